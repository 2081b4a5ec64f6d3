import { randomUUID } from 'node:crypto';
import { formatTsv } from '../../../../shared/glossaries/entry-formats.ts';
import { utf8Length } from '../../../../shared/glossaries/entry-rules.ts';
import type {
  DictionaryPair,
  GlossaryEntry,
} from '../../../../shared/glossaries/glossary-entry.ts';
import { dictionaryLanguage } from '../../../../shared/glossaries/glossary-languages.ts';
import {
  MAX_GLOSSARIES_PER_ACCOUNT,
  MAX_GLOSSARY_BYTES,
} from '../../../../shared/glossaries/limits.ts';
import type { Clock } from '../../../support/clock.ts';
import { createGlossaryTerms, type GlossaryTerms } from '../../engines/glossary-terms.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { isUuid } from '../../http/form.ts';
import {
  type DictionaryRecord,
  findDictionary,
  type GlossariesRepo,
  type GlossaryRecord,
} from './repo.ts';
import { glossaryTooLarge, type DictionaryDraft } from './request.ts';
import { MAX_GLOSSARIES_PER_REQUEST } from '../../../../shared/domain/texts/limits.ts';

/** Number of cached indexes: building a large one takes a noticeable part of a second. */
const MAX_KEPT = 4;
/** Total number of cached terms, not counting the most recently used index: they take memory. */
const MAX_KEPT_TERMS = 500_000;

/**
 * Builds the terms that a translation uses and caches the latest ones. A change of a dictionary
 * increments its revision, so that stale terms are never used.
 */
function createTermsSource(
  repo: GlossariesRepo,
): (dictionaries: readonly DictionaryRecord[], pair: DictionaryPair) => GlossaryTerms {
  const kept = new Map<string, GlossaryTerms>();

  return (dictionaries, pair) => {
    const key = [
      pair.source,
      pair.target,
      ...dictionaries.map(({ id, revision }) => `${String(id)}.${String(revision)}`),
    ].join(' ');
    const terms = kept.get(key) ?? createGlossaryTerms(entriesOf(repo, dictionaries), pair);
    // Deleted and reinserted, so that the first entry of the map is the least recently used.
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

/** Changes of a v3 edit; the drafts are merged into their dictionaries. */
export interface GlossaryChanges {
  readonly name?: string | undefined;
  readonly dictionaries: readonly DictionaryDraft[];
}

/**
 * Glossaries of all accounts. Every call names the account; glossaries of other accounts count as
 * unknown.
 * @see translation service, glossaries
 */
export interface GlossaryService {
  /** @throws 400 for a duplicate pair or too many glossaries, 413 when it is too large */
  create(accountId: string, name: string, drafts: readonly DictionaryDraft[]): GlossaryRecord;
  /**
   * Creates the glossary with this id, or makes it equal. Dictionaries that are equal already keep their revision.
   * @throws as for {@link GlossaryService.create}, and 400 for an id that is not a UUID or taken
   */
  put(
    accountId: string,
    id: string,
    name: string,
    drafts: readonly DictionaryDraft[],
  ): GlossaryRecord;
  list(accountId: string): GlossaryRecord[];
  /**
   * @throws 400 for an id that is not a UUID, 404 for an unknown one; so do all calls with an id
   */
  get(accountId: string, id: string): GlossaryRecord;
  /** Renames and merges; creates missing dictionaries. @throws 413 */
  edit(accountId: string, id: string, changes: GlossaryChanges): GlossaryRecord;
  /** Replaces or creates a dictionary. @throws 413 */
  putDictionary(accountId: string, id: string, draft: DictionaryDraft): DictionaryRecord;
  /** @throws 404 when the glossary has no such pair; so does {@link GlossaryService.entries} */
  deleteDictionary(accountId: string, id: string, pair: DictionaryPair): void;
  /** Returns all entries of a dictionary as TSV, in order. */
  entries(accountId: string, id: string, pair: DictionaryPair): string;
  delete(accountId: string, id: string): void;
  /**
   * Deletes a glossary for the older API.
   * @throws 400 for a glossary that v3 edited or made multilingual
   */
  deleteSinglePair(accountId: string, id: string): void;
  /**
   * Returns the terms of all these glossaries for one pair; for a duplicate source the first
   * glossary wins. Language variants use the dictionary of their root code.
   * @param source code in any case
   * @param target code in any case, variants included
   * @throws 400 for an id that is malformed or unknown, for more than five, or when one lacks the
   * pair
   */
  termsFor(
    accountId: string,
    glossaryIds: readonly string[],
    source: string,
    target: string,
  ): GlossaryTerms;
  /**
   * Returns the terms of those glossaries that have the pair, in their order.
   * @param glossaryIds UUIDs; unknown ones are passed over
   * @returns null when none has the pair
   */
  termsFitting(
    accountId: string,
    glossaryIds: readonly string[],
    source: string,
    target: string,
  ): GlossaryTerms | null;
  /**
   * Returns the distinct sources of a language for all targets.
   * @throws 400 for an id that is malformed or unknown
   */
  sourceTermsOf(accountId: string, glossaryId: string, source: string): readonly string[];
}

export function createGlossaryService(repo: GlossariesRepo, clock: Clock): GlossaryService {
  const find = (accountId: string, id: string): GlossaryRecord | null => {
    if (!isUuid(id)) throw badRequest('glossary_id is not valid: it must be a UUID.');
    return repo.get(accountId, id.toLowerCase());
  };

  const get = (accountId: string, id: string): GlossaryRecord => {
    const glossary = find(accountId, id);
    if (glossary === null) throw new ServiceError(404, 'Glossary not found.');
    return glossary;
  };
  const dictionaryOf = (glossary: GlossaryRecord, pair: DictionaryPair): DictionaryRecord => {
    const found = findDictionary(glossary, pair);
    if (found === undefined) {
      throw new ServiceError(
        404,
        `Dictionary not found: the glossary has none from ${pair.source} to ${pair.target}.`,
      );
    }
    return found;
  };
  /** Writes one dictionary of a glossary, creating it if it is missing. */
  const write = (
    glossary: GlossaryRecord,
    draft: DictionaryDraft,
    how: typeof mergeEntries | typeof replaceEntries,
  ): void => {
    const id =
      findDictionary(glossary, draft.pair)?.id ?? repo.insertDictionary(glossary.id, draft.pair);
    how(repo, id, draft.entries);
  };
  /** @throws 413, so that the surrounding transaction undoes the change that made it too large */
  const checked = (accountId: string, id: string): GlossaryRecord => {
    const glossary = get(accountId, id);
    requireSize(glossary.dictionaries.map((dictionary) => dictionary.sizeBytes));
    return glossary;
  };

  /** Inserts a glossary without dictionaries. @throws 400 for too many */
  const insert = (accountId: string, id: string, name: string): GlossaryRecord => {
    if (repo.count(accountId) >= MAX_GLOSSARIES_PER_ACCOUNT) {
      throw badRequest(
        `An account can have ${String(MAX_GLOSSARIES_PER_ACCOUNT)} glossaries. Delete one first.`,
      );
    }
    repo.insert({ id, accountId, name, createdAtMs: clock.now() });
    return get(accountId, id);
  };
  const requireDrafts = (drafts: readonly DictionaryDraft[]): void => {
    requireDistinctPairs(drafts);
    requireSize(drafts.map((draft) => tsvBytes(draft.entries)));
  };

  const termsOf = createTermsSource(repo);

  return {
    create(accountId, name, drafts) {
      requireDrafts(drafts);
      return repo.transaction(() => {
        const glossary = insert(accountId, randomUUID(), name);
        for (const draft of drafts) write(glossary, draft, replaceEntries);
        return get(accountId, glossary.id);
      });
    },
    put(accountId, id, name, drafts) {
      requireDrafts(drafts);
      const found = find(accountId, id);
      const ownId = id.toLowerCase();
      if (found === null && repo.isTaken(ownId)) throw badRequest('glossary_id is taken.');
      return repo.transaction(() => {
        const before = found ?? insert(accountId, ownId, name);
        if (before.name !== name) repo.rename(ownId, name);
        for (const draft of drafts) {
          const old = findDictionary(before, draft.pair);
          const isEqual =
            old !== undefined && formatTsv(repo.entries(old.id)) === formatTsv(draft.entries);
          if (!isEqual) write(before, draft, replaceEntries);
        }
        for (const { id: dictionaryId, source, target } of before.dictionaries) {
          const isKept = drafts.some(
            ({ pair }) => pair.source === source && pair.target === target,
          );
          if (!isKept) repo.deleteDictionary(dictionaryId);
        }
        repo.markEdited(ownId);
        return get(accountId, ownId);
      });
    },
    list: (accountId) => repo.list(accountId),
    get,
    edit(accountId, id, { name, dictionaries }) {
      const glossary = get(accountId, id);
      return repo.transaction(() => {
        if (name !== undefined) repo.rename(glossary.id, name);
        for (const draft of dictionaries) write(glossary, draft, mergeEntries);
        if (name !== undefined || dictionaries.length > 0) repo.markEdited(glossary.id);
        return checked(accountId, id);
      });
    },
    putDictionary(accountId, id, draft) {
      const glossary = get(accountId, id);
      return repo.transaction(() => {
        write(glossary, draft, replaceEntries);
        repo.markEdited(glossary.id);
        return dictionaryOf(checked(accountId, id), draft.pair);
      });
    },
    deleteDictionary(accountId, id, pair) {
      const glossary = get(accountId, id);
      const dictionary = dictionaryOf(glossary, pair);
      repo.transaction(() => {
        repo.deleteDictionary(dictionary.id);
        repo.markEdited(glossary.id);
      });
    },
    entries(accountId, id, pair) {
      return formatTsv(repo.entries(dictionaryOf(get(accountId, id), pair).id));
    },
    delete(accountId, id) {
      repo.delete(get(accountId, id).id);
    },
    deleteSinglePair(accountId, id) {
      const glossary = get(accountId, id);
      if (glossary.isEdited || glossary.dictionaries.length > 1) {
        throw badRequest(
          'This glossary was edited or made with v3 and cannot be deleted with v2. Use DELETE /v3/glossaries/{glossary_id}.',
        );
      }
      repo.delete(glossary.id);
    },
    termsFor(accountId, glossaryIds, source, target) {
      const ids = [...new Set(glossaryIds.map((id) => id.toLowerCase()))];
      if (ids.length > MAX_GLOSSARIES_PER_REQUEST) {
        throw badRequest(`glossary_ids has more than ${String(MAX_GLOSSARIES_PER_REQUEST)} items.`);
      }
      const pair = pairOf(source, target);
      const dictionaries = ids.map((id) => {
        const found = findDictionary(requireGlossary(find(accountId, id)), pair);
        if (found !== undefined) return found;
        throw badRequest(
          `No dictionary found for language pair ${pair.source}-${pair.target} in the glossary that glossary_id names.`,
        );
      });
      return termsOf(dictionaries, pair);
    },
    termsFitting(accountId, glossaryIds, source, target) {
      const pair = pairOf(source, target);
      const dictionaries = glossaryIds.flatMap((id) => {
        const glossary = find(accountId, id);
        return (glossary === null ? undefined : findDictionary(glossary, pair)) ?? [];
      });
      return dictionaries.length === 0 ? null : termsOf(dictionaries, pair);
    },
    sourceTermsOf(accountId, glossaryId, source) {
      const { dictionaries } = requireGlossary(find(accountId, glossaryId));
      const language = dictionaryLanguage(source);
      const fitting = dictionaries.filter((dictionary) => dictionary.source === language);
      return [...new Set(Array.from(entriesOf(repo, fitting), ({ source: term }) => term))];
    },
  };
}

function pairOf(source: string, target: string): DictionaryPair {
  return { source: dictionaryLanguage(source), target: dictionaryLanguage(target) };
}

function requireGlossary(found: GlossaryRecord | null): GlossaryRecord {
  if (found !== null) return found;
  throw badRequest('glossary_id names no glossary of this account.');
}

function requireDistinctPairs(drafts: readonly DictionaryDraft[]): void {
  const seen = new Set<string>();
  for (const [index, { pair }] of drafts.entries()) {
    const key = `${pair.source} to ${pair.target}`;
    if (seen.has(key)) {
      throw badRequest(`dictionaries[${String(index)}] repeats the language pair ${key}.`);
    }
    seen.add(key);
  }
}

function requireSize(sizesBytes: readonly number[]): void {
  const total = sizesBytes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_GLOSSARY_BYTES) throw glossaryTooLarge();
}

/** Replaces all entries. Call inside a transaction. */
function replaceEntries(
  repo: GlossariesRepo,
  dictionaryId: number,
  entries: readonly GlossaryEntry[],
): void {
  repo.deleteEntries(dictionaryId);
  for (const [position, entry] of entries.entries()) {
    repo.insertEntry(dictionaryId, position, entry);
  }
  repo.setTotals(dictionaryId, entries.length, tsvBytes(entries));
}

/** Adds entries; an entry with an existing source replaces the old one at its position. Call inside a transaction. */
function mergeEntries(
  repo: GlossariesRepo,
  dictionaryId: number,
  entries: readonly GlossaryEntry[],
): void {
  const wanted = new Set(entries.map((entry) => entry.source));
  const places = new Map<string, number>();
  let [next, entryCount, lineBytes] = [0, 0, 0];
  for (const old of repo.entries(dictionaryId)) {
    next = old.position + 1;
    entryCount += 1;
    if (wanted.has(old.source)) places.set(old.source, old.position);
    else lineBytes += entryBytes(old) + 1;
  }
  for (const entry of entries) {
    const position = places.get(entry.source);
    lineBytes += entryBytes(entry) + 1;
    if (position !== undefined) repo.updateTarget(dictionaryId, position, entry.target);
    else {
      repo.insertEntry(dictionaryId, next, entry);
      next += 1;
      entryCount += 1;
    }
  }
  repo.setTotals(dictionaryId, entryCount, Math.max(0, lineBytes - 1));
}

/** Returns the UTF-8 bytes of entries as TSV: a tab in each line, line ends between them. */
function tsvBytes(entries: readonly GlossaryEntry[]): number {
  let bytes = Math.max(0, entries.length - 1);
  for (const entry of entries) bytes += entryBytes(entry);
  return bytes;
}

function entryBytes({ source, target }: GlossaryEntry): number {
  return (utf8Length(source) ?? 0) + 1 + (utf8Length(target) ?? 0);
}
