import type { DictionaryPair, GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';
import { createPrefixIndex } from './prefix-index.ts';

/** Traits of a character that decide where words end. */
const WORD = 1;
/** Of a script that writes no blanks between words. */
const UNSPACED = 2;
const HANGUL = 4;
/** Belongs to the character in front of it. */
const EXTENDS = 8;
const DIGIT = 16;
const KNOWN = 128;

const IS_WORD = /^[\p{L}\p{N}_]$/u;
const IS_UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30FC]$/u;
const IS_HANGUL = /^\p{Script=Hangul}$/u;
const EXTENDS_CHAR = /^[\p{M}\p{EMod}\u200C\u200D]$/u;
const APOSTROPHES = "'\u2019";
const HYPHENS = '-\u2010\u2011';
const NUMBER_SIGNS = '.,';

/** Words that lose their vowel before the next one: what follows the apostrophe is a word of its own. */
const ELIDED: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: new Set('c d j l m n s t qu jusqu lorsqu puisqu quoiqu'.split(' ')),
  it: new Set(
    'c d gl l m n s t v un all dall dell nell sull coll quell quest bell sant ogn anch'.split(' '),
  ),
};
const MAX_ELIDED_CHARS = 8;

/** Traits by code unit, filled as they are asked for. */
const traitsByUnit = new Uint8Array(0x1_00_00);

/**
 * Whether a place of a text is inside a word, so that no term may begin or end there. Hyphens and
 * apostrophes between letters belong to the word ("e-mail", "can't"), save after an elided article
 * ("l'auto"). Scripts without blanks have no word borders; Korean particles follow their word directly.
 * @param at place in UTF-16 units, from 0 to the length of the text
 * @param edge which edge of a term would lie there
 * @param language root code of the text in lower case
 */
function isInsideWord(text: string, at: number, edge: 'start' | 'end', language: string): boolean {
  if (at <= 0 || at >= text.length) return false;
  const next = traitsAt(text, at);
  if ((next & EXTENDS) !== 0) return true;
  const previous = traitsBefore(text, at);
  const isJoined = text.charAt(at - 1) === '\u200C' || text.charAt(at - 1) === '\u200D';
  if (isJoined) return true;
  if ((next & WORD) !== 0) {
    if ((previous & (WORD | EXTENDS)) !== 0) return isOneWord(previous, next, edge);
    return isJoiner(text, at - 1) && !isAfterElision(text, at - 1, language);
  }
  return (previous & (WORD | EXTENDS)) !== 0 && isJoiner(text, at);
}

function isOneWord(previous: number, next: number, edge: 'start' | 'end'): boolean {
  if (((previous | next) & UNSPACED) !== 0) return false;
  if (((previous ^ next) & HANGUL) !== 0) return false;
  return edge === 'start' || (next & HANGUL) === 0;
}

/** True for a sign between two characters that it makes one word, or one number. */
function isJoiner(text: string, at: number): boolean {
  const sign = text.charAt(at);
  const isNumberSign = NUMBER_SIGNS.includes(sign);
  if (!isNumberSign && !APOSTROPHES.includes(sign) && !HYPHENS.includes(sign)) return false;
  if (at === 0 || at + 1 >= text.length) return false;
  const [previous, next] = [traitsBefore(text, at), traitsAt(text, at + 1)];
  if (((previous | next) & (UNSPACED | HANGUL)) !== 0) return false;
  const wanted = isNumberSign ? DIGIT : WORD;
  return (previous & (wanted | EXTENDS)) !== 0 && (next & wanted) !== 0;
}

function isAfterElision(text: string, apostropheAt: number, language: string): boolean {
  const elided = ELIDED[language];
  if (elided === undefined || !APOSTROPHES.includes(text.charAt(apostropheAt))) return false;
  const before = text.slice(Math.max(0, apostropheAt - MAX_ELIDED_CHARS - 1), apostropheAt);
  const word = /\p{L}+$/u.exec(before)?.[0] ?? '';
  return elided.has(word.toLowerCase());
}

function traitsBefore(text: string, at: number): number {
  const isLow = (text.charCodeAt(at - 1) & 0xfc_00) === 0xdc_00;
  return traitsAt(text, isLow && at > 1 ? at - 2 : at - 1);
}

function traitsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if ((unit & 0xfc_00) === 0xd8_00)
    return traitsOf(String.fromCodePoint(text.codePointAt(at) ?? 0));
  const known = traitsByUnit[unit] ?? 0;
  if (known !== 0) return known;
  const traits = traitsOf(String.fromCharCode(unit)) | KNOWN;
  traitsByUnit[unit] = traits;
  return traits;
}

function traitsOf(char: string): number {
  return (
    (IS_WORD.test(char) ? WORD : 0) |
    (IS_UNSPACED.test(char) ? UNSPACED : 0) |
    (IS_HANGUL.test(char) ? HANGUL : 0) |
    (EXTENDS_CHAR.test(char) ? EXTENDS : 0) |
    (/^\p{Nd}$/u.test(char) ? DIGIT : 0)
  );
}

/** A term in a text and its replacement. Offsets are UTF-16 units. */
export interface TermMatch {
  readonly start: number;
  readonly end: number;
  readonly target: string;
}

/** The terms of one translation, ready to be found. */
export interface GlossaryTerms {
  /** Different source phrases. */
  readonly size: number;
  /**
   * The terms of a text from left to right, none overlapping another: of several at one place the
   * longest; its exact spelling before one that differs in case; never a part of a word. Takes time in
   * proportion to the text, whatever it holds and however many terms there are.
   * @param text composed (NFC)
   */
  find(text: string): TermMatch[];
}

/** Source phrases that are the same but for case. */
interface Term {
  /** The first one of the glossaries. */
  readonly source: string;
  readonly target: string;
  /** Targets by the other spellings; mostly there are none, and there may be very many terms. */
  others: Map<string, string> | null;
}

/**
 * Puts the terms into an index, so that a text is compared with all of them at the same time.
 * @param entries of one source phrase the first counts
 * @param pair root codes in lower case
 */
export function createGlossaryTerms(
  entries: Iterable<GlossaryEntry>,
  pair: DictionaryPair,
): GlossaryTerms {
  const { terms, size } = gather(entries);
  const index = createPrefixIndex([...terms.keys()]);

  const longestAt = (folded: string, at: number): Term | undefined => {
    for (const key of index.at(folded, at)) {
      const found = index.keys[key] ?? '';
      if (!isInsideWord(folded, at + found.length, 'end', pair.source)) return terms.get(found);
    }
    return undefined;
  };

  return {
    size,
    find(text) {
      const folded = fold(text);
      const matches: TermMatch[] = [];
      for (let at = 0; at < folded.length;) {
        const canBegin = index.hasFirst(folded.charCodeAt(at));
        const term =
          canBegin && !isInsideWord(folded, at, 'start', pair.source)
            ? longestAt(folded, at)
            : undefined;
        if (term === undefined) {
          at += 1;
          continue;
        }
        // Folding keeps lengths.
        const end = at + term.source.length;
        matches.push({ start: at, end, target: targetOf(term, text.slice(at, end), pair.target) });
        at = end;
      }
      return matches;
    },
  };
}

function gather(entries: Iterable<GlossaryEntry>): { terms: Map<string, Term>; size: number } {
  const terms = new Map<string, Term>();
  let size = 0;
  for (const { source: spelled, target } of entries) {
    const source = spelled.normalize('NFC');
    const folded = fold(source);
    const term = terms.get(folded);
    if (term === undefined) terms.set(folded, { source, target, others: null });
    else if (term.source === source || term.others?.has(source) === true) continue;
    else term.others = (term.others ?? new Map<string, string>()).set(source, target);
    size += 1;
  }
  return { terms, size };
}

function targetOf(term: Term, occurrence: string, language: string): string {
  if (term.source === occurrence) return term.target;
  const exact = term.others?.get(occurrence);
  return exact ?? carryFirstCase(occurrence, term.source, term.target, language);
}

const VARIANT_SIGN = /[\u00A0\u202F\u2019ς]/u;
const VARIANT_SIGNS: Readonly<Record<string, string>> = {
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2019': "'",
  ς: 'σ',
};

/** What is compared: lower case, plain blanks and apostrophes. As long as the text, place by place. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  const folded = lower.length === text.length ? lower : lowerEach(text);
  if (!VARIANT_SIGN.test(folded)) return folded;
  return folded.replaceAll(/[\u00A0\u202F\u2019ς]/gu, (sign) => VARIANT_SIGNS[sign] ?? sign);
}

/** A few capitals have a longer small form; they stay as they are, so that places stay true. */
function lowerEach(text: string): string {
  let lowered = '';
  for (const char of text) {
    const lower = char.toLowerCase();
    lowered += lower.length === char.length ? lower : char;
  }
  return lowered;
}

/**
 * Gives a translated term the first-letter case of its source in the text: "Cart" for the entry cart →
 * koszyk makes "Koszyk". Spellings such as "iPhone" or "API" are kept, and German ones are never
 * lower-cased: a noun would become wrong.
 * @param occurrence the source phrase in the text
 * @param source the same phrase as the glossary spells it
 * @param language root code of the target in lower case
 */
function carryFirstCase(
  occurrence: string,
  source: string,
  target: string,
  language: string,
): string {
  const found = firstChar(occurrence);
  const wanted = firstChar(source);
  const first = firstChar(target);
  const rest = target.slice(first.length);
  if (found === wanted || isUpper(firstChar(rest))) return target;
  if (isUpper(found) && isLower(wanted)) return first.toLocaleUpperCase(language) + rest;
  if (isLower(found) && isUpper(wanted) && language !== 'de') {
    return first.toLocaleLowerCase(language) + rest;
  }
  return target;
}

function firstChar(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20);
}

function isUpper(char: string): boolean {
  return char !== char.toLowerCase();
}

function isLower(char: string): boolean {
  return char !== char.toUpperCase();
}

/**
 * Names that are never translated, as terms whose target is themselves. Unlike glossary terms they only
 * match their exact spelling: a list with "Bush" says nothing about a bush.
 * @param source root code of the text in lower case
 * @param target root code in lower case
 */
export function createNameTerms(
  names: readonly string[],
  source: string,
  target: string,
): GlossaryTerms {
  const spellings = new Set(names.map((name) => name.normalize('NFC')));
  const terms = createGlossaryTerms(
    [...spellings].map((name) => ({ source: name, target: name })),
    { source, target },
  );
  return {
    size: terms.size,
    find: (text) =>
      terms.find(text).filter(({ start, end }) => spellings.has(text.slice(start, end))),
  };
}
