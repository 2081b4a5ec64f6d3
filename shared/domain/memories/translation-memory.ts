import type { ExtraFields } from '../data/extra-fields.ts';

/** A translation memory at the service. Codes are lower case, such as `zh-hans`. */
export interface TranslationMemory {
  id: string;
  name: string;
  sourceLang: string;
  targetLangs: string[];
  /** Null when not reported. */
  segmentCount: number | null;
  extra: ExtraFields;
}

/** A memory that was just taken over from a file. */
export interface ImportedMemory extends TranslationMemory {
  /** Unusable units of the file, such as those without a second language; null when not reported. */
  skippedUnitCount: number | null;
}
