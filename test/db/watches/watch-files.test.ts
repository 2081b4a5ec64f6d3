import { describe, expect, it } from 'vitest';
import type { ReadFile } from '../../../electron/db/watches/watch-files-repo.ts';
import { announceOlder } from '../../../electron/db/care/age.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newProject } from '../../support/builders/time.ts';
import { emptyFile, newFile, newJob, NOW_MS, openFile, openNew } from '../helpers.ts';

const WATCH = {
  id: 'w',
  folderPath: '/in',
  projectId: 'p',
  connectionId: 'work',
  sourceLang: 'EN',
  targetLangs: ['ES'],
  glossaryIds: [],
  hasBegun: true,
};

const TODAY = '2026-11-30';

const aFile = (name: string, change: Partial<ReadFile> = {}): ReadFile => ({
  id: `id of ${name} ${change.sha256 ?? ''}`,
  name,
  path: `/in/${name}`,
  sizeBytes: 10,
  modifiedAtMs: 1,
  sha256: `sha of ${name}`,
  charCount: 100,
  error: null,
  isNamedAsResult: false,
  hasResult: false,
  ...change,
});

function withWatch(change: Partial<typeof WATCH> = {}) {
  const opened = openNew();
  opened.repos.catalog.addProject('p', newProject(), NOW_MS);
  opened.repos.watches.insert({ ...WATCH, ...change }, NOW_MS);
  return { ...opened, ...opened.repos };
}

const job = (sha256: string, change = {}) =>
  newJob(`job of ${sha256}`, { sha256, projectId: 'p', ...change });

describe('the files of a watched folder', () => {
  it('are planned once, under whatever name', () => {
    const { watchFiles: files } = withWatch();
    expect(files.take('w', aFile('a.txt'), 1)).toEqual({ state: 'planned', note: null });
    expect(files.take('w', aFile('b.txt', { sha256: 'sha of a.txt' }), 2)).toMatchObject({
      state: 'same',
    });
    expect(files.listPlanned('w', false, 9).map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('are new again when their content changes, and say so', () => {
    const { watchFiles: files } = withWatch();
    files.take('w', aFile('a.txt'), 1);
    files.leaveOut('w', null);
    expect(files.take('w', aFile('a.txt', { modifiedAtMs: 2 }), 2)).toMatchObject({
      state: 'left-out',
    });
    expect(files.take('w', aFile('a.txt', { sha256: 'other' }), 3)).toEqual({
      state: 'planned',
      note: 'changed',
    });
  });

  it('that were there before wait for the user when only their date changed', () => {
    const { watchFiles: files } = withWatch();
    files.noteExisting('w', [{ id: 'x', name: 'a.txt', sizeBytes: 10, modifiedAtMs: 0 }], 1);
    expect(files.take('w', aFile('a.txt'), 2)).toEqual({ state: 'planned', note: 'dated' });
    expect(files.listPlanned('w', true, 9)).toEqual([]);
    files.noteExisting('w', [{ id: 'y', name: 'b.txt', sizeBytes: 9, modifiedAtMs: 0 }], 1);
    expect(files.take('w', aFile('b.txt'), 2)).toEqual({ state: 'planned', note: 'changed' });
  });

  it('are never results: by content, by path, by name, and by what they were before', () => {
    const { watchFiles: files, documentJobs } = withWatch();
    documentJobs.insert([job('source')]);
    documentJobs.transition('job of source', ['ready'], 'uploading', {}, 1);
    const delivered = { resultSha256: 'result', deliveredPath: '/in/a.es.txt' };
    documentJobs.update('job of source', delivered, 1);
    expect(files.take('w', aFile('moved.txt', { sha256: 'result' }), 2)?.state).toBe('own');
    expect(files.take('w', aFile('a.es.txt', { sha256: 'edited by me' }), 2)?.state).toBe('own');
    const named = aFile('a.es (2).txt', { isNamedAsResult: true });
    expect(files.take('w', named, 2)?.state).toBe('own');
    const edited = { ...named, isNamedAsResult: false, sha256: 'edited' };
    expect(files.take('w', edited, 3)?.state).toBe('own');
  });

  it('are known as results after their job left the list', () => {
    const { watchFiles: files, documentJobs } = withWatch();
    documentJobs.noteFile('result', ['p']);
    expect(files.take('w', aFile('moved.txt', { sha256: 'result' }), 2)?.state).toBe('own');
    documentJobs.noteFile('result of another', ['other']);
    const other = aFile('other.txt', { sha256: 'result of another' });
    expect(files.take('w', other, 2)?.state).toBe('planned');
  });

  it('that wait for the user still do when they return, also under another name', () => {
    const { watchFiles: files, watches } = withWatch();
    files.take('w', aFile('a.txt'), 1);
    watches.setSending('w', 150, TODAY);
    files.take('w', aFile('b.txt'), 1);
    expect(files.dropGone('w', ['a.txt', 'b.txt'])).toEqual(['a.txt']);
    expect(files.take('w', aFile('b.txt'), 2)).toEqual({ state: 'planned', note: null });
    const moved = aFile('c.txt', { sha256: 'sha of a.txt', goneNames: ['a.txt'] });
    expect(files.take('w', moved, 2)).toEqual({ state: 'planned', note: 'earlier' });
    expect(files.listPlanned('w', false, 9).map(({ name }) => name)).toEqual(['c.txt', 'b.txt']);
    // A copy beside it is none that is gone.
    const copy = aFile('d.txt', { sha256: 'sha of a.txt', goneNames: ['a.txt'] });
    expect(files.take('w', copy, 3)?.state).toBe('same');
  });

  it('are not taken by a paused watch, nor by one that is gone', () => {
    const { watchFiles: files, watches } = withWatch();
    watches.setPaused('w', true);
    expect(files.take('w', aFile('a.txt'), 1)).toBeNull();
    files.noteExisting('w', [{ id: 'x', name: 'b.txt', sizeBytes: 1, modifiedAtMs: 1 }], 1);
    watches.remove('w');
    expect(files.take('w', aFile('a.txt'), 1)).toBeNull();
    expect(files.index('w', 0, 9)).toEqual([]);
  });
});

describe('sending', () => {
  const reserve = (chars: number, day: string | null = '2026-11-30') => ({
    fileId: aFile('a.txt').id,
    chars,
    day,
  });

  it('is off until the user turns it on, and stays within the characters of a day', () => {
    const { watchFiles: files, watches } = withWatch();
    files.take('w', aFile('a.txt'), 1);
    files.take('w', aFile('b.txt'), 1);
    expect(files.reserve(reserve(100))).toBe('off');
    watches.setSending('w', 150, TODAY);
    // Files that were planned before wait for the user.
    expect(files.listPlanned('w', true, 9)).toEqual([]);
    expect(files.listPlanned('w', false, 9)).toMatchObject([
      { note: 'earlier' },
      { note: 'earlier' },
    ]);
    expect(files.reserve(reserve(151))).toBe('too-large');
    expect(files.reserve(reserve(100))).toBeNull();
    expect(files.reserve(reserve(1))).toBe('gone');
    const second = { ...reserve(100), fileId: aFile('b.txt').id };
    expect(files.reserve(second)).toBe('day-full');
    // A clock that was set back starts no new day.
    expect(files.reserve({ ...second, day: '1970-01-01' })).toBe('day-full');
    expect(files.reserve({ ...second, day: '2026-12-01' })).toBeNull();
    expect(watches.list()).toMatchObject([{ sentDay: '2026-12-01', sentChars: 100 }]);
    // Unless the user confirms it on a day that the clock knows.
    watches.setSending('w', 150, TODAY);
    expect(watches.list()).toMatchObject([{ sentDay: TODAY, sentChars: 100 }]);
  });

  it('is off for a deleted project, also at the user’s request', () => {
    const { watchFiles: files, watches, catalog } = withWatch();
    watches.setSending('w', 150, TODAY);
    files.take('w', aFile('a.txt'), 1);
    catalog.deleteProject('p', 2);
    expect(files.reserve(reserve(100))).toBe('off');
    expect(files.reserve(reserve(100, null))).toBe('off');
  });

  it('gives back what was not sent', () => {
    const { watchFiles: files, watches } = withWatch();
    watches.setSending('w', 150, TODAY);
    files.take('w', aFile('a.txt'), 1);
    files.reserve(reserve(100));
    files.release(aFile('a.txt').id, 'not-sent', null);
    expect(watches.list()).toMatchObject([{ sentChars: 0 }]);
    expect(files.listPlanned('w', true, 9)).toEqual([]);
    expect(files.listPlanned('w', false, 9)).toMatchObject([{ note: 'not-sent' }]);
  });

  it('is over in the transaction that stores the job', () => {
    const { watchFiles: files, watches, documentJobs } = withWatch();
    watches.setSending('w', 150, TODAY);
    files.take('w', aFile('a.txt'), 1);
    files.take('w', aFile('b.txt'), 1);
    files.reserve(reserve(100));
    documentJobs.insert([job('sha of a.txt')]);
    // As the next start does.
    files.settle();
    expect(files.listPlanned('w', false, 9).map(({ name }) => name)).toEqual(['b.txt']);
    expect(watches.list()).toMatchObject([{ sentChars: 100 }]);
    documentJobs.insert([job('sha of b.txt', { projectId: 'other' })]);
    expect(files.listPlanned('w', false, 9)).toHaveLength(1);
  });

  it('returns to the plan after a crash before that', () => {
    const { watchFiles: files, watches } = withWatch();
    watches.setSending('w', 150, TODAY);
    files.take('w', aFile('a.txt'), 1);
    files.reserve(reserve(100));
    files.settle();
    expect(files.listPlanned('w', true, 9)).toHaveLength(1);
    expect(watches.list()).toMatchObject([{ sentChars: 0 }]);
  });
});

describe('an older database', () => {
  it('holds what it would send, until the user decides', () => {
    const file = emptyFile();
    const first = openFile(file);
    first.repos.catalog.addProject('p', newProject(), NOW_MS);
    first.repos.watches.insert(WATCH, NOW_MS);
    first.repos.watches.insert({ ...WATCH, id: 'by-hand', folderPath: '/by-hand' }, NOW_MS);
    first.repos.watches.setSending('w', 1000, TODAY);
    first.repos.watchFiles.take('w', aFile('a.txt'), 1);
    first.close();
    announceOlder(file, 'put-back');
    const { repos, opening } = openFile(file);
    expect(opening.age.kind).toBe('may-be-older');
    const { watchFiles: files, watches, heldWork } = repos;
    expect(heldWork.list({ text: '/in', page: 1, limit: 9 })).toMatchObject({
      total: 1,
      rows: [{ kind: 'watch', id: 'w', name: '/in', connectionName: null }],
    });
    expect(watches.list()).toMatchObject([
      { id: 'w', isHeld: true, isUnsure: true },
      { id: 'by-hand', isHeld: false, isUnsure: true },
    ]);
    const fileId = aFile('a.txt').id;
    expect(files.reserve({ fileId, chars: 1, day: '2026-11-30' })).toBe('off');
    watches.noteLook('w');
    expect(files.take('w', aFile('b.txt'), 1)).toEqual({ state: 'planned', note: 'held' });
    expect(files.take('by-hand', aFile('c.txt'), 1)).toEqual({ state: 'planned', note: 'held' });
    watches.decideHeld('w', true);
    expect(files.listPlanned('w', true, 9)).toEqual([]);
    files.take('w', aFile('d.txt'), 1);
    expect(files.listPlanned('w', true, 9).map(({ name }) => name)).toEqual(['d.txt']);
    expect(watches.list()).toMatchObject([{ charsADay: 1000 }, {}]);
  });

  it('sends nothing by itself any more if the user leaves it', () => {
    const { watches } = withWatch();
    watches.setSending('w', 1000, TODAY);
    watches.decideHeld('w', false);
    expect(watches.list()).toMatchObject([{ charsADay: null }]);
  });
});

describe('a permanent deletion of all texts', () => {
  it.each(['texts', 'everything'] as const)(
    'ends what watches take and send before their files are forgotten: %s',
    (scope) => {
      const { watchFiles: files, watches, maintenance } = withWatch();
      watches.setSending('w', 1000, TODAY);
      files.take('w', aFile('a.txt'), 1);
      maintenance.beginPurge(scope, null);
      expect(watches.list()).toMatchObject([{ isPaused: true, charsADay: null }]);
      expect(files.take('w', aFile('b.txt'), 2)).toBeNull();
      let step = maintenance.continuePurge();
      while (step.phase === 'rows') step = maintenance.continuePurge();
      expect(watches.list()).toEqual([]);
      expect(files.index('w', 0, 9)).toEqual([]);
    },
  );
});

describe('migration 53', () => {
  it('keeps jobs and adds the tables', () => {
    const file = newFile();
    const before = openFile(file, { migrations: MIGRATIONS.filter(({ version }) => version < 53) });
    before.repos.documentJobs.insert([newJob('a')]);
    const job = before.connection.prepare('SELECT * FROM document_jobs').get();
    before.close();
    const { connection, opening, repos } = openFile(file);
    expect(opening).toMatchObject({ kind: 'migrated', fromVersion: 52, toVersion: 53 });
    expect(connection.prepare('SELECT * FROM document_jobs').get()).toEqual(job);
    expect(repos.watches.list()).toEqual([]);
  });
});
