import { LINE_END } from '../../../shared/text/lines.ts';
import { decodeText } from '../../../shared/documents/text-encoding.ts';
import { hasLetters, plainText, textPiece, type Segment } from '../engines/piece.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { encodeText } from './encode-text.ts';
import { refuseOtherKinds } from './refuse-other-kinds.ts';

const LINES = new RegExp(`(${LINE_END})`, 'u');

/** Every line is a segment; line ends, blank lines, encoding and byte order mark stay as they are. */
export const txtFormat = {
  open(bytes: Uint8Array) {
    refuseOtherKinds(bytes);
    const decoded = decodeText(bytes);
    // Odd places hold the line ends.
    const parts = decoded.text.split(LINES);
    const places: number[] = [];
    const segments: Segment[] = [];
    for (const [index, part] of parts.entries()) {
      const segment = [textPiece(part)];
      if (index % 2 === 1 || !hasLetters(segment)) continue;
      places.push(index);
      segments.push(segment);
    }
    return {
      segments,
      locations: places.map((place) => `line ${String(place / 2 + 1)}`),
      write(answers: Answers, _targetLang: string) {
        for (const [index, place] of places.entries()) {
          const answer = answers[index];
          if (answer === undefined) continue;
          // A line that a person breaks in two ends as the others do.
          parts[place] = plainText(answer).replaceAll(/\r\n|[\r\n]/gu, decoded.lineEnding);
        }
        return encodeText(parts.join(''), decoded);
      },
    };
  },
} satisfies FormatCode;
