import { LINE_END } from '../../../shared/text/lines.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { decodeText } from '../../../shared/documents/text-encoding.ts';
import { hasLetters, plainText, textPiece } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { encodeText } from './encode-text.ts';
import { refuseOtherKinds } from './refuse-other-kinds.ts';

const LINES = new RegExp(`(${LINE_END})`, 'u');

/** Plain text: every line is a segment; line ends, blank lines, encoding, and byte order mark stay unchanged. */
export const txtFormat = {
  open(bytes: Uint8Array, budget: ReadBudget) {
    refuseOtherKinds(bytes);
    const decoded = decodeText(bytes);
    // Odd indexes hold the line ends.
    const parts = decoded.text.split(LINES);
    const places: number[] = [];
    for (const [index, part] of parts.entries()) {
      if (index % 2 === 0 && hasLetters([textPiece(part)])) places.push(index);
    }
    return {
      ...countSegments(
        places.map((place) => ({
          segment: [textPiece(parts[place] ?? '')],
          location: `line ${String(place / 2 + 1)}`,
        })),
        budget,
      ),
      write(answers: Answers, _targetLang: string) {
        for (const [index, place] of places.entries()) {
          const answer = answers[index];
          if (answer === undefined) continue;
          // New line breaks in an edited line use the file's line ending.
          parts[place] = plainText(answer).replaceAll(/\r\n|[\r\n]/gu, decoded.lineEnding);
        }
        return encodeText(parts.join(''), decoded);
      },
    };
  },
} satisfies FormatCode;
