import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAnyDamage } from '../../../electron/db/engine/sqlite-database.ts';
import { firstOf } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { NOW_MS, openFile } from '../helpers.ts';
import { writeAndKill } from '../write-and-kill.ts';

const IMPORTER = new URL('../import-hours-until-killed.ts', import.meta.url);
const IMPORTED_LINES = 1600;
const WRITER = new URL('../write-time-until-killed.ts', import.meta.url);

describe('kill -9 while writing to the time ledger', () => {
  it('stores both entry and operation or neither, and the timer keeps running', async () => {
    const file = join(temporaryFolder(), 'dragoman.db');
    const confirmed: string[] = [];
    for (const [round, count] of firstOf(3, [1, 41, 120, 8]).entries()) {
      confirmed.push(...(await writeAndKill(WRITER, file, `round${String(round)}`, count)));
      const { connection, opening, repos, close } = openFile(file);
      expect(opening).toMatchObject({ kind: 'opened', quarantinedName: null });
      expect(findAnyDamage(connection)).toBeNull();
      const found = (sql: string): unknown[] => connection.prepare<[]>(sql).pluck().all();
      for (const line of confirmed) {
        const [what = '', id = ''] = line.split(' ');
        const entry = repos.timeEntries.get(id, 1);
        expect(entry?.note ?? 'removed').toBe(what);
      }
      expect(
        found(`SELECT id FROM time_entries AS e
          WHERE (deleted_at_ms IS NULL AND ended_at_ms IS NOT NULL) <> EXISTS (
            SELECT 1 FROM outbox_operations AS o WHERE o.subject_id = e.id AND o.action = 'create')`),
      ).toEqual([]);
      expect(
        found(`SELECT subject_id FROM outbox_operations
          WHERE subject_id NOT IN (SELECT id FROM time_entries)`),
      ).toEqual([]);
      expect(
        found(`SELECT e.id FROM time_entries AS e WHERE note = 'edited' AND NOT EXISTS (
          SELECT 1 FROM time_entry_revisions AS r WHERE r.entry_id = e.id AND cause = 'person')`),
      ).toEqual([]);
      expect(found('SELECT id FROM time_entries WHERE ended_at_ms IS NULL')).toHaveLength(1);
      expect(repos.timeEntries.getTimer(1)?.endedAtMs).toBeNull();
      close();
    }
  });
});

describe('kill -9 while importing hours', () => {
  it('leaves all of a file or nothing, with its projects', async () => {
    const file = join(temporaryFolder(), 'dragoman.db');
    const whole = new Set<string>();
    let left = 0;
    for (const [round, count] of firstOf(2, [3, 7, 2, 4, 11]).entries()) {
      const told = await writeAndKill(IMPORTER, file, String(1980 + round * 10), count);
      for (const line of told) if (line.startsWith('whole')) whole.add(line.slice(6));
      const { connection, opening, repos, close } = openFile(file);
      expect(opening).toMatchObject({ kind: 'opened', quarantinedName: null });
      expect(findAnyDamage(connection)).toBeNull();
      while (repos.timeImports.takeBack(NOW_MS, null)) left += 1;
      const found = (sql: string): unknown[] => connection.prepare<[]>(sql).pluck().all();
      const years = found(`SELECT year || ' ' || count(*) FROM (
          SELECT strftime('%Y', started_at_ms / 1000, 'unixepoch') AS year FROM time_entries
          WHERE deleted_at_ms IS NULL) GROUP BY year ORDER BY year`);
      const projects = found(`SELECT DISTINCT substr(name, 9, 4) FROM projects
        WHERE deleted_at_ms IS NULL ORDER BY name`);
      expect(years).toEqual(projects.map((year) => `${String(year)} ${String(IMPORTED_LINES)}`));
      expect(projects).toEqual(expect.arrayContaining([...whole]));
      // One that ended may not have been reported.
      expect(projects.length - whole.size).toBeLessThanOrEqual(round + 1);
      expect(
        found(`SELECT subject_id FROM outbox_operations WHERE action = 'create' AND subject_id NOT IN (
          SELECT id FROM time_entries WHERE deleted_at_ms IS NULL
          UNION ALL SELECT id FROM projects WHERE deleted_at_ms IS NULL)`),
      ).toEqual([]);
      close();
    }
    expect(left).toBeGreaterThan(0);
  });
});
