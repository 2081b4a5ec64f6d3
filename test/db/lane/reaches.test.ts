import { describe, expect, it } from 'vitest';
import { backupFolder, backUpWhileInUse, listBackups } from '../../../electron/db/care/backup.ts';
import { listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { copyRows } from '../../../electron/sqlite/copy-rows.ts';
import { stageRestore } from '../../../electron/db/care/restore.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { isOutOfReach } from '../../../electron/db/projects/reach-sql.ts';
import { newFile, NOW_MS, openFile, openNew } from '../helpers.ts';

const BEFORE = MIGRATIONS.slice(0, 14);

/** Rules as version 14 knew them: later versions of the app write other columns. */
const addOldRule = (id: string, isLocalOnly: 0 | 1): string => `
  INSERT INTO projects (id, connection_id, name, is_billable, sync_state, created_at_ms,
    updated_at_ms) VALUES ('${id}', 'embedded-time', '${id}', 1, 'waiting', 1, 2);
  INSERT INTO project_rules (project_id, is_local_only, connection_id, updated_at_ms)
    VALUES ('${id}', ${String(isLocalOnly)}, 'work', 7);`;

describe('migration 15', () => {
  it('keeps of each project how far it may go, and the rest of its rule', () => {
    const file = newFile();
    const old = openFile(file, { migrations: BEFORE });
    old.connection.exec(addOldRule('secret', 1) + addOldRule('open', 0));
    old.close();
    const { connection, repos, opening } = openFile(file, { migrations: MIGRATIONS.slice(0, 15) });
    expect(opening).toMatchObject({ kind: 'migrated', fromVersion: 14 });
    expect(
      connection.prepare<[], object>('SELECT * FROM project_rules ORDER BY row_id').all(),
    ).toEqual(
      [
        ['secret', 'here'],
        ['open', 'anywhere'],
      ].map(([projectId, reach], index) => ({
        row_id: index + 1,
        project_id: projectId,
        connection_id: 'work',
        glossary_id: null,
        memory_id: null,
        updated_at_ms: 7,
        reach,
      })),
    );
    expect(repos.projectRules.judge(['open', 'secret']).map(({ reach }) => reach)).toEqual([
      'anywhere',
      'here',
    ]);
    expect(() =>
      connection.exec("UPDATE project_rules SET reach = 'somewhere' WHERE project_id = 'open'"),
    ).toThrow('CHECK');
  });

  it('takes a rule for confidential that comes without its reach, as from a damaged file', () => {
    const old = openFile(newFile(), { migrations: BEFORE });
    old.connection.exec(addOldRule('secret', 1) + addOldRule('open', 0));
    const salvaged = openNew();
    copyRows(old.connection, salvaged.connection, {
      tables: listDataTables(salvaged.connection),
      sizeBytes: 1_000_000,
    });
    expect(salvaged.repos.projectRules.judge(['secret', 'open'])).toMatchObject([
      { reach: 'here' },
      { reach: 'here' },
    ]);
  });
});

describe('a copy that an earlier version of the app readied', () => {
  it('opens no project that is confidential now', async () => {
    const file = newFile();
    const old = openFile(file, { migrations: BEFORE });
    old.connection.exec(addOldRule('secret', 0) + addOldRule('open', 0));
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    stageRestore(file, listBackups(backupFolder(file))[0]!, { migrations: BEFORE });
    old.connection.exec("UPDATE project_rules SET is_local_only = 1 WHERE project_id = 'secret'");
    old.close();
    // The app was updated before it was started again.
    const { opening, repos } = openFile(file);
    expect(opening.kind).toBe('put-back');
    expect(repos.projectRules.judge(['secret', 'open'])).toMatchObject([
      { projectId: 'secret', reach: 'here' },
      { projectId: 'open', reach: 'anywhere' },
    ]);
  });
});

describe('the rule in SQL', () => {
  it.each([
    ['here', 'embedded', 0],
    ['here', 'remote', 1],
    ['anywhere', 'embedded', 0],
    ['anywhere', 'remote', 0],
  ])('%s, %s: out of reach %i', (reach, kind, expected) => {
    const { connection } = openNew();
    const sql = `SELECT ${isOutOfReach('@reach', '@kind')} AS found`;
    expect(connection.prepare<[object], object>(sql).get({ reach, kind })).toEqual({
      found: expected,
    });
  });
});
