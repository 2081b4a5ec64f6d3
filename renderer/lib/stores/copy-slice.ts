import type {
  Comparison,
  CopiedDomain,
  CopySnapshot,
  DifferencePage,
  DifferenceQuery,
  PullCopy,
  SyncResult,
} from '../../../shared/domain/copies/copy.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from './api.ts';
import type { Cell } from './feature-store.ts';
import { attempt, createLoader, IDLE, toErrorData, type Loadable } from './loadable.ts';

export const DIFFERENCES_PER_PAGE = 20;

/** Which differences are looked at. */
export type DifferenceView = Omit<DifferenceQuery, 'comparisonId' | 'limit'>;

/** The opened record of a page against its copy at a service; a slice of the store of its feature. */
export interface CopySlice {
  readonly domain: CopiedDomain;
  comparison: Loadable<Comparison>;
  differenceView: DifferenceView | null;
  differences: DifferencePage | null;
  /** How the last push, roll back or deletion went. */
  result: SyncResult | null;
  error: ErrorData | null;
  isSyncing: boolean;
  snapshots: Loadable<CopySnapshot[]>;
  /** Forgets all of it, for another record. */
  reset: () => void;
  compare: () => Promise<void>;
  showDifferences: (view: DifferenceView | null) => Promise<void>;
  push: () => Promise<void>;
  /** @param pair null: every pair */
  pull: (pair: PullCopy['pair']) => Promise<void>;
  loadSnapshots: () => Promise<void>;
  rollBack: (snapshotId: string) => Promise<void>;
  /** @returns why not; null when it was tried, see {@link result} */
  deleteRemote: (typedName: string) => Promise<ErrorData | null>;
  unlink: () => Promise<void>;
  /** Takes over what a service has, and opens it. */
  adopt: (connectionId: string, remoteId: string, isLinked: boolean) => Promise<void>;
  /** Ends what runs; null where it is over at once. */
  cancel: (() => Promise<void>) | null;
}

interface CopySliceDeps {
  domain: CopiedDomain;
  api: Pick<DragomanApi, 'copies'>;
  /** The slice in the store. */
  cell: Cell<CopySlice>;
  /** The id of the record that is looked at. */
  opened: () => string;
  open: (id: string) => Promise<void>;
  /** Reads the opened record again. */
  reread: () => Promise<void>;
  cancel?: () => Promise<void>;
}

const NOTHING = {
  comparison: IDLE,
  differenceView: null,
  differences: null,
  result: null,
  error: null,
} as const;

export function createCopySlice(deps: CopySliceDeps): CopySlice {
  const { domain, cell, opened } = deps;
  const api = deps.api.copies;
  let round = 0;
  /** Of one record: what answers after another one was opened is nobody's. */
  const createLoaders = () => {
    round += 1;
    const mine = round;
    const keep = (patch: Partial<CopySlice>): void => {
      if (mine === round) cell.set(patch);
    };
    return {
      comparison: createLoader(
        () => cell.get().comparison,
        (comparison) => keep({ comparison }),
      ),
      snapshots: createLoader(
        () => cell.get().snapshots,
        (snapshots) => keep({ snapshots }),
      ),
    };
  };
  let loaders = createLoaders();
  const record = () => ({ domain, id: opened() });
  /** The comparison that is shown, whose id a push or a pull names; empty without one. */
  const compared = () => {
    const { comparison } = cell.get();
    return {
      domain,
      comparisonId: comparison.status === 'ready' ? comparison.value.comparisonId : '',
    };
  };
  /** Makes one change at a service at a time; a second one meanwhile does nothing. */
  const exclusively = async (work: () => Promise<void>): Promise<ErrorData | null> => {
    if (cell.get().isSyncing) return null;
    cell.set({ isSyncing: true, error: null, result: null });
    const failed = await attempt(work);
    cell.set({ isSyncing: false });
    return failed;
  };
  const reporting = async (work: () => Promise<void>): Promise<void> => {
    const mine = round;
    const error = await exclusively(work);
    if (error !== null && mine === round) cell.set({ error });
  };
  /** What was compared is true no longer. */
  const after = async (work: Promise<SyncResult | undefined>): Promise<void> => {
    const mine = round;
    const result = (await work) ?? null;
    if (mine !== round) return;
    cell.set({ ...NOTHING, result });
    await deps.reread();
    if (cell.get().snapshots.status !== 'idle') await cell.get().loadSnapshots();
  };

  return {
    domain,
    ...NOTHING,
    isSyncing: false,
    snapshots: IDLE,

    reset() {
      loaders = createLoaders();
      cell.set({ ...NOTHING, snapshots: IDLE });
    },
    compare() {
      cell.set(NOTHING);
      return loaders.comparison(() => unwrap(api.compare(record())));
    },
    async showDifferences(view) {
      cell.set({ differenceView: view });
      if (view === null) return;
      try {
        const ask = { ...view, ...compared(), limit: DIFFERENCES_PER_PAGE };
        const differences = await unwrap(api.listDifferences(ask));
        if (cell.get().differenceView === view) cell.set({ differences });
      } catch (error) {
        if (cell.get().differenceView === view) cell.set({ error: toErrorData(error) });
      }
    },
    push: () => reporting(() => after(unwrap(api.push(compared())))),
    pull: (pair) => reporting(() => after(unwrap(api.pull({ ...compared(), pair })))),
    loadSnapshots: () => loaders.snapshots(() => unwrap(api.listSnapshots(record()))),
    rollBack: (snapshotId) => reporting(() => after(unwrap(api.rollBack({ domain, snapshotId })))),
    deleteRemote: (typedName) =>
      exclusively(() => after(unwrap(api.deleteRemote({ ...record(), typedName })))),
    unlink: () => reporting(() => after(unwrap(api.unlink(record())))),
    adopt: (connectionId, remoteId, isLinked) =>
      reporting(async () => {
        const { id } = await unwrap(api.adopt({ domain, connectionId, remoteId, isLinked }));
        await deps.open(id);
      }),
    cancel: deps.cancel ?? null,
  };
}
