import { z } from 'zod';
import type {
  SpokenTermList,
  SpokenTerms,
} from '../../../../shared/domain/glossaries/spoken-terms.ts';
import { AppError } from '../../../../shared/errors.ts';
import { requireName } from '../../../../shared/glossaries/entry-rules.ts';
import {
  findSpokenTermFault,
  invalidSpokenTerms,
} from '../../../../shared/glossaries/spoken-terms.ts';
import { pathSegment, queryString } from '../../http/request-input.ts';
import type { StatusAnswer } from '../../http/status-errors.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import {
  wireCount,
  wireId,
  wireInstant,
  wireLang,
  wireName,
  wireRecord,
  wireList,
} from '../wire/wire-record.ts';

/** Shapes of spoken terms. @see translation service, spoken terms */

const spokenTermListWire = z
  .object({ lang: wireLang, entry_count: wireCount.nullish() })
  .transform((wire): SpokenTermList => ({
    lang: wire.lang.toLowerCase(),
    termCount: wire.entry_count ?? null,
  }));

const spokenTermsWire = wireRecord(
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

const spokenTermsListWire = wireList('spoken_terms', spokenTermsWire);

const spokenTermEntriesWire = z.object({ lang: wireLang, entries: z.string() });

/** Terms of a language as sent: one per line. */
export interface SpokenTermEntries {
  /** Two letters, such as `en`. */
  lang: string;
  /** At most 300 characters in all. */
  entries: string;
}

/**
 * Words for speech recognition to spell as given. Errors of every method: `auth/*`, `net/*`, `api/*`, `quota/*`,
 * `canceled`; `api/not-found` for an unknown id; `input/invalid` for a name or terms that the service would certainly
 * refuse, unsent.
 * @see translation service, spoken terms
 */
export interface SpokenTermsCalls {
  /** @throws `api/not-found` if the service has none */
  listSpokenTerms(options?: CallOptions): Promise<SpokenTerms[]>;
  getSpokenTerms(id: string, options?: CallOptions): Promise<SpokenTerms>;
  /** Creates a collection. Not repeated once the service may have created it. */
  createSpokenTerms(
    collection: { name: string; lists: readonly SpokenTermEntries[] },
    options?: CallOptions,
  ): Promise<SpokenTerms>;
  /** Renames a collection, and adds terms to the lists of their languages; terms that are there stay. */
  updateSpokenTerms(
    id: string,
    change: { name?: string; lists?: readonly SpokenTermEntries[] },
    options?: CallOptions,
  ): Promise<SpokenTerms>;
  deleteSpokenTerms(id: string, options?: CallOptions): Promise<void>;
  /** @throws `api/not-found` also if the language has no list */
  getSpokenTermEntries(id: string, lang: string, options?: CallOptions): Promise<SpokenTermEntries>;
  /** Replaces the list of its language, or adds it. */
  putSpokenTermEntries(
    id: string,
    list: SpokenTermEntries,
    options?: CallOptions,
  ): Promise<SpokenTermList>;
  deleteSpokenTermList(id: string, lang: string, options?: CallOptions): Promise<void>;
}

/**
 * Maps statuses. Here 456 is about the number of collections, not about characters; 403 is also the answer for a plan
 * without spoken terms.
 */
function meaningOf({ status, text }: StatusAnswer): AppError | null {
  if (status === 403 && /\b(?:plan|edition)\b/iu.test(text)) {
    return new AppError('auth/forbidden', 'glossaryErrors.spokenTermsNotInPlan');
  }
  return status === 456 ? new AppError('input/conflict', 'glossaryErrors.spokenTermsFull') : null;
}

/** Builds the calls about spoken terms. */
export function createSpokenTermsCalls(context: ClientContext): SpokenTermsCalls {
  const { get, post, put, patch, remove } = createCallVerbs(context, meaningOf);
  return {
    listSpokenTerms: async (options) => get(ADDRESS, spokenTermsListWire, options),
    getSpokenTerms: async (id, options) => get(pathOf(id), spokenTermsWire, options),
    async createSpokenTerms({ name, lists }, options) {
      requireName(name);
      for (const { entries } of lists) requireEntries(entries);
      const body = { name, term_lists: lists };
      const secrets = lists.map(({ entries }) => entries);
      return post(ADDRESS, body, spokenTermsWire, options, { secrets });
    },
    async updateSpokenTerms(id, { name, lists }, options) {
      if (name !== undefined) requireName(name);
      for (const { entries } of lists ?? []) requireEntries(entries);
      const secrets = lists?.map(({ entries }) => entries) ?? [];
      return patch(pathOf(id), { name, term_lists: lists }, spokenTermsWire, options, { secrets });
    },
    deleteSpokenTerms: async (id, options) => remove(pathOf(id), ['api/not-found'], options),
    getSpokenTermEntries: async (id, lang, options) =>
      get(`${pathOf(id)}/entries${queryString({ lang })}`, spokenTermEntriesWire, options),
    async putSpokenTermEntries(id, { lang, entries }, options) {
      requireEntries(entries);
      const path = `${pathOf(id)}/term-lists`;
      return put(path, { lang, entries }, spokenTermListWire, options, { secrets: [entries] });
    },
    deleteSpokenTermList: async (id, lang, options) =>
      remove(`${pathOf(id)}/term-lists${queryString({ lang })}`, ['api/not-found'], options),
  };
}

const ADDRESS = '/v3/spoken-terms';

function pathOf(id: string): string {
  return `${ADDRESS}/${pathSegment(id, 'spokenTermsId')}`;
}

function requireEntries(entries: string): void {
  const fault = findSpokenTermFault(entries);
  if (fault !== null) throw invalidSpokenTerms(fault);
}
