/** How a text is parted before it is translated. @see translation service, `split_sentences` */
export const SPLIT_SENTENCES = ['0', '1', 'nonewlines'] as const;
export type SplitSentences = (typeof SPLIT_SENTENCES)[number];

/**
 * What may end a sentence, with closing marks and the blanks behind it. Every quantifier in front of
 * another one is bounded, so that hostile text costs no more than its length.
 */
const SENTENCE_END =
  /[.!?…]{1,8}["'”’»)\]]{0,4}\s+|[。！？]{1,8}[」』”’）]{0,4}\s*|\r\n|[\n\r\u0085\u2028\u2029]/gu;
const LINE_END = /[\n\r\u0085\u2028\u2029]/u;
/** What a sentence begins with: a capital, a letter of a script without case, a digit, an opening mark. */
const SENTENCE_START = /^(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{N}|["'“‘„«(¿¡[])/u;
/** Words whose full stop ends no sentence, lower case. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof sr jr st vs etc e.g i.e cf al approx dept fig figs inc ltd no nos p pp vol ' +
    'bzw ca evtl ggf nr s str usw vgl z.b d.h u.a sra srta ud uds pág núm mme mlle'
  ).split(' '),
);
/** Longer than any abbreviation. */
const MAX_ABBREVIATION_CHARS = 12;

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
  if (/^[。！？]/u.test(mark)) return true;
  if (/^\s/u.test(mark) || !SENTENCE_START.test(text.slice(end, end + 2))) return false;
  return !mark.startsWith('.') || mark.startsWith('..') || !isAbbreviation(text, start);
}

/** "Dr." and the initial of a name end no sentence. */
function isAbbreviation(text: string, end: number): boolean {
  const before = text.slice(Math.max(0, end - MAX_ABBREVIATION_CHARS - 1), end);
  const word = /[\p{L}.]+$/u.exec(before)?.[0] ?? '';
  return /^\p{Lu}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase());
}
