import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDataFolder } from '../../../electron/platform/data-folder.ts';
import { dataPaths } from '../../../electron/platform/paths.ts';
import {
  createDataService,
  type DataServiceDeps,
} from '../../../electron/services/data-service.ts';
import { AppError } from '../../../shared/errors.ts';
import { tempFolder } from '../platform/temp-folder.ts';

const NOW_MS = Date.UTC(2025, 0, 15, 12);
const COUNTS = {
  historyItems: 1,
  segments: 2,
  documents: 0,
  timeEntries: 0,
  glossaryEntries: 0,
};
const NONE = { ...COUNTS, historyItems: 0, segments: 0 };
const VIEW = { counts: COUNTS, items: [], total: 0 };

function setUp(patch: Partial<DataServiceDeps> = {}) {
  const base = tempFolder();
  const paths = dataPaths(base);
  const done: string[] = [];
  const tasks: unknown[] = [];
  const put = (path: string, text = 'x'): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  put(paths.database, 'database');
  const service = createDataService({
    database: {
      maintenance: {
        count: async () => Promise.resolve(COUNTS),
        purge: async (scope) => {
          done.push(`purge ${scope}`);
          return Promise.resolve({ removed: COUNTS, left: NONE });
        },
      },
    },
    tasks: {
      run: async (work) => {
        tasks.push(work);
        return Promise.resolve(VIEW as never);
      },
    },
    files: createDataFolder(paths),
    folder: base,
    newestVersion: async () => Promise.resolve(5),
    now: () => NOW_MS,
    isPurgeWord: (typed) => typed === 'word',
    dropStaged: () => done.push('drop'),
    stopEmbedded: async () => {
      done.push('stop embedded');
      return Promise.resolve();
    },
    removeKeys: () => done.push('remove keys'),
    onPurged: () => done.push('purged'),
    ...patch,
  });
  return { base, paths, service, done, tasks, put };
}

const look = { text: '', page: 1, limit: 10 };

describe('the data as a whole', () => {
  it('is measured part by part', async () => {
    const { service, paths, put, base } = setUp();
    put(join(paths.backups, 'dragoman-v5-2025-01-15T12-00-00-000Z.db'), '12345');
    put(join(paths.results, 'a', 'b.docx'), '123');
    put(join(base, 'vault.json'), '12');
    expect(await service.overview()).toMatchObject({
      folder: base,
      sizes: { database: 8, restorePoints: 5, documents: 3, embedded: 0, models: 0, other: 2 },
    });
  });

  it('lists restore points newest first, marks those of a newer version, and nothing else', async () => {
    const { service, paths, put } = setUp();
    for (const name of [
      'dragoman-v5-2025-01-15T12-00-00-000Z.db',
      'dragoman-v6-2025-01-16T12-00-00-000Z-2.db',
      'unfinished.db',
      'dragoman-v5-2025-13-45T12-00-00-000Z.db',
      'other.txt',
    ]) {
      put(join(paths.backups, name));
    }
    expect(await service.listPoints()).toMatchObject([
      { madeAtMs: NOW_MS + 24 * 60 * 60 * 1000, isNewer: true },
      { madeAtMs: NOW_MS, isNewer: false },
    ]);
  });

  it('finds restore points by their names in the list alone, never by a path', async () => {
    const { service, paths, put, tasks } = setUp();
    put(join(paths.base, 'other.db'));
    for (const pointId of ['../../other.db', paths.database, 'chosen-file', '']) {
      await expect(service.lookInto({ pointId, ...look })).rejects.toMatchObject({
        code: 'input/not-found',
      });
      await expect(service.stageRestore(pointId)).rejects.toMatchObject({
        code: 'input/not-found',
      });
    }
    expect(tasks).toEqual([]);
  });

  it('checks the whole of a restore point once, and looks again faster', async () => {
    const { service, paths, put, tasks } = setUp();
    const name = 'dragoman-v5-2025-01-15T12-00-00-000Z.db';
    put(join(paths.backups, name));
    await service.lookInto({ pointId: name, ...look });
    await service.lookInto({ pointId: name, ...look, page: 2 });
    expect(tasks).toMatchObject([{ isKnownGood: false }, { isKnownGood: true }]);
  });

  it('works on a copy of a chosen file, and leaves none of one that is refused', async () => {
    const elsewhere = tempFolder();
    const file = join(elsewhere, 'mine.db');
    writeFileSync(file, 'copy');
    const { service, tasks } = setUp();
    const { id } = await service.takeIn(file);
    await service.stageRestore(id);
    for (const task of tasks) {
      expect(readFileSync((task as { path: string }).path, 'utf8')).toBe('copy');
      expect((task as { path: string }).path).not.toBe(file);
    }
    const refusing = setUp({
      tasks: { run: async () => Promise.reject(new AppError('db/corrupt', 'No.')) },
    });
    await expect(refusing.service.takeIn(file)).rejects.toMatchObject({ code: 'db/corrupt' });
    expect(readdirSync(dirname(refusing.paths.database))).toEqual(['dragoman.db']);
    expect(readdirSync(elsewhere)).toEqual(['mine.db']);
  });
});

describe('a purge', () => {
  it('does nothing without the words, or without a day', async () => {
    const { service, done } = setUp();
    await expect(
      service.purge({ scope: 'everything', beforeMs: null, typed: 'Word' }),
    ).rejects.toMatchObject({ code: 'input/invalid', details: { field: 'typed' } });
    await expect(
      service.purge({ scope: 'old-history', beforeMs: null, typed: 'word' }),
    ).rejects.toMatchObject({ details: { field: 'beforeMs' } });
    expect(done).toEqual([]);
  });

  it('takes with all texts the copies that hold them, and leaves keys and services', async () => {
    const { service, done, paths, put } = setUp();
    put(join(paths.backups, 'dragoman-v5-2025-01-15T12-00-00-000Z.db'));
    put(join(paths.results, 'a.docx'));
    put(join(paths.inbox, 'a.docx'));
    put(join(paths.embedded, 'own.db'));
    const result = await service.purge({ scope: 'texts', beforeMs: null, typed: 'word' });
    expect(result).toMatchObject({ removedRestorePoints: 1, isRestartNeeded: false, left: NONE });
    expect(result.freedBytes).toBe(3);
    expect(
      [paths.backups, paths.results, paths.inbox].flatMap((path) => readdirSync(path)),
    ).toEqual([]);
    expect(readdirSync(paths.embedded)).toEqual(['own.db']);
    expect(done).toEqual(['purge texts', 'purged']);
  });

  it('of everything takes keys and what the services inside the app keep, once they ended', async () => {
    const { service, done, paths, put } = setUp();
    put(join(paths.embedded, 'own.db'));
    await service.purge({ scope: 'everything', beforeMs: null, typed: 'word' });
    expect(done).toEqual(['purge everything', 'remove keys', 'stop embedded', 'purged']);
    expect(readdirSync(paths.embedded)).toEqual([]);
  });

  it('of old history keeps the restore points', async () => {
    const { service, paths, put } = setUp();
    put(join(paths.backups, 'dragoman-v5-2025-01-15T12-00-00-000Z.db'));
    await service.purge({ scope: 'old-history', beforeMs: 1, typed: 'word' });
    expect(await service.listPoints()).toHaveLength(1);
  });
});
