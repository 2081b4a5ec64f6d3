import { z } from 'zod';
import type { LanguagePair } from '../../../../shared/domain/connections/language.ts';
import type {
  Glossary,
  GlossaryDictionary,
  SinglePairGlossary,
} from '../../../../shared/domain/glossaries/glossary.ts';
import { parseEntries } from '../../../../shared/glossaries/entry-formats.ts';
import type { GlossaryEntry } from '../../../../shared/glossaries/glossary-entry.ts';
import {
  wireCount,
  wireId,
  wireInstant,
  wireLang,
  wireList,
  wireName,
  wireRecord,
} from './wire-record.ts';

/** Shapes of v2 and v3 glossaries. @see translation service, glossaries */

const entryCount = wireCount.nullish();
const pairShape = { source_lang: wireLang, target_lang: wireLang };

function toPair(wire: { source_lang: string; target_lang: string }): LanguagePair {
  return { source: wire.source_lang.toUpperCase(), target: wire.target_lang.toUpperCase() };
}

export const dictionaryWire = wireRecord(
  { ...pairShape, entry_count: entryCount },
  (wire, extra): GlossaryDictionary => ({
    ...toPair(wire),
    entryCount: wire.entry_count ?? null,
    extra,
  }),
);

export const glossaryWire = wireRecord(
  {
    glossary_id: wireId,
    name: wireName,
    dictionaries: z.array(dictionaryWire).nullish(),
    creation_time: wireInstant,
  },
  (wire, extra): Glossary => ({
    id: wire.glossary_id,
    name: wire.name,
    dictionaries: wire.dictionaries ?? [],
    createdAtMs: wire.creation_time,
    extra,
  }),
);

export const glossariesWire = wireList('glossaries', glossaryWire);

const entriesWire = z.object({
  ...pairShape,
  entries: z.string(),
  entries_format: z.string().nullish(),
});

interface DictionaryEntries extends LanguagePair {
  entries: GlossaryEntry[];
}

/** The terms of dictionaries; some services return the single dictionary bare. */
export const glossaryEntriesWire = z
  .union([z.object({ dictionaries: z.array(entriesWire) }), entriesWire])
  .transform((answer) => ('dictionaries' in answer ? answer.dictionaries : [answer]))
  .transform((dictionaries, context): DictionaryEntries[] => {
    try {
      return dictionaries.map((wire) => ({ ...toPair(wire), entries: readEntries(wire) }));
    } catch {
      // The reader's own error contains positions of terms.
      context.addIssue({ code: 'custom', message: 'The entries cannot be read.' });
      return z.NEVER;
    }
  });

/** Reads entries. An empty answer is a dictionary without terms, which some services allow. @throws `input/invalid` */
function readEntries(wire: z.output<typeof entriesWire>): GlossaryEntry[] {
  if (wire.entries.trim() === '') return [];
  const format = wire.entries_format?.toLowerCase() === 'csv' ? 'csv' : 'tsv';
  const pair = {
    source: wire.source_lang.toLowerCase(),
    target: wire.target_lang.toLowerCase(),
  };
  return parseEntries(wire.entries, format, pair);
}

export const singlePairGlossaryWire = wireRecord(
  {
    glossary_id: wireId,
    name: wireName,
    ready: z.boolean().nullish(),
    ...pairShape,
    entry_count: entryCount,
    creation_time: wireInstant,
  },
  (wire, extra): SinglePairGlossary => ({
    id: wire.glossary_id,
    name: wire.name,
    isReady: wire.ready ?? true,
    ...toPair(wire),
    entryCount: wire.entry_count ?? null,
    createdAtMs: wire.creation_time,
    extra,
  }),
);

export const singlePairGlossariesWire = wireList('glossaries', singlePairGlossaryWire);
