import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backupFolder, backUpWhileInUse, listBackups } from '../../../electron/db/care/backup.ts';
import { findAnyDamage, listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { TABLES_WITHOUT_TEXTS } from '../../../electron/db/care/purge.ts';
import type { Repos } from '../../../electron/db/repos.ts';
import { stageRestore } from '../../../electron/db/care/restore.ts';
import type { PurgeScope, PurgeStep } from '../../../shared/domain/data/data-care.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  emptyFile,
  newFile,
  newItem,
  newJob,
  NOW_MS,
  openFile,
  openInWorker,
  segments,
} from '../helpers.ts';
import { addProject, newEntry } from '../time-ledger-helpers.ts';
import { newVoiceSession } from '../voice/new-session.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'Vertraulichkeitsvereinbarung';
const SEARCH = { page: 1, limit: 5 };

/**
 * Returns whether the word can be read in a database or its side files in any form: an index stores it in lower case,
 * and without the prefix shared with the previous word.
 */
const isReadable = (file: string, word = SECRET): boolean =>
  readdirSync(dirname(file), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) =>
      readFileSync(join(dirname(file), entry.name))
        .toString('latin1')
        .toLowerCase()
        .includes(word.slice(6).toLowerCase()),
    );

/** Runs every step until the database is done; `between` runs before each. */
function purge(
  { maintenance }: Pick<Repos, 'maintenance'>,
  scope: PurgeScope,
  beforeMs: number | null = null,
  between: (step: PurgeStep) => void = () => undefined,
) {
  let step = maintenance.beginPurge(scope, beforeMs);
  while (step.phase !== 'copies') {
    between(step);
    step = maintenance.continuePurge();
  }
  return maintenance.endPurge();
}

function finish({ maintenance }: Pick<Repos, 'maintenance'>) {
  while (maintenance.continuePurge().phase !== 'copies');
  return maintenance.endPurge();
}

const manySegments = (count: number, word: string) =>
  segments(
    ...Array.from({ length: count }, (_, n): [string, string] => [`${word} ${String(n)}`, word]),
  );

describe('a purge', () => {
  it('removes only old history, including its search index entries', () => {
    const file = emptyFile();
    const { repos } = openFile(file);
    repos.history.add(
      newItem('old', { createdAtMs: NOW_MS - DAY_MS, title: SECRET }),
      segments(['one', SECRET], ['zwei', 'two']),
    );
    repos.history.add(
      newItem('bin', { createdAtMs: NOW_MS - DAY_MS }),
      segments(['three', SECRET]),
    );
    repos.history.deleteItems(['bin'], NOW_MS);
    repos.history.add(newItem('new'), segments(['two', 'zwei']));
    expect(repos.history.search({ ...SEARCH, text: SECRET }).total).toBe(1);
    const { removed, left } = purge(repos, 'old-history', NOW_MS - 1);
    expect(removed).toMatchObject({ historyItems: 2, segments: 3 });
    expect(left).toMatchObject({ historyItems: 1, segments: 1 });
    expect(repos.history.search({ ...SEARCH, text: SECRET }).total).toBe(0);
    expect(repos.history.search({ ...SEARCH, text: 'zwei' }).total).toBe(1);
    expect(isReadable(file)).toBe(false);
  });

  it('removes old voice sessions with all their lines, but not new ones or one still running', () => {
    const file = emptyFile();
    const { connection, repos } = openFile(file);
    const begin = (id: string, startedAtMs: number) =>
      repos.voice.insert(newVoiceSession(id, { startedAtMs, keepsSound: true }));
    const say = (id: string, count: number) => {
      const lines = Array.from({ length: count }, (_, n) => ({
        language: 'en',
        text: `${SECRET} ${String(n)}`,
        startMs: n,
        endMs: n + 1,
      }));
      repos.voice.addLines(id, null, lines, { soundMs: 0, concludedMs: 0, sentMs: 0 });
    };
    for (const id of ['old', 'gone', 'running']) begin(id, NOW_MS - DAY_MS);
    // More than fit in one step.
    say('old', 1001);
    say('gone', 1);
    repos.voice.editLine('old', 'old.0', `${SECRET}, changed`, NOW_MS);
    repos.voice.update('old', { end: 'complete', endedAtMs: NOW_MS });
    repos.voice.update('gone', { end: 'complete', endedAtMs: NOW_MS });
    repos.voice.remove(['gone'], NOW_MS);
    begin('new', NOW_MS);
    repos.voice.update('new', { end: 'complete', endedAtMs: NOW_MS });
    // Two items of the history and the session itself, each with its lines.
    let last: PurgeStep | null = null;
    purge(repos, 'old-history', NOW_MS - 1, (step) => {
      if (step.phase === 'rows') last = step;
    });
    const ids = connection.prepare('SELECT id FROM voice_sessions ORDER BY id').pluck().all();
    expect(ids).toEqual(['new', 'running']);
    expect(repos.voice.listWithSound().toSorted()).toEqual(ids);
    expect(connection.prepare('SELECT count(*) FROM voice_revisions').pluck().get()).toBe(0);
    expect(last).toMatchObject({ totalCount: 3 * 1002 + 3 * 2 });
    expect(isReadable(file)).toBe(false);
  });

  it('leaves no byte of any text in the file, its log or its indexes, and keeps accounts and time', () => {
    const file = emptyFile();
    const { connection, repos } = openFile(file);
    // Several parts of the index contain it, as after weeks of work.
    for (let n = 0; n < 30; n += 1) {
      repos.history.add(newItem(`h${String(n)}`, { title: SECRET }), segments([SECRET, SECRET]));
    }
    const typed = { text: `${SECRET} typed`, was: SECRET };
    repos.history.keepDraft({ itemId: 'h0', position: 0, ...typed }, NOW_MS);
    const comment = { text: `${SECRET} said`, source: 0, addedAtMs: NOW_MS };
    repos.history.setComment({ itemId: 'h0', position: 0, comment, isKept: true }, NOW_MS);
    repos.memories.create({
      id: 'm',
      name: 'Memory',
      sourceLang: 'EN',
      targetLang: 'DE',
      atMs: NOW_MS,
    });
    repos.memoryUnits.add(
      { memoryId: 'm', source: SECRET, target: SECRET, targetLang: 'DE' },
      NOW_MS,
    );
    repos.connections.insert({
      id: 'c',
      name: 'Agency',
      kind: 'paid',
      baseUrl: 'https://api.deepl.com',
      isDefault: true,
      createdAtMs: NOW_MS,
    });
    repos.timeEntries.add(newEntry('e'), NOW_MS);
    expect(isReadable(file)).toBe(true);
    purge(repos, 'texts');
    expect(isReadable(file)).toBe(false);
    expect(repos.connections.list()).toHaveLength(1);
    expect(repos.timeEntries.get('e', NOW_MS)).not.toBeNull();
    expect(findAnyDamage(connection)).toBeNull();
    // The index still works.
    repos.history.add(newItem('again'), segments(['three', 'drei']));
    expect(repos.history.search({ ...SEARCH, text: 'drei' }).total).toBe(1);
  });

  it('leaves no byte the second time either, in an index with levels emptied by the first purge', () => {
    const file = emptyFile();
    const { repos } = openFile(file);
    for (const count of [20, 1]) {
      for (let n = 0; n < count; n += 1) {
        repos.history.add(newItem(`${String(count)}-${String(n)}`), manySegments(20, SECRET));
      }
      purge(repos, 'texts');
      expect(isReadable(file), `of ${String(count)}`).toBe(false);
    }
  });

  it('of everything leaves no row', () => {
    const { connection, repos } = openFile(emptyFile());
    repos.history.add(newItem('h'), segments([SECRET, SECRET]));
    repos.timeEntries.add(newEntry('e'), NOW_MS);
    purge(repos, 'everything');
    for (const table of listDataTables(connection)) {
      const count = connection.prepare(`SELECT count(*) FROM "${table}"`).pluck().get();
      // The identity of the database reveals nothing about the user.
      expect([table, count]).toEqual([table, table === 'database_line' ? 1 : 0]);
    }
  });

  it('waits for documents under way, whose billing would be lost', () => {
    const { repos } = openFile(emptyFile());
    repos.documentJobs.insert([newJob('j')]);
    expect(() => repos.maintenance.beginPurge('texts', null)).toThrow(
      'Documents are still in progress',
    );
    expect(repos.maintenance.pendingPurge()).toBeNull();
    expect(repos.documentJobs.get('j')).not.toBeNull();
    repos.documentJobs.transition('j', ['ready'], 'canceled', {}, NOW_MS);
    purge(repos, 'texts');
    expect(repos.documentJobs.get('j')).toBeNull();
  });

  it('knows for every table whether it holds texts', () => {
    const { connection } = openFile(emptyFile());
    const withTexts = listDataTables(connection).filter(
      (table) => !TABLES_WITHOUT_TEXTS.includes(table),
    );
    // If a new table appears here: decide whether a purge of all texts includes it.
    expect(withTexts).toMatchSnapshot();
  });
});

describe('the steps of a purge', () => {
  const MAX_ROWS = 1000;

  it.each(['old-history', 'texts'] as const)(
    'remove a limited number of rows each: %s',
    (scope) => {
      const { connection, repos } = openFile(emptyFile());
      const old = { createdAtMs: NOW_MS - DAY_MS };
      repos.history.add(newItem('large', old), manySegments(3500, 'wort'));
      for (let n = 0; n < 40; n += 1) {
        repos.history.add(newItem(`h${String(n)}`, old), manySegments(50, 'wort'));
      }
      const count = connection.prepare<[], number>('SELECT count(*) FROM history_segments').pluck();
      const counts: number[] = [];
      const told: PurgeStep[] = [];
      purge(repos, scope, scope === 'texts' ? null : NOW_MS, (step) => {
        counts.push(count.get() ?? 0);
        told.push(step);
      });
      const removed = counts.slice(1).map((after, index) => counts[index]! - after);
      expect(Math.max(...removed)).toBeLessThanOrEqual(MAX_ROWS);
      expect(removed.filter((rows) => rows > 0).length).toBeGreaterThanOrEqual(6);
      // Reported as rows of all rows, never backward, then the following phases in order.
      const rows = told.filter(({ phase }) => phase === 'rows');
      expect(new Set(rows.map(({ totalCount }) => totalCount))).toEqual(new Set([5541]));
      const done = rows.map(({ doneCount }) => doneCount);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect([...new Set(told.map(({ phase }) => phase))]).toEqual(['rows', 'index', 'file']);
    },
  );

  it('keep rows added meanwhile, even ones that reuse the number of a removed row', () => {
    const file = emptyFile();
    const { repos, connection } = openFile(file);
    repos.history.add(newItem('old'), manySegments(2500, SECRET));
    let added = 0;
    purge(repos, 'texts', null, () => {
      added += 1;
      repos.history.add(
        newItem(`new${String(added)}`),
        segments(['Neues', `neu ${String(added)}`]),
      );
    });
    expect(added).toBeGreaterThan(10);
    expect(repos.history.search({ ...SEARCH, text: 'neues' }).total).toBe(added);
    expect(repos.maintenance.count()).toMatchObject({ historyItems: added, segments: added });
    expect(isReadable(file)).toBe(false);
    expect(findAnyDamage(connection)).toBeNull();
  });

  it('keep jobs added meanwhile, whatever their outcome, and list them so that their files stay', () => {
    const { repos } = openFile(emptyFile());
    repos.documentJobs.insert([newJob('old')]);
    repos.documentJobs.transition('old', ['ready'], 'canceled', {}, NOW_MS);
    let isFirst = true;
    purge(repos, 'texts', null, () => {
      if (!isFirst) return;
      isFirst = false;
      repos.documentJobs.insert([newJob('done-since'), newJob('begun-since')]);
      repos.documentJobs.transition('done-since', ['ready'], 'canceled', {}, NOW_MS);
    });
    expect(repos.documentJobs.listIds().toSorted()).toEqual(['begun-since', 'done-since']);
  });

  it('keep what a newer row refers to, and continue with the rest', () => {
    const { repos, connection } = openFile(emptyFile());
    addProject(connection, 'held');
    addProject(connection, 'free');
    let isFirst = true;
    const { left } = purge(repos, 'everything', null, () => {
      if (isFirst) repos.timeEntries.add(newEntry('late', { projectId: 'held' }), NOW_MS);
      isFirst = false;
    });
    expect(left.timeEntries).toBe(1);
    expect(connection.prepare('SELECT id FROM projects').pluck().all()).toEqual(['held']);
    // Its service's data stays with it, so that a pull does not create it a second time.
    expect(connection.prepare('SELECT remote_id FROM catalogue_links').pluck().all()).toEqual([
      'remote-held',
    ]);
  });

  it('belong to one purge at a time, which ends only after its last step', () => {
    const { repos } = openFile(emptyFile());
    repos.maintenance.beginPurge('texts', null);
    const conflict = expect.objectContaining({ code: 'input/conflict' });
    expect(() => repos.maintenance.beginPurge('everything', null)).toThrow(conflict);
    expect(() => repos.maintenance.endPurge()).toThrow(conflict);
    finish(repos);
    expect(repos.maintenance.pendingPurge()).toBeNull();
    expect(() => repos.maintenance.continuePurge()).toThrow(
      expect.objectContaining({ code: 'input/not-found' }),
    );
  });
});

describe('a purge interrupted by the app closing', () => {
  const fill = ({ history }: Repos): void => {
    history.add(newItem('old', { createdAtMs: NOW_MS - DAY_MS }), manySegments(1500, SECRET));
    history.add(newItem('new'), segments(['two', 'zwei']));
  };

  it.each(['old-history', 'texts', 'everything'] as const)(
    'is pending at the next start, wherever it stopped, and is finished then: %s',
    (scope) => {
      const filled = emptyFile();
      const template = openFile(filled);
      fill(template.repos);
      template.close();
      for (let steps = 0; ; steps += 1) {
        const file = newFile();
        mkdirSync(dirname(file));
        copyFileSync(filled, file);
        const first = openFile(file);
        let step = first.repos.maintenance.beginPurge(
          scope,
          scope === 'old-history' ? NOW_MS : null,
        );
        for (let n = 0; n < steps && step.phase !== 'copies'; n += 1) {
          step = first.repos.maintenance.continuePurge();
        }
        // As after a kill: nothing is ended, and nothing in memory survives.
        first.close();
        const { repos } = openFile(file);
        expect(repos.maintenance.pendingPurge()).toBe(scope);
        const { removed, left } = finish(repos);
        expect(removed).toMatchObject({ segments: scope === 'old-history' ? 1500 : 1501 });
        expect(left.segments).toBe(scope === 'old-history' ? 1 : 0);
        expect(isReadable(file)).toBe(false);
        expect(repos.maintenance.pendingPurge()).toBeNull();
        if (step.phase === 'copies') break;
      }
    },
  );

  it('removes nothing that was written after the restart', () => {
    const file = emptyFile();
    const first = openFile(file);
    fill(first.repos);
    first.repos.maintenance.beginPurge('texts', null);
    for (let n = 0; n < 6; n += 1) first.repos.maintenance.continuePurge();
    first.close();
    const { repos } = openFile(file);
    repos.history.add(newItem('fresh'), segments(['three', 'drei']));
    finish(repos);
    expect(repos.history.search({ ...SEARCH, text: '' })).toMatchObject({
      total: 1,
      items: [{ id: 'fresh' }],
    });
  });

  it('starts over on a backup that had to replace the database', async () => {
    const file = emptyFile();
    const first = openFile(file);
    fill(first.repos);
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    let step = first.repos.maintenance.beginPurge('texts', null);
    while (step.phase !== 'copies') step = first.repos.maintenance.continuePurge();
    first.close();
    writeFileSync(file, Buffer.alloc(8192, 7));
    const { repos, opening } = openFile(file);
    expect(opening.kind).toBe('restored');
    expect(repos.maintenance.count().segments).toBe(1501);
    finish(repos);
    expect(repos.maintenance.count().segments).toBe(0);
  });

  it('removes nothing from a database that the user has restored since', async () => {
    const file = emptyFile();
    const first = openFile(file);
    fill(first.repos);
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    first.repos.maintenance.beginPurge('texts', null);
    first.close();
    stageRestore(file, listBackups(backupFolder(file))[0]!, {});
    const { repos, opening } = openFile(file);
    expect(opening.kind).toBe('put-back');
    expect(repos.maintenance.pendingPurge()).toBeNull();
    expect(repos.maintenance.count().segments).toBe(1501);
  });

  it("isn't pending when its plan was written by another program", () => {
    const file = emptyFile();
    const { repos } = openFile(file);
    for (const text of ['', '{', 'null', '{"scope":"texts"}', '[]']) {
      writeFileSync(`${file}.purge`, text);
      expect(repos.maintenance.pendingPurge()).toBeNull();
    }
  });
});

describe("a purge that can't be finished now", () => {
  it('reports that a copy is being made, and is finished later', () => {
    const file = emptyFile();
    const { repos, connection } = openFile(file);
    connection.pragma('busy_timeout = 0');
    repos.history.add(newItem('old'), manySegments(50, SECRET));
    const reader = new SqliteDatabase(file, { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM history_items').get();
    expect(() => purge(repos, 'texts')).toThrow('The database is being copied');
    expect(repos.maintenance.pendingPurge()).toBe('texts');
    reader.close();
    finish(repos);
    expect(isReadable(file)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    "reports a full disk, doesn't claim to be done, and is finished once there is room",
    (context) => {
      const small = temporaryFolder();
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', small]);
      if (mounted.status !== 0) {
        context.skip();
        return;
      }
      onTestFinished(() => {
        spawnSync('umount', [small]);
      });
      mkdirSync(join(small, 'database'));
      const file = join(small, 'database', 'dragoman.db');
      const { repos, connection, close } = openFile(file);
      const old = { createdAtMs: NOW_MS - DAY_MS };
      repos.history.add(newItem('old', old), manySegments(200, SECRET));
      repos.history.add(newItem('new'), manySegments(9000, 'bleibt'));
      connection.pragma('wal_checkpoint(TRUNCATE)');
      writeFileSync(join(small, 'filler'), '');
      // All but what the plan and the removal of the rows need.
      const room = Number(
        spawnSync('df', ['--output=avail', '-B1', small]).stdout.toString().split('\n')[1],
      );
      writeFileSync(join(small, 'filler'), Buffer.alloc(Math.max(0, room - 1_500_000)));
      expect(() => purge(repos, 'old-history', NOW_MS)).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^(SQLITE_|db\/)/) }),
      );
      expect(repos.maintenance.pendingPurge()).toBe('old-history');
      writeFileSync(join(small, 'filler'), '');
      spawnSync('mount', ['-o', 'remount,size=40m', small]);
      finish(repos);
      expect(isReadable(file)).toBe(false);
      expect(repos.maintenance.count().segments).toBe(9000);
      close();
    },
  );
});

describe('a purge in the worker', () => {
  it('lets other requests run between its steps, in the order in which they were made', async () => {
    const file = emptyFile();
    const filled = openFile(file);
    filled.repos.history.add(newItem('old'), manySegments(4000, 'wort'));
    filled.close();
    const { maintenance, documentJobs, history } = openInWorker(file);
    const order: string[] = [];
    const purging = (async () => {
      let step = await maintenance.beginPurge('texts', null);
      while (step.phase !== 'copies') {
        step = await maintenance.continuePurge();
        order.push(step.phase);
      }
    })();
    const asking = (async () => {
      for (let n = 0; n < 5; n += 1) {
        const id = `late${String(n)}`;
        await Promise.all([
          documentJobs.insert([newJob(id)]),
          history.search({ ...SEARCH, text: 'wort' }),
        ]);
        order.push('other');
      }
    })();
    await Promise.all([purging, asking]);
    // None of them waited for the end: with one at a time each waits for at most a single step.
    expect(order.filter((what) => what === 'other')).toHaveLength(5);
    const lastOther = order.lastIndexOf('other');
    expect(order.slice(0, lastOther).filter((what) => what !== 'other').length).toBeLessThanOrEqual(
      6,
    );
    expect(order.at(-1)).toBe('copies');
    expect(await documentJobs.listActive()).toHaveLength(5);
    await maintenance.endPurge();
    expect(existsSync(`${file}.purge`)).toBe(false);
  });
});
