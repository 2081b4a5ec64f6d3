import type { Finding } from './finding.ts';

/** A finding before it is known where its pair stands. */
export type Draft = Omit<Finding, 'position'>;

/** Both texts of a segment. */
export interface Texts {
  source: string;
  target: string;
}

/** What a segment's texts are written in, as BCP 47 tags. */
export interface CheckLanguages {
  source: string;
  target: string;
}

/** The first subtag of a language, in lower case. */
export function baseOf(lang: string): string {
  return lang.split(/[-_]/u, 1)[0]?.toLowerCase() ?? '';
}

/** A language that `Intl` knows; English where it knows none. */
export function knownLanguage(lang: string | null): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(lang ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}
