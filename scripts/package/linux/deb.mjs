import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependencies } from './dependencies.mjs';
import {
  ARCHITECTURES,
  DESCRIPTION,
  homepage,
  isPublished,
  maintainer,
  NAME,
  packageVersion,
  SUMMARY,
  wrap,
} from './facts.mjs';
import { runTool } from './run-tool.mjs';
import { filesBelow, writeTree } from './tree.mjs';
import { lintianOverrides } from './lintian.mjs';

/** @import { PackageFacts } from './facts.mjs' */

/** @param {PackageFacts} facts @param {number} installedKb */
export function controlFile(facts, installedKb) {
  const url = homepage();
  const description = DESCRIPTION.map((text) =>
    wrap(text)
      .map((line) => ` ${line}`)
      .join('\n'),
  ).join('\n .\n');
  return [
    `Package: ${NAME}`,
    `Version: ${packageVersion(facts.version)}`,
    `Architecture: ${ARCHITECTURES[facts.arch].deb}`,
    `Maintainer: ${maintainer()}`,
    `Installed-Size: ${installedKb}`,
    `Depends: ${dependencies('depends', 'deb').join(', ')}`,
    `Recommends: ${dependencies('recommends', 'deb').join(', ')}`,
    `Suggests: ${dependencies('suggests', 'deb').join(', ')}`,
    'Section: editors',
    'Priority: optional',
    ...(url === null ? [] : [`Homepage: ${url}`]),
    `Description: ${SUMMARY}`,
    description,
    '',
  ].join('\n');
}

/** @param {PackageFacts} facts */
export const debName = (facts) =>
  `${NAME}_${packageVersion(facts.version)}_${ARCHITECTURES[facts.arch].deb}.deb`;

/**
 * Makes the package for Debian and Ubuntu. It has no maintainer scripts: menus, icons, file types, and man pages are
 * updated by the triggers of the packages that own those lists, and nothing outside the package is touched, neither when
 * it is installed nor when it is removed or purged.
 *
 * @param {object} input
 * @param {string} input.app
 * @param {string} input.work empty folder
 * @param {string} input.out
 * @param {PackageFacts} input.facts
 * @param {boolean} input.isFast quick compression, for tests
 * @param {boolean} input.isRelease
 * @param {string} [input.commandFiles] folder with man page and completion
 * @returns {Promise<string>} path of the package
 */
export async function makeDeb({ app, work, out, facts, isFast, isRelease, commandFiles }) {
  const usr = join(work, 'usr');
  mkdirSync(join(usr, 'share/lintian/overrides'), { recursive: true });
  writeFileSync(
    join(usr, 'share/lintian/overrides', NAME),
    lintianOverrides({ isPublished: isPublished() }),
  );
  await writeTree({
    app,
    usr,
    facts,
    kind: 'deb',
    isRelease,
    ...(commandFiles === undefined ? {} : { commandFiles }),
  });

  const files = filesBelow(work);
  const sums = [];
  let installedKb = 0;
  for (const path of files) {
    const stats = lstatSync(join(work, path));
    installedKb += Math.ceil(stats.size / 1024);
    if (!stats.isFile()) continue;
    const sum = createHash('md5')
      .update(readFileSync(join(work, path)))
      .digest('hex');
    sums.push(`${sum}  ${path}\n`);
  }
  const control = join(work, 'DEBIAN');
  mkdirSync(control, { mode: 0o755 });
  writeFileSync(join(control, 'control'), controlFile(facts, installedKb), { mode: 0o644 });
  writeFileSync(join(control, 'md5sums'), sums.join(''), { mode: 0o644 });
  const date = new Date(facts.dateMs);
  for (const path of ['DEBIAN/control', 'DEBIAN/md5sums', 'DEBIAN'])
    utimesSync(join(work, path), date, date);

  const target = join(out, debName(facts));
  const compression = isFast ? ['-Zgzip', '-z1'] : ['-Zxz', '-z6', '--threads-max=2'];
  await runTool('dpkg-deb', [...compression, '--root-owner-group', '--build', work, target], {
    env: { SOURCE_DATE_EPOCH: String(Math.floor(facts.dateMs / 1000)) },
  });
  return target;
}
