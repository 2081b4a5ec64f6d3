import type {
  ConnectionLanguages,
  GlossarySummary,
} from '../../../../shared/domain/connections/connection.ts';
import type {
  EditWatch,
  NewWatch,
  WatchesView,
  WatchFilesPage,
  WatchSending,
} from '../../../../shared/domain/watches/watch.ts';
import { MAX_WATCH_PLANNED } from '../../../../shared/domain/watches/limits.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import type { Api, Cell } from '../../../lib/stores/feature-store.ts';
import { unwrap } from '../../../lib/stores/api.ts';
import {
  attempt,
  createQuietLoader,
  IDLE,
  loaderFor,
  type Loadable,
} from '../../../lib/stores/loadable.ts';

/** A folder that was chosen, and not watched yet. */
export interface PickedFolder {
  token: string;
  path: string;
}

/** Offers of a service for a watch. */
interface WatchService {
  connectionId: string;
  languages: ConnectionLanguages;
  glossaries: readonly GlossarySummary[];
}

/** Planned files that are shown; the others are counted. */
export const SHOWN_PLANNED = 20;

export interface WatchesSlice {
  watches: Loadable<WatchesView>;
  watchService: Loadable<WatchService>;
  /** The planned files of the watch whose list is open. */
  plannedFiles: Loadable<WatchFilesPage>;
  loadWatches: () => Promise<void>;
  loadWatchService: (connectionId: string) => Promise<void>;
  loadPlannedFiles: (watchId: string) => Promise<void>;
  /** Null if the user closed the dialog, or it failed. */
  pickWatchFolder: () => Promise<PickedFolder | null>;
  /** These resolve with the error if it was refused, else with null. */
  addWatch: (input: NewWatch) => Promise<ErrorData | null>;
  editWatch: (input: EditWatch) => Promise<ErrorData | null>;
  setWatchSending: (input: WatchSending) => Promise<ErrorData | null>;
  pauseWatch: (watchId: string | null, isPaused: boolean) => Promise<ErrorData | null>;
  removeWatch: (watchId: string) => Promise<ErrorData | null>;
  /** @param fileIds what the user saw: files that were planned since are not sent */
  sendPlanned: (watchId: string, fileIds: string[]) => Promise<ErrorData | null>;
  leaveOut: (watchId: string, fileIds: string[] | null) => Promise<ErrorData | null>;
}

/** Creates the part of the store about watched folders. */
export function createWatchesSlice(
  { api }: { api: Api<'connections' | 'watches'> },
  cell: Cell<WatchesSlice>,
) {
  const load = loaderFor(cell, 'watches');
  const readService = loaderFor(cell, 'watchService');
  const readPlanned = loaderFor(cell, 'plannedFiles');
  const refresh = createQuietLoader<WatchesView>((value) =>
    cell.set({ watches: { status: 'ready', value } }),
  );
  const read = () => unwrap(api.watches.list());
  /** The list shows every change. */
  const act = (change: () => Promise<unknown>): Promise<ErrorData | null> =>
    attempt(async () => {
      await change();
      await refresh(read);
    });
  const slice: WatchesSlice = {
    watches: IDLE,
    watchService: IDLE,
    plannedFiles: IDLE,
    loadWatches: () => load(read),
    loadWatchService: (connectionId) =>
      readService(async () => {
        const [languages, glossaries] = await Promise.all([
          unwrap(api.connections.getLanguages({ connectionId })),
          unwrap(api.connections.listGlossaries({ connectionId })),
        ]);
        return { connectionId, languages, glossaries };
      }),
    loadPlannedFiles: (watchId) =>
      readPlanned(() =>
        unwrap(
          api.watches.listFiles({ watchId, state: 'planned', page: 1, limit: MAX_WATCH_PLANNED }),
        ),
      ),
    async pickWatchFolder() {
      const picked = { folder: null as PickedFolder | null };
      await attempt(async () => {
        picked.folder = await unwrap(api.watches.pickFolder());
      });
      return picked.folder;
    },
    addWatch: (input) => act(() => unwrap(api.watches.create(input))),
    editWatch: (input) => act(() => unwrap(api.watches.update(input))),
    setWatchSending: (input) => act(() => unwrap(api.watches.setSending(input))),
    pauseWatch: (watchId, isPaused) => act(() => unwrap(api.watches.pause({ watchId, isPaused }))),
    removeWatch: (watchId) => act(() => unwrap(api.watches.delete({ watchId }))),
    sendPlanned: (watchId, fileIds) =>
      act(() => unwrap(api.watches.sendPlanned({ watchId, fileIds }))),
    async leaveOut(watchId, fileIds) {
      const refusal = await act(() => unwrap(api.watches.leaveOut({ watchId, fileIds })));
      await slice.loadPlannedFiles(watchId);
      return refusal;
    },
  };
  return {
    slice,
    /** Reads the list again if it is shown. */
    onChanged: () => {
      if (cell.get().watches.status !== 'idle') void refresh(read);
    },
  };
}
