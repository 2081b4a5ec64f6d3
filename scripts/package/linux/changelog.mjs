import { maintainer, NAME, packageVersion, wrap } from './facts.mjs';

/** @import { PackageFacts } from './facts.mjs' */

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** @param {number} value */
const two = (value) => String(value).padStart(2, '0');

/**
 * Writes a date as mail does, in UTC.
 *
 * @param {number} dateMs
 */
export function mailDate(dateMs) {
  const date = new Date(dateMs);
  const day = `${DAYS[date.getUTCDay()]}, ${two(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}

/**
 * Returns the entries of the newest section of CHANGELOG.md, one line each.
 *
 * @param {string} markdown
 */
export function newestEntries(markdown) {
  const [, section = ''] = markdown.split(/^## /mu);
  return section
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2).replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, '$1'));
}

/**
 * Returns the changelog as Debian's tools read it.
 *
 * @param {string} markdown content of CHANGELOG.md
 * @param {PackageFacts} facts
 */
export function debianChangelog(markdown, facts) {
  const entries = newestEntries(markdown).map((entry) => `  * ${wrap(entry).join('\n    ')}`);
  return [
    `${NAME} (${packageVersion(facts.version)}) stable; urgency=medium`,
    '',
    ...entries,
    '',
    ` -- ${maintainer()}  ${mailDate(facts.dateMs)}`,
    '',
  ].join('\n');
}

/**
 * Returns the changelog as a spec file has it.
 *
 * @param {string} markdown content of CHANGELOG.md
 * @param {PackageFacts} facts
 */
export function rpmChangelog(markdown, facts) {
  const [, day, month, year] = mailDate(facts.dateMs).split(' ');
  const weekday = mailDate(facts.dateMs).slice(0, 3);
  // A percent sign begins a macro.
  const entries = newestEntries(markdown).map((entry) => `- ${entry.replaceAll('%', '%%')}`);
  return [
    '%changelog',
    `* ${weekday} ${month} ${day} ${year} ${maintainer()} - ${packageVersion(facts.version)}`,
    ...entries,
    '',
  ].join('\n');
}
