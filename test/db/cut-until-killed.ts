/** Runs as a separate process: cuts a document into sentences, and prints where it continues after each commit. */
import '../support/killed-program.ts';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../electron/db/repos.ts';

const STEP_MS = 2;
const [, , file = ''] = process.argv;
const { connection } = openDatabaseFile({ file, nowMs: Date.UTC(2025, 0, 16), lockWaitMs: 0 });
const { history } = createRepos(connection);
const uncutFrom = connection.prepare('SELECT uncut_from FROM history_items').pluck();
// Several segments at a time, so that it is mostly killed within a step.
while (!history.cutSentences(STEP_MS)) process.stdout.write(`${String(uncutFrom.get())}\n`);
