import { createStore } from 'zustand/vanilla';
import type {
  ReturnedPage,
  ReturnedSummary,
  TakenReturned,
} from '../../../shared/domain/history/returned.ts';
import {
  TAKEN_AT_FIRST,
  type ReturnedKind,
  type TakeableKind,
} from '../../../shared/domain/history/returned-kinds.ts';
import type { HistoryExportResult } from '../../../shared/domain/history/transfer.ts';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type { HandoffFormat } from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { DroppedFile } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, toErrorData, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import { createExportRun, type FileExport } from '../../lib/stores/transfer-run.ts';

export const ENTRIES_PER_PAGE = 50;

interface HandoffState {
  /** Item that the state is about; null: none yet. */
  itemId: string | null;
  /** Item whose format is being chosen; null: none. */
  choosingFor: string | null;
  written: FileExport<HistoryExportResult>;
  returned: Loadable<ReturnedSummary>;
  entries: Loadable<ReturnedPage>;
  page: number;
  /** Null: all differences. */
  kind: ReturnedKind | null;
  /** Kinds to import, except for the entries in `flipped`. */
  kinds: readonly TakeableKind[];
  flipped: ReadonlyMap<number, TakeableKind>;
  /** True if comments are stored with their segments. */
  areCommentsKept: boolean;
  isTaking: boolean;
  takeError: ErrorData | null;
  taken: ({ id: string } & TakenReturned) | null;
  /** Asks for the format of an export; null stops asking. */
  choose: (itemId: string | null) => void;
  write: (itemId: string, format: HandoffFormat) => Promise<void>;
  forgetWritten: () => void;
  revealWritten: () => Promise<void>;
  /** @param from a dropped file, or one that another program opened; without it the system asks for one */
  open: (itemId: string, from?: DroppedFile | { token: string }) => Promise<void>;
  /** Shows why a dropped file is not accepted. */
  refuse: (itemId: string, error: AppError) => void;
  show: (choice: Partial<Pick<HandoffState, 'page' | 'kind'>>) => Promise<void>;
  setKind: (kind: TakeableKind, isTaken: boolean) => void;
  flip: (id: number, kind: TakeableKind) => void;
  keepComments: (areCommentsKept: boolean) => void;
  take: () => Promise<void>;
  forgetTaken: () => void;
  close: () => Promise<void>;
}

const NOTHING_OPEN = {
  returned: IDLE,
  entries: IDLE,
  page: 1,
  kind: null,
  kinds: TAKEN_AT_FIRST,
  flipped: new Map<number, TakeableKind>(),
  areCommentsKept: true,
  isTaking: false,
  takeError: null,
} as const;

export function chosenCount({
  returned,
  kinds,
  flipped,
}: Pick<HandoffState, 'returned' | 'kinds' | 'flipped'>): number {
  const counts = valueOf(returned)?.counts ?? [];
  const ofKinds = counts.reduce(
    (sum, { kind, count }) => (kinds.some((one) => one === kind) ? sum + count : sum),
    0,
  );
  return [...flipped.values()].reduce(
    (sum, kind) => sum + (kinds.includes(kind) ? -1 : 1),
    ofKinds,
  );
}

/** State of one document on its way to a colleague and back. */
export const useHandoff = createLateFeature<HandoffState>('handoff', ({ api }) =>
  createStore<HandoffState>()((set, get) => {
    let lastTaken = 0;
    let isOwnChange = false;
    const readSummary = loaderFor({ get, set }, 'returned');
    const writing = createExportRun({ get, set }, 'written', () => api.history.revealItem());
    const readEntries = loaderFor({ get, set }, 'entries');
    const load = async (): Promise<void> => {
      const returnedId = valueOf(get().returned)?.returnedId;
      if (returnedId === undefined) return;
      const { page, kind } = get();
      await readEntries(() =>
        unwrap(
          api.history.listReturned({
            returnedId,
            page,
            limit: ENTRIES_PER_PAGE,
            ...(kind === null ? {} : { kind }),
          }),
        ),
      );
    };
    const tokenOf = async (file: DroppedFile): Promise<string> => {
      const held = await unwrap(api.documents.holdFile(file));
      if (held !== null) return held.token;
      throw new AppError('input/not-found', 'reviewErrors.returnedNoPath');
    };
    const forItem = (itemId: string): void => {
      if (get().itemId === itemId) return;
      const returnedId = valueOf(get().returned)?.returnedId;
      set({ ...NOTHING_OPEN, written: IDLE, taken: null, itemId });
      // The main process no longer needs the comparison; opening the next one closes it as well.
      if (returnedId !== undefined) void api.history.closeReturned({ returnedId });
    };
    const owning = async <T>(work: () => Promise<T>): Promise<T> => {
      isOwnChange = true;
      try {
        return await work();
      } finally {
        isOwnChange = false;
      }
    };
    // "Undo" would revert any newer step; or this one was undone.
    api.history.onChanged(({ itemId }) => {
      const isOfItem = itemId === null || itemId === get().itemId;
      if (isOfItem && !isOwnChange) set({ taken: null });
    });

    return {
      ...NOTHING_OPEN,
      itemId: null,
      choosingFor: null,
      written: IDLE,
      taken: null,

      choose: (choosingFor) => set({ choosingFor }),
      async write(itemId, format) {
        if (get().written.status === 'loading') return;
        forItem(itemId);
        await writing.run(() => unwrap(api.history.exportItem({ itemId, format })));
      },
      forgetWritten: writing.dismiss,
      revealWritten: writing.reveal,

      async open(itemId, from) {
        if (get().returned.status === 'loading') return;
        forItem(itemId);
        const before = get();
        set({ ...NOTHING_OPEN, taken: null });
        let isClosed = false;
        await readSummary(async () => {
          const token =
            from === undefined ? {} : { token: 'token' in from ? from.token : await tokenOf(from) };
          const found = await unwrap(api.history.openReturned({ itemId, ...token }));
          isClosed = found === null;
          if (found === null) throw new AppError('canceled', 'reviewErrors.returnedOver');
          return found;
        });
        if (isClosed) {
          const { returned, entries, page, kind, kinds, flipped } = before;
          set({ returned, entries, page, kind, kinds, flipped });
          return;
        }
        await load();
      },
      refuse(itemId, error) {
        forItem(itemId);
        set({
          ...NOTHING_OPEN,
          returned: { status: 'failed', error: toErrorData(error), previous: null },
        });
      },

      async show(choice) {
        set({ page: 1, ...choice });
        await load();
      },
      setKind(kind, isTaken) {
        const kinds = get().kinds.filter((one) => one !== kind);
        set({
          kinds: isTaken ? [...kinds, kind] : kinds,
          flipped: new Map([...get().flipped].filter(([, one]) => one !== kind)),
        });
      },
      flip(id, kind) {
        const flipped = new Map(get().flipped);
        if (!flipped.delete(id)) flipped.set(id, kind);
        set({ flipped });
      },

      keepComments: (areCommentsKept) => set({ areCommentsKept }),

      async take() {
        const returnedId = valueOf(get().returned)?.returnedId;
        if (returnedId === undefined || get().isTaking) return;
        set({ isTaking: true, takeError: null });
        const { kinds, flipped, areCommentsKept } = get();
        try {
          const done = await owning(() =>
            unwrap(
              api.history.takeReturned({
                returnedId,
                kinds: [...kinds],
                except: [...flipped.keys()],
                areCommentsKept,
              }),
            ),
          );
          lastTaken += 1;
          set({ ...NOTHING_OPEN, taken: { id: String(lastTaken), ...done } });
        } catch (error) {
          set({ isTaking: false, takeError: toErrorData(error) });
        }
      },
      forgetTaken: () => set({ taken: null }),

      async close() {
        const returnedId = valueOf(get().returned)?.returnedId;
        set(NOTHING_OPEN);
        if (returnedId !== undefined) await unwrap(api.history.closeReturned({ returnedId }));
      },
    };
  }),
);
