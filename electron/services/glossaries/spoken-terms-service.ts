import type {
  DeletedSpokenTerms,
  SaveSpokenTerms,
  SpokenTerms,
  SpokenTermsPage,
  SpokenTermsQuery,
} from '../../../shared/domain/glossaries/spoken-terms.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { toSpokenTermEntries } from '../../../shared/glossaries/spoken-terms.ts';
import type { SpokenTermsCalls } from '../../clients/translation/translation-client.ts';
import { fitsListSearch, planListSearch } from '../../../shared/text/list-search.ts';

type Key = { connectionId: string; spokenTermsId: string };
type Lang = SaveSpokenTerms['lang'];

/** Spoken terms, which are stored only at services. */
export interface SpokenTermsService {
  /** @throws the service's errors, except for having none */
  list(query: SpokenTermsQuery): Promise<SpokenTermsPage>;
  create(input: { connectionId: string; name: string }): Promise<SpokenTerms>;
  rename(input: Key & { name: string }): Promise<SpokenTerms>;
  /** Deletes a collection, whose content stays here for {@link restore}, however long its lists are. */
  remove(key: Key): Promise<DeletedSpokenTerms>;
  /**
   * Recreates a deleted collection under a new id. A failed attempt can be repeated.
   * @throws `input/not-found` for one that was not deleted in this run of the app, or many deletions ago
   */
  restore(key: Key): Promise<SpokenTerms>;
  /** Returns an empty text where the language has no list. */
  getEntries(input: Key & { lang: Lang }): Promise<{ entries: string }>;
  /** @throws `input/conflict` when the list changed elsewhere since it was read; nothing is sent */
  saveEntries(input: SaveSpokenTerms): Promise<SpokenTerms>;
  /** Adds terms to those of a language that the service has, and returns all of them. */
  addEntries(
    input: Key & { lang: Lang; entries: string },
  ): Promise<{ collection: SpokenTerms; entries: string }>;
}

/** Limit of deleted collections that can be recreated; the window offers the last one. */
const MOST_DELETED = 20;

interface Kept {
  name: string;
  lists: { lang: string; entries: string }[];
}

const keyOf = ({ connectionId, spokenTermsId }: Key): string => `${connectionId}\n${spokenTermsId}`;

export function createSpokenTermsService(deps: {
  client: (connectionId: string) => Promise<SpokenTermsCalls>;
}): SpokenTermsService {
  const read = async (client: SpokenTermsCalls, id: string, lang: string): Promise<string> => {
    try {
      return (await client.getSpokenTermEntries(id, lang)).entries;
    } catch (error) {
      if (toAppError(error).code === 'api/not-found') return '';
      throw error;
    }
  };
  const deleted = new Map<string, Kept>();
  return {
    async list({ connectionId, text, page, limit }) {
      const client = await deps.client(connectionId);
      let found: SpokenTerms[];
      try {
        found = await client.listSpokenTerms();
      } catch (error) {
        // A key that lacks the permission is different: it can be replaced.
        const { code, message } = toAppError(error).toData();
        const isNotInPlan = message === 'glossaryErrors.spokenTermsNotInPlan';
        if (code !== 'api/not-found' && !isNotInPlan) throw error;
        return { collections: [], total: 0, isMissing: true };
      }
      const search = planListSearch(text);
      const matching = found
        .filter(({ name }) => fitsListSearch(search, [name]))
        .toSorted((a, b) => a.name.localeCompare(b.name));
      const start = (page - 1) * limit;
      return {
        collections: matching.slice(start, start + limit),
        total: matching.length,
        isMissing: false,
      };
    },
    create: async ({ connectionId, name }) =>
      (await deps.client(connectionId)).createSpokenTerms({ name: name.trim(), lists: [] }),
    rename: async ({ connectionId, spokenTermsId, name }) =>
      (await deps.client(connectionId)).updateSpokenTerms(spokenTermsId, { name: name.trim() }),
    async remove({ connectionId, spokenTermsId }) {
      const client = await deps.client(connectionId);
      const { name, lists } = await client.getSpokenTerms(spokenTermsId);
      const cached: Kept = { name, lists: [] };
      for (const { lang } of lists) {
        const entries = await read(client, spokenTermsId, lang);
        if (entries !== '') cached.lists.push({ lang, entries });
      }
      await client.deleteSpokenTerms(spokenTermsId);
      deleted.set(keyOf({ connectionId, spokenTermsId }), cached);
      for (const oldest of [...deleted.keys()].slice(0, -MOST_DELETED)) deleted.delete(oldest);
      return { connectionId, spokenTermsId, name };
    },
    async restore(key) {
      const cached = deleted.get(keyOf(key));
      if (cached === undefined) {
        throw new AppError('input/not-found', 'glossaryErrors.spokenTermsForgotten');
      }
      const made = await (await deps.client(key.connectionId)).createSpokenTerms(cached);
      deleted.delete(keyOf(key));
      return made;
    },
    async getEntries({ connectionId, spokenTermsId, lang }) {
      const client = await deps.client(connectionId);
      return { entries: await read(client, spokenTermsId, lang) };
    },
    async addEntries({ connectionId, spokenTermsId, lang, entries }) {
      const client = await deps.client(connectionId);
      const lists = [{ lang, entries: toSpokenTermEntries(entries) }];
      const collection = await client.updateSpokenTerms(spokenTermsId, { lists });
      return { collection, entries: await read(client, spokenTermsId, lang) };
    },
    async saveEntries({ connectionId, spokenTermsId, lang, entries, seen }) {
      const client = await deps.client(connectionId);
      const wanted = toSpokenTermEntries(entries);
      const now = toSpokenTermEntries(await read(client, spokenTermsId, lang));
      // The answer to an earlier attempt may have been lost.
      if (now === wanted) return client.getSpokenTerms(spokenTermsId);
      if (now !== toSpokenTermEntries(seen)) {
        throw new AppError('input/conflict', 'glossaryErrors.spokenTermsChanged');
      }
      if (wanted !== '') {
        await client.putSpokenTermEntries(spokenTermsId, { lang, entries: wanted });
      } else {
        await client.deleteSpokenTermList(spokenTermsId, lang);
      }
      return client.getSpokenTerms(spokenTermsId);
    },
  };
}
