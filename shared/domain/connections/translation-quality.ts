/**
 * How the engines of the service inside the app made a translation, and how far it can be trusted.
 * Words are those of the source.
 */
export interface TranslationQuality {
  /**
   * The engine that made most of it, such as `apertium`; `memory` when all of it came from a
   * memory.
   */
  readonly engine: string;
  /** Number of chained translations: 2 through an intermediate language; 0 from a memory. */
  readonly hops: number;
  readonly wordCount: number;
  /** Words that the engine did not know and left unchanged. */
  readonly unknownWordCount: number;
  /** Words of segments that came from a translation memory. */
  readonly memoryWordCount: number;
  /** The preferred engine for the languages, if it broke down or had no trustworthy answer. */
  readonly insteadOf?: string | undefined;
}

/** Encodes the quality for storage in a history item. */
export function toEngineNote(quality: TranslationQuality): string {
  const { engine, hops, wordCount, unknownWordCount, memoryWordCount, insteadOf } = quality;
  return JSON.stringify({ engine, hops, wordCount, unknownWordCount, memoryWordCount, insteadOf });
}

/** Reads {@link toEngineNote}; null for the plain name of an engine. */
export function readEngineNote(note: string): TranslationQuality | null {
  try {
    const read: Partial<TranslationQuality> = Object(JSON.parse(note));
    const { engine, hops = 0, wordCount = 0, unknownWordCount = 0, memoryWordCount = 0 } = read;
    if (typeof engine !== 'string') return null;
    const { insteadOf } = read;
    const known = { engine, hops, wordCount, unknownWordCount, memoryWordCount };
    return typeof insteadOf === 'string' ? { ...known, insteadOf } : known;
  } catch {
    return null;
  }
}
