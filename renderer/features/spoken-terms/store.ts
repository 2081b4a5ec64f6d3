import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  DeletedSpokenTerms,
  SaveSpokenTerms,
  SpokenTerms,
  SpokenTermsPage,
} from '../../../shared/domain/glossaries/spoken-terms.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, createLateFeature, type Deps } from '../../lib/stores/feature-store.ts';
import { createDeletion, type DeletionSlice } from '../../lib/stores/deletion.ts';
import { attempt } from '../../lib/stores/loadable.ts';
import { createServiceAccount, type ServiceAccount } from '../../lib/stores/service-account.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';

type Fields = Readonly<{ text: string }>;
type Lang = SaveSpokenTerms['lang'];

export interface SpokenTermsState extends ServiceAccount, DeletionSlice<DeletedSpokenTerms> {
  search: SearchForm<Fields, SpokenTermsPage>;
  /** Open collection; null: the list is shown. */
  collection: SpokenTerms | null;
  openCollection: (collection: SpokenTerms | null) => void;
  /** Each returns the error with the field at fault; null on success. */
  create: (name: string) => Promise<ErrorData | null>;
  rename: (name: string) => Promise<ErrorData | null>;
  save: (lang: Lang, entries: string, seen: string) => Promise<ErrorData | null>;
  /** Adds terms to a list that changed elsewhere. @returns all of its terms @throws errors of the service */
  add: (lang: Lang, entries: string) => Promise<string>;
  /** Returns the terms of a language of the open collection, one per line. @throws errors of the service */
  readEntries: (lang: Lang) => Promise<string>;
  remove: (collection: SpokenTerms) => Promise<void>;
}

const NOTHING: SpokenTermsPage = { collections: [], total: 0, isMissing: false };

export function createSpokenTermsStore(
  deps: Deps<'app' | 'connections' | 'spokenTerms'>,
): StoreApi<SpokenTermsState> {
  const { api } = deps;
  return createStore<SpokenTermsState>()((set, get) => {
    const { slice } = createSearchForm<Fields, SpokenTermsPage>(deps, {
      name: 'spoken-terms',
      fields: { text: '' },
      run: async ({ values: { text }, page, limit }) => {
        const { connectionId } = get();
        if (connectionId === null) return NOTHING;
        return unwrap(api.spokenTerms.list({ connectionId, text, page, limit }));
      },
      cell: partOf({ get, set }, 'search'),
    });
    const deletion = createDeletion(
      { get, set },
      {
        // The service no longer has the terms: they can be restored until that succeeds.
        restore: ({ connectionId, spokenTermsId }) =>
          unwrap(api.spokenTerms.restore({ connectionId, spokenTermsId })),
        reread: () => get().search.reload(),
      },
    );
    const key = () => ({
      connectionId: get().connectionId ?? '',
      spokenTermsId: get().collection?.id ?? '',
    });
    /** The answer is the open collection, unless a different one was opened in the meantime. */
    const change = (ask: () => Promise<SpokenTerms>) =>
      attempt(async () => {
        const collection = await ask();
        if (get().collection?.id === collection.id) set({ collection });
      });

    return {
      ...createServiceAccount<SpokenTermsState>(
        api,
        { get, set },
        {
          blank: { collection: null, listError: null, deleted: null },
          reload: () => get().search.reload(),
          submit: () => get().search.submit(),
        },
      ),
      search: slice,
      collection: null,
      ...deletion.slice,
      openCollection(collection) {
        set({ collection, listError: null });
        if (collection === null) void get().search.reload();
      },
      create: (name) =>
        attempt(async () => {
          const { connectionId } = key();
          const collection = await unwrap(api.spokenTerms.create({ connectionId, name }));
          set({ collection, listError: null });
        }),
      rename: (name) => change(() => unwrap(api.spokenTerms.rename({ ...key(), name }))),
      save: (lang, entries, seen) =>
        change(() => unwrap(api.spokenTerms.saveEntries({ ...key(), lang, entries, seen }))),
      async add(lang, entries) {
        const all = await unwrap(api.spokenTerms.addEntries({ ...key(), lang, entries }));
        if (get().collection?.id === all.collection.id) set({ collection: all.collection });
        return all.entries;
      },
      readEntries: async (lang) =>
        (await unwrap(api.spokenTerms.getEntries({ ...key(), lang }))).entries,
      remove: ({ id }) =>
        deletion.remove(async () => {
          const { connectionId } = key();
          const deleted = await unwrap(api.spokenTerms.delete({ connectionId, spokenTermsId: id }));
          set({ collection: null });
          return deleted;
        }),
    };
  });
}

export const useSpokenTerms = createLateFeature<SpokenTermsState>(
  'spokenTerms',
  createSpokenTermsStore,
);
