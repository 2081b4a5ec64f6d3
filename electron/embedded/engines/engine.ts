import type { DirectionQuality } from '../../../shared/domain/connections/language.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Piece, Segment } from './piece.ts';

/** Possible origins of a translated segment. */
export const ENGINE_IDS = ['apertium', 'bergamot', 'pseudo', 'lexicon', 'memory'] as const;
export type EngineId = (typeof ENGINE_IDS)[number];

/** A single engine, or several in sequence. */
export type EngineName = EngineId | 'chain';

/** A direction. Codes are uppercase as on the wire; a target may be a variant such as `PT-BR`. */
export interface LanguagePair {
  readonly source: string;
  readonly target: string;
  /** Absent if not measured. */
  readonly quality?: DirectionQuality;
  /** Engine that translates it; for two in sequence, the last one. Absent if a single engine serves all directions. */
  readonly engine?: EngineId;
  /** Base code of the intermediate language; absent for a direct route. */
  readonly through?: string;
}

/** One translated segment with its quality figures. */
export interface SegmentTranslation {
  /** Contains every object of the source exactly once; texts use only run numbers of the source. */
  readonly pieces: readonly Piece[];
  /** Number of source words that the engine does not know and left unchanged. */
  readonly unknownWords: number;
  readonly words: number;
  /** Number of translation steps: 1 direct, 2 through another language, 0 untranslated. */
  readonly hops: number;
  /** The engine that actually made this segment: a lexicon falls back to pseudo. */
  readonly engine: EngineId;
  /** The preferred engine of this direction, if it crashed or gave this segment up. */
  readonly insteadOf?: EngineId;
}

/** Readiness of a direction: ready, about to be, or needing no preparation. */
export type Readiness = 'ready' | 'loading' | 'nothing';

/** Returns whether an engine left a segment unchanged because it had no trustworthy translation. */
export function isGivenUp({ hops, unknownWords }: SegmentTranslation): boolean {
  return hops === 0 && unknownWords > 0;
}

/**
 * Translates segments offline. Engines preserve placeholders such as `{name}`, `%s`, addresses, and
 * links, and leave a segment without letters unchanged.
 */
export interface TranslationEngine {
  readonly id: EngineName;
  /** True when the output is not a translation and must be labeled as practice everywhere. */
  readonly isPractice: boolean;
  /**
   * Increases when {@link pairs} or {@link isPractice} may have changed. Absent: they never change.
   */
  revision?(): number;
  /** Returns every working direction, in a stable order; the same array until they change. */
  pairs(): readonly LanguagePair[];
  /**
   * Translates segments; answers are in the same order.
   * @throws {UnsupportedPairError} when the direction is not in {@link pairs}
   * @throws `canceled` when the signal aborts, `api/unavailable` when the engine crashed
   */
  translate(
    segments: readonly Segment[],
    source: string,
    target: string,
    signal: AbortSignal,
  ): Promise<SegmentTranslation[]>;
  /**
   * Returns whether the engine has an answer for exactly this segment, so that it should not be split
   * into sentences. Absent: never.
   */
  knows?(segment: Segment, source: string, target: string): boolean;
  /**
   * Prepares a direction that will soon be needed, without waiting and without using more memory
   * than translating would. Absent: no preparation needed.
   */
  warm?(source: string, target: string): Readiness;
  /** Ends everything that the engine started. */
  close(): Promise<void>;
}

/** The part of an engine that translates the segments of one request, and that requests can wrap. */
export type SegmentEngine = Pick<TranslationEngine, 'isPractice' | 'translate' | 'knows'>;

/** Error for a direction that the engine does not support. */
export class UnsupportedPairError extends Error {
  override readonly name = 'UnsupportedPairError';
  readonly pair: LanguagePair;

  constructor(source: string, target: string) {
    super(`No translation from ${source} to ${target}.`);
    this.pair = { source, target };
  }
}

export function canceled(): AppError {
  return new AppError('canceled', { english: 'Canceled.' });
}

/** @throws `canceled` */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw canceled();
}
