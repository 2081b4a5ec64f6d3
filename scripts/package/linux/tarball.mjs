import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { NAME } from './facts.mjs';
import { runTool } from './run-tool.mjs';
import { APP_FOLDER, writeTree } from './tree.mjs';

/** @import { PackageFacts } from './facts.mjs' */

/** @param {PackageFacts} facts */
export const tarballName = (facts) => `${NAME}-${facts.version}-linux-${facts.arch}.tar.gz`;

/**
 * Makes the archive for every other distribution, and for those who may not install packages: the app in one folder,
 * with its menu entries, icons, and man page below `share`, to be unpacked anywhere.
 *
 * @param {object} input
 * @param {string} input.app
 * @param {string} input.work empty folder
 * @param {string} input.out
 * @param {PackageFacts} input.facts
 * @param {boolean} input.isFast quick compression, for tests
 * @param {boolean} input.isRelease
 * @returns {Promise<string>} path of the archive
 */
export async function makeTarball({ app, work, out, facts, isFast, isRelease }) {
  const usr = join(work, 'usr');
  mkdirSync(usr);
  await writeTree({ app, usr, facts, kind: 'tar', isRelease });
  const name = tarballName(facts).replace(/\.tar\.gz$/u, '');
  const folder = join(work, name);
  renameSync(join(usr, APP_FOLDER), folder);
  renameSync(join(usr, 'share'), join(folder, 'share'));
  const target = join(out, tarballName(facts));
  // No owner, no set-user-ID: who unpacks it owns it, and Chromium's sandbox then needs user namespaces.
  await runTool('tar', [
    '--create',
    `--file=${target}`,
    `--use-compress-program=gzip -n ${isFast ? '-1' : '-9'}`,
    '--sort=name',
    '--format=gnu',
    `--mtime=@${Math.floor(facts.dateMs / 1000)}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go+r-w,ug-s',
    `--directory=${work}`,
    name,
  ]);
  return target;
}
