import type { GlossaryEntry } from '../../../../shared/glossaries/glossary-entry.ts';
import { dictionaryLanguage } from '../../../../shared/glossaries/glossary-languages.ts';
import { MAX_GLOSSARIES_PER_TRANSLATION } from '../../../../shared/glossaries/limits.ts';
import type { GlossaryTerms } from '../../engines/glossary-terms.ts';
import { createGlossaryTerms } from '../../engines/glossary-terms.ts';
import { badRequest } from '../../http/service-error.ts';
import type { DictionaryRecord, GlossariesRepo, GlossaryRecord } from './repo.ts';
import { findDictionary } from './repo.ts';

/** Indexes kept ready: a large one takes a noticeable part of a second to make. */
const MAX_KEPT = 4;
/** Terms kept ready in all, beside those that were asked for last: they take memory. */
const MAX_KEPT_TERMS = 500_000;

/**
 * Makes the terms that a translation uses, and keeps the last ones ready. A change of a dictionary
 * raises its revision, so that old terms are never used.
 * @param findGlossary throws 400 for an id that it does not know
 */
export function createTermsSource(
  repo: GlossariesRepo,
  findGlossary: (accountId: string, id: string) => GlossaryRecord,
): (
  accountId: string,
  glossaryIds: readonly string[],
  source: string,
  target: string,
) => GlossaryTerms {
  const kept = new Map<string, GlossaryTerms>();

  return (accountId, glossaryIds, source, target) => {
    const ids = [...new Set(glossaryIds.map((id) => id.toLowerCase()))];
    if (ids.length > MAX_GLOSSARIES_PER_TRANSLATION) {
      throw badRequest(
        `glossary_ids has more than ${String(MAX_GLOSSARIES_PER_TRANSLATION)} items.`,
      );
    }
    const pair = { source: dictionaryLanguage(source), target: dictionaryLanguage(target) };
    const dictionaries = ids.map((id) => {
      const found = findDictionary(findGlossary(accountId, id), pair);
      if (found !== undefined) return found;
      throw badRequest(
        `No dictionary found for language pair ${pair.source}-${pair.target} in the glossary that glossary_id names.`,
      );
    });
    const key = [
      pair.source,
      pair.target,
      ...dictionaries.map(({ id, revision }) => `${String(id)}.${String(revision)}`),
    ].join(' ');
    const terms = kept.get(key) ?? createGlossaryTerms(entriesOf(repo, dictionaries), pair);
    // Taken out and put back in: the first of the map is the one that was used longest ago.
    kept.delete(key);
    kept.set(key, terms);
    let size = 0;
    for (const one of kept.values()) size += one.size;
    for (const [oldest, one] of kept) {
      if (kept.size === 1 || (kept.size <= MAX_KEPT && size <= MAX_KEPT_TERMS)) break;
      kept.delete(oldest);
      size -= one.size;
    }
    return terms;
  };
}

function* entriesOf(
  repo: GlossariesRepo,
  dictionaries: readonly DictionaryRecord[],
): Generator<GlossaryEntry> {
  for (const { id } of dictionaries) yield* repo.entries(id);
}
