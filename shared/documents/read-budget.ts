import { MAX_SEGMENT_CHARS } from '../domain/history/replace.ts';
import { oversizedDocument } from './document-errors.ts';

/** UTF-16 units that all texts of a file may have, however often the file names the same one. */
export const MAX_FILE_TEXT_CHARS = 50_000_000;
/** For what has a limit of its own for one text, and a better message about it. */
export const WHOLE_FILE_LIMITS = { textChars: MAX_FILE_TEXT_CHARS, fileChars: MAX_FILE_TEXT_CHARS };
/** And so many more for each byte of the file: a text for each of many languages, or packed ones. */
const MORE_CHARS_PER_BYTE = 8;

declare const COUNTED: unique symbol;

/** Made by {@link ReadBudget.count} alone, so a reader that answers it cannot forget its budget. */
export type Counted<T extends object> = T & { readonly [COUNTED]: true };

/** Counts what one file becomes when its references are written out; every reader of it shares one. */
export interface ReadBudget {
  /** Bytes of the file, as they come. */
  addBytes(count: number): void;
  /** Counts a text. @throws `document/too-large` */
  addText(text: string): void;
  /** A text that is put together of parts. */
  startText(): GrowingText;
  /**
   * Counts all texts of something that was read, names and places too.
   * @throws `document/too-large`
   */
  count<T extends object>(read: T): Counted<T>;
}

/** Refuses the part that would make the text, or the file, too long: before it is added. */
export interface GrowingText {
  /** @throws `document/too-large` */
  add(part: string): void;
  read(): string;
}

/** Of a whole file, whose texts may be longer than a segment. */
export function budgetOfFile(bytes: Uint8Array): ReadBudget {
  const budget = createReadBudget(WHOLE_FILE_LIMITS);
  budget.addBytes(bytes.length);
  return budget;
}

/** @param limits in UTF-16 units */
export function createReadBudget(
  limits = { textChars: MAX_SEGMENT_CHARS, fileChars: MAX_FILE_TEXT_CHARS },
): ReadBudget {
  let mostChars = limits.fileChars;
  let fileChars = 0;
  const take = (chars: number, textChars: number): void => {
    if (textChars > limits.textChars) {
      throw oversizedDocument('a text in it becomes longer than a segment may be');
    }
    fileChars += chars;
    if (fileChars > mostChars) {
      throw oversizedDocument('its texts become longer than can be read safely');
    }
  };
  return {
    addBytes(count) {
      mostChars += count * MORE_CHARS_PER_BYTE;
    },
    addText(text) {
      take(text.length, text.length);
    },
    startText() {
      let text = '';
      return {
        add(part) {
          take(part.length, text.length + part.length);
          text += part;
        },
        read: () => text,
      };
    },
    count<T extends object>(read: T): Counted<T> {
      for (const value of Object.values(read)) {
        if (typeof value === 'string') take(value.length, value.length);
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark is for the compiler only
      return read as Counted<T>;
    },
  };
}
