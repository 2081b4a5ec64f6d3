import type { Segment } from '../../engines/piece.ts';
import { hasLetters, plainText, textPiece } from '../../engines/piece.ts';

/** Line ends, tabs and characters that spreadsheets write as `_x000D_`: text never moves across them. */
const SEPARATORS = /((?:_x[0-9A-Fa-f]{4}_|[\r\n\t\v])+)/u;

/** A text without formatting, parted into what is translated and what stands between. */
export interface TextLines {
  readonly segments: readonly Segment[];
  /** @param answers one per segment */
  rebuild(answers: readonly Segment[]): string;
}

/** Parts a text at its separators: even places are text, odd ones separators. */
export function splitLines(text: string): string[] {
  return text.split(SEPARATORS);
}

export function planLines(text: string): TextLines {
  const parts = splitLines(text);
  const isTranslated = (part: string, index: number): boolean =>
    index % 2 === 0 && hasLetters([textPiece(part)]);
  return {
    segments: parts.filter(isTranslated).map((part) => [textPiece(part)]),
    rebuild(answers) {
      let at = 0;
      return parts
        .map((part, index) => {
          if (!isTranslated(part, index)) return part;
          const answer = answers[at];
          at += 1;
          return answer === undefined ? part : plainText(answer);
        })
        .join('');
    },
  };
}
