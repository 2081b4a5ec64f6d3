import { dataHandlers } from '../../../electron/ipc/data.ts';

const counts = { historyItems: 1, segments: 2, documents: 3, timeEntries: 4, glossaryEntries: 5 };
const point = { id: 'p', fileName: 'p.db', madeAtMs: 1, sizeBytes: 2, isNewer: false };

const purged = {
  scope: 'texts',
  removed: counts,
  left: counts,
  removedRestorePoints: 0,
  freedBytes: 0,
  isRestartNeeded: false,
} as const;

/** Creates the handlers of the data as a whole, with services that know paths the window must not receive. */
export const createDataHandlers = (later: <T>(value: T) => (...args: unknown[]) => Promise<T>) =>
  dataHandlers({
    data: {
      overview: later({
        folder: '/home/me/data',
        sizes: {
          database: 1,
          restorePoints: 1,
          documents: 1,
          embedded: 1,
          models: 1,
          setAside: 1,
          other: 1,
        },
        counts,
        unfinishedPurge: 'texts',
      }),
      backUpTo: later({ fileName: 'b.db', folder: '/home/me', sizeBytes: 1, counts }),
      lastBackupPath: () => '/home/me/b.db',
      listSetAside: later({
        files: [
          {
            folder: 'inbox',
            name: 'copy-1',
            day: '2026-05-17',
            why: 'no-job',
            sizeBytes: 1,
            leftDays: 30,
          },
        ],
        total: 1,
      }),
      emptySetAside: later(undefined),
      listPoints: later([point]),
      takeIn: later(point),
      lookInto: later({ counts, items: [], total: 0 }),
      stageRestore: later({ counts, heldDocuments: 0, leftDocuments: 0, leftChanges: 0 }),
      dropRestore: later(undefined),
      dropTakenIn: later(undefined),
    },
    held: { list: later({ rows: [], total: 0 }), decide: later(0) },
    purge: { purge: later(purged), finish: later(purged) },
    everything: {
      exportTo: later({ folder: '/home/me', files: [], unexported: [] }),
      cancel: () => undefined,
      stop: later(undefined),
      lastFolder: () => '/home/me',
    },
    desktop: {
      pickFolder: later('/home/me'),
      pickFile: later('/home/me/b.db'),
      revealFile: () => undefined,
    },
    restart: () => undefined,
  });

/** A valid input for each request. */
export const DATA_INPUTS = {
  'data:get-overview': undefined,
  'data:list-set-aside': { page: 1, limit: 10 },
  'data:empty-set-aside': undefined,
  'data:list-held-work': { text: '', page: 1, limit: 20 },
  'data:decide-held-work': { ids: null, decision: 'leave' },
  'data:back-up': undefined,
  'data:reveal-last': undefined,
  'data:list-restore-points': undefined,
  'data:pick-restore-point': undefined,
  'data:look-into': { pointId: 'p', text: '', page: 1, limit: 10 },
  'data:stage-restore': { pointId: 'p' },
  'data:drop-restore': undefined,
  'data:restart': undefined,
  'data:export-everything': undefined,
  'data:cancel-export': undefined,
  'data:finish-purge': undefined,
  'data:purge': { scope: 'texts', beforeMs: null, typed: 'delete it all' },
} as const;
