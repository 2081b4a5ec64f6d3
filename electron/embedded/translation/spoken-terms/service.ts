import { randomUUID } from 'node:crypto';
import {
  findSpokenTermFault,
  SPOKEN_TERM_PROBLEM_TEXT,
} from '../../../../shared/glossaries/spoken-terms.ts';
import type { Clock } from '../../../support/clock.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { isUuid } from '../../http/form.ts';
import type { NewSpokenTerms, SpokenTermsChanges } from './input.ts';
import type { SpokenTermsRecord, SpokenTermsRepo, TermList } from './repo.ts';

/** The original service sets this per plan; the number is a limit of this service. */
const MAX_COLLECTIONS_PER_ACCOUNT = 1000;

/**
 * Collections of words that speech recognition must spell as given. Ids are UUIDs in any case; a
 * malformed one is a 400, an unknown one a 404.
 * @see translation service, spoken terms
 */
export interface SpokenTermsService {
  /** @throws 456 when there are too many */
  create(accountId: string, collection: NewSpokenTerms): SpokenTermsRecord;
  list(accountId: string): SpokenTermsRecord[];
  get(accountId: string, id: string): SpokenTermsRecord;
  /** @throws 404 also for a language without a list */
  listOf(accountId: string, id: string, language: string): TermList;
  /**
   * Renames a collection and adds terms to its lists, creating missing ones; terms that are there
   * already stay where they are. All of it or nothing.
   * @throws 400 when a list would become too long
   */
  change(accountId: string, id: string, changes: SpokenTermsChanges): SpokenTermsRecord;
  putList(accountId: string, id: string, list: TermList): TermList;
  /** @throws 404 also for a language without a list */
  removeList(accountId: string, id: string, language: string): void;
  remove(accountId: string, id: string): void;
  /**
   * Returns the words that a voice request names.
   * @param id of the collection, as the request gives it
   * @param language spoken language; null until it is detected: the terms of all languages
   * @returns an empty list if the collection has no list of the language
   * @throws 400 for an id that is unknown to the account
   */
  termsOf(accountId: string, id: string, language: string | null): readonly string[];
}

export function createSpokenTermsService(repo: SpokenTermsRepo, clock: Clock): SpokenTermsService {
  const get = (accountId: string, id: string): SpokenTermsRecord => {
    if (!isUuid(id)) throw badRequest('spoken_terms_id is not valid: it must be a UUID.');
    const found = repo.get(accountId, id.toLowerCase());
    if (found === null) throw new ServiceError(404, 'Spoken terms not found.');
    return found;
  };
  const listOf = (accountId: string, id: string, language: string): TermList => {
    const found = get(accountId, id).lists.find((list) => list.language === language);
    if (found !== undefined) return found;
    throw new ServiceError(404, `There is no term list for ${language} in these spoken terms.`);
  };

  return {
    create(accountId, { name, lists }) {
      if (repo.count(accountId) >= MAX_COLLECTIONS_PER_ACCOUNT) {
        const most = String(MAX_COLLECTIONS_PER_ACCOUNT);
        throw new ServiceError(456, `There are ${most} spoken terms already. Delete some first.`);
      }
      const id = randomUUID();
      repo.insert(accountId, { id, name, lists, createdAtMs: clock.now() });
      return get(accountId, id);
    },
    list: (accountId) => repo.list(accountId),
    get,
    listOf,
    change(accountId, id, { name, lists }) {
      const before = get(accountId, id);
      const merged = lists.map(({ language, terms }) => {
        const known = before.lists.find((list) => list.language === language)?.terms ?? [];
        return { language, terms: requireRoom(language, [...new Set([...known, ...terms])]) };
      });
      repo.change(accountId, before.id, name ?? before.name, merged);
      return get(accountId, id);
    },
    putList(accountId, id, list) {
      repo.putList(accountId, get(accountId, id).id, list);
      return list;
    },
    removeList(accountId, id, language) {
      listOf(accountId, id, language);
      repo.removeList(accountId, id.toLowerCase(), language);
    },
    remove(accountId, id) {
      repo.remove(accountId, get(accountId, id).id);
    },
    termsOf(accountId, id, language) {
      const found = isUuid(id) ? repo.get(accountId, id.toLowerCase()) : null;
      if (found === null)
        throw badRequest('spoken_terms_id names no spoken terms of this account.');
      const base = language?.toLowerCase().split('-')[0] ?? null;
      const lists = found.lists.filter((list) => base === null || list.language === base);
      return [...new Set(lists.flatMap(({ terms }) => terms))];
    },
  };
}

/** @throws 400 for merged terms that are too many for one list */
function requireRoom(language: string, terms: readonly string[]): readonly string[] {
  if (findSpokenTermFault(terms.join('\n')) === null) return terms;
  const problem = SPOKEN_TERM_PROBLEM_TEXT['list-too-long'];
  throw badRequest(
    `term_lists: with the terms that are there, the list for ${language} ${problem}.`,
  );
}
