import type { Counted } from '../documents/read-budget.ts';
import type { ExchangeUnit } from './exchange-unit.ts';

/** Languages for files that do not name theirs, as BCP 47 or codes of the app. */
export interface ReaderDefaults {
  readonly sourceLang: string | null;
  readonly targetLang: string | null;
}

/**
 * Reads a file piece by piece; each call returns what a piece completed. Memory use does not grow
 * with the file.
 */
export interface ExchangeReader {
  /** Reads a piece. @throws `input/invalid` with line and column; `document/too-large` */
  write(bytes: Uint8Array): Counted<ExchangeUnit>[];
  /** Ends the file. @throws `input/invalid` when the file ends too early; `document/too-large` */
  end(): Counted<ExchangeUnit>[];
  /**
   * Returns the number of entries that were left out because they lack a source, a translation, or
   * a known language.
   */
  skippedCount(): number;
}

/** Maximum UTF-16 units of one text. */
export const MAX_TEXT_CHARS = 100_000;
/** Maximum UTF-16 units of a title; the rest is cut off. */
export const MAX_TITLE_CHARS = 500;

/** Cache, because the units of one document are consecutive. */
let lastTitle: { readonly text: string; readonly title: string | null } | null = null;

/** Cleans an untrusted title for the history; null when nothing is left of it. */
export function titleFrom(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  if (lastTitle?.text !== text) lastTitle = { text, title: cleanTitle(text) };
  return lastTitle.title;
}

function cleanTitle(text: string): string | null {
  // People know a document by the end of its path.
  const name = text.split(/[/\\]/u).at(-1)?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return name === '' ? null : name.slice(0, MAX_TITLE_CHARS).toWellFormed();
}

/** Cleans an untrusted place in a document for the history; null when it is empty. */
export function locationFrom(text: string | null | undefined): string | null {
  const place = text?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return place === '' ? null : textFrom(place.slice(0, MAX_TITLE_CHARS));
}

/**
 * Cleans a text for the history: well formed and without NUL, which ends a text in many programs.
 */
export function textFrom(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
