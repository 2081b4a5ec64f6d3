import { normaliseLanguageTag } from '../tmx/tmx-unit.ts';

/** One source text with its translation, on the way into or out of the history. */
export interface ExchangeUnit {
  /** That the app gave it, here or elsewhere; absent where the file or the history has none. */
  readonly id?: string;
  /** Document or text the pair belongs to; null when the file does not say. */
  readonly title: string | null;
  /** BCP 47; null when not known. */
  readonly sourceLang: string | null;
  /** BCP 47. */
  readonly targetLang: string;
  readonly source: string;
  readonly target: string;
  /** UTC epoch milliseconds; null when not known. */
  readonly createdAtMs: number | null;
  /** Its location in the document, in plain words; null or absent when unknown. */
  readonly location?: string | null;
}

/** The tag for an unknown language. @see BCP 47, `und` */
const UNKNOWN_LANGUAGE = 'und';

/** A language code of the app as files have it: `PT-BR` is `pt-BR`; what is no code becomes `und`. */
export function toLanguageTag(code: string | null): string {
  if (code === null) return UNKNOWN_LANGUAGE;
  return normaliseLanguageTag(code) ?? UNKNOWN_LANGUAGE;
}

/** The reverse for the source of a pair: null for `und`. */
export function knownLanguage(tag: string): string | null {
  return tag === UNKNOWN_LANGUAGE ? null : tag;
}
