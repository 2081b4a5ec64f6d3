import type { RecogniserQuality } from '../../../../shared/domain/voice/names.ts';

/** Something that was heard. Times are milliseconds of the sound that was given to the recogniser. */
export interface Heard {
  /** Lower case, as the interface has it: `en`. */
  readonly language: string;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * What is new since the last call: lines that stay, and all that may still change.
 * @param settledMs everything before it is concluded, or was no speech; absent: up to the last concluded line
 */
export type OnHeard = (
  concluded: readonly Heard[],
  tentative: readonly Heard[],
  settledMs?: number,
) => void;

/** Listens to one stream of sound: 16,000 samples a second, 16 bits, one channel. */
export interface Recogniser {
  write(samples: Int16Array): void;
  /** Resolves when it can take more: for sound that comes faster than it is spoken. Absent: at any time. */
  ready?(): Promise<void>;
  /** Nothing more is said. Resolves when everything is concluded. @throws {RecogniserStoppedError} */
  end(): Promise<void>;
  /** Gives up at once. */
  close(): void;
}

export interface RecogniserKind {
  /** `dictation`, `script`, `pocketsphinx`, or the name of a model. */
  readonly id: string;
  /** What is known of how well it understands. */
  readonly quality: RecogniserQuality;
  /** Languages that it knows; `null` where it does not matter to it. */
  readonly languages: readonly string[] | null;
  /** It tells which of its languages is spoken. Absent: it does not. */
  readonly detectsLanguage?: boolean;
  /** It broke down and is not used any more. Absent: that cannot be. */
  readonly isOff?: boolean;
  /** Of one that chooses between several: these, in the order of preference. */
  readonly parts?: readonly RecogniserKind[];
  /** True when what it hears is not what is said. */
  readonly isPractice: boolean;
  /**
   * @param language lower case; null: any
   * @param onStopped called at most once, when it stops before all is said; it hears nothing more then
   * @param hasDrafts false: what may still change is of no interest
   * @param terms that are likely to be said, as they are written; a recogniser need not care
   */
  listen(
    language: string | null,
    onHeard: OnHeard,
    onStopped: (error: RecogniserStoppedError) => void,
    hasDrafts?: boolean,
    terms?: readonly string[],
  ): Recogniser;
}

/** What understood speech has stopped in the middle: what it had not concluded must be heard again. */
export class RecogniserStoppedError extends Error {
  override readonly name = 'RecogniserStoppedError';
}

export const SAMPLES_PER_MS = 16;
