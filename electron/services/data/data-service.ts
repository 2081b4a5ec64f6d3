import type {
  DataOverview,
  LookIntoPoint,
  MadeBackup,
  RestorePoint,
  StagedRestore,
} from '../../../shared/domain/data/data-care.ts';
import type { QuarantinePage, QuarantineQuery } from '../../../shared/domain/data/quarantine.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { DataTasks } from '../../db/care/data-tasks-client.ts';
import type { DataFolder, PointFile } from '../../platform/files/data-folder.ts';
import type { Quarantine } from '../../platform/files/stored-files.ts';

/** The data as a whole: its size, its backups, and restoring one. */
export type DataService = ReturnType<typeof createDataService>;

export interface DataServiceDeps {
  database: {
    maintenance: Pick<Database['maintenance'], 'count' | 'pendingPurge'>;
    documentJobs: Pick<Database['documentJobs'], 'listActive'>;
    outbox: Pick<Database['outbox'], 'summary'>;
    history: Pick<Database['history'], 'countUncut'>;
  };
  tasks: Pick<DataTasks, 'run'>;
  files: DataFolder;
  quarantine: Pick<Quarantine, 'list' | 'empty'>;
  folder: string;
  /** Returns the schema version that this app writes. */
  newestVersion: () => Promise<number>;
  now: () => number;
  /** Removes a staged restore that was abandoned. */
  dropStaged: () => void;
  /** @throws `input/conflict` during a purge, since a copy would contain half of it */
  requireNoPurge: () => void;
}

/** Id of the user's chosen file; one at a time. */
const CHOSEN_ID = 'chosen-file';

export function createDataService(deps: DataServiceDeps) {
  const { files, tasks } = deps;
  let lastBackupPath: string | null = null;
  let chosen: PointFile | null = null;
  /** Points whose file was fully verified in this run. */
  const checked = new Set<string>();

  const find = async (pointId: string): Promise<PointFile> => {
    const point =
      pointId === CHOSEN_ID
        ? chosen
        : (await files.listPoints()).find(({ fileName }) => fileName === pointId);
    if (point) return point;
    throw new AppError('input/not-found', 'dataErrors.restorePointGone');
  };
  const lookInto = async (point: PointFile, query: Omit<LookIntoPoint, 'pointId'>) => {
    const key = `${point.path} ${String(point.sizeBytes)}`;
    const isKnownGood = checked.has(key);
    const { text, page, limit } = query;
    const view = await tasks.run({
      task: 'look-into',
      path: point.path,
      isKnownGood,
      query: { text, page, limit },
    });
    checked.add(key);
    return view;
  };
  const toPoint = (id: string, file: PointFile, newest: number): RestorePoint => ({
    id,
    fileName: file.fileName,
    madeAtMs: file.madeAtMs,
    sizeBytes: file.sizeBytes,
    isNewer: file.version > newest,
  });

  return {
    async overview(): Promise<DataOverview> {
      const { maintenance } = deps.database;
      const [sizes, counts, unfinishedPurge] = await Promise.all([
        files.sizes(),
        maintenance.count(),
        maintenance.pendingPurge(),
      ]);
      return { folder: deps.folder, sizes, counts, unfinishedPurge };
    },

    /** Counts documents and imports that are still being split into sentences; cheap enough to ask every few seconds. */
    countUncut: () => deps.database.history.countUncut(),

    /** @param folder the user's own @throws `document/disk-full`, `input/invalid`, `db/unavailable` */
    async backUpTo(folder: string): Promise<MadeBackup> {
      deps.requireNoPurge();
      const stamp = new Date(deps.now()).toISOString().replaceAll(/[:.]/g, '-');
      const name = `dragoman-v${String(await deps.newestVersion())}-${stamp}`;
      const path = files.freeFile(folder, name, 'db');
      const { counts, sizeBytes } = await tasks.run({ task: 'copy', path });
      lastBackupPath = path;
      return {
        fileName: path.slice(folder.length).replace(/^[\\/]/u, ''),
        folder,
        sizeBytes,
        counts,
      };
    },
    /** Returns the last backup of this run; null when there was none. */
    lastBackupPath: () => lastBackupPath,

    async listQuarantined({ page, limit }: QuarantineQuery): Promise<QuarantinePage> {
      const found = await deps.quarantine.list();
      return { files: found.slice((page - 1) * limit, page * limit), total: found.length };
    },
    /** Removes quarantined databases permanently. */
    emptyQuarantine: () => deps.quarantine.empty(),

    async listPoints(): Promise<RestorePoint[]> {
      const newest = await deps.newestVersion();
      return (await files.listPoints()).map((file) => toPoint(file.fileName, file, newest));
    },

    /** Adds a file chosen by the user as a restore point. @throws as `lookInto` */
    async ingest(path: string): Promise<RestorePoint> {
      deps.requireNoPurge();
      const file = await files.ingest(path);
      try {
        await lookInto(file, { text: '', page: 1, limit: 2 });
      } catch (error) {
        await files.dropIngested();
        throw error;
      }
      chosen = file;
      return toPoint(CHOSEN_ID, file, await deps.newestVersion());
    },

    /** @throws `input/not-found`, `input/invalid`, `db/newer-schema`, `db/older-schema`, `db/corrupt` */
    lookInto: async ({ pointId, ...query }: LookIntoPoint) => lookInto(await find(pointId), query),

    /** @throws as `lookInto`, `document/disk-full` */
    async stageRestore(pointId: string): Promise<StagedRestore> {
      deps.requireNoPurge();
      const { path } = await find(pointId);
      const staged = await tasks.run({ task: 'stage-restore', path });
      const { documentJobs, outbox } = deps.database;
      const [active, { waiting, parked, held }] = await Promise.all([
        documentJobs.listActive(),
        outbox.summary(),
      ]);
      return { ...staged, leftDocuments: active.length, leftChanges: waiting + parked + held };
    },
    async dropRestore() {
      deps.dropStaged();
      return Promise.resolve();
    },

    /** Removes the copy of the user's chosen file, including one from an earlier run. */
    dropIngested() {
      chosen = null;
      return files.dropIngested();
    },
  };
}
