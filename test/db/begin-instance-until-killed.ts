/** Runs as a separate process: begins with a new time service, and reports each piece once it is committed. */
import '../support/killed-program.ts';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../electron/db/repos.ts';
import type { LastTaken } from '../../electron/db/sync/time-instance.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../shared/domain/time/names.ts';

const [, , file = '', instance = ''] = process.argv;
const nowMs = Date.UTC(2025, 0, 16);
const { connection } = openDatabaseFile({ file, nowMs, lockWaitMs: 0 });
const { timeSync } = createRepos(connection);
let last: LastTaken | null = null;
do {
  last = timeSync.beginWithInstance(EMBEDDED_TIME_CONNECTION_ID, instance, nowMs, last);
  process.stdout.write(`${JSON.stringify(last)}\n`);
} while (last !== null);
setInterval(() => undefined, 1_000);
