import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  ReplacedText,
  ReplacePreview,
} from '../../../shared/domain/history/replace-schemas.ts';
import type { TextReplacement } from '../../../shared/domain/history/replace.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature, type StoreDeps, type Api } from '../../lib/stores/feature-store.ts';
import { attempt, createLoader, IDLE, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import { debounce } from '../../lib/stores/timers.ts';

export const REPLACED_PER_PAGE = 50;
/** The search starts after a pause in typing. */
const REST_MS = 300;

/** All segments except some, or only some. */
export interface Choice {
  isAll: boolean;
  /** The exceptions, or the chosen ones, with the number of matches in each. */
  others: ReadonlyMap<number, number>;
}

/** A replacement with its own number. */
interface Done extends ReplacedText {
  id: string;
}

export interface ReplaceState {
  /** Item whose panel is open; null: none. */
  itemId: string | null;
  /** Number of times the panel was requested: each time its first field is focused. */
  askedCount: number;
  wanted: TextReplacement;
  preview: Loadable<ReplacePreview>;
  /** True if the preview is for the typed text. */
  isCurrent: boolean;
  page: number;
  choice: Choice;
  isReplacing: boolean;
  done: Done | null;
  error: ErrorData | null;
  open: (itemId: string) => void;
  close: () => void;
  setWanted: (change: Partial<TextReplacement>) => void;
  search: () => Promise<void>;
  setPage: (page: number) => Promise<void>;
  setAll: (isAll: boolean) => void;
  setTaken: (position: number, placeCount: number, isTaken: boolean) => void;
  replace: () => Promise<void>;
  forgetDone: () => void;
}

const ALL: Choice = { isAll: true, others: new Map() };
const NOTHING_WANTED: TextReplacement = {
  find: '',
  replaceWith: '',
  isCaseMatched: false,
  areWholeWords: false,
};

export function chosenCounts(
  { placeCount, segmentCount }: Pick<ReplacePreview, 'placeCount' | 'segmentCount'>,
  { isAll, others }: Choice,
): { places: number; segments: number } {
  const places = [...others.values()].reduce((sum, count) => sum + count, 0);
  return isAll
    ? { places: placeCount - places, segments: segmentCount - others.size }
    : { places, segments: others.size };
}

export function createReplaceStore({
  api,
  timers,
}: Pick<StoreDeps, 'timers'> & { api: Api<'history'> }): StoreApi<ReplaceState> {
  return createStore<ReplaceState>()((set, get) => {
    const read = createLoader<ReplacePreview>(
      () => get().preview,
      // Nothing is shown after a failure: it would be the result for a different text.
      (preview) =>
        set({ preview: preview.status === 'failed' ? { ...preview, previous: null } : preview }),
    );
    const load = async (page: number, previewId?: string): Promise<void> => {
      const { itemId, wanted } = get();
      if (itemId === null) return;
      const resume = previewId === undefined ? {} : { previewId };
      await read(() =>
        unwrap(
          api.history.previewReplace({
            itemId,
            ...wanted,
            ...resume,
            page,
            limit: REPLACED_PER_PAGE,
          }),
        ),
      );
    };
    const rest = debounce(timers, REST_MS, () => void get().search());
    let lastDone = 0;

    api.history.onChanged(({ itemId }) => {
      const { itemId: openId, isReplacing } = get();
      // A newer step exists, which an undo would revert instead; or it was undone.
      const isOurs = itemId === null || itemId === openId;
      if (isOurs && !isReplacing) set({ done: null });
    });

    return {
      itemId: null,
      askedCount: 0,
      wanted: NOTHING_WANTED,
      preview: IDLE,
      isCurrent: false,
      page: 1,
      choice: ALL,
      isReplacing: false,
      done: null,
      error: null,

      open(itemId) {
        const askedCount = get().askedCount + 1;
        if (get().itemId === itemId) return set({ askedCount });
        set({ itemId, askedCount, preview: IDLE, done: null, error: null });
        if (get().wanted.find !== '') void get().search();
      },
      close() {
        rest.cancel();
        set({ itemId: null, preview: IDLE, done: null, error: null });
      },
      setWanted(change) {
        const wanted = { ...get().wanted, ...change };
        set({ wanted, isCurrent: false, error: null });
        rest.schedule();
      },
      async search() {
        rest.cancel();
        const { wanted } = get();
        set({ page: 1, choice: ALL, isCurrent: true, error: null });
        if (wanted.find === '') return set({ preview: IDLE });
        await load(1);
      },
      async setPage(page) {
        const previewId = valueOf(get().preview)?.previewId;
        set({ page });
        await load(page, previewId);
      },
      setAll: (isAll) => set({ choice: { isAll, others: new Map() } }),
      setTaken(position, placeCount, isTaken) {
        const { isAll, others: before } = get().choice;
        const others = new Map(before);
        if (isTaken === isAll) others.delete(position);
        else others.set(position, placeCount);
        set({ choice: { isAll, others } });
      },

      async replace() {
        const { preview, isCurrent, isReplacing, choice } = get();
        if (preview.status !== 'ready' || !isCurrent || isReplacing) return;
        const { previewId } = preview.value;
        set({ isReplacing: true, done: null });
        const error = await attempt(async () => {
          const positions = [...choice.others.keys()];
          const replaced = await unwrap(
            api.history.replaceText({ previewId, isAll: choice.isAll, positions }),
          );
          lastDone += 1;
          set({ done: { ...replaced, id: String(lastDone) }, preview: IDLE });
        });
        set({ isReplacing: false, error });
      },
      forgetDone: () => set({ done: null }),
    };
  });
}

export const useReplace = createLateFeature<ReplaceState>('replace', createReplaceStore);
