/**
 * Debian's copyright file (DEP-5), made from the notices of `npm run notices`: one paragraph for each shipped package,
 * with the holders that its license text names.
 */

const RULE = /^={80}\n(?<names>[^\n]+)\n={80}\n/gmu;
const HOLDER = /^\s*(?:\W\s*)?copyright (?:\(c\)|©|\d)[^\n]*/gimu;
/** License texts that every Debian has. */
const COMMON = new Map([
  ['Apache-2.0', 'Apache-2.0'],
  ['GPL-2.0-only', 'GPL-2'],
  ['GPL-2.0-or-later', 'GPL-2'],
  ['GPL-3.0-only', 'GPL-3'],
  ['GPL-3.0-or-later', 'GPL-3'],
  ['LGPL-2.1-only', 'LGPL-2.1'],
  ['LGPL-3.0-only', 'LGPL-3'],
  ['MPL-2.0', 'MPL-2.0'],
]);

/**
 * Reads the notices.
 *
 * @param {string} notices content of resources/third-party-notices.txt
 * @returns {Map<string, { license: string, holders: string[] }>} by package name
 */
export function readNotices(notices) {
  /** @type {Map<string, { license: string, holders: string[] }>} */
  const works = new Map();
  const firstRule = notices.indexOf('\n====');
  for (const line of notices.slice(0, firstRule).split('\n')) {
    const found = /^(?<name>(?:@[\w.-]+\/)?[\w.-]+) \d\S* \((?<license>.+)\)$/u.exec(line)?.groups;
    if (found?.name) works.set(found.name, { license: found.license ?? '', holders: [] });
  }
  const rules = [...notices.matchAll(RULE)];
  for (const [index, rule] of rules.entries()) {
    const text = notices.slice(rule.index + rule[0].length, rules[index + 1]?.index);
    const holders = [...text.matchAll(HOLDER)].map(([line]) =>
      line.replace(/^\W*copyright\s+(?:\(c\)\s*|©\s*)*/iu, '').trim(),
    );
    for (const name of (rule.groups?.names ?? '').split(', '))
      works.get(name)?.holders.push(...holders);
  }
  return works;
}

/** @param {string} text */
const indented = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`))
    .join('\n');

/** @param {string} license an SPDX expression */
const shortName = (license) =>
  license.replaceAll(/[()]/gu, '').replaceAll(' OR ', ' or ').replaceAll(' AND ', ' and ').trim();

/** @param {string} license */
function licenseText(license) {
  const file = COMMON.get(license);
  return file === undefined
    ? 'The text is in /usr/share/doc/dragoman/third-party-notices.txt.gz, under the name of the work.'
    : `The text is in /usr/share/common-licenses/${file}.`;
}

/**
 * @param {{ notices: string, ownLicense: string, homepage: string | null }} input ownLicense: content of LICENSE
 * @returns {string} content of the copyright file
 */
export function debianCopyright({ notices, ownLicense, homepage }) {
  const works = readNotices(notices);
  const [, ownHolder = '', ownText = ''] =
    /^Copyright (?:\(c\) )?(.+)\n([\s\S]+)/mu.exec(ownLicense) ?? [];
  const paragraphs = [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n' +
      'Upstream-Name: Dragoman\n' +
      (homepage === null ? '' : `Source: ${homepage}\n`) +
      'Comment:\n The works below are in the app (resources/app.asar and beside it). Their full notices are in\n' +
      ' /usr/share/doc/dragoman/third-party-notices.txt.gz and in the app, under Settings.',
    `Files: *\nCopyright: ${ownHolder.trim()}\nLicense: Expat\n${indented(ownText)}`,
    'Files: usr/lib/dragoman/*\nCopyright: Electron contributors, GitHub Inc., the Chromium Authors, and others\n' +
      'License: Expat and others\n' +
      ' Electron is under the MIT license (usr/lib/dragoman/resources/LICENSE.electron.txt). It contains Chromium and\n' +
      ' Node.js; usr/lib/dragoman/resources/LICENSES.chromium.html has the license of each part.',
  ];
  /** @type {Set<string>} */
  const licenses = new Set();
  for (const [name, { license, holders }] of works) {
    const unique = [...new Set(holders)].slice(0, 40);
    const lines = unique.length === 0 ? [`the contributors of ${name}`] : unique;
    licenses.add(license);
    paragraphs.push(
      `Files: */node_modules/${name}/*\nCopyright: ${lines.join('\n           ')}\nLicense: ${shortName(license)}`,
    );
  }
  for (const license of [...licenses].sort((a, b) => (a < b ? -1 : 1)))
    paragraphs.push(`License: ${shortName(license)}\n ${licenseText(license)}`);
  return `${paragraphs.join('\n\n')}\n`;
}
