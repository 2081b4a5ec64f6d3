import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../lib/paths.mjs';
import { rpmChangelog } from './changelog.mjs';
import { dependencies } from './dependencies.mjs';
import {
  ARCHITECTURES,
  DESCRIPTION,
  homepage,
  maintainer,
  NAME,
  packageVersion,
  SUMMARY,
  wrap,
} from './facts.mjs';
import { runTool } from './run-tool.mjs';
import { APP_FOLDER, DOC_FOLDER, filesBelow, writeTree } from './tree.mjs';

/** @import { PackageFacts } from './facts.mjs' */

const RELEASE = 1;

/** @param {PackageFacts} facts */
export const rpmName = (facts) =>
  `${NAME}-${packageVersion(facts.version)}-${RELEASE}.${ARCHITECTURES[facts.arch].rpm}.rpm`;

/**
 * @param {string} tag
 * @param {'depends' | 'recommends' | 'suggests'} level
 */
const lines = (tag, level) =>
  [...new Set(dependencies(level, 'rpm'))].map((name) => `${tag}: ${name}`);

/**
 * Writes the description of the package. Requirements are listed and not computed, because that would also name the
 * libraries that Electron brings along. Scripts are absent for the same reason as in the package for Debian.
 *
 * @param {PackageFacts} facts
 * @param {readonly string[]} files below /usr
 * @param {boolean} isFast
 */
export function specFile(facts, files, isFast) {
  const url = homepage();
  const outside = files.filter((file) => !file.startsWith(`${APP_FOLDER}/`));
  return [
    `Name: ${NAME}`,
    `Version: ${packageVersion(facts.version)}`,
    `Release: ${RELEASE}`,
    `Summary: ${SUMMARY.charAt(0).toUpperCase()}${SUMMARY.slice(1)}`,
    'License: MIT',
    'Group: Applications/Editors',
    `Packager: ${maintainer()}`,
    ...(url === null ? [] : [`URL: ${url}`]),
    'AutoReqProv: no',
    `Provides: ${NAME} = %{version}-%{release}`,
    ...lines('Requires', 'depends'),
    ...lines('Recommends', 'recommends'),
    ...lines('Suggests', 'suggests'),
    '',
    `%define _binary_payload ${isFast ? 'w1.gzdio' : 'w6T2.xzdio'}`,
    // The vendor's files stay as they are: not stripped, not searched for debug information.
    '%define __os_install_post %{nil}',
    '%define debug_package %{nil}',
    '%define _build_id_links none',
    '%define _source_filedigest_algorithm 8',
    '%define _binary_filedigest_algorithm 8',
    '%define use_source_date_epoch_as_buildtime 1',
    '%define clamp_mtime_to_source_date_epoch 1',
    '%define _buildhost dragoman',
    '',
    '%description',
    DESCRIPTION.map((text) => wrap(text).join('\n')).join('\n\n'),
    '',
    '%install',
    // rpmbuild empties its build root first; the tree lies beside it.
    'mkdir -p "%{buildroot}"',
    'cp -a --reflink=auto "%{_topdir}/../root/." "%{buildroot}/"',
    '',
    '%files',
    '%defattr(-,root,root,-)',
    `/usr/${APP_FOLDER}`,
    `%dir /usr/${DOC_FOLDER}`,
    // Listed twice is allowed; the second entry has the rights.
    `%attr(4755,root,root) /usr/${APP_FOLDER}/chrome-sandbox`,
    ...outside.map((file) => `${/^share\/(?:doc|man)\//u.test(file) ? '%doc ' : ''}/usr/${file}`),
    '',
  ].join('\n');
}

/**
 * Makes the package for Fedora and openSUSE.
 *
 * @param {object} input
 * @param {string} input.app
 * @param {string} input.work empty folder
 * @param {string} input.out
 * @param {PackageFacts} input.facts
 * @param {boolean} input.isFast quick compression, for tests
 * @param {boolean} input.isRelease
 * @returns {Promise<string>} path of the package
 */
export async function makeRpm({ app, work, out, facts, isFast, isRelease }) {
  const root = join(work, 'root');
  const usr = join(root, 'usr');
  mkdirSync(usr, { recursive: true });
  await writeTree({ app, usr, facts, kind: 'rpm', isRelease });
  const spec = join(work, `${NAME}.spec`);
  const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8');
  const text = `${specFile(facts, filesBelow(usr), isFast)}\n${rpmChangelog(changelog, facts)}`;
  writeFileSync(spec, text);
  const target = ARCHITECTURES[facts.arch].rpm;
  const epoch = String(Math.floor(facts.dateMs / 1000));
  await runTool(
    'rpmbuild',
    ['-bb', '--quiet', '--target', `${target}-linux`, '--define', `_topdir ${work}/rpm`, spec],
    { env: { SOURCE_DATE_EPOCH: epoch, HOME: work } },
  );
  const path = join(out, rpmName(facts));
  const made = join(work, 'rpm', 'RPMS', target, rpmName(facts));
  try {
    renameSync(made, path);
  } catch {
    // On a different file system.
    cpSync(made, path);
  }
  return path;
}
