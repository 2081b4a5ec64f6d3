/** Represents one object of a segment: an image, a field, a non-formatting tag. */
export const OBJECT_MARK = '\uFFFC';

/** One part of a stored translation: text, or the place of the source's object with this number. */
export type MemoryPart = string | number;

/**
 * A standalone number, not part of a word such as `B12`; separators are part of it. Their count is
 * bounded, so that hostile text cannot cause a runaway match.
 */
const NUMBER = /(?<![\p{L}\p{N}_])\p{Nd}+(?:[.,'’]\p{Nd}+){0,8}(?![\p{L}\p{N}_])/gu;
/**
 * Longer texts are found only when they are equal; comparing them letter by letter would take too
 * long.
 */
export const MAX_FUZZY_SYMBOLS = 2000;
/** Not a code point: all numbers are the same symbol, so that they cost only the number penalty. */
const NUMBER_SYMBOL = -1;
/** Invisible characters: soft hyphens, zero-width spaces, word joiners, directional marks. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u2060\u2066-\u2069\uFEFF]/gu;
/** White space to normalize; most texts have none. */
const OTHER_SPACES = /\s{2}|[^\S ]/u;
/** Typographic characters and their plain equivalents. */
const PLAIN_SIGNS: ReadonlyMap<number, number> = new Map(
  ["'‘’‚‛′", '"“”„‟«»″', '-‐‑'].flatMap((signs) =>
    Array.from(signs, (sign) => [sign.charCodeAt(0), signs.charCodeAt(0)] as const),
  ),
);

/** A text in the form in which memories compare it. */
export interface MemoryText {
  /** Normalized, with {@link OBJECT_MARK} in place of objects. Equal ones are a match of 100 %. */
  readonly marked: string;
  /** The same without objects. */
  readonly plain: string;
  readonly numbers: readonly string[];
  /** Symbols of `plain` as written: visible code points, and one symbol for each number. */
  readonly written: readonly number[];
  /** The same, ignoring case and the style of quotation marks. */
  readonly folded: readonly number[];
}

/** Normalizes to NFC with single spaces, trims, and replaces lone surrogates. */
export function normalizeText(text: string): string {
  const normal = text.toWellFormed().normalize('NFC');
  return (OTHER_SPACES.test(normal) ? normal.replaceAll(/\s+/gu, ' ') : normal).trim();
}

/**
 * Prepares a text for comparison. @param marked text with {@link OBJECT_MARK} in place of objects
 */
export function toMemoryText(marked: string): MemoryText {
  return readMemoryText(normalizeText(marked));
}

/** Prepares a text that is already normalized, as stored ones are. */
export function readMemoryText(marked: string): MemoryText {
  const hasObjects = marked.includes(OBJECT_MARK);
  const plain = hasObjects ? normalizeText(marked.replaceAll(OBJECT_MARK, '')) : marked;
  const seen = plain.replaceAll(UNSEEN, '');
  const written: number[] = [];
  let end = 0;
  const numbers = [...seen.matchAll(NUMBER)];
  for (const match of numbers) {
    pushCodePoints(written, seen.slice(end, match.index));
    written.push(NUMBER_SYMBOL);
    end = match.index + match[0].length;
  }
  pushCodePoints(written, seen.slice(end));
  return {
    marked,
    plain,
    numbers: numbers.map((match) => match[0]),
    written,
    folded: written.map(foldSymbol),
  };
}

/** Returns every number of a text, in order. */
export function findNumbers(text: string): string[] {
  return text.match(NUMBER) ?? [];
}

/** Replaces the numbers that are in a table; others stay. */
export function replaceNumbers(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replaceAll(NUMBER, (number) => replacements.get(number) ?? number);
}

export function countObjects(marked: string): number {
  return marked.split(OBJECT_MARK).length - 1;
}

function pushCodePoints(symbols: number[], text: string): void {
  for (const char of text) symbols.push(char.codePointAt(0) ?? 0);
}

/** Returns a symbol without its case and the style of its quotation mark. */
export function foldSymbol(symbol: number): number {
  if (symbol === NUMBER_SYMBOL) return symbol;
  if (symbol < 0x80) return symbol >= 0x41 && symbol <= 0x5a ? symbol + 0x20 : symbol;
  const sign = PLAIN_SIGNS.get(symbol);
  return sign ?? String.fromCodePoint(symbol).toLowerCase().codePointAt(0) ?? symbol;
}
