/** Runs as a separate process: replaces the database with a prepared copy, as at startup. */
import '../support/killed-program.ts';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';

const [, , file = ''] = process.argv;
process.stdout.write('opening\n');
openDatabaseFile({ file, nowMs: Date.UTC(2025, 0, 16), lockWaitMs: 0 });
process.stdout.write('open\n');
setInterval(() => undefined, 1_000);
