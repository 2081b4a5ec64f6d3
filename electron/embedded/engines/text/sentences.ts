import { baseCode } from '../language-codes.ts';
import { abbreviationsOf, hasOrdinalStops } from './abbreviations.ts';

/** How a text is split before it is translated. @see translation service, `split_sentences` */
export const SPLIT_SENTENCES = ['0', '1', 'nonewlines'] as const;
export type SplitSentences = (typeof SPLIT_SENTENCES)[number];

/**
 * What may end a sentence, with closing marks and the blanks behind it: signs before a blank, signs of
 * scripts that need none, line ends. The question mark of Greek is a semicolon elsewhere. Every
 * quantifier in front of another one is bounded, so that hostile text costs no more than its length.
 */
const SENTENCE_END = new RegExp(
  [
    String.raw`(?:[.!?…؟۔։።]{1,8}|(?<=\p{Script=Greek})[;\u037E])(?:["'”“’‘»)\]]|[ \u00A0\u202F]»){0,4}\s+`,
    String.raw`[।॥။។]{1,2}["'”’»)\]]{0,4}\s*`,
    String.raw`[。！？｡]{1,8}[」』”’）]{0,4}\s*`,
    String.raw`\r\n|[\n\r\u0085\u2028\u2029]`,
  ].join('|'),
  'gu',
);
const LINE_END = /[\n\r\u0085\u2028\u2029]/u;
/** What a sentence begins with: a capital, a letter of a script without case, a digit, an opening mark. */
const SENTENCE_START = /^(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{N}|["'“‘„«(¿¡[])/u;
/** A Japanese quotation continues with the quoting particle. */
const QUOTED = /[」』]\s*$/u;
const QUOTING_PARTICLE = /^(?:と|って|など|の|は|が|を|に|、)/u;

/**
 * Offsets at which a text is split, ascending, each after the blanks that follow a sentence; 0 and the
 * length of the text are excluded.
 * @param language code of the text's language, which has abbreviations of its own; absent: not known
 */
export function sentenceBorders(text: string, split: SplitSentences, language?: string): number[] {
  if (split === '0') return [];
  const base = language === undefined ? null : baseCode(language).toLowerCase();
  const borders: number[] = [];
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (end >= text.length) break;
    if (isBorder(text, match.index, match[0], end, split, base)) borders.push(end);
  }
  return borders;
}

/** Places behind the line ends of a text, ascending, without its own end. */
export function lineBorders(text: string): number[] {
  if (!LINE_END.test(text)) return [];
  return [...text.matchAll(/\r\n|[\n\r\u0085\u2028\u2029]/gu)]
    .map((match) => match.index + match[0].length)
    .filter((end) => end < text.length);
}

function isBorder(
  text: string,
  start: number,
  mark: string,
  end: number,
  split: SplitSentences,
  language: string | null,
): boolean {
  if (split === '1' && LINE_END.test(mark)) return true;
  const next = text.slice(end, end + 2);
  if (/^[。！？｡]/u.test(mark)) return !(QUOTED.test(mark) && QUOTING_PARTICLE.test(next));
  if (/^[।॥။។]/u.test(mark)) return true;
  if (/^\s/u.test(mark) || !SENTENCE_START.test(next)) return false;
  return (
    !mark.startsWith('.') || mark.startsWith('..') || !isAbbreviated(text, start, next, language)
  );
}

/** Words that are abbreviations only in front of a number. */
const BEFORE_NUMBERS = new Set(
  (
    'no nos nr num n.º n.o p pp pg vol vols ch cap art arts fig figs sec par abb bd kap kl s pag pàg ' +
    'núms núm стр гл рис ' +
    'jan feb mar apr jun jul aug sep sept oct okt nov dec dez ene abr ago dic janv févr avr juil déc'
  ).split(' '),
);
/** Words in front of an ordinal number, which some languages write with a full stop. */
const BEFORE_ORDINALS =
  /(?:^|\s)(?:am|der|die|das|dem|den|des|vom|zum|zur|beim|im|ab|bis|seit|jede[rnms]?|(?:[msd]ein|ihr|unser)(?:e[mnrs]?)?|den|det|de|på|til|fra|från)\s\d{1,3}$/iu;
/** Months that follow an ordinal number with a capital. */
const MONTH =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/u;

/** Longer than any abbreviation, and than an ordinal with the word in front of it. */
const WINDOW_CHARS = 16;

/**
 * Whether a full stop ends no sentence: behind an abbreviation, an initial, an ordinal number.
 * @param stop place of the full stop
 * @param next beginning of what follows behind the blanks; two characters, or more
 */
function isAbbreviated(text: string, stop: number, next: string, language: string | null): boolean {
  const before = text.slice(Math.max(0, stop - WINDOW_CHARS), stop);
  const word = /[\p{L}.]+$/u.exec(before)?.[0] ?? '';
  if (word === '') {
    if (!/\d$/u.test(before) || !hasOrdinalStops(language)) return false;
    return BEFORE_ORDINALS.test(before) || MONTH.test(behindBlanks(text, stop));
  }
  const lower = word.toLowerCase();
  // "Mr. J. Smith", "z. B.": a single letter is the rest of something longer.
  if (/^\p{L}$/u.test(word)) return !(language === 'en' && word === 'I');
  if (abbreviationsOf(language).has(lower)) return true;
  // "Hauptstr. 5": streets are written together with their names.
  return /^\p{N}/u.test(next) && (BEFORE_NUMBERS.has(lower) || /\p{L}str$/u.test(lower));
}

function behindBlanks(text: string, stop: number): string {
  return text.slice(stop + 1, stop + 1 + WINDOW_CHARS).trimStart();
}
