/** Works on the database as a whole, like the app: opening with all its steps, restoring, deleting permanently. */
import { openDatabase } from '../../../electron/db/client.ts';
import { stageRestore } from '../../../electron/db/care/restore.ts';
import { toAppError } from '../../../shared/errors.ts';
import { readArgs } from './read-args.ts';

export interface CareArgs {
  file: string;
  /** Work after the file is open. */
  work:
    | { kind: 'open' }
    /** Prepares a copy, closes, and opens again, which restores it. */
    | { kind: 'restore'; point: string }
    /** Starts it unless one is running, and completes it. */
    | { kind: 'purge'; scope: 'old-history' | 'texts'; beforeMs: number };
}

export type FromCareVictim =
  | { kind: 'begun' }
  | { kind: 'opened'; as: string }
  | { kind: 'staged' }
  | { kind: 'purging' }
  | { kind: 'done' }
  | { kind: 'failed'; what: string };

if (process.argv[1] === import.meta.filename) {
  const tell = (message: FromCareVictim): void => {
    process.send?.(message);
  };
  tell({ kind: 'begun' });
  run(readArgs() as CareArgs, tell).catch((error: unknown) => {
    const { code, message } = toAppError(error);
    tell({ kind: 'failed', what: `${code}: ${message}` });
  });
  // Runs until it is killed.
  setInterval(() => undefined, 1_000);
}

async function run(
  { file, work }: CareArgs,
  tell: (message: FromCareVictim) => void,
): Promise<void> {
  const open = async () => {
    const database = openDatabase({
      file,
      workerUrl: new URL('../../../electron/db/worker.ts', import.meta.url),
      lockWaitMs: 2_000,
    });
    tell({ kind: 'opened', as: (await database.opening).kind });
    return database;
  };
  let database = await open();
  if (work.kind === 'restore') {
    stageRestore(file, work.point, {});
    tell({ kind: 'staged' });
    await database.close();
    database = await open();
  }
  if (work.kind === 'purge') {
    const { maintenance } = database;
    if ((await maintenance.pendingPurge()) === null) {
      await maintenance.beginPurge(work.scope, work.scope === 'texts' ? null : work.beforeMs);
    }
    tell({ kind: 'purging' });
    for (let phase = ''; phase !== 'copies';) ({ phase } = await maintenance.continuePurge());
    await maintenance.endPurge();
  }
  await database.close();
  tell({ kind: 'done' });
}
