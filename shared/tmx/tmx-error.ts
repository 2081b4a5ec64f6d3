import type { TextValues } from '../i18n/text.ts';
import type { FaultId } from '../i18n/message-id.ts';
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
  readonly reason: FaultId;
  /** Values for the placeholders of the reason. */
  readonly reasonValues: TextValues | undefined;

  /** @param reason the rest of "The TMX is broken at line 3, column 7: …" */
  constructor(position: TextPosition, reason: FaultId, reasonValues?: TextValues) {
    // Copied, because the given position may be live.
    const { line, column } = position;
    super('input/invalid', 'exchange.brokenAt', {
      values: { ...reasonValues, format: 'TMX', line, column, reason },
    });
    this.position = { line, column };
    this.reason = reason;
    this.reasonValues = reasonValues;
  }
}
