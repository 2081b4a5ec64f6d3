/**
 * How a translation was made by the engines of the service inside the app, and how far it can be
 * trusted. Words are those of the source.
 */
export interface TranslationQuality {
  /** The engine that made most of it, such as `apertium`; `memory` when all of it came from there. */
  readonly engine: string;
  /** Translations in a row: 2 through another language; 0 from a memory. */
  readonly hops: number;
  readonly wordCount: number;
  /** Words that the engine did not know and left as they are. */
  readonly unknownWordCount: number;
  /** Words of segments that a translation memory had. */
  readonly memoryWordCount: number;
  /** The engine that comes first for the languages and broke down, or had no answer that can be trusted. */
  readonly insteadOf?: string | undefined;
}

/** The quality as a history item keeps it. */
export function toEngineNote(quality: TranslationQuality): string {
  const { engine, hops, wordCount, unknownWordCount, memoryWordCount, insteadOf } = quality;
  return JSON.stringify({ engine, hops, wordCount, unknownWordCount, memoryWordCount, insteadOf });
}

/** Reads {@link toEngineNote}; null for the name of an engine. */
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
