import type { Counted } from '../documents/read-budget.ts';
import type { ExchangeUnit } from './exchange-unit.ts';

/** Languages for files that do not name theirs. BCP 47 or codes of the app. */
export interface ReaderDefaults {
  readonly sourceLang: string | null;
  readonly targetLang: string | null;
}

/**
 * Reads a file piece by piece; what is complete in a piece is answered at once. What it holds does not
 * grow with the file.
 */
export interface ExchangeReader {
  /** @throws `input/invalid` with line and column; `document/too-large` */
  write(bytes: Uint8Array): Counted<ExchangeUnit>[];
  /** @throws `input/invalid` when the file ends too early; `document/too-large` */
  end(): Counted<ExchangeUnit>[];
  /** Entries without a source, a translation or a known language, which are left out. */
  skippedCount(): number;
}

/** UTF-16 units of one text. */
export const MAX_TEXT_CHARS = 100_000;
/** UTF-16 units of a title; the rest is cut off. */
export const MAX_TITLE_CHARS = 500;

/** Units of one document come one after the other. */
let lastTitle: { readonly text: string; readonly title: string | null } | null = null;

/** A title from outside as the history keeps one; null when nothing of it is left. */
export function titleFrom(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  if (lastTitle?.text !== text) lastTitle = { text, title: cleanTitle(text) };
  return lastTitle.title;
}

function cleanTitle(text: string): string | null {
  // The end of a path is what people know a document by.
  const name = text.split(/[/\\]/u).at(-1)?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return name === '' ? null : name.slice(0, MAX_TITLE_CHARS).toWellFormed();
}

/** A place in a document from outside as the history keeps one; null when it says nothing. */
export function locationFrom(text: string | null | undefined): string | null {
  const place = text?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return place === '' ? null : textFrom(place.slice(0, MAX_TITLE_CHARS));
}

/** A text as the history keeps it: well formed and without NUL, which ends a text in many programs. */
export function textFrom(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
