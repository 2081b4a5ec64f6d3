import { nativeTheme, type BrowserWindow } from 'electron';
import type { Result } from '../../shared/errors.ts';
import type { RequestName } from '../../shared/ipc/channels.ts';
import { inputSchemaOf } from '../../shared/ipc/input-schemas.ts';
import type { Database } from '../db/database.ts';
import type { EarlyReader } from '../db/early-reader.ts';
import { findNativeBinding } from '../sqlite/native-binding.ts';
import { answer, type IpcHandlers } from '../ipc/answer.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import type { Logger } from '../platform/log/logger.ts';
import { readAhead } from '../platform/read-ahead.ts';
import { toDocumentJob } from '../services/documents/job-view.ts';
import { createSettingsStore, type SettingsStore } from '../settings/settings-store.ts';
import { placeWindow, startsHidden } from '../window/window.ts';
import ElectronStore from 'electron-store';
import type { OpenStoreFile } from '../settings/settings-file.ts';

/** Requests that the page makes before it is drawn. */
type FirstRequest = 'settings:get' | 'documents:get-plan' | 'documents:list-jobs';

export interface FirstData {
  settings: SettingsStore;
  /** Closes the database file before anything else opens it. */
  letGo: () => void;
  /** Null for a request that needs more than this data; valid until the services exist. */
  answer: (name: RequestName, input: unknown) => Promise<Result<unknown>> | null;
}

/** Shows the window in its place, and answers the requests that its page waits for, before any service exists. */
export function composeFirstData(options: {
  window: BrowserWindow | null;
  /** Starts the database's thread. */
  database: () => Pick<Database, 'documentJobs'>;
  /** The thread is not running, and the file is intact. */
  isDatabaseAtRest: boolean;
  paths: DataPaths;
  logger: Logger;
}): FirstData {
  const { window, database, paths, logger } = options;
  const settings = createSettingsStore({ folder: paths.settings, openStore: openElectronStore });
  nativeTheme.themeSource = settings.get().theme;
  // The graphics start while the page reads its code.
  if (window !== null && !startsHidden()) placeWindow(window, settings.window);

  let early: EarlyReader | null = null;
  let isEarly = options.isDatabaseAtRest;
  const readDocuments = async () => {
    const { openEarly } = await import('../db/early-reader.ts');
    if (isEarly) early ??= openEarly(paths.database, { nativeBinding: findNativeBinding() });
  };
  const letGo = (): void => {
    early?.close();
    early = null;
    isEarly = false;
  };
  const handlers: Pick<IpcHandlers, FirstRequest> = {
    'settings:get': () => settings.get(),
    // Only services can add files, and there are none yet.
    'documents:get-plan': () => ({ files: [], rejected: [] }),
    'documents:list-jobs': async (query) => {
      await readDocuments();
      const rows = early?.listJobs(query) ?? null;
      letGo();
      const { jobs, total } = rows ?? (await database().documentJobs.list(query));
      // Starts while the page is drawn.
      setImmediate(database);
      // No job is running yet.
      return { jobs: jobs.map((job) => toDocumentJob(job, null)), total };
    },
  };
  const isFirst = (name: RequestName): name is FirstRequest => Object.hasOwn(handlers, name);
  // In the meantime the page reads its own code.
  void readAhead([
    () => inputSchemaOf('settings:get'),
    () => inputSchemaOf('documents:list-jobs'),
    readDocuments,
  ]);
  return {
    settings,
    letGo,
    answer: (name, input) => (isFirst(name) ? answer(name, handlers, input, logger) : null),
  };
}

/** Opens settings files through electron-store. A separate module, because it needs Electron to be loaded. */
const openElectronStore: OpenStoreFile = (options) =>
  new ElectronStore<Record<string, unknown>>({ ...options, accessPropertiesByDotNotation: false });
