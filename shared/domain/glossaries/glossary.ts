import { z } from 'zod';
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
  /** False while the service is still preparing it. */
  isReady: boolean;
  /** Null where the service does not count them. */
  entryCount: number | null;
  /** UTC; null when the service reports no readable time. */
  createdAtMs: number | null;
  extra: ExtraFields;
}

/** A glossary at a service. */
const remoteGlossarySchema = z.object({
  remoteId: z.string(),
  name: z.string(),
  pairs: z.array(
    z.object({
      sourceLang: z.string(),
      targetLang: z.string(),
      /** Null where the service does not count them. */
      entryCount: z.number().nullable(),
    }),
  ),
  createdAtMs: z.number().nullable(),
  /** The local glossary that is linked to it; null for none. */
  glossaryId: z.string().nullable(),
  /**
   * `old`: only the older generation knows it. `either`: one pair, and both generations know it. A
   * change through the newer one would remove it from programs that use the older one, so both are
   * read-only.
   */
  generation: z.enum(['new', 'either', 'old']),
});
export type RemoteGlossary = z.infer<typeof remoteGlossarySchema>;

export const remoteGlossariesSchema = z.object({
  glossaries: z.array(remoteGlossarySchema),
  /** True when the service supports only the older generation, so nothing can be pushed to it. */
  isOldOnly: z.boolean(),
});
export type RemoteGlossaries = z.infer<typeof remoteGlossariesSchema>;
