import { oversizedDocument } from '../../documents/document-errors.ts';
import { MAX_SEGMENT_CHARS } from '../../domain/history/replace.ts';

/** UTF-16 units that all texts of a file may have, however often the file names the same one. */
export const MAX_FILE_TEXT_CHARS = 50_000_000;

/** Counts what one file becomes when its references are written out; every reader of it shares one. */
export interface ReadBudget {
  /** A text that is put together of parts. */
  startText(): GrowingText;
}

/** Refuses the part that would make the text, or the file, too long: before it is added. */
export interface GrowingText {
  /** @throws `document/too-large` */
  add(part: string): void;
  read(): string;
}

/** @param limits in UTF-16 units */
export function createReadBudget(
  limits = { textChars: MAX_SEGMENT_CHARS, fileChars: MAX_FILE_TEXT_CHARS },
): ReadBudget {
  let fileChars = 0;
  return {
    startText() {
      let text = '';
      return {
        add(part) {
          if (text.length + part.length > limits.textChars) {
            throw oversizedDocument('a text in it becomes longer than a segment may be');
          }
          fileChars += part.length;
          if (fileChars > limits.fileChars) {
            throw oversizedDocument('its texts become longer than can be read safely');
          }
          text += part;
        },
        read: () => text,
      };
    },
  };
}
