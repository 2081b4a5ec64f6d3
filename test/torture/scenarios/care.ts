import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createBackup } from '../../../electron/db/care/backup.ts';
import {
  createPrivateFile,
  openSqliteDatabase,
  type SqliteDatabase,
} from '../../../electron/db/engine/sqlite-database.ts';
import { latestVersion, migrate } from '../../../electron/db/engine/migrate.ts';
import { baseline } from '../../../electron/db/migrations/0032-baseline.ts';
import {
  holdsWords,
  isSameContents,
  readContents,
  readCopies,
  type Contents,
} from '../invariants/care.ts';
import { prepareRecorder } from '../power/recorder.ts';
import { pause, type Round, type Scenario } from '../round.ts';
import { startVictim } from '../victim-process.ts';
import type { CareArgs, FromCareVictim } from '../victims/care.ts';

const OLD_MS = Date.UTC(2020, 0, 1);
const BETWEEN_MS = Date.UTC(2022, 0, 1);
const NEW_MS = Date.UTC(2024, 0, 1);
/** Words that occur only in old texts. */
const OLD_WORDS = 'zyxwvuoldtext';

/** An app that dies while it migrates its database, restores a copy, or deletes permanently. */
export const careScenario: Scenario = {
  name: 'care',
  weight: 5,
  whyNot: () => null,
  async run(round) {
    const kind = round.random.pick(['migration', 'restore', 'purge'] as const);
    round.count(`rounds of ${kind}`);
    if (kind === 'migration') await tortureMigration(round);
    else if (kind === 'restore') await tortureRestore(round);
    else await torturePurge(round);
  },
};

async function tortureMigration(round: Round): Promise<void> {
  const from = round.random.int(baseline.version, latestVersion() - 1);
  const file = fileOf(round);
  fill(file, round, from);
  const before = readContents(file);
  await dieAndLive(round, { file, work: { kind: 'open' } });
  const after = readContents(file);
  expectSame(round, `migrated from ${String(from)}`, before, after);
  if (!readCopies(dirname(file), file).some((copy) => isSameContents(before, copy))) {
    round.violate('entries lost', 'there is no back-up of what was there before the migration');
  }
}

async function tortureRestore(round: Round): Promise<void> {
  const file = fileOf(round);
  fill(file, round, latestVersion());
  const point = join(round.folder, 'point.db');
  const connection = openSqliteDatabase(file);
  const name = createBackup(connection, { folder: join(round.folder, 'points'), atMs: NEW_MS });
  copyFileSync(join(round.folder, 'points', name), point);
  addItems(connection, 'later', round.random.int(1, 40), NEW_MS);
  connection.close();
  const [old, present] = [readContents(point), readContents(file)];
  const told = await dieAndLive(
    round,
    { file, work: { kind: 'restore', point } },
    { kind: 'open' },
  );
  const after = readContents(file);
  const isBack = isSameContents(old, after);
  if (!isBack && !isSameContents(present, after)) expectSame(round, 'put back', old, after);
  if (told.has('staged') && !isBack) {
    round.violate('said wrongly', 'a copy was readied to be put back and is not in its place');
  }
  if (isBack && !readCopies(dirname(file), file).some((copy) => isSameContents(present, copy))) {
    round.violate('entries lost', 'what was there before the copy was put back is nowhere');
  }
}

async function torturePurge(round: Round): Promise<void> {
  const scope = round.random.pick(['old-history', 'texts'] as const);
  const file = fileOf(round);
  fill(file, round, latestVersion());
  const before = readContents(file) as Contents;
  const connection = openSqliteDatabase(file);
  addItems(connection, OLD_WORDS, round.random.int(200, 1_500), OLD_MS);
  connection.close();
  const work = { kind: 'purge', scope, beforeMs: BETWEEN_MS } as const;
  await dieAndLive(round, { file, work });
  const after = readContents(file);
  if (scope === 'old-history') expectSame(round, 'what is newer', before, after);
  else {
    const { time_entries: hours = '', connections = '' } = before;
    expectSame(round, 'what is no text', { time_entries: hours, connections }, after);
    if (typeof after !== 'string' && !after['history_segments']?.startsWith('0 ')) {
      round.violate('said wrongly', 'texts that were removed for good are still there');
    }
  }
  if (holdsWords(file, OLD_WORDS)) {
    round.violate('said wrongly', 'words that were removed for good can be read in the file');
  }
}

/**
 * Runs several lives that end at random times, and one that finishes.
 * @param last what the last life does; by default the same
 * @returns everything they reported
 */
async function dieAndLive(
  round: Round,
  args: CareArgs,
  last: CareArgs['work'] = args.work,
): Promise<Set<string>> {
  const { random } = round;
  const told = new Set<string>();
  const start = (work: CareArgs['work'], env: Record<string, string>) =>
    startVictim<never, FromCareVictim>({
      round,
      program: 'care.ts',
      args: { ...args, work },
      env,
      onMessage: (message) => {
        told.add(message.kind);
        round.note(JSON.stringify(message));
      },
    });
  const lives = random.int(1, 4);
  for (let life = 0; life < lives; life += 1) {
    const isPower = random.chance(0.35) && prepareRecorder().whyNot === null;
    const recorder = isPower ? prepareRecorder().record(dirname(args.file)) : null;
    const laterMs = random.chance(0.5) ? random.int(0, 120) : random.int(0, 600);
    const victim = start(args.work, recorder?.env ?? {});
    await victim.hear((message): message is { kind: 'begun' } => message.kind === 'begun');
    await pause(laterMs);
    await victim.kill();
    round.count(`deaths: ${isPower ? 'power' : 'main'}`);
    recorder?.cut(random, (line) => {
      round.note(line);
    });
  }
  const victim = start(last, {});
  const end = await victim.hear(
    (message): message is Extract<FromCareVictim, { kind: 'done' | 'failed' }> =>
      message.kind === 'done' || message.kind === 'failed',
  );
  if (end?.kind !== 'done') round.violate('stuck', JSON.stringify(end));
  await victim.kill();
  return told;
}

function expectSame(
  round: Round,
  what: string,
  before: Contents | string,
  after: Contents | string,
): void {
  if (typeof after === 'string') round.violate('unsound database', after);
  else if (!isSameContents(before, after)) {
    round.violate(
      'entries lost',
      `${what}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`,
    );
  }
}

const fileOf = ({ folder }: Round): string => join(folder, 'data', 'database', 'dragoman.db');

/** Fills a database of some version with jobs, history, and hours, all from the oldest version that can be opened. */
function fill(file: string, { random }: Round, version: number): void {
  mkdirSync(dirname(file), { recursive: true });
  createPrivateFile(file);
  const connection = openSqliteDatabase(file);
  migrate(connection, { toVersion: baseline.version });
  connection.transaction(() => {
    const insert = connection.prepare(
      `INSERT INTO document_jobs (id, file_name, format, size_bytes, sha256, connection_id,
         connection_name, is_practice, target_lang, formality, state, is_paused, is_output_unchanged,
         created_at_ms, updated_at_ms)
       VALUES (@id, @id || '.txt', 'txt', 1, 'abc', 'test', 'Test', 0, 'DE', 'default', 'saved', 0, 0,
         @atMs, @atMs)`,
    );
    for (let index = random.int(0, 60); index > 0; index -= 1) {
      insert.run({ id: `job-${String(index)}`, atMs: NEW_MS + index });
    }
    connection
      .prepare(
        `INSERT INTO connections (id, name, kind, base_url, is_default, created_at_ms)
         VALUES ('test', 'Test', 'custom', 'https://example.org', 1, 0)`,
      )
      .run();
  })();
  addItems(connection, 'present', random.int(1, 400), NEW_MS);
  addHours(connection, random.int(1, 200));
  migrate(connection, { toVersion: version });
  connection.close();
}

function addItems(connection: SqliteDatabase, words: string, count: number, atMs: number): void {
  const item = connection.prepare(
    `INSERT INTO history_items (id, kind, title, target_lang, connection_name, is_practice,
       segment_count, created_at_ms)
     VALUES (@id, 'text', @id, 'DE', 'Test', 0, 4, @atMs)`,
  );
  const segment = connection.prepare(
    'INSERT INTO history_segments (item_row_id, position, source, target) VALUES (?, ?, ?, ?)',
  );
  connection.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const id = `${words}-${String(index)}`;
      const { lastInsertRowid } = item.run({ id, atMs: atMs + index });
      for (let position = 0; position < 4; position += 1) {
        segment.run(lastInsertRowid, position, `${id} source ${String(position)}`, `${words} Ziel`);
      }
    }
  })();
}

function addHours(connection: SqliteDatabase, count: number): void {
  const insert = connection.prepare(
    `INSERT INTO time_entries (id, connection_id, started_at_ms, ended_at_ms, zone, note, is_billable,
       tags_json, search_text, source, sync_state, created_at_ms, updated_at_ms)
     VALUES (@id, 'embedded-time', @atMs, @atMs + 1000, 'UTC', @id, 1, '[]', @id, 'manual', 'local-only', 0, 0)`,
  );
  connection.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      insert.run({ id: `hour-${String(index)}`, atMs: NEW_MS + index * 10_000 });
    }
  })();
}
