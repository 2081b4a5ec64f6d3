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

/** A source text at the service with its translations; an object of the text is shown as U+FFFC. */
export interface RemoteSegment {
  id: string;
  source: string;
  targets: { id: string; lang: string; text: string }[];
}

/** A page of the segments of a memory. */
export interface RemoteSegmentPage {
  segments: RemoteSegment[];
  /** Of the whole memory, whatever was searched for; null when not reported. */
  segmentCount: number | null;
  /** Null at the end. A page of a search may be empty and have a next one. */
  nextCursor: string | null;
}
