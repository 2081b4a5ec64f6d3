import type { DictionaryRecord, GlossaryRecord } from './repo.ts';

/** @see translation service, glossaries: record v3 */
export interface DictionaryWire {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entry_count: number;
}

/** @see translation service, glossaries: record v3 */
export interface GlossaryWire {
  readonly glossary_id: string;
  readonly name: string;
  readonly dictionaries: readonly DictionaryWire[];
  /** ISO 8601 with milliseconds, UTC. */
  readonly creation_time: string;
}

/** @see translation service, glossaries: record v2 */
export interface SinglePairGlossaryWire extends DictionaryWire {
  readonly glossary_id: string;
  readonly name: string;
  readonly ready: boolean;
  readonly creation_time: string;
}

export function toDictionaryWire(dictionary: DictionaryRecord): DictionaryWire {
  return {
    source_lang: dictionary.source,
    target_lang: dictionary.target,
    entry_count: dictionary.entryCount,
  };
}

export function toGlossaryWire(glossary: GlossaryRecord): GlossaryWire {
  return {
    glossary_id: glossary.id,
    name: glossary.name,
    dictionaries: glossary.dictionaries.map(toDictionaryWire),
    creation_time: new Date(glossary.createdAtMs).toISOString(),
  };
}

/** Converts to the v2 view, which shows the first dictionary; null without dictionaries. */
export function toSinglePairWire(glossary: GlossaryRecord): SinglePairGlossaryWire | null {
  const [first] = glossary.dictionaries;
  if (first === undefined) return null;
  const { source_lang, target_lang, entry_count } = toDictionaryWire(first);
  return {
    glossary_id: glossary.id,
    name: glossary.name,
    ready: true,
    source_lang,
    target_lang,
    creation_time: new Date(glossary.createdAtMs).toISOString(),
    entry_count,
  };
}
