import { isAbbreviated } from './abbreviations.ts';

/** How a text is parted before it is translated. @see translation service, `split_sentences` */
export const SPLIT_SENTENCES = ['0', '1', 'nonewlines'] as const;
export type SplitSentences = (typeof SPLIT_SENTENCES)[number];

/**
 * What may end a sentence, with closing marks and the blanks behind it: signs before a blank, signs of
 * scripts that need none, line ends. The question mark of Greek is a semicolon elsewhere. Every
 * quantifier in front of another one is bounded, so that hostile text costs no more than its length.
 */
const SENTENCE_END = new RegExp(
  [
    String.raw`(?:[.!?…؟۔։።]{1,8}|(?<=\p{Script=Greek})[;\u037E])["'”’»)\]]{0,4}\s+`,
    String.raw`[।॥။។]{1,2}["'”’»)\]]{0,4}\s*`,
    String.raw`[。！？｡]{1,8}[」』”’）]{0,4}\s*`,
    String.raw`\r\n|[\n\r\u0085\u2028\u2029]`,
  ].join('|'),
  'gu',
);
const LINE_END = /[\n\r\u0085\u2028\u2029]/u;
/** What a sentence begins with: a capital, a letter of a script without case, a digit, an opening mark. */
const SENTENCE_START = /^(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{N}|["'“‘„«(¿¡[])/u;
/** A Japanese quotation goes on with the particle that quotes it. */
const QUOTED = /[」』]\s*$/u;
const QUOTING_PARTICLE = /^(?:と|って|など|の|は|が|を|に|、)/u;

/**
 * Places at which a text is parted, ascending, each behind the blanks that follow a sentence; 0 and
 * the length of the text are not among them.
 */
export function sentenceBorders(text: string, split: SplitSentences): number[] {
  if (split === '0') return [];
  const borders: number[] = [];
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (end >= text.length) break;
    if (isBorder(text, match.index, match[0], end, split)) borders.push(end);
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
): boolean {
  if (split === '1' && LINE_END.test(mark)) return true;
  const next = text.slice(end, end + 2);
  if (/^[。！？｡]/u.test(mark)) return !(QUOTED.test(mark) && QUOTING_PARTICLE.test(next));
  if (/^[।॥။។]/u.test(mark)) return true;
  if (/^\s/u.test(mark) || !SENTENCE_START.test(next)) return false;
  return !mark.startsWith('.') || mark.startsWith('..') || !isAbbreviated(text, start, next);
}
