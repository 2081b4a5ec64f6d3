import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMo } from './read-mo.mjs';

const LOCALES_FOLDER = '/usr/share/locale';
/** Lists of country, language, and keyboard names contain no sentences. */
const NAME_LISTS = /^(?:iso_|xkeyboard-config)/u;

const MIN_CHARS = 25;
const MAX_CHARS = 200;
const MIN_WORDS = 4;
/** Code is protected in the app; it would only add identical characters to both sides. */
const HAS_CODE = /[%{}<>|\\`$@_=\n\t~#*]|--|:\/\/|\w\/\w|\w\(\)/u;

/**
 * Reads this computer's human translations from English into a language.
 *
 * @param {string} code base code such as `ES`
 * @returns {Map<string, Map<string, string>>} by program, then by English text
 */
export function humanTranslations(code, folder = LOCALES_FOLDER) {
  /** @type {Map<string, Map<string, string>>} */
  const programs = new Map();
  const messages = join(folder, code.toLowerCase(), 'LC_MESSAGES');
  for (const name of filesIn(messages)) {
    const program = name.slice(0, -3);
    if (NAME_LISTS.test(program)) continue;
    programs.set(program, sentencesOf(readMo(readFileSync(join(messages, name)))));
  }
  return programs;
}

/**
 * Pairs sentences of two languages, taken from each program in turn so that none outweighs the others. The result is
 * the same on each run, because a program's sentences are ordered by checksum.
 *
 * @param {Map<string, Map<string, string>> | null} sources null for English
 * @param {Map<string, Map<string, string>> | null} targets null for English
 * @param {number} limit
 * @returns {{ source: string, target: string }[]}
 */
export function pairSentences(sources, targets, limit) {
  const programs = [...(sources ?? targets ?? new Map()).keys()];
  const queues = programs
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((program) => {
      const keys = (sources ?? targets)?.get(program)?.keys() ?? [];
      return [...keys]
        .filter((key) => (targets ?? sources)?.get(program)?.has(key) === true)
        .toSorted((a, b) => (checksum(a) < checksum(b) ? -1 : 1))
        .map((key) => ({
          source: sources === null ? key : (sources.get(program)?.get(key) ?? key),
          target: targets === null ? key : (targets.get(program)?.get(key) ?? key),
        }));
    });
  /** @type {Map<string, { source: string, target: string }>} */
  const pairs = new Map();
  for (let at = 0; queues.some((queue) => at < queue.length); at += 1) {
    for (const queue of queues) {
      const pair = queue[at];
      if (pair === undefined || pairs.has(pair.source)) continue;
      pairs.set(pair.source, pair);
      if (pairs.size === limit) return [...pairs.values()];
    }
  }
  return [...pairs.values()];
}

/**
 * Returns sentences that a person translated; a text that stayed English wasn't.
 *
 * @param {ReadonlyMap<string, string>} entries
 */
function sentencesOf(entries) {
  /** @type {Map<string, string>} */
  const sentences = new Map();
  for (const [source, target] of entries) {
    const [english, other] = [withoutKeys(source), withoutKeys(target)];
    if (english !== other && isSentence(english) && isSentence(other))
      sentences.set(english, other);
  }
  return sentences;
}

/**
 * Removes the menu-key marker.
 *
 * @param {string} text
 */
function withoutKeys(text) {
  const marks = text.match(/[_&](?=\p{L})/gu) ?? [];
  return marks.length === 1 ? text.replace(/[_&](?=\p{L})/u, '') : text;
}

/**
 * Tells whether a text is long enough to be more than a label, and has no code.
 *
 * @param {string} text
 */
export function isSentence(text) {
  const { length } = Array.from(text);
  if (length < MIN_CHARS || length > MAX_CHARS || HAS_CODE.test(text)) return false;
  return (text.match(/\p{L}+/gu) ?? []).length >= MIN_WORDS;
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

/** @param {string} text */
const checksum = (text) => createHash('sha256').update(text).digest('hex');
