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
}

const ENGINE_NAMES: Readonly<Record<string, string>> = {
  apertium: 'Apertium',
  bergamot: 'Bergamot',
  memory: 'Translation memory',
};

/** In words for a person, such as "Apertium, 2 steps, 7 % unknown words". */
export function describeQuality(quality: TranslationQuality): string {
  const { engine, hops, wordCount, unknownWordCount, memoryWordCount } = quality;
  const isMemoryAlone = engine === 'memory';
  return [
    ENGINE_NAMES[engine] ?? engine,
    hops > 1 ? `${String(hops)} steps` : '',
    share(unknownWordCount, wordCount, 'unknown words'),
    isMemoryAlone ? '' : share(memoryWordCount, wordCount, 'from the translation memory'),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Neither 0 nor 100 % unless it is exactly that; empty for none. */
function share(part: number, whole: number, of: string): string {
  if (part <= 0 || whole <= 0) return '';
  const percent = Math.round((100 * part) / whole);
  if (percent === 0) return `less than 1 % ${of}`;
  return `${String(part < whole ? Math.min(percent, 99) : 100)} % ${of}`;
}
