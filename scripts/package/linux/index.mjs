import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDeb } from './checks.mjs';
import { makeDeb } from './deb.mjs';
import { packageFacts } from './facts.mjs';
import { makeRpm } from './rpm.mjs';
import { makeTarball } from './tarball.mjs';

const MAKERS = { deb: makeDeb, rpm: makeRpm, 'tar.gz': makeTarball };

/** @typedef {keyof typeof MAKERS} LinuxTarget */

export const LINUX_TARGETS = /** @type {LinuxTarget[]} */ (Object.keys(MAKERS));

/**
 * Calls something with an empty folder that only this user can read, and removes the folder.
 *
 * @template Result
 * @param {(folder: string) => Promise<Result>} work
 */
export async function withWorkFolder(work) {
  // In /var/tmp where there is one: /tmp is often in memory, and an unpacked app is large.
  const folder = mkdtempSync(
    join(tmpdir() === '/tmp' ? '/var/tmp' : tmpdir(), 'dragoman-package-'),
  );
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes Linux packages of an unpacked app.
 *
 * @param {object} input
 * @param {string} input.app the unpacked app that `npm run package` makes
 * @param {string} input.out folder for the packages
 * @param {'x64' | 'arm64'} [input.arch]
 * @param {readonly LinuxTarget[]} [input.targets]
 * @param {boolean} [input.isFast] quick compression: packages for tests, whose size says nothing
 * @param {boolean} [input.isRelease] refuses a package that lacks what a release has
 * @param {(line: string) => void} [input.say]
 * @returns {Promise<string[]>} paths of the packages
 * @throws {PlainError} with the words of the tool that refused
 */
export async function makeLinuxPackages({
  app,
  out,
  arch = 'x64',
  targets = LINUX_TARGETS,
  isFast = false,
  isRelease = false,
  say = () => {},
}) {
  mkdirSync(out, { recursive: true });
  const facts = await packageFacts(arch);
  const paths = [];
  for (const target of targets) {
    const startedMs = performance.now();
    const path = await withWorkFolder((work) =>
      MAKERS[target]({ app, work, out, facts, isFast, isRelease }),
    );
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const megabytes = (statSync(path).size / 1_000_000).toFixed(1);
    say(`${path}: ${megabytes} MB${isFast ? ' (quick compression)' : ''}, ${seconds} s`);
    if (target === 'deb') {
      const warnings = await withWorkFolder((work) => checkDeb(path, work));
      say(`lintian, appstreamcli, desktop-file-validate: no errors, ${warnings.length} warnings`);
      for (const warning of warnings) say(`  ${warning}`);
    }
    paths.push(path);
  }
  return paths;
}
