import type { Segment } from '../../engines/piece.ts';
import { hasLetters, plainText, textPiece } from '../../engines/piece.ts';

/** One text of a request, taken apart into segments and put together again. */
export interface TextUnit {
  readonly segments: readonly Segment[];
  /** What is billed and what the language is detected on: the text without markup. */
  readonly plainText: string;
  assemble(answers: readonly Segment[]): string;
}

/** Plain text: each line is a segment, line ends stay. */
export function openPlainText(text: string): TextUnit {
  const parts = text.split(/(\r\n|[\r\n\u2028\u2029])/u);
  const places = parts
    .map((part, index) => ({ part, index }))
    .filter(({ part, index }) => index % 2 === 0 && hasLetters([textPiece(part)]));
  return {
    segments: places.map(({ part }) => [textPiece(part)]),
    plainText: text,
    assemble(answers) {
      const translated = [...parts];
      for (const [order, { index }] of places.entries()) {
        const answer = answers[order];
        if (answer !== undefined) translated[index] = plainText(answer);
      }
      return translated.join('');
    },
  };
}
