import { AppError } from '../errors.ts';

/** A position in a text, both from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Error for a TMX that cannot be read: `input/invalid`, with the position. Never contains text of
 * the file.
 */
export class TmxError extends AppError {
  readonly position: TextPosition;
  /** Excludes the position and the final period. */
  readonly reason: string;

  /** @param reason the rest of "The TMX is broken at line 3, column 7: …" */
  constructor(position: TextPosition, reason: string) {
    // Copied, because the given position may be live.
    const { line, column } = position;
    super('input/invalid', 'exchange.brokenAt', {
      values: { format: 'TMX', line, column, reason },
    });
    this.position = { line, column };
    this.reason = reason;
  }
}
