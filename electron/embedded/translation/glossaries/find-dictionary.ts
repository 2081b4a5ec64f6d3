import type { DictionaryPair } from '../../../../shared/glossaries/glossary-entry.ts';
import type { DictionaryRecord, GlossaryRecord } from './glossaries-repo.ts';

/** The dictionary of exactly this pair of root codes. */
export function findDictionary(
  glossary: GlossaryRecord,
  pair: DictionaryPair,
): DictionaryRecord | undefined {
  return glossary.dictionaries.find(
    (dictionary) => dictionary.source === pair.source && dictionary.target === pair.target,
  );
}
