import type { DirectionQuality } from '../../../shared/domain/connections/language.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Piece, Segment } from './piece.ts';

/** What can make a segment. */
export const ENGINE_IDS = ['apertium', 'bergamot', 'pseudo', 'lexicon', 'memory'] as const;
export type EngineId = (typeof ENGINE_IDS)[number];

/** A single engine, or several in a row. */
export type EngineName = EngineId | 'chain';

/** A direction. Codes are upper case as on the wire; a target may be a variant such as `PT-BR`. */
export interface LanguagePair {
  readonly source: string;
  readonly target: string;
  /** Missing where nothing was measured. */
  readonly quality?: DirectionQuality;
  /** What translates it; of two in a row the last one. Missing where there is only one engine for all. */
  readonly engine?: EngineId;
  /** Base code of the language between; missing for a direct way. */
  readonly through?: string;
}

/** One translated segment with its quality figures. */
export interface SegmentTranslation {
  /** Every object of the source exactly once; texts carry run numbers of the source only. */
  readonly pieces: readonly Piece[];
  /** Words of the source that the engine does not know and left as they are. */
  readonly unknownWords: number;
  readonly words: number;
  /** Translation steps in a row: 1 direct, 2 through another language, 0 left as it was. */
  readonly hops: number;
  /** The engine that really made this segment: a lexicon falls back to pseudo. */
  readonly engine: EngineId;
  /** The engine that comes first for this direction and broke down, or gave this segment up. */
  readonly insteadOf?: EngineId;
}

/** How far a direction is got ready: it is, it is about to be, or nothing of it takes time. */
export type Readiness = 'ready' | 'loading' | 'nothing';

/** Whether an engine left a segment as it was because it had no translation that can be trusted. */
export function isGivenUp({ hops, unknownWords }: SegmentTranslation): boolean {
  return hops === 0 && unknownWords > 0;
}

/**
 * Translates segments offline. Engines keep placeholders such as `{name}`, `%s`, addresses and
 * links, and leave a segment without letters as it is.
 */
export interface TranslationEngine {
  readonly id: EngineName;
  /** True when the output is no translation and must be labelled as practice everywhere. */
  readonly isPractice: boolean;
  /** Grows whenever {@link pairs} and {@link isPractice} may have become others. Absent: they stay as they are. */
  revision?(): number;
  /** Every direction that works, in a stable order; the same array for as long as they stay the same. */
  pairs(): readonly LanguagePair[];
  /**
   * Answers in the order of the segments.
   * @throws {UnsupportedPairError} when the direction is not in {@link pairs}
   * @throws `cancelled` when the signal aborts, `api/unavailable` when the engine broke down
   */
  translate(
    segments: readonly Segment[],
    source: string,
    target: string,
    signal: AbortSignal,
  ): Promise<SegmentTranslation[]>;
  /**
   * True when the engine has an answer for exactly this segment, so that it should not be split into
   * sentences. Absent: never.
   */
  knows?(segment: Segment, source: string, target: string): boolean;
  /**
   * Gets ready for a direction that will soon be asked for, without waiting for it, and without more in memory at once
   * than translating would have. Absent: there is nothing to get ready.
   */
  warm?(source: string, target: string): Readiness;
  /** Ends everything the engine started. */
  close(): Promise<void>;
}

/** The engine has no such direction. */
export class UnsupportedPairError extends Error {
  override readonly name = 'UnsupportedPairError';
  readonly pair: LanguagePair;

  constructor(source: string, target: string) {
    super(`No translation from ${source} to ${target}.`);
    this.pair = { source, target };
  }
}

export function cancelled(): AppError {
  return new AppError('cancelled', { english: 'Cancelled.' });
}

/** @throws `cancelled` */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}
