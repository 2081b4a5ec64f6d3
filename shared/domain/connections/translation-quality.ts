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

/** As older versions wrote it in English, such as "Apertium, 2 steps, 7 % unknown words". */
const WRITTEN =
  /^([^,]+)(?:, (\d+) steps)?(?:, (less than 1|\d+) % unknown words)?(?:, (less than 1|\d+) % from the translation memory)?$/u;
const WRITTEN_ENGINES: ReadonlyMap<string, string> = new Map([
  ['Apertium', 'apertium'],
  ['Bergamot', 'bergamot'],
  ['lexicon', 'lexicon'],
  ['Translation memory', 'memory'],
]);
/** Of a share that is known in percent alone. */
const WRITTEN_WORDS = 1000;

function readWritten(note: string): TranslationQuality | null {
  const [, name = '', hops = '1', unknown, known] = WRITTEN.exec(note) ?? [];
  const engine = WRITTEN_ENGINES.get(name);
  if (engine === undefined) return null;
  const wordsOf = (share = '0'): number =>
    share.startsWith('less') ? 1 : (Number(share) * WRITTEN_WORDS) / 100;
  return {
    engine,
    hops: Number(hops),
    wordCount: WRITTEN_WORDS,
    unknownWordCount: wordsOf(unknown),
    memoryWordCount: wordsOf(known),
  };
}

/** Reads {@link toEngineNote}, and what older versions wrote; null for the name of any other engine. */
export function readEngineNote(note: string): TranslationQuality | null {
  if (!note.startsWith('{')) return readWritten(note);
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
