import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  ModelDirection,
  ModelPage,
  ModelPair,
  ModelExport,
  ModelImport,
  ModelTransfer,
} from '../../../shared/domain/models/model.ts';
import { MODEL_FILTERS } from '../../../shared/domain/models/names.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, createLateFeature } from '../../lib/stores/feature-store.ts';
import { attempt, createQuietLoader } from '../../lib/stores/loadable.ts';
import { createSearchForm } from '../../lib/search/search-form.ts';
import type {
  ListQuestion,
  ModelFields,
  ModelListSlice,
  ModelsDeps,
  ModelSourceSlice,
  ModelsState,
  OfferSlice,
  BundleSlice,
} from './state.ts';
import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';
import { createTransferRun } from '../../lib/stores/transfer-run.ts';

/** More pairs than any list has. */
const ALL = { text: '', page: 1, limit: MAX_PAGE_ROWS } as const;

/**
 * Creates the slice with the import and export of model folders, for machines without a network; one transfer at a
 * time.
 */
function createBundleSlice({ api }: Pick<ModelsDeps, 'api'>, { get, set }: Cell<ModelsState>) {
  const { run, actions, noteProgress } = createTransferRun<ModelTransfer, ModelImport, ModelExport>(
    {
      get: () => get().transfer,
      set: (transfer) => set({ transfer }),
      begin: (kind) => ({ kind, doneBytes: 0, totalBytes: 0 }),
      api: api.models,
    },
  );
  const installedIds = async (): Promise<string[]> => {
    const { pairs } = await unwrap(api.models.list({ ...ALL, filter: 'installed' }));
    return pairs
      .flatMap(({ directions }) => directions)
      .filter(({ installed }) => installed !== null)
      .map(({ id }) => id);
  };
  const slice: BundleSlice = {
    transfer: { status: 'idle' },
    ...actions,
    importBundle: () =>
      run('import', async () => {
        const result = await unwrap(api.models.import());
        return result === null ? { status: 'idle' } : { status: 'imported', result };
      }),
    exportBundle: (wanted) =>
      run('export', async () => {
        const directionIds = [...(wanted ?? (await installedIds()))];
        if (directionIds.length === 0) return { status: 'idle' };
        const result = await unwrap(api.models.export({ directionIds }));
        return result === null ? { status: 'idle' } : { status: 'exported', result };
      }),
  };
  return {
    slice,
    /** @param progress null: ended */
    noteProgress: (progress: ModelTransfer | null): void => {
      if (progress !== null) noteProgress(progress);
    },
  };
}

function withDirection(pair: ModelPair, changed: ModelDirection): ModelPair {
  const directions = pair.directions.map((each) => (each.id === changed.id ? changed : each));
  return { ...pair, directions };
}

function createListSlice(deps: ModelsDeps, { get, set }: Cell<ModelsState>) {
  const { api } = deps;
  const { slice: modelSearch, patchResults } = createSearchForm<ModelFields, ModelPage>(deps, {
    name: 'models',
    fields: { text: '', filter: 'all' },
    run: ({ values: { text, filter: chosen }, page, limit }) => {
      const filter = MODEL_FILTERS.find((each) => each === chosen) ?? 'all';
      return unwrap(api.models.list({ text, filter, page, limit }));
    },
    cell: partOf({ get, set }, 'modelSearch'),
  });
  const setPairError = (pairId: string, error: ModelsState['pairErrors'][string] | null): void => {
    const { [pairId]: _before, ...others } = get().pairErrors;
    set({ pairErrors: error === null ? others : { ...others, [pairId]: error } });
  };
  const slice: ModelListSlice = {
    modelSearch,
    pairErrors: {},
    async act(action, pair, directionIds) {
      setPairError(pair.id, null);
      const input = { directionIds: [...directionIds] };
      const error = await attempt(() => unwrap(api.models[action](input)));
      if (error !== null) setPairError(pair.id, error);
      else if (action === 'remove') set({ removed: { pair, directionIds } });
      await get().modelSearch.reload();
    },
    removed: null,
    async undoRemoval() {
      const { removed } = get();
      if (removed === null) return;
      set({ removed: null });
      const input = { directionIds: [...removed.directionIds] };
      const error = await attempt(() => unwrap(api.models.restore(input)));
      if (error !== null) setPairError(removed.pair.id, error);
      await get().modelSearch.reload();
    },
    dismissRemoval() {
      if (get().removed === null) return;
      set({ removed: null });
      // Remaining files are erased at the next start.
      void attempt(() => unwrap(api.models.eraseRemoved()));
    },
    lookFor(text) {
      const { setValue } = get().modelSearch;
      setValue('filter', 'all');
      setValue('text', text);
    },
  };
  return {
    slice,
    /** Updates a direction and the row that contains it. */
    noteDirection: (direction: ModelDirection): void =>
      patchResults((page) => ({
        ...page,
        pairs: page.pairs.map((pair) => withDirection(pair, direction)),
      })),
  };
}

function createSourceSlice(
  { api }: Pick<ModelsDeps, 'api'>,
  { get, set }: Cell<ModelsState>,
): ModelSourceSlice {
  /** Downloads the models requested together with the list. */
  const download = async ({ directionIds, pairId }: ListQuestion): Promise<void> => {
    if (directionIds.length === 0) return;
    const input = { directionIds: [...directionIds] };
    const error = await attempt(() => unwrap(api.models.download(input)));
    if (error === null) return;
    if (pairId === null) set({ listError: error });
    else set({ pairErrors: { ...get().pairErrors, [pairId]: error } });
  };
  return {
    listQuestion: null,
    isFetchingList: false,
    listError: null,
    hasFetchedList: false,
    askForList: (listQuestion) => set({ listQuestion, listError: null, hasFetchedList: false }),
    declineList: () => set({ listQuestion: null, listError: null }),
    async fetchList() {
      const question = get().listQuestion;
      if (question === null || get().isFetchingList) return;
      set({ isFetchingList: true, listError: null });
      const listError = await attempt(() => unwrap(api.models.refreshList()));
      set({ isFetchingList: false, listError });
      if (listError !== null) return;
      set({ listQuestion: null, hasFetchedList: true });
      await download(question);
      await get().modelSearch.reload();
    },
  };
}

/** Creates the store of offline translation models: their list, downloads, and bundles. */
export function createModelsStore(deps: ModelsDeps): StoreApi<ModelsState> {
  const { api } = deps;
  return createStore<ModelsState>()((set, get) => {
    const cell = { get, set };
    const list = createListSlice(deps, cell);
    const bundles = createBundleSlice(deps, cell);
    // The list reports read errors.
    const loadUnderWay = createQuietLoader<ModelPage>(({ pairs }) => {
      const directions = pairs.flatMap(({ directions }) => directions);
      set({ underWay: directions.filter(({ job }) => job !== null) });
    });
    const readUnderWay = (): Promise<void> => {
      const query = { text: '', filter: 'under-way', page: 1, limit: MAX_PAGE_ROWS } as const;
      return loadUnderWay(() => unwrap(api.models.list(query)));
    };
    const noteUnderWay = (direction: ModelDirection): void => {
      const others = get().underWay.filter(({ id }) => id !== direction.id);
      set({ underWay: direction.job === null ? others : [...others, direction] });
    };
    return {
      ...list.slice,
      ...createSourceSlice(deps, cell),
      ...bundles.slice,
      ...createOfferSlice(deps, cell),
      underWay: [],

      watch() {
        void readUnderWay();
        return api.models.onChanged(({ direction }) => {
          if (direction === null) void readUnderWay();
          else noteUnderWay(direction);
        });
      },

      open() {
        void get().modelSearch.reload();
        const stops = [
          api.models.onChanged(({ direction }) => {
            // An ended download changes the installed size and the free space.
            if (direction === null || direction.job === null) void get().modelSearch.reload();
            else list.noteDirection(direction);
          }),
          api.models.onTransferProgressed(bundles.noteProgress),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const useModels = createLateFeature<ModelsState>('models', createModelsStore);

/** Creates the slice with the offer of a model where it would help, until the user has responded. */
function createOfferSlice(
  { api }: Pick<ModelsDeps, 'api'>,
  { get, set }: Cell<OfferSlice>,
): OfferSlice {
  return {
    ways: {},
    isOfferDone: null,
    async findWay(query) {
      await attempt(async () => {
        const way = await unwrap(api.models.findWay(query));
        set({ ways: { ...get().ways, [`${query.sourceLang}_${query.targetLang}`]: way } });
      });
    },
    async readOffer() {
      await attempt(async () => {
        const { firstSteps } = await unwrap(api.settings.get());
        set({ isOfferDone: get().isOfferDone ?? firstSteps.isModelOfferDone });
      });
    },
    endOffer() {
      set({ isOfferDone: true });
      api.settings.update({ firstSteps: { isModelOfferDone: true } }).catch(() => undefined);
    },
  };
}
