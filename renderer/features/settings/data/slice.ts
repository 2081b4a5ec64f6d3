import type {
  DataOverview,
  ExportedEverything,
  ExportProgress,
  MadeBackup,
  PointView,
  PurgeData,
  PurgeResult,
  PurgeStep,
  RestorePoint,
  StagedRestore,
} from '../../../../shared/domain/data/data-care.ts';
import type { QuarantinePage } from '../../../../shared/domain/data/quarantine.ts';
import type { Api, Cell } from '../../../lib/stores/feature-store.ts';
import { unwrap } from '../../../lib/stores/api.ts';
import {
  createQuietLoader,
  loaderFor,
  IDLE,
  valueOf,
  type Loadable,
} from '../../../lib/stores/loadable.ts';

export interface OpenPoint {
  point: RestorePoint;
  text: string;
  /** 1-based. */
  page: number;
}

export interface DataSlice {
  overview: Loadable<DataOverview>;
  points: Loadable<RestorePoint[]>;
  quarantine: Loadable<QuarantinePage>;
  /** 1-based. */
  quarantinePage: number;
  /** Ready with null: the dialog was closed. */
  backup: Loadable<MadeBackup | null>;
  exported: Loadable<ExportedEverything | null>;
  /** Progress of the full export; null before its first report. */
  exporting: ExportProgress | null;
  isExportCanceling: boolean;
  picked: Loadable<RestorePoint | null>;
  openPoint: OpenPoint | null;
  pointView: Loadable<PointView>;
  staged: Loadable<StagedRestore>;
  /** Ready with null: there was nothing to finish. */
  purged: Loadable<PurgeResult | null>;
  /** Progress of a purge, including one begun by an earlier run of the app. */
  purging: PurgeStep | null;
  /** Number of documents and imports that are still being split into sentences. */
  uncutCount: number;
  loadData: () => Promise<void>;
  countUncut: () => Promise<void>;
  openQuarantined: (page: number) => Promise<void>;
  emptyQuarantine: () => Promise<void>;
  backUp: () => Promise<void>;
  exportEverything: () => Promise<void>;
  cancelExport: () => Promise<void>;
  revealLast: () => Promise<void>;
  /** Forgets what the last backup and the last export made. */
  forgetCopies: () => void;
  pickPoint: () => Promise<void>;
  lookInto: (open: OpenPoint | null) => Promise<void>;
  stageRestore: () => Promise<void>;
  dropRestore: () => Promise<void>;
  restart: () => Promise<void>;
  purge: (input: PurgeData) => Promise<void>;
  finishPurge: () => Promise<void>;
  noteExport: (exporting: ExportProgress | null) => void;
  notePurge: (purging: PurgeStep | null) => void;
}

/** Number of quarantined files shown at a time. */
export const QUARANTINED_ROWS = 10;

/** Number of restore-point rows shown at a time. */
export const POINT_ROWS = 10;

/** Creates the slice of the data as a whole: sizes, copies, restore, export, and purge. */
export function createDataSlice(
  { api }: { api: Api<'data'> },
  { get, set }: Cell<DataSlice>,
): DataSlice {
  const overview = loaderFor({ get, set }, 'overview');
  const points = loaderFor({ get, set }, 'points');
  const quarantine = loaderFor({ get, set }, 'quarantine');
  const backup = loaderFor({ get, set }, 'backup', { hidesPrevious: true });
  const exported = loaderFor({ get, set }, 'exported', { hidesPrevious: true });
  const picked = loaderFor({ get, set }, 'picked', { hidesPrevious: true });
  const pointView = loaderFor({ get, set }, 'pointView');
  const staged = loaderFor({ get, set }, 'staged', { hidesPrevious: true });
  const purged = loaderFor({ get, set }, 'purged', { hidesPrevious: true });
  const uncut = createQuietLoader((uncutCount: number) => set({ uncutCount }));
  const loadData = async (): Promise<void> => {
    await Promise.all([
      overview(() => unwrap(api.data.getOverview())),
      points(() => unwrap(api.data.listRestorePoints())),
      openQuarantined(get().quarantinePage),
    ]);
  };
  const openQuarantined = async (page: number): Promise<void> => {
    set({ quarantinePage: page });
    await quarantine(() => unwrap(api.data.listQuarantined({ page, limit: QUARANTINED_ROWS })));
  };
  const removing = async (remove: () => Promise<PurgeResult | null>): Promise<void> => {
    await purged(remove);
    const outcome = get().purged;
    if (outcome.status === 'failed' && outcome.error.code.startsWith('input/')) return;
    // A staged or inspected copy is gone too.
    set({ openPoint: null, staged: IDLE, picked: IDLE });
    await loadData();
  };

  return {
    overview: IDLE,
    points: IDLE,
    quarantine: IDLE,
    quarantinePage: 1,
    backup: IDLE,
    exported: IDLE,
    exporting: null,
    isExportCanceling: false,
    picked: IDLE,
    openPoint: null,
    pointView: IDLE,
    staged: IDLE,
    purged: IDLE,
    purging: null,
    uncutCount: 0,
    loadData,
    countUncut: () => uncut(() => unwrap(api.data.countUncut())),
    openQuarantined,
    async emptyQuarantine() {
      await quarantine(async () => {
        await unwrap(api.data.emptyQuarantine());
        return { files: [], total: 0 };
      });
      if (get().quarantine.status === 'ready') await loadData();
    },
    backUp: () => backup(() => unwrap(api.data.backUp())),
    async exportEverything() {
      if (get().exported.status === 'loading') return;
      set({ exporting: null, isExportCanceling: false });
      await exported(() => unwrap(api.data.exportEverything()));
      set({ exporting: null, isExportCanceling: false });
    },
    async cancelExport() {
      set({ isExportCanceling: true });
      await api.data.cancelExport();
    },
    async revealLast() {
      await api.data.revealLast();
    },
    forgetCopies() {
      const { backup, exported } = get();
      if (backup.status === 'ready') set({ backup: IDLE });
      if (exported.status === 'ready') set({ exported: IDLE });
    },
    async pickPoint() {
      await picked(() => unwrap(api.data.pickRestorePoint()));
      const point = valueOf(get().picked);
      if (point !== null) await get().lookInto({ point, text: '', page: 1 });
    },
    async lookInto(openPoint) {
      const isAnother = openPoint?.point.id !== get().openPoint?.point.id;
      set({ openPoint, ...(isAnother ? { pointView: IDLE, staged: IDLE } : {}) });
      if (openPoint === null) return;
      const { point, text, page } = openPoint;
      const query = { pointId: point.id, text, page, limit: POINT_ROWS };
      await pointView(() => unwrap(api.data.lookInto(query)));
    },
    async stageRestore() {
      const { openPoint } = get();
      if (openPoint === null) return;
      await staged(() => unwrap(api.data.stageRestore({ pointId: openPoint.point.id })));
    },
    async dropRestore() {
      await api.data.dropRestore();
      set({ staged: IDLE });
    },
    async restart() {
      await api.data.restart();
    },
    purge: (input) => removing(() => unwrap(api.data.purge(input))),
    finishPurge: () => removing(() => unwrap(api.data.finishPurge())),
    noteExport(exporting) {
      set({ exporting });
    },
    notePurge(purging) {
      set({ purging });
      // A purge begun here reloads the sizes itself.
      if (purging !== null || get().purged.status === 'loading') return;
      if (get().overview.status !== 'idle') void loadData();
    },
  };
}
