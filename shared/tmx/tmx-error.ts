import { AppError } from '../errors.ts';

/** A place in a text, both from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A TMX that cannot be read: `input/invalid`, with the place. Never holds text of the file. */
export class TmxError extends AppError {
  readonly position: TextPosition;
  /** Without the place and the final dot. */
  readonly reason: string;

  /** @param reason the rest of "The TMX is broken at line 3, column 7: …" */
  constructor(position: TextPosition, reason: string) {
    // The reported place may shift.
    const { line, column } = position;
    super('input/invalid', 'exchange.brokenAt', {
      values: { format: 'TMX', line, column, reason },
    });
    this.position = { line, column };
    this.reason = reason;
  }
}
