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
import { unwrap } from './api.ts';
import type { Cell, Api } from './feature-store.ts';
import { attempt, createLoader, IDLE, toErrorData, type Loadable } from './loadable.ts';

export const DIFFERENCES_PER_PAGE = 20;

export type DifferenceView = Omit<DifferenceQuery, 'comparisonId' | 'limit'>;

/** The opened record of a page compared with its copy at a service; a slice of its feature's store. */
export interface CopySlice {
  readonly domain: CopiedDomain;
  comparison: Loadable<Comparison>;
  differenceView: DifferenceView | null;
  differences: DifferencePage | null;
  /** Result of the last push, rollback, or deletion. */
  result: SyncResult | null;
  error: ErrorData | null;
  isSyncing: boolean;
  snapshots: Loadable<CopySnapshot[]>;
  /** Clears everything for a different record. */
  reset: () => void;
  compare: () => Promise<void>;
  showDifferences: (view: DifferenceView | null) => Promise<void>;
  push: () => Promise<void>;
  /** @param pair null: every pair */
  pull: (pair: PullCopy['pair']) => Promise<void>;
  loadSnapshots: () => Promise<void>;
  rollBack: (snapshotId: string) => Promise<void>;
  /** @returns the reason it was refused; null when it was tried, see {@link result}, or while a change is running */
  deleteRemote: (typedName: string) => Promise<ErrorData | null>;
  unlink: () => Promise<void>;
  /** Copies a remote record and opens it. */
  adopt: (connectionId: string, remoteId: string, isLinked: boolean) => Promise<void>;
  /** Cancels the running work; null for kinds whose work can't be canceled. */
  cancel: (() => Promise<void>) | null;
}

interface CopySliceDeps {
  domain: CopiedDomain;
  api: Api<'copies'>;
  cell: Cell<CopySlice>;
  /** Returns the id of the open record. */
  opened: () => string;
  open: (id: string) => Promise<void>;
  /** Reloads the opened record. */
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
  /** Loaders for one record: answers that arrive after a different one was opened are dropped. */
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
  /** Returns the shown comparison, whose id a push or pull names; empty without one. */
  const compared = () => {
    const { comparison } = cell.get();
    return {
      domain,
      comparisonId: comparison.status === 'ready' ? comparison.value.comparisonId : '',
    };
  };
  /** Runs one change at a service at a time; a second one in the meantime does nothing. */
  const exclusively = async (work: () => Promise<void>): Promise<ErrorData | null> => {
    if (cell.get().isSyncing) return null;
    cell.set({ isSyncing: true, error: null, result: null });
    const failed = await attempt(work);
    cell.set({ isSyncing: false });
    return failed;
  };
  const reporting = async (work: () => Promise<void>): Promise<void> => {
    const mine = opened();
    const error = await exclusively(work);
    if (error !== null && mine === opened()) cell.set({ error });
  };
  /** Drops the comparison, which a change makes obsolete. */
  const after = async (work: Promise<SyncResult | undefined>): Promise<void> => {
    const mine = opened();
    const result = (await work) ?? null;
    if (mine !== opened()) return;
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
