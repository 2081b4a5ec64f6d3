import type { RecognizerQuality } from '../../../../shared/domain/voice/names.ts';

/** A piece of recognized speech. Times are milliseconds of the sound given to the recognizer. */
export interface Heard {
  /** Lower case, as in the API: `en`. */
  readonly language: string;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Receives what is new since the last call: final lines, and all text that may still change.
 * @param settledMs everything before it is concluded or was not speech; absent: up to the last
 * concluded line
 */
export type OnHeard = (
  concluded: readonly Heard[],
  tentative: readonly Heard[],
  settledMs?: number,
) => void;

/** Recognizes one sound stream: 16,000 samples a second, 16 bits, one channel. */
export interface Recognizer {
  write(samples: Int16Array): void;
  /** Resolves when it can accept more: for sound that arrives faster than real time. Absent: always ready. */
  ready?(): Promise<void>;
  /** Ends the sound. Resolves when everything is concluded. @throws {RecogniserStoppedError} */
  end(): Promise<void>;
  /** Aborts immediately. */
  close(): void;
}

export interface RecognizerKind {
  /** `dictation`, `script`, `pocketsphinx`, or the name of a model. */
  readonly id: string;
  /** Known recognition quality. */
  readonly quality: RecognizerQuality;
  /** Supported languages; `null` if it accepts any. */
  readonly languages: readonly string[] | null;
  /** True if it reports which of its languages is spoken. Absent: false. */
  readonly detectsLanguage?: boolean;
  /** True if it crashed and is no longer used. Absent: always false. */
  readonly isOff?: boolean;
  /** For a combined recognizer: its parts, in order of preference. */
  readonly parts?: readonly RecognizerKind[];
  /** True if its output is not the actual speech. */
  readonly isPractice: boolean;
  /**
   * @param language lower case; null: any
   * @param onStopped called at most once, when it stops early; it processes nothing more then
   * @param hasDrafts false: text that may still change is not needed
   * @param terms likely to be spoken, as they are written; a recognizer may ignore them
   */
  listen(
    language: string | null,
    onHeard: OnHeard,
    onStopped: (error: RecognizerStoppedError) => void,
    hasDrafts?: boolean,
    terms?: readonly string[],
  ): Recognizer;
}

/** Error for a recognizer that stopped midway: its unconcluded sound must be recognized again. */
export class RecognizerStoppedError extends Error {
  override readonly name = 'RecogniserStoppedError';
}

export const SAMPLES_PER_MS = 16;

/** Joins pieces of sound in their order. */
export function joinSamples(pieces: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
