import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countRows } from '../../../electron/db/care/backup.ts';
import { openReadonly } from '../../../electron/db/engine/sqlite-database.ts';
import { latestVersion, migrate, schemaVersion } from '../../../electron/db/engine/migrate.ts';
import { baseline } from '../../../electron/db/migrations/0032-baseline.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { SCHEMA_VERSION, type Migration } from '../../../electron/db/migrations/migration.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { hashOf, newItem, newJob, NOW_MS, openFile, segments, STAMP } from '../helpers.ts';
import { CURRENT_AGE } from '../../support/database-age.ts';

const NEWEST = latestVersion();
const BASELINE = baseline.version;

/** A migration as in a later version of the app: rebuilds a table that has children. */
const rebuild: Migration = {
  version: NEWEST + 1,
  name: 'rebuild',
  up(connection) {
    connection.exec(`
      DROP TRIGGER history_items_count_sentences;
      CREATE TABLE history_items_new AS SELECT * FROM history_items;
      DROP TABLE history_items;
      CREATE TABLE history_items (row_id INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL, is_starred INTEGER NOT NULL DEFAULT 0) STRICT;
      INSERT INTO history_items (row_id, id, title) SELECT row_id, id, title FROM history_items_new;
      DROP TABLE history_items_new;`);
  },
};

const failing: Migration = {
  version: NEWEST + 1,
  name: 'failing',
  up(connection) {
    connection.exec('DELETE FROM document_jobs; CREATE TABLE half (id TEXT);');
    throw new Error('no further');
  },
};

const orphaning: Migration = {
  version: NEWEST + 1,
  name: 'orphaning',
  up: (connection) => connection.exec('DELETE FROM history_items'),
};

function filledFile(): string {
  const file = join(temporaryFolder(), 'dragoman.db');
  const database = openFile(file);
  database.repos.documentJobs.insert([newJob('a'), newJob('b')]);
  database.repos.history.add(newItem('h'), segments(['one', 'eins'], ['two', 'zwei']));
  database.close();
  return file;
}

describe('migrations', () => {
  it('ascend from the baseline to the newest version, each number once', () => {
    const versions = MIGRATIONS.map((step) => step.version);
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
    expect([versions[0], versions.at(-1)]).toEqual([BASELINE, SCHEMA_VERSION]);
  });

  it('create an empty file', () => {
    const { opening } = openFile(join(temporaryFolder(), 'dragoman.db'));
    expect(opening).toEqual({
      kind: 'created',
      fromVersion: 0,
      toVersion: NEWEST,
      quarantinedName: null,
      rowsKept: null,
      age: CURRENT_AGE,
    });
  });

  it('create STRICT tables that refuse values of the wrong type', () => {
    const { connection } = openFile(filledFile());
    for (const update of [
      "document_jobs SET size_bytes = 'x'",
      'document_jobs SET file_name = NULL',
      "document_jobs SET state = 'lost'",
      "document_jobs SET error_json = '{'",
      "history_items SET kind = 'song'",
      "history_items SET state = 'lost'",
      "history_items SET state = 'deleted'",
      'history_items SET is_starred = 2',
      "history_items SET options_json = '{'",
      "history_items SET segment_count = 'x'",
    ]) {
      expect(() => connection.exec(`UPDATE ${update}`)).toThrow(
        /cannot store|constraint|malformed/,
      );
    }
  });

  it('keep every row of a table that has children, with a verified backup', () => {
    const file = filledFile();
    const { connection, opening, close } = openFile(file, { migrations: [...MIGRATIONS, rebuild] });
    expect(opening).toMatchObject({
      kind: 'migrated',
      fromVersion: NEWEST,
      toVersion: NEWEST + 1,
      quarantinedName: `dragoman-v${String(NEWEST)}-${STAMP}.db`,
    });
    expect(countRows(connection)).toMatchObject({
      document_jobs: 2,
      history_items: 1,
      history_segments: 2,
    });
    expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
    close();
    const backup = openReadonly(
      join(file, '..', 'backups', `dragoman-v${String(NEWEST)}-${STAMP}.db`),
    );
    expect(schemaVersion(backup)).toBe(NEWEST);
    expect(countRows(backup)).toEqual({
      document_jobs: 2,
      history_items: 1,
      history_segments: 2,
      connections: 0,
      connection_languages: 0,
      glossary_copies: 0,
      history_revisions: 0,
      history_steps: 0,
      history_step_rows: 0,
      history_drafts: 0,
      history_comments: 0,
      history_words_due: 1,
      work_intervals: 0,
      work_logs: 0,
      confirmed_segments: 0,
      file_origins: 0,
      origin_sets: 0,
      job_texts: 0,
      voice_items: 0,
      voice_lines: 0,
      voice_revisions: 0,
      voice_sessions: 0,
      time_connections: 1,
      customers: 0,
      projects: 0,
      catalogue_links: 0,
      time_entries: 0,
      time_entry_revisions: 0,
      timer_gaps: 0,
      timer_sightings: 0,
      outbox_operations: 0,
      text_drafts: 0,
      text_draft_lines: 0,
      text_steps: 0,
      planned_files: 0,
      watches: 0,
      watch_files: 0,
      plan_options: 0,
      glossaries: 0,
      glossary_dictionaries: 0,
      glossary_entries: 0,
      glossary_changes: 0,
      glossary_change_rows: 0,
      glossary_snapshots: 0,
      glossary_snapshot_copies: 0,
      memories: 0,
      memory_copies: 0,
      memory_copy_units: 0,
      memory_differences: 0,
      memory_projects: 0,
      memory_revisions: 0,
      memory_units: 0,
      undo_steps: 0,
      style_rule_copies: 0,
      usage_days: 0,
      project_rules: 0,
      egress_log: 0,
      dismissed_findings: 0,
      forbidden_terms: 0,
    });
    backup.close();
  });

  it.each([failing, orphaning])('leave everything unchanged when a step fails: $name', (step) => {
    const file = filledFile();
    expect(() => openFile(file, { migrations: [...MIGRATIONS, step] })).toThrow(
      expect.objectContaining({ code: 'db/unavailable' }),
    );
    const { connection, opening, repos } = openFile(file);
    expect(opening).toMatchObject({ kind: 'opened', fromVersion: NEWEST });
    expect(countRows(connection)).toMatchObject({
      document_jobs: 2,
      history_items: 1,
      history_segments: 2,
    });
    expect(repos.history.search({ page: 1, limit: 10, text: 'zwei' }).total).toBe(1);
    expect(readdirSync(join(file, '..', 'backups'))).toHaveLength(1);
  });

  it('stop after the last step that succeeded', () => {
    const file = filledFile();
    const third = { ...failing, version: NEWEST + 2 };
    expect(() => openFile(file, { migrations: [...MIGRATIONS, rebuild, third] })).toThrow(
      expect.objectContaining({ code: 'db/unavailable' }),
    );
    const upTo2 = openFile(file, { migrations: [...MIGRATIONS, rebuild] });
    expect(upTo2.opening).toMatchObject({ kind: 'opened', fromVersion: NEWEST + 1 });
  });

  it('make no backup when there is nothing to do', () => {
    const file = filledFile();
    openFile(file).close();
    expect(existsSync(join(file, '..', 'backups'))).toBe(false);
  });

  it('keep the seven newest generations of backups', () => {
    const file = filledFile();
    for (let day = 0; day < 9; day += 1) {
      expect(() =>
        openFile(file, { migrations: [...MIGRATIONS, failing], nowMs: NOW_MS + day * 86_400_000 }),
      ).toThrow(expect.objectContaining({ code: 'db/unavailable' }));
    }
    const names = readdirSync(join(file, '..', 'backups')).toSorted();
    expect(names.map((name) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0])).toEqual(
      [17, 18, 19, 20, 21, 22, 23].map((day) => `2025-01-${day}`),
    );
  });

  it.each([
    [NEWEST + 1, 'db/newer-schema'],
    [BASELINE - 1, 'db/older-schema'],
  ])('refuse a connection with schema version %i', (version, code) => {
    const { connection } = openFile(filledFile());
    connection.pragma(`user_version = ${version}`);
    expect(() => migrate(connection)).toThrow(expect.objectContaining({ code }));
    connection.pragma(`user_version = ${latestVersion()}`);
  });
});

describe('a file of a newer or a very old app', () => {
  it.each([
    [99, 'db/newer-schema'],
    [BASELINE - 1, 'db/older-schema'],
    [1, 'db/older-schema'],
  ])("isn't modified: a closed file of version %i", (version, code) => {
    const file = filledFile();
    const database = openFile(file);
    database.connection.pragma(`user_version = ${version}`);
    database.close();
    const before = hashOf(file);
    expect(() => openFile(file)).toThrow(expect.objectContaining({ code }));
    expect(hashOf(file)).toBe(before);
    expect(readdirSync(join(file, '..')).toSorted()).toEqual([
      'confidential.json',
      'dragoman.db',
      'dragoman.db.lock',
    ]);
  });
});
