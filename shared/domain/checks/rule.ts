import type { Finding } from './finding.ts';

/** A finding before the position of its pair is known. */
export type Draft = Omit<Finding, 'position'>;

/** Both texts of a segment. */
export interface Texts {
  source: string;
  target: string;
}

/** Languages of a segment's texts, as BCP 47 tags. */
export interface CheckLanguages {
  source: string;
  target: string;
}

/** Returns the first subtag of a language in lowercase. */
export function baseOf(lang: string): string {
  return lang.split(/[-_]/u, 1)[0]?.toLowerCase() ?? '';
}

/** Returns a language that `Intl` knows; English as a fallback. */
export function knownLanguage(lang: string | null): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(lang ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}
