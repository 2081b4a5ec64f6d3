import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTEXT_END, readMoEntries } from '../read-mo.mjs';
import { CATALOGS, INTO_ENGLISH } from './languages.mjs';

/**
 * A text and its human translation.
 *
 * @typedef {object} Pair
 * @property {string} hash the first 16 digits of SHA-256 over the language and both texts
 * @property {string} source
 * @property {string} target
 * @property {string} sourceTag
 * @property {string} targetTag
 */

const LOCALES_FOLDER = '/usr/share/locale';
/** Lists of country, language, and keyboard names contain no sentences. */
const NAME_LISTS = /^(?:iso_|xkeyboard-config)/u;
const MAX_CHARS = 600;
/** Entries that contain people's names instead of a translation. */
const CREDITS = /translator|Your names|Your emails|NAME OF|EMAIL OF/u;
/** A setting that each language chooses, such as `calendar:week_start:0`, or a pattern. */
const SETTING = /^[^\s:_^]*[:_^]\S*[^\s:]$/u;
/** A note before a text that explains it. */
const NOTE = /^[\w ]{1,40}\|/u;

/** @param {Pair} pair whether it may be read while tuning the rules; all others are reported */
export const isForTuning = ({ hash }) => Number.parseInt(hash.charAt(0), 16) < 8;

/**
 * Returns all pairs of a language in the order of their hashes, at most `limit` of each half.
 *
 * @param {string} base
 * @param {number} limit
 * @returns {{ pairs: Pair[], fileCount: number, pairCount: number }} `pairCount` is before the limit
 */
export function catalogPairs(base, limit, folder = LOCALES_FOLDER) {
  const sources = base === 'en' ? INTO_ENGLISH : [base];
  /** @type {Map<string, Pair>} */
  const pairs = new Map();
  let fileCount = 0;
  for (const { folder: name, tag } of sources.flatMap((each) => CATALOGS[each] ?? [])) {
    const messages = join(folder, name, 'LC_MESSAGES');
    for (const file of filesIn(messages)) {
      if (NAME_LISTS.test(file)) continue;
      fileCount += 1;
      for (const [english, other] of readMoEntries(readFileSync(join(messages, file)))) {
        const pair = toPair(english, other, tag, base === 'en');
        if (pair !== null) pairs.set(pair.hash, pair);
      }
    }
  }
  const sorted = [...pairs.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const halves = [sorted.filter(isForTuning), sorted.filter((each) => !isForTuning(each))];
  return {
    pairs: halves.flatMap((half) => half.slice(0, limit)),
    fileCount,
    pairCount: sorted.length,
  };
}

/**
 * @param {string} english with its context and its plural
 * @param {string} other with all its plurals
 * @param {string} tag
 * @param {boolean} isTurned
 * @returns {Pair | null} null if it isn't a text with a translation
 */
function toPair(english, other, tag, isTurned) {
  const [, text = english] = english.split(CONTEXT_END);
  // The plural, and the form for many; the singular may omit its number.
  const one = withoutKey((text.split('\0').at(-1) ?? '').replace(/\n$/u, ''));
  const two = withoutKey((other.split('\0').at(-1) ?? '').replace(/\n$/u, ''));
  const isText = /\p{L}{2}/u.test(one) && one.length <= MAX_CHARS && two.length <= MAX_CHARS;
  if (!isText || two.trim() === '' || one === two || CREDITS.test(one) || NOTE.test(one))
    return null;
  if (SETTING.test(one)) return null;
  const [source, target] = isTurned ? [two, one] : [one, two];
  const [sourceTag, targetTag] = isTurned ? [tag, 'en'] : ['en', tag];
  return { hash: hashOf(targetTag, source, target), source, target, sourceTag, targetTag };
}

/** @param {string[]} parts */
export const hashOf = (...parts) =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);

/**
 * Removes the menu-key marker, which isn't part of the text.
 *
 * @param {string} text
 */
function withoutKey(text) {
  const bare = text.replace(/ ?\([_&][A-Za-z0-9]\)/u, '');
  const marks = bare.match(/(?<![\p{L}\p{N}])[_&](?=[\p{L}\p{N}])|(?<=\p{L})[_&](?=\p{L})/gu) ?? [];
  return marks.length === 1 ? bare.replace(/[_&](?=[\p{L}\p{N}])/u, '') : bare;
}

/** @param {string} folder */
function filesIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.mo'))
      .toSorted();
  } catch {
    return [];
  }
}
