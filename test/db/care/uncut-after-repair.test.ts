import { closeSync, openSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backupFolder, backUpWhileInUse, listBackups } from '../../../electron/db/care/backup.ts';
import { stageRestore } from '../../../electron/db/care/restore.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { emptyFile, newFile, newItem, NOW_MS, openFile, segments } from '../helpers.ts';

const PAGE_BYTES = 4096;
/** Before segments had sentences. */
const BEFORE = MIGRATIONS.filter(({ version }) => version < 41);
const SOURCE = 'It rains in Kiel. Do we stay until 9? Good night, Anna!';
const TARGET = 'In Kiel regnet es. Bleiben wir bis 9? Gute Nacht, Anna!';
const COUNT = 4;
/** Longer than any test. */
const ALL_MS = 60_000;

/** Fills a file of before with a document, closed. */
function earlierFile(): string {
  const file = newFile();
  const { connection, close } = openFile(file, { migrations: BEFORE });
  connection
    .prepare(
      `INSERT INTO history_items (row_id, id, kind, title, source_lang, target_lang, connection_name, is_practice,
         segment_count, created_at_ms) VALUES (1, 'a', 'document', 'a', 'EN', 'DE', 'Here', 0, ?, 1)`,
    )
    .run(COUNT);
  const insert = connection.prepare(
    'INSERT INTO history_segments (item_row_id, position, source, target) VALUES (1, ?, ?, ?)',
  );
  for (let position = 0; position < COUNT; position += 1) insert.run(position, SOURCE, TARGET);
  close();
  return file;
}

/** Destroys an index, which loses no rows. */
function damage(file: string, options: Parameters<typeof openFile>[1] = {}): void {
  const { connection, close } = openFile(file, options);
  const page = connection
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'idx_history_items_created_at_ms'")
    .pluck()
    .get();
  close();
  if (page === undefined) throw new Error('no such index');
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES);
  closeSync(descriptor);
}

function cutRest({ repos }: Pick<ReturnType<typeof openFile>, 'repos'>) {
  const rows = () => repos.history.listWordings('a', 0, COUNT);
  const counts = () => rows().map(({ parts }) => parts?.length ?? 1);
  const before = counts();
  expect(repos.history.countUncut()).toBe(1);
  expect(repos.history.cutSentences(ALL_MS)).toBe(true);
  expect(repos.history.countUncut()).toBe(0);
  expect(rows()).toMatchObject(Array.from({ length: COUNT }, () => ({ source: SOURCE, target: TARGET }))); // prettier-ignore
  return { before, after: counts() };
}

describe('a document that is not completely cut into sentences', () => {
  it('is cut to its end after the database was repaired, and keeps what it had', () => {
    const file = emptyFile();
    const { repos, close } = openFile(file);
    const pairs = Array.from({ length: COUNT }, (): [string, string] => [SOURCE, TARGET]);
    repos.history.add(newItem('a'), segments(...pairs));
    repos.history.cutSentences(0);
    repos.history.decideSegment({ itemId: 'a', position: 0, part: 1 }, 'locked', NOW_MS);
    const comment = { text: 'Why?', source: 18, addedAtMs: NOW_MS };
    repos.history.setComment({ itemId: 'a', position: 0, comment, isKept: true }, NOW_MS);
    repos.history.decideSegment({ itemId: 'a', position: 2 }, 'confirmed', NOW_MS);
    close();
    damage(file);
    const opened = openFile(file);
    expect(opened.opening.kind).toBe('salvaged');
    const first = () => opened.repos.history.getDetail('a', { page: 1, limit: 1 })?.segments[0];
    const before = first();
    expect(before?.parts?.map(({ isLocked }) => isLocked)).toEqual([false, true, false]);
    expect(before?.comments).toEqual([comment]);
    expect(cutRest(opened)).toEqual({ before: [3, 1, 1, 1], after: [3, 3, 1, 3] });
    expect(first()).toEqual(before);
  });

  it('is cut after a database of before was repaired', () => {
    const file = earlierFile();
    damage(file, { migrations: BEFORE });
    const opened = openFile(file);
    expect(opened.opening.kind).toBe('salvaged');
    expect(cutRest(opened)).toEqual({ before: [1, 1, 1, 1], after: [3, 3, 3, 3] });
  });

  it('is cut after a copy of before was restored', async () => {
    const file = earlierFile();
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    const [point = ''] = listBackups(backupFolder(file));
    const { repos, close } = openFile(file);
    repos.history.cutSentences(ALL_MS);
    close();
    stageRestore(file, point, {});
    const opened = openFile(file);
    expect(opened.opening.kind).toBe('put-back');
    expect(cutRest(opened)).toEqual({ before: [1, 1, 1, 1], after: [3, 3, 3, 3] });
  });
});
