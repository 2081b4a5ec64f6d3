import { normalizeLanguageTag } from '../tmx/tmx-unit.ts';

/** One source text with its translation, on the way into or out of the history. */
export interface ExchangeUnit {
  /** ID that the app assigned, here or elsewhere; absent where the file or the history has none. */
  readonly id?: string;
  /** Document or text that contains the pair; null when the file does not name it. */
  readonly title: string | null;
  /** BCP 47; null when unknown. */
  readonly sourceLang: string | null;
  /** BCP 47. */
  readonly targetLang: string;
  readonly source: string;
  readonly target: string;
  /** UTC epoch milliseconds; null when unknown. */
  readonly createdAtMs: number | null;
  /** Location in the document, in plain words; null or absent when unknown. */
  readonly location?: string | null;
}

/** The tag for an unknown language. @see BCP 47, `und` */
const UNKNOWN_LANGUAGE = 'und';

/**
 * Converts a language code of the app to its form in files: `PT-BR` becomes `pt-BR`, an invalid
 * code `und`.
 */
export function toLanguageTag(code: string | null): string {
  if (code === null) return UNKNOWN_LANGUAGE;
  return normalizeLanguageTag(code) ?? UNKNOWN_LANGUAGE;
}

/** Reverses this for the source of a pair: null for `und`. */
export function knownLanguage(tag: string): string | null {
  return tag === UNKNOWN_LANGUAGE ? null : tag;
}
