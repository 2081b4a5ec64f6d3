import { AppError } from '../errors.ts';
import { TmxError, type TextPosition } from '../tmx/tmx-error.ts';

/** A file that cannot be imported: `input/invalid`, with the place. Never holds text of the file. */
export class ExchangeError extends AppError {
  readonly position: TextPosition;

  /**
   * @param format name of the format as people know it
   * @param reason the rest of "The XLIFF is broken at line 3, column 7: …"
   */
  constructor(format: string, position: TextPosition, reason: string) {
    const place = `line ${String(position.line)}, column ${String(position.column)}`;
    const message = `The ${format} is broken at ${place}: ${reason}.`;
    super('input/invalid', message, { details: { field: 'file', hint: message } });
    this.position = position;
  }
}

/** Runs a step of the XML reader, which only throws TMX errors, and converts them to errors of `format`. */
export function asFormat<T>(format: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof TmxError) throw new ExchangeError(format, error.position, error.reason);
    throw error;
  }
}
