import { memo } from '../../../../shared/lazy.ts';
import { isSentenceStart } from '../../../../shared/text/sentences.ts';
import { correctText } from './correct-text.ts';
import type { EnglishChecker } from './english-checker.ts';
import { capitalize, likeCase, protectedRanges, replaceOutside } from './guarded-text.ts';
import { expandContractions } from './rules/contractions.ts';
import { capitalizeSentences, curlApostrophes, curlQuotes } from './rules/punctuation.ts';
import {
  enthusiasticStarts,
  wordingsFor,
  type Tone,
  type Wording,
  type WordingTable,
  type WritingStyle,
} from './rules/wordings.ts';
import { writeBase, type WriteBase } from './languages.ts';
import { countCodePoints } from '../../../../shared/graphemes.ts';

const FORMAL: ReadonlySet<WritingStyle | Tone> = new Set(['academic', 'business', 'diplomatic']);
/** In scripts without spaces, the length distinguishes a sentence from a label. */
const MIN_SENTENCE_CHARS = 12;
const FULL_STOPS: Readonly<Partial<Record<WriteBase, string>>> = { JA: '。', ZH: '。' };

/**
 * Corrects a text, then applies the style or tone. Every step preserves the meaning.
 * @param target uppercase code with its variant
 * @param wish null: only complete sentences
 * @returns the text, and whether the wish changed it
 * @see translation service, write: rephrase
 */
export async function rephraseText(
  text: string,
  target: string,
  wish: WritingStyle | Tone | null,
  english: EnglishChecker,
): Promise<{ text: string; isWishFollowed: boolean }> {
  const language = writeBase(target);
  if (language === null || !/\p{L}/u.test(text)) return { text, isWishFollowed: false };
  const corrected = await correctText(text, target, english);
  const wished = wish === null ? corrected : applyWish(corrected, language, target, wish);
  const closed = closeSentence(wished, language);
  const hasCapitals = language !== 'JA' && language !== 'KO' && language !== 'ZH';
  return {
    text: hasCapitals ? capitalizeSentences(closed) : closed,
    isWishFollowed: wished !== corrected,
  };
}

function applyWish(
  text: string,
  language: WriteBase,
  target: string,
  wish: WritingStyle | Tone,
): string {
  const plain = language === 'EN' && FORMAL.has(wish) ? expandContractions(text) : text;
  const worded = applyWordings(plain, wordingsFor(language, wish));
  if (wish === 'enthusiastic') return exclaim(worded, language);
  return FORMAL.has(wish) ? curlApostrophes(curlQuotes(worded, language, target)) : worded;
}

/** Ends sentences of thanks, welcome, and joy with an exclamation mark. */
function exclaim(text: string, language: WriteBase): string {
  const starts = enthusiasticStarts(language).map((start) => start.replaceAll("'", "['’]"));
  const pattern = new RegExp(
    String.raw`(?<=(?:^|[.!?]\s+)(?:${starts.join('|')})(?![\p{L}'’])[^.!?\n]{0,300}?[\p{L})])\.(?=\s|$)`,
    'giu',
  );
  // French separates its two-part punctuation from the word.
  return replaceOutside(text, pattern, () => (language === 'FR' ? '\u202F!' : '!'));
}

/**
 * Adds a missing period to a single sentence of at least three words; capitalization comes later.
 */
function closeSentence(text: string, language: WriteBase): string {
  const end = text.trimEnd();
  if (/\n/u.test(end) || !/[\p{L}\p{N}]$/u.test(end)) return text;
  const stop = FULL_STOPS[language];
  if (stop !== undefined) {
    return countCodePoints(end) < MIN_SENTENCE_CHARS ? text : end + stop + text.slice(end.length);
  }
  if (end.trimStart().split(/\s+/u).length < 3 || !/^\s*\p{Ll}/u.test(text)) return text;
  // After a link or a placeholder a period might be read as part of it.
  const isOpenEnd = protectedRanges(text).some((range) => range.end === end.length);
  return isOpenEnd ? text : `${end}.${text.slice(end.length)}`;
}

/**
 * Replaces phrases from left to right; the first matching phrase of the table wins. The replacement
 * keeps the letter case, and if a phrase is removed, the next word takes it.
 */
function applyWordings(text: string, table: WordingTable): string {
  if (table.length === 0) return text;
  const { byPhrase, pattern } = compiled(table);
  return replaceOutside(text, pattern, (match) => {
    const phrase = match.groups?.['phrase'] ?? '';
    const next = match.groups?.['next'] ?? '';
    const wording = byPhrase.get(keyOf(phrase));
    if (wording === undefined) return match[0];
    const isFirst = isSentenceStart(text, match.index ?? 0);
    if (wording.isSentenceStart && !isFirst) return match[0];
    const { replacement } = wording;
    // The pronoun I is always uppercase, so it does not indicate the start of a sentence.
    const isCapital = /^\p{Lu}/u.test(phrase) && (isFirst || !phrase.startsWith('I '));
    if (replacement === '') return isCapital ? capitalize(next) : next;
    return (isCapital ? likeCase(phrase.slice(0, 1), replacement) : replacement) + next;
  });
}

/** Compiled once for each table, which has up to a hundred phrases. */
interface CompiledWordings {
  readonly byPhrase: ReadonlyMap<string, Wording>;
  readonly pattern: RegExp;
}

const compiled = memo((table: WordingTable): CompiledWordings => {
  const byPhrase = new Map<string, Wording>();
  for (const wording of table) {
    const key = keyOf(wording.phrase);
    if (!byPhrase.has(key)) byPhrase.set(key, wording);
  }
  const phrases = [...byPhrase.values()].map(({ phrase }) => patternOf(phrase)).join('|');
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}'’_-])(?<phrase>${phrases})(?<next>\p{Ll})?`,
    'giu',
  );
  return { byPhrase, pattern };
}, new WeakMap<WordingTable, CompiledWordings>());

/** Builds a pattern: a phrase ending with a letter ends a word; one ending with a space or apostrophe continues. */
function patternOf(phrase: string): string {
  const body = phrase.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll("'", "['’]");
  return /[\p{L}]$/u.test(phrase) ? String.raw`${body}(?![\p{L}\p{N}'’_-])` : body;
}

function keyOf(phrase: string): string {
  return phrase.toLowerCase().replaceAll('’', "'");
}
