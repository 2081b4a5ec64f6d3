import { z } from 'zod';
import type {
  SpokenTermList,
  SpokenTerms,
} from '../../../../shared/domain/glossaries/spoken-terms.ts';
import { wireCount, wireId, wireInstant, wireLang, wireName, wireRecord } from './wire-record.ts';

/** Shapes of spoken terms. @see translation service, spoken terms */

export const spokenTermListWire = z
  .object({ lang: wireLang, entry_count: wireCount.nullish() })
  .transform((wire): SpokenTermList => ({
    lang: wire.lang.toLowerCase(),
    termCount: wire.entry_count ?? null,
  }));

export const spokenTermsWire = wireRecord(
  {
    spoken_terms_id: wireId,
    name: wireName,
    term_lists: z.array(spokenTermListWire).nullish(),
    creation_time: wireInstant,
  },
  (wire): SpokenTerms => ({
    id: wire.spoken_terms_id,
    name: wire.name,
    lists: wire.term_lists ?? [],
    createdAtMs: wire.creation_time,
  }),
);

export const spokenTermsListWire = z
  .object({ spoken_terms: z.array(spokenTermsWire) })
  .transform((answer) => answer.spoken_terms);

export const spokenTermEntriesWire = z.object({ lang: wireLang, entries: z.string() });
