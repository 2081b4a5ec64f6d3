import { MAX_SEGMENT_CHARS } from '../domain/history/replace.ts';
import { oversizedDocument } from './document-errors.ts';

/** Maximum UTF-16 units of all texts of a file, counting each reference to the same text. */
export const MAX_FILE_TEXT_CHARS = 50_000_000;
/** Limits for readers with their own limit per text, and a better message about it. */
export const WHOLE_FILE_LIMITS = { textChars: MAX_FILE_TEXT_CHARS, fileChars: MAX_FILE_TEXT_CHARS };
/** Additional units per byte of the file, which allows for many languages and compressed texts. */
const MORE_CHARS_PER_BYTE = 8;

declare const COUNTED: unique symbol;

/**
 * Made only by {@link ReadBudget.count}, so that a reader that returns it cannot forget its budget.
 */
export type Counted<T extends object> = T & { readonly [COUNTED]: true };

/** Counts the text of one file with its references resolved; all its readers share one budget. */
export interface ReadBudget {
  /** Adds bytes of the file as they arrive. */
  addBytes(count: number): void;
  /** Counts a text. @throws `document/too-large` */
  addText(text: string): void;
  /** Starts a text that is assembled from parts. */
  startText(): GrowingText;
  /**
   * Counts all texts of a read object, including names and locations.
   * @throws `document/too-large`
   */
  count<T extends object>(read: T): Counted<T>;
}

/** Refuses a part that would make the text or the file too long, before it is added. */
export interface GrowingText {
  /** Appends a part. @throws `document/too-large` */
  add(part: string): void;
  read(): string;
}

/** Creates the budget of a whole file, whose texts may be longer than a segment. */
export function budgetOfFile(bytes: Uint8Array): ReadBudget {
  const budget = createReadBudget(WHOLE_FILE_LIMITS);
  budget.addBytes(bytes.length);
  return budget;
}

/** Creates a budget. @param limits in UTF-16 units */
export function createReadBudget(
  limits = { textChars: MAX_SEGMENT_CHARS, fileChars: MAX_FILE_TEXT_CHARS },
): ReadBudget {
  let mostChars = limits.fileChars;
  let fileChars = 0;
  const take = (chars: number, textChars: number): void => {
    if (textChars > limits.textChars) {
      throw oversizedDocument('faults.long');
    }
    fileChars += chars;
    if (fileChars > mostChars) {
      throw oversizedDocument('faults.unpacked');
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
