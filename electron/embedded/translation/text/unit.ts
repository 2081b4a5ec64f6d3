import {
  hasLetters,
  joinPieces,
  type Piece,
  plainText,
  type Segment,
  textPiece,
} from '../../engines/piece.ts';
import { outside } from '../../engines/protect.ts';
import type { SplitSentences } from '../../../../shared/domain/texts/options.ts';
import { cutText, lineBorders } from '../../../../shared/text/lines.ts';
import { sentenceBorders } from '../../../../shared/text/sentences.ts';
import { countCodePoints } from '../../../../shared/graphemes.ts';
import type { SplitRules } from './linked-resources.ts';

const WORD_CHAR = /[\p{L}\p{M}\p{N}]/u;

/**
 * Applies the edge characters of the source and the case of its first letter to a translation.
 * @see translation service, `preserve_formatting`
 */
export function keepEdges(source: Segment, answer: Segment): Segment {
  const text = plainText(source);
  const start = text.search(WORD_CHAR);
  if (start === -1 || !WORD_CHAR.test(plainText(answer))) return answer;
  const tail = text.slice(endOfWords(text));
  const pieces = dropTail(dropHead([...answer]));
  const first = pieces.findIndex((piece) => piece.kind === 'text');
  const head = pieces[first];
  if (head?.kind === 'text') {
    pieces[first] = textPiece(text.slice(0, start) + withCaseOf(text, head.text), head.run);
  }
  const last = pieces.findLastIndex((piece) => piece.kind === 'text');
  const end = pieces[last];
  if (end?.kind === 'text') pieces[last] = textPiece(end.text + tail, end.run);
  return joinPieces(pieces);
}

/** Removes everything before the first word except objects. */
function dropHead(pieces: Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => piece.kind === 'text' && WORD_CHAR.test(piece.text));
  return pieces.flatMap((piece, index) => {
    if (piece.kind === 'object' || index > first) return [piece];
    if (index < first) return [];
    return [textPiece(piece.text.slice(piece.text.search(WORD_CHAR)), piece.run)];
  });
}

function dropTail(pieces: Piece[]): Piece[] {
  const last = pieces.findLastIndex((piece) => piece.kind === 'text' && WORD_CHAR.test(piece.text));
  return pieces.flatMap((piece, index) => {
    if (piece.kind === 'object' || index < last) return [piece];
    if (index > last) return [];
    return [textPiece(piece.text.slice(0, endOfWords(piece.text)), piece.run)];
  });
}

/** Returns the position after the last character of a word; 0 when there is none. */
function endOfWords(text: string): number {
  let end = 0;
  let at = 0;
  for (const char of text) {
    at += char.length;
    if (WORD_CHAR.test(char)) end = at;
  }
  return end;
}

/** Applies the case of the source's first letter to the first letter; caseless scripts leave it unchanged. */
function withCaseOf(source: string, text: string): string {
  const model = /\p{L}/u.exec(source)?.[0] ?? '';
  const letter = /\p{L}/u.exec(text);
  if (letter === null) return text;
  const wanted = model === model.toUpperCase() ? letter[0].toUpperCase() : letter[0].toLowerCase();
  if (model.toUpperCase() === model.toLowerCase()) return text;
  return text.slice(0, letter.index) + wanted + text.slice(letter.index + letter[0].length);
}

/** One text of a request, read but not yet split. */
export interface TextUnit {
  /** Billed code points: the text without its tags. */
  readonly billedChars: number;
  /** Text for language detection: neither markup nor untranslated content. */
  readonly detectableText: string;
  /**
   * Splits the text into sentences.
   * @param language code of its language; absent: unknown
   */
  part(rules: SplitRules, language?: string): PartedText;
}

/** A text split into segments that can be reassembled. */
export interface PartedText {
  readonly segments: readonly Segment[];
  /** @param answers one per segment, in their order */
  assemble(answers: readonly Segment[]): string;
}

export interface TextLayout {
  readonly split: SplitSentences;
  readonly keepsEdges: boolean;
}

/** A sentence and how to write its answer; without a segment it stays unchanged. */
export interface Sentence {
  readonly raw: string;
  readonly segment: Segment | null;
  write(answer: Segment): string;
}

/** A paragraph: its sentences, and the whole as one. */
export interface Paragraph {
  readonly sentences: readonly Sentence[];
  whole(): Sentence;
}

/** Joins paragraphs; the text between them is part of their sentences. */
export function partParagraphs(
  paragraphs: readonly Paragraph[],
  layout: TextLayout,
  { knows }: SplitRules,
): PartedText {
  const sentences = paragraphs.flatMap((paragraph) => {
    if (paragraph.sentences.length < 2) return paragraph.sentences;
    const whole = paragraph.whole();
    return whole.segment !== null && knows(whole.segment) ? [whole] : paragraph.sentences;
  });
  const segments = sentences.flatMap(({ segment }) => (segment === null ? [] : [segment]));
  return {
    segments,
    assemble(answers) {
      let at = 0;
      let text = '';
      for (const sentence of sentences) {
        const answer = sentence.segment === null ? undefined : answers[at++];
        if (answer === undefined || sentence.segment === null) text += sentence.raw;
        else {
          text += sentence.write(layout.keepsEdges ? keepEdges(sentence.segment, answer) : answer);
        }
      }
      return text;
    },
  };
}

/** Reads plain text. Spaces and line ends around sentences stay. */
export function openPlainText(text: string, layout: TextLayout): TextUnit {
  return {
    billedChars: countCodePoints(text),
    detectableText: text,
    part: (rules, language) =>
      partParagraphs(readParagraphs(text, layout.split, rules, language), layout, rules),
  };
}

/**
 * Finds where sentences end, but not within a kept name or a glossary term.
 * @param parts one text, divided where it has objects
 * @returns offsets of the joined parts, ascending
 */
export function freeBorders(
  parts: readonly string[],
  split: SplitSentences,
  { termsIn }: SplitRules,
  language?: string,
): number[] {
  const borders = sentenceBorders(parts.join(''), language ?? null, split);
  return borders.length === 0 ? borders : outside(borders, termsIn(parts));
}

/** Splits into paragraphs: each line if line ends are boundaries, else the whole text. */
function readParagraphs(
  text: string,
  split: SplitSentences,
  rules: SplitRules,
  language?: string,
): Paragraph[] {
  const lines = cutText(text, split === '1' ? lineBorders(text) : []);
  return lines.map((line) => ({
    sentences: cutText(line, freeBorders([line], split, rules, language)).map(plainSentence),
    whole: () => plainSentence(line),
  }));
}

function plainSentence(raw: string): Sentence {
  const core = raw.trim();
  const segment = [textPiece(core)];
  if (!hasLetters(segment)) return { raw, segment: null, write: () => raw };
  const start = raw.indexOf(core);
  return {
    raw,
    segment,
    write: (answer) => raw.slice(0, start) + plainText(answer) + raw.slice(start + core.length),
  };
}
