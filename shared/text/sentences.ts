import { baseLanguage } from '../domain/connections/language.ts';
import type { SplitSentences } from '../domain/texts/options.ts';
import { abbreviationsOf, BEFORE_NUMBERS, hasOrdinalStops } from './abbreviations.ts';
import { cutText, hasLineEnd, isRead, LINE_END, ownLines } from './lines.ts';

/**
 * Candidates for the end of a sentence, with closing punctuation and the white space after it:
 * punctuation before a space, punctuation of scripts that need none, line ends. The Greek question
 * mark is a semicolon elsewhere. Consecutive quantifiers are bounded, so that hostile text takes
 * linear time.
 */
const SENTENCE_END = new RegExp(
  [
    String.raw`(?:[.!?…؟۔։።]{1,8}|(?<=\p{Script=Greek})[;\u037E])(?:["'”“’‘»)\]]|[ \u00A0\u202F]»){0,4}\s+`,
    String.raw`[।॥။។]{1,2}["'”’»)\]]{0,4}\s*`,
    String.raw`[。！？｡]{1,8}[」』”’）]{0,4}\s*`,
    LINE_END,
  ].join('|'),
  'gu',
);
/**
 * Beginning of a sentence: a capital, a letter of a script without case, a digit, opening
 * punctuation.
 */
const SENTENCE_START = /^(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{N}|["'“‘„«(¿¡[])/u;
/** Invisible marks of direction before a sentence, as Arabic and Hebrew texts have them. */
const MARKS = /^\p{Bidi_Control}{1,4}/u;
const MAX_MARKS = 4;
/** A Japanese quotation continues with the quoting particle. */
const QUOTED = /[」』]\s*$/u;
const QUOTING_PARTICLE = /^(?:と|って|など|の|は|が|を|に|、)/u;

/**
 * Finds where sentences end, with the same rule for engine, history, memories, and the window. A
 * line end ends a sentence; a period after an abbreviation, an initial, or an ordinal number does
 * not.
 * @param language code such as `de` or `EN-GB`, which selects abbreviations; null where it is not
 *   known
 * @param split `nonewlines`: line ends count as spaces, `0`: the text is one sentence
 * @returns offsets of all sentences but the first, ascending, in UTF-16 units; white space
 *   belongs to the sentence before it
 */
export function sentenceBorders(
  text: string,
  language: string | null,
  split: SplitSentences = '1',
): number[] {
  if (split === '0') return [];
  const borders: number[] = [];
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (end >= text.length) break;
    if (isBorder(text, match.index, match[0], end, split, language)) borders.push(end);
  }
  return borders;
}

/**
 * Drops borders so that every sentence has something to read; one without it belongs to the
 * sentence before it.
 * @param borders ascending
 */
export function readBorders(text: string, borders: readonly number[]): number[] {
  const kept: number[] = [];
  let end = text.length;
  let hasText = false;
  for (const border of borders.toReversed()) {
    hasText ||= isRead(text.slice(border, end));
    end = border;
    if (!hasText) continue;
    kept.push(border);
    hasText = false;
  }
  kept.reverse();
  return isRead(text.slice(0, kept[0])) ? kept : kept.slice(1);
}

/**
 * Finds where the sentences of a segment end, whose lines may be wrapped: a line end counts only
 * where a sentence would end without it, too, or where the next line continues none. One without
 * anything to read belongs to the sentence before it.
 * @param visible offsets after line ends that are known not to be wraps, ascending
 * @returns as {@link sentenceBorders}
 */
export function unwrappedBorders(
  text: string,
  language: string | null,
  visible: readonly number[] = [],
): number[] {
  const borders = sentenceBorders(text, language);
  if (borders.length === 0 || !hasLineEnd(text)) return readBorders(text, borders);
  const ends = new Set(sentenceBorders(text, language, 'nonewlines'));
  const lines = [...ownLines(text), ...visible].toSorted((one, other) => one - other);
  let [line, next, start, wordEnd] = [-1, 0, 0, 0];
  const kept = borders.filter((border) => {
    for (; (lines[next] ?? Infinity) <= border; next += 1) line = lines[next] ?? line;
    const length = text.slice(start, border).trimEnd().length;
    if (length > 0) wordEnd = start + length;
    start = border;
    // White space after a line end may belong to the sentence before it.
    return ends.has(border) || line >= wordEnd;
  });
  return readBorders(text, kept);
}

/**
 * Splits a text into sentences with the white space after them; joined, they are exactly the text.
 */
export function cutSentences(text: string, language: string | null): string[] {
  return cutText(text, sentenceBorders(text, language));
}

/** Longer than any punctuation, abbreviation, or name around the end of a sentence. */
const JOINT_CHARS = 40;

/**
 * Returns whether a text ends with sentence-ending punctuation, unlike the last part of an
 * unfinished line.
 */
export function endsMarked(text: string): boolean {
  return /[.!?…]["'”’»)\]]*$/u.test(text.trimEnd().slice(-JOINT_CHARS));
}

/**
 * Returns whether the second text continues the sentence of the first, which ends with punctuation.
 */
export function continues(before: string, after: string, language: string | null): boolean {
  const end = `${before.trimEnd().slice(-JOINT_CHARS)} `;
  return !sentenceBorders(end + after.trimStart().slice(0, JOINT_CHARS), language).includes(
    end.length,
  );
}

/**
 * Returns whether a text ends within a sentence: after an abbreviation that never ends one, such as
 * a title. A text that consists of only an abbreviation does not.
 */
export function endsOpen(text: string, language: string | null): boolean {
  const trimmed = text.trimEnd();
  if (!trimmed.endsWith('.') || trimmed.endsWith('..')) return false;
  const { open } = abbreviationsOf(language);
  const isWhole = (word: string): boolean =>
    word.length + 1 >= trimmed.replaceAll(/\s/gu, '').length;
  return abbreviationsBefore(trimmed, trimmed.length - 1).some(
    (word) => open.has(word) && !isWhole(word),
  );
}

/**
 * How far back to look for the end of a sentence: longer runs of spaces and brackets do not occur
 * between words.
 */
const START_CHARS = 60;
const BEFORE_START = /(?:^|[.!?…]["'”’»)]*\s+|[\n\v\f\r\u0085\u2028\u2029]\s*)["'“‘«(¿¡]*$/u;

/**
 * Returns whether a sentence begins at an offset, even if the word before the period is an
 * abbreviation.
 */
export function isSentenceStart(text: string, at: number): boolean {
  return BEFORE_START.test(text.slice(Math.max(0, at - START_CHARS), at));
}

function isBorder(
  text: string,
  start: number,
  mark: string,
  end: number,
  split: SplitSentences,
  language: string | null,
): boolean {
  if (split === '1' && hasLineEnd(mark)) return true;
  const next = text.slice(end, end + 2 + MAX_MARKS).replace(MARKS, '');
  if (/^[。！？｡]/u.test(mark)) return !(QUOTED.test(mark) && QUOTING_PARTICLE.test(next));
  if (/^[।॥။។]/u.test(mark)) return true;
  if (/^\s/u.test(mark) || !SENTENCE_START.test(next)) return false;
  return (
    !mark.startsWith('.') || mark.startsWith('..') || !isAbbreviated(text, start, next, language)
  );
}

/** Words before an ordinal number, which some languages write with a period. */
const BEFORE_ORDINALS =
  /(?:^|\s)(?:am|der|die|das|dem|den|des|vom|zum|zur|beim|im|ab|bis|seit|jede[rnms]?|(?:[msd]ein|ihr|unser)(?:e[mnrs]?)?|den|det|de|på|til|fra|från)\s\d{1,3}$/iu;
/** Capitalized months after an ordinal number. */
const MONTH =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/u;

/** Longer than any abbreviation, and than an ordinal with the word before it. */
const WINDOW_CHARS = 24;
const BLANKS = /[ \t\u00A0\u2009\u202F]/u;
/** The first word, unless it is an initial. */
const FIRST_WORD = /^["'“‘„«(¿¡[]*(?!\p{L}\.)(\p{L}+)/u;
/** Maximum words of one abbreviation: "i. d. R." */
const MAX_PARTS = 4;

/**
 * Returns candidates for the abbreviation before a period, in lowercase and without spaces: "b" and
 * "z.b" of "z. B."
 * @param stop offset of the period
 */
function abbreviationsBefore(text: string, stop: number): string[] {
  const parts = text
    .slice(Math.max(0, stop - WINDOW_CHARS), stop)
    .toLowerCase()
    .split(BLANKS);
  const last = /[\p{L}\p{M}.°º’'-]+$/u.exec(parts.at(-1) ?? '')?.[0] ?? '';
  if (last === '') return [];
  const found = [
    last,
    last.slice(last.lastIndexOf('-') + 1),
    /[\p{L}\p{M}.]+$/u.exec(last)?.[0] ?? '',
  ];
  let joined = last;
  for (let at = parts.length - 2; at >= 0 && found.length < MAX_PARTS + 2; at -= 1) {
    const part = parts[at] ?? '';
    if (!part.endsWith('.')) break;
    joined = part + joined;
    found.push(joined, joined.replace(/^\P{L}+/u, ''));
  }
  return found;
}

/**
 * Returns whether a period does not end a sentence: after an abbreviation, an initial, or an
 * ordinal number.
 * @param stop offset of the period
 * @param next beginning of the text after the white space; at least two characters
 */
function isAbbreviated(text: string, stop: number, next: string, language: string | null): boolean {
  const candidates = abbreviationsBefore(text, stop);
  const before = text.slice(Math.max(0, stop - WINDOW_CHARS), stop);
  const word = /[\p{L}\p{M}.]+$/u.exec(before.slice(before.lastIndexOf(' ') + 1))?.[0] ?? '';
  if (word === '') {
    if (!/\d$/u.test(before) || !hasOrdinalStops(language)) return false;
    return BEFORE_ORDINALS.test(before) || MONTH.test(behindBlanks(text, stop));
  }
  const { open, closing, starters } = abbreviationsOf(language);
  if (candidates.some((each) => open.has(each))) return true;
  const first = FIRST_WORD.exec(behindBlanks(text, stop))?.[1]?.toLowerCase();
  const begins = first !== undefined && starters.has(first);
  if (candidates.some((each) => closing.has(each))) return !begins;
  // "Mr. J. Smith": a single letter is part of something longer, unless it is the name itself:
  // "Vitamin C. It …"
  if (/^\p{L}\p{M}*$/u.test(word)) {
    return (
      !(begins && isNamedByLetter(before)) &&
      !(word === 'I' && language !== null && baseLanguage(language) === 'en')
    );
  }
  // "Hauptstr. 5": German street names include the abbreviation.
  return (
    isNumberNext(text, stop, next) &&
    (BEFORE_NUMBERS.has(word.toLowerCase()) || /\p{L}str$/iu.test(word))
  );
}

/** Returns whether a number follows, possibly with a letter as in laws: "Art. L. 123-4". */
function isNumberNext(text: string, stop: number, next: string): boolean {
  return /^\p{N}/u.test(next) || /^\p{Lu}\.[ \u00A0\u202F]?\p{N}/u.test(behindBlanks(text, stop));
}

/**
 * Returns true for a capital after a word of its sentence; after another initial it is an initial,
 * too.
 */
function isNamedByLetter(before: string): boolean {
  return /[\p{Ll}\p{N}] \p{Lu}$/u.test(before);
}

function behindBlanks(text: string, stop: number): string {
  return text.slice(stop + 1, stop + 1 + WINDOW_CHARS).trimStart();
}
