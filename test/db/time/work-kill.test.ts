import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findAnyDamage } from '../../../electron/db/engine/sqlite-database.ts';
import { firstOf } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { NOW_MS, openFile } from '../helpers.ts';
import { writeAndKill } from '../write-and-kill.ts';

const WRITER = new URL('../work-until-killed.ts', import.meta.url);
const STEP_MS = 15_000;
const HOUR_MS = 3_600_000;

it('kill -9 while working loses at most what was done since the last activity', async () => {
  const file = join(temporaryFolder(), 'dragoman.db');
  let workedMs = 0;
  for (const [round, count] of firstOf(2, [7, 90, 1, 31]).entries()) {
    const startMs = NOW_MS + round * 24 * HOUR_MS;
    const told = (await writeAndKill(WRITER, file, String(startMs), count)).map(Number);
    const { connection, repos, close } = openFile(file);
    expect(findAnyDamage(connection)).toBeNull();
    const intervals = connection
      .prepare<[], number[]>(
        'SELECT started_at_ms, ended_at_ms FROM work_intervals ORDER BY row_id',
      )
      .raw()
      .all();
    // The app was closed for a day, which is not work.
    expect(intervals).toHaveLength(round + 1);
    const [from = 0, to = 0] = intervals.at(-1) ?? [];
    expect(from).toBe(startMs);
    // The last activity may have been committed without having been told.
    expect([told.at(-1), (told.at(-1) ?? 0) + STEP_MS]).toContain(to);
    workedMs += to - from;
    expect(repos.work.get('a', to)?.workedMs).toBe(workedMs);
    close();
  }
});
