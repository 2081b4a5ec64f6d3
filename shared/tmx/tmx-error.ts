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
    const place = `line ${String(position.line)}, column ${String(position.column)}`;
    super('input/invalid', `The TMX is broken at ${place}: ${reason}.`);
    // The reported place may shift.
    this.position = { line: position.line, column: position.column };
    this.reason = reason;
  }
}
