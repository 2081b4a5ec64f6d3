import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  DeletedSpokenTerms,
  SaveSpokenTerms,
  SpokenTerms,
  SpokenTermsPage,
} from '../../../shared/domain/glossaries/spoken-terms.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import {
  partOf,
  createLateFeature,
  type StoreDeps,
  type Api,
} from '../../lib/stores/feature-store.ts';
import { attempt } from '../../lib/stores/loadable.ts';
import { createServiceAccount, type ServiceAccount } from '../../lib/stores/service-account.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';

type Fields = Readonly<{ text: string }>;
type Lang = SaveSpokenTerms['lang'];

export interface SpokenTermsState extends ServiceAccount {
  search: SearchForm<Fields, SpokenTermsPage>;
  /** Open collection; null: the list is shown. */
  collection: SpokenTerms | null;
  /** Error of the last action, if no field is at fault. */
  actionError: ErrorData | null;
  /** Last deleted collection that can be recreated. */
  deleted: DeletedSpokenTerms | null;
  openCollection: (collection: SpokenTerms | null) => void;
  /** Each returns the error with the field at fault; null on success. */
  create: (name: string) => Promise<ErrorData | null>;
  rename: (name: string) => Promise<ErrorData | null>;
  save: (lang: Lang, entries: string, seen: string) => Promise<ErrorData | null>;
  /** Returns the terms of a language of the open collection, one per line. @throws errors of the service */
  readEntries: (lang: Lang) => Promise<string>;
  remove: (collection: SpokenTerms) => Promise<void>;
  undo: () => Promise<void>;
  dismissUndo: () => void;
}

const RESULTS_PER_PAGE = 20;
const NOTHING: SpokenTermsPage = { collections: [], total: 0, isMissing: false };

/** Creates the store of spoken terms, which services store. */
export function createSpokenTermsStore({
  api,
  timers,
  session,
}: {
  api: Api<'app' | 'connections' | 'spokenTerms'>;
  timers: StoreDeps['timers'];
  session: StoreDeps['session'];
}): StoreApi<SpokenTermsState> {
  return createStore<SpokenTermsState>()((set, get) => {
    const { slice } = createSearchForm<Fields, SpokenTermsPage>({
      name: 'spoken-terms',
      fields: { text: '' },
      limit: RESULTS_PER_PAGE,
      session,
      timers,
      run: async ({ values: { text }, page, limit }) => {
        const { connectionId } = get();
        if (connectionId === null) return NOTHING;
        return unwrap(api.spokenTerms.list({ connectionId, text, page, limit }));
      },
      totalOf: ({ total }) => total,
      cell: partOf({ get, set }, 'search'),
    });
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
          blank: { collection: null, actionError: null, deleted: null },
          reload: () => get().search.reload(),
          submit: () => get().search.submit(),
        },
      ),
      search: slice,
      collection: null,
      actionError: null,
      deleted: null,
      openCollection(collection) {
        set({ collection, actionError: null });
        if (collection === null) void get().search.reload();
      },
      create: (name) =>
        attempt(async () => {
          const { connectionId } = key();
          const collection = await unwrap(api.spokenTerms.create({ connectionId, name }));
          set({ collection, actionError: null });
        }),
      rename: (name) => change(() => unwrap(api.spokenTerms.rename({ ...key(), name }))),
      save: (lang, entries, seen) =>
        change(() => unwrap(api.spokenTerms.saveEntries({ ...key(), lang, entries, seen }))),
      readEntries: async (lang) =>
        (await unwrap(api.spokenTerms.getEntries({ ...key(), lang }))).entries,
      async remove({ id }) {
        const actionError = await attempt(async () => {
          const { connectionId } = key();
          const deleted = await unwrap(api.spokenTerms.delete({ connectionId, spokenTermsId: id }));
          set({ deleted, collection: null });
          await get().search.reload();
        });
        set({ actionError });
      },
      async undo() {
        const { deleted } = get();
        if (deleted === null) return;
        // Pressing twice undoes once.
        set({ deleted: null });
        const { connectionId, spokenTermsId } = deleted;
        const actionError = await attempt(() =>
          unwrap(api.spokenTerms.restore({ connectionId, spokenTermsId })),
        );
        set({ actionError });
        // The service no longer has the terms: they can be restored until that succeeds.
        if (actionError !== null) set({ deleted: get().deleted ?? deleted });
        else await get().search.reload();
      },
      dismissUndo: () => set({ deleted: null }),
    };
  });
}

export const useSpokenTerms = createLateFeature<SpokenTermsState>(
  'spokenTerms',
  createSpokenTermsStore,
);
