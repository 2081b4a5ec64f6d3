import { join } from 'node:path';
import { openDatabase } from '../../../../electron/db/client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import type { Desktop } from '../../../../electron/platform/desktop.ts';
import { gridHandlers } from '../../../../electron/ipc/history.ts';
import { createGridService } from '../../../../electron/services/review/grid-service.ts';
import { putMigratedDatabase } from '../../../support/migrated-database.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Returns a thread of the app, from its source. */
export const threadOf = (path: string): URL =>
  new URL(`../../../../electron/${path}/worker.ts`, import.meta.url);

/** Answers of the user in the file dialogs; null closes them. */
export interface Dialogs {
  save: string | null;
  open: string | null;
}

/**
 * The app's own database behind a page, for pages whose behavior is that of their data, so that no answer has to be
 * written twice.
 */
export interface StoredDatabase {
  database: Database;
  /** Folder of the test for files; removed with the database. */
  folder: string;
  dialogs: Dialogs;
  desktop: Desktop;
  close(): Promise<void>;
}

export function openStoredDatabase(): StoredDatabase {
  const folder = temporaryFolder();
  const dialogs: Dialogs = { save: null, open: null };
  const database = openDatabase({
    file: putMigratedDatabase(join(folder, 'database', 'dragoman.db')),
    workerUrl: threadOf('db'),
  });
  return {
    database,
    folder,
    dialogs,
    desktop: {
      pickFiles: () => Promise.resolve(dialogs.open === null ? [] : [dialogs.open]),
      confirm: () => Promise.resolve(false),
      choose: ({ choices }) => Promise.resolve(choices.length - 1),
      pickFolder: () => Promise.resolve(dialogs.open),
      pickFile: () => Promise.resolve(dialogs.open),
      pickSavePath: () => Promise.resolve(dialogs.save),
      copyText: () => undefined,
      revealFile: () => undefined,
      openFile: () => Promise.resolve(),
      openFolder: () => Promise.resolve(),
      downloadsFolder: () => folder,
    },
    async close() {
      await database.close();
    },
  };
}

/** Returns the grid of the history, without checks. */
export const storedGrid = ({
  database,
  now,
  onChanged,
}: {
  database: Database;
  now: () => number;
  onChanged: (itemId: string | null) => void;
}) =>
  gridHandlers(
    createGridService({
      history: database.history,
      openFindings: async () => Promise.resolve(null),
      readTagged: async () => Promise.resolve(new Map()),
      fillsRepeats: () => true,
      now,
      onChanged,
      onSegmentChanged: () => undefined,
    }),
  );
