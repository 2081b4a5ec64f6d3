import type { ExtraFields } from '../data/extra-fields.ts';
import type { LanguagePair } from '../connections/language.ts';

/** The terms of one language pair inside a glossary, without the terms themselves. */
export interface GlossaryDictionary extends LanguagePair {
  /** Null where the service does not count them. */
  entryCount: number | null;
  extra: ExtraFields;
}

/** A glossary of the newer generation: any number of dictionaries under one name. */
export interface Glossary {
  id: string;
  name: string;
  dictionaries: GlossaryDictionary[];
  /** UTC; null when the service reports no readable time. */
  createdAtMs: number | null;
  extra: ExtraFields;
}

/** A v2 glossary: exactly one pair. */
export interface SinglePairGlossary extends LanguagePair {
  id: string;
  name: string;
  /** False while the service still prepares it. */
  isReady: boolean;
  /** Null where the service does not count them. */
  entryCount: number | null;
  /** UTC; null when the service reports no readable time. */
  createdAtMs: number | null;
  extra: ExtraFields;
}
