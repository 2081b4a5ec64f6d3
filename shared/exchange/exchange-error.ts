import type { TextValues } from '../i18n/text.ts';
import type { FaultId } from '../i18n/message-id.ts';
import { AppError } from '../errors.ts';
import { TmxError, type TextPosition } from '../tmx/tmx-error.ts';

/**
 * Error for a file that cannot be imported: `input/invalid`, with the position. Never contains text
 * of the file.
 */
export class ExchangeError extends AppError {
  readonly position: TextPosition;

  /**
   * Creates the error.
   * @param format name of the format as people know it
   * @param reason the rest of "The XLIFF is broken at line 3, column 7: …"
   */
  constructor(format: string, position: TextPosition, reason: FaultId, reasonValues?: TextValues) {
    const { line, column } = position;
    const values = { ...reasonValues, format, line, column, reason };
    super('input/invalid', 'exchange.brokenAt', { values, details: { field: 'file' } });
    this.position = position;
  }
}

/** Runs a step of the XML reader, which only throws TMX errors, and converts them to errors of `format`. */
export function asFormat<T>(format: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof TmxError)
      throw new ExchangeError(format, error.position, error.reason, error.reasonValues);
    throw error;
  }
}
