import type {
  DataOverview,
  LookIntoPoint,
  MadeBackup,
  PointView,
  PurgeData,
  PurgeResult,
  RestorePoint,
  StagedRestore,
} from '../../shared/domain/data-care.ts';
import { AppError } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { DataTasks } from '../db/data-tasks-client.ts';
import type { DataFolder, PointFile } from '../platform/data-folder.ts';

/** The data as a whole: how much there is, copies of it, putting one back, removing it for good. */
export interface DataService {
  overview(): Promise<DataOverview>;
  /** @param folder the person's own @throws `document/disk-full`, `input/invalid`, `db/unavailable` */
  backUpTo(folder: string): Promise<MadeBackup>;
  /** The last back-up since the start; null when there was none. */
  lastBackupPath(): string | null;
  listPoints(): Promise<RestorePoint[]>;
  /** Takes a file that the person chose in as a restore point. @throws as `lookInto` */
  takeIn(path: string): Promise<RestorePoint>;
  /** @throws `input/not-found`, `input/invalid`, `db/newer-schema`, `db/corrupt` */
  lookInto(query: LookIntoPoint): Promise<PointView>;
  /** @throws as `lookInto`, `document/disk-full` */
  stageRestore(pointId: string): Promise<StagedRestore>;
  dropRestore(): Promise<void>;
  /** @throws `input/invalid` without the word typed; `input/conflict` while documents are under way */
  purge(input: PurgeData): Promise<PurgeResult>;
  /** Once the database is open: removes what an earlier run left. */
  cleanUp(): Promise<void>;
}

export interface DataServiceDeps {
  database: Pick<Database, 'maintenance'>;
  tasks: Pick<DataTasks, 'run'>;
  files: DataFolder;
  /** Shown to the person. */
  folder: string;
  /** The schema version that this app writes. */
  newestVersion: () => Promise<number>;
  /** UTC epoch milliseconds. */
  now: () => number;
  isPurgeWord: (typed: string) => boolean;
  /** Removes a readied restore that was given up. */
  dropStaged: () => void;
  /** Ends the services inside the app, so that what they keep can be removed. */
  stopEmbedded: () => Promise<void>;
  /** Removes every stored key. */
  removeKeys: () => void;
  /** Lists that are shown are out of date. */
  onPurged: () => void;
}

/** The id of the file that the person chose; one at a time. */
const CHOSEN_ID = 'chosen-file';

export function createDataService(deps: DataServiceDeps): DataService {
  const { files, tasks } = deps;
  let lastBackupPath: string | null = null;
  let chosen: PointFile | null = null;
  /** Points whose whole file was checked in this run. */
  const checked = new Set<string>();

  const find = async (pointId: string): Promise<PointFile> => {
    const point =
      pointId === CHOSEN_ID
        ? chosen
        : (await files.listPoints()).find(({ fileName }) => fileName === pointId);
    if (point) return point;
    throw new AppError(
      'input/not-found',
      'This restore point is not there any more. Nothing was changed. Choose another.',
    );
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
  const purgeTexts = async (scope: PurgeData['scope']): Promise<number> => {
    if (scope === 'old-history') return 0;
    // Copies hold the same texts.
    const removed = await files.removePoints();
    await files.dropTakenIn();
    chosen = null;
    await files.removeDocuments();
    if (scope === 'everything') {
      deps.removeKeys();
      await deps.stopEmbedded();
      await files.removeEmbedded();
    }
    return removed;
  };

  return {
    async overview() {
      const [sizes, counts] = await Promise.all([files.sizes(), deps.database.maintenance.count()]);
      return { folder: deps.folder, sizes, counts };
    },

    async backUpTo(folder) {
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
    lastBackupPath: () => lastBackupPath,

    async listPoints() {
      const newest = await deps.newestVersion();
      return (await files.listPoints()).map((file) => toPoint(file.fileName, file, newest));
    },

    async takeIn(path) {
      const file = await files.takeIn(path);
      try {
        await lookInto(file, { text: '', page: 1, limit: 2 });
      } catch (error) {
        await files.dropTakenIn();
        throw error;
      }
      chosen = file;
      return toPoint(CHOSEN_ID, file, await deps.newestVersion());
    },

    lookInto: async ({ pointId, ...query }) => lookInto(await find(pointId), query),

    async stageRestore(pointId) {
      const { path } = await find(pointId);
      return tasks.run({ task: 'stage-restore', path });
    },
    async dropRestore() {
      deps.dropStaged();
      return Promise.resolve();
    },

    async purge({ scope, beforeMs, typed }) {
      if (!deps.isPurgeWord(typed)) {
        throw new AppError(
          'input/invalid',
          'The words that were typed are not those asked for. Nothing was removed.',
          { details: { field: 'typed' } },
        );
      }
      if (scope === 'old-history' && beforeMs === null) {
        throw new AppError('input/invalid', 'Choose a day. Nothing was removed.', {
          details: { field: 'beforeMs' },
        });
      }
      const before = await total(files);
      const { removed, left } = await deps.database.maintenance.purge(scope, beforeMs);
      const removedRestorePoints = await purgeTexts(scope);
      deps.onPurged();
      const freedBytes = Math.max(0, before - (await total(files)));
      return {
        removed,
        left,
        removedRestorePoints,
        freedBytes,
        isRestartNeeded: scope === 'everything',
      };
    },

    cleanUp: () => files.dropTakenIn(),
  };
}

async function total(files: Pick<DataFolder, 'sizes'>): Promise<number> {
  return Object.values(await files.sizes()).reduce((sum, size) => sum + size, 0);
}
