import { expect, it } from 'vitest';
import { createIdleWrites, createSyncLater } from '../../../electron/db/engine/sync-later.ts';
import { newItem, openNew } from '../helpers.ts';

const EXTRA = 3;
const NORMAL = 1;

it('syncs only parts of an import later', () => {
  const { connection, repos } = openNew();
  // The setting is read while the rows are written.
  connection.exec(`
    CREATE TEMP TABLE seen (what TEXT NOT NULL, setting INTEGER NOT NULL);
    CREATE TEMP TRIGGER seen_segments AFTER INSERT ON history_segments BEGIN
      INSERT INTO seen SELECT new.source, synchronous FROM pragma_synchronous;
    END;
    CREATE TEMP TRIGGER seen_finish AFTER UPDATE OF state ON history_items BEGIN
      INSERT INTO seen SELECT new.state, synchronous FROM pragma_synchronous;
    END`);
  const { history } = repos;
  const segment = (source: string, position = 0) => ({ position, source, target: source });

  history.beginImport({ ...newItem('imported'), kind: 'import' });
  history.appendSegments('imported', [segment('part')]);
  history.add(newItem('between'), [segment('between')]);
  expect(() => {
    history.appendSegments('imported', [segment('refused', -1)]);
  }).toThrow('position');
  history.add(newItem('after'), [segment('after a refusal')]);
  history.finishImports(['imported']);

  expect(connection.prepare('SELECT what, setting FROM seen').raw().all()).toEqual([
    ['part', NORMAL],
    ['between', EXTRA],
    ['after a refusal', EXTRA],
    ['kept', EXTRA],
  ]);
});

it('syncs every commit without a write-ahead log', () => {
  const { connection } = openNew();
  connection.pragma('journal_mode = DELETE');
  createSyncLater(connection)(() => {
    expect(connection.pragma('synchronous', { simple: true })).toBe(EXTRA);
  });
  expect(connection.pragma('synchronous', { simple: true })).toBe(EXTRA);
});

it('writes in small pieces while idle, and as before afterward', () => {
  const { connection } = openNew();
  const settings = () =>
    ['synchronous', 'wal_autocheckpoint'].map((name) => connection.pragma(name, { simple: true }));
  const before = settings();
  expect(before).toEqual([EXTRA, 8000]);
  expect(createIdleWrites(connection)(settings)).toEqual([NORMAL, 1000]);
  expect(settings()).toEqual(before);
  const write = createIdleWrites(connection);
  expect(() => write(() => connection.exec('no such statement'))).toThrow('syntax');
  expect(settings()).toEqual(before);
});

it('cuts sentences so', () => {
  const { connection, repos } = openNew();
  connection.exec(`
    CREATE TEMP TABLE seen (setting INTEGER NOT NULL);
    CREATE TEMP TRIGGER seen_cut AFTER UPDATE OF uncut_from ON history_items BEGIN
      INSERT INTO seen SELECT synchronous FROM pragma_synchronous;
    END`);
  repos.history.add(newItem('a'), [{ position: 0, source: 'One. Two.', target: 'Eins. Zwei.' }]);
  repos.history.cutSentences(60_000);
  expect(connection.prepare('SELECT setting FROM seen').pluck().all()).toEqual([NORMAL]);
});
