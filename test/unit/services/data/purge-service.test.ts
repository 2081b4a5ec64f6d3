import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDataFolder } from '../../../../electron/platform/files/data-folder.ts';
import { dataPaths } from '../../../../electron/platform/files/paths.ts';
import type { StoreFile } from '../../../../electron/settings/settings-file.ts';
import { createSettingsStore } from '../../../../electron/settings/settings-store.ts';
import {
  createPurgeService,
  type PurgeServiceDeps,
} from '../../../../electron/services/data/purge-service.ts';
import type { PurgeScope, PurgeStep } from '../../../../shared/domain/data/data-care.ts';
import { AppError } from '../../../../shared/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const COUNTS = { historyItems: 1, segments: 2, documents: 0, timeEntries: 0, glossaryEntries: 0 };
const NONE = { ...COUNTS, historyItems: 0, segments: 0 };
const POINT = 'dragoman-v5-2025-01-15T12-00-00-000Z.db';
const NEW_POINT = 'dragoman-v5-2025-01-16T12-00-00-000Z.db';
const PHASES = ['rows', 'rows', 'index', 'file', 'copies'] as const;

/** Sets up a database whose purge takes five steps, and a data folder on disk. */
function setUp(patch: Partial<PurgeServiceDeps> = {}) {
  const paths = dataPaths(temporaryFolder());
  const done: string[] = [];
  const file: StoreFile = { store: {} };
  const settings = createSettingsStore({ folder: temporaryFolder(), openStore: () => file });
  const told: (string | null)[] = [];
  let pending: { scope: PurgeScope; at: number } | null = null;
  const put = (path: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
  };
  const step = (): PurgeStep => {
    if (pending === null) throw new AppError('input/not-found', { english: 'None.' });
    const { scope, at } = pending;
    return { scope, phase: PHASES[at] ?? 'copies', doneCount: at, totalCount: 2 };
  };
  put(paths.database);
  const deps: PurgeServiceDeps = {
    database: {
      async holdBackUps() {
        done.push('hold');
        return Promise.resolve();
      },
      releaseBackUps: () => done.push('release'),
      async backUp() {
        done.push('new point');
        put(join(paths.backups, NEW_POINT));
        return Promise.resolve(NEW_POINT);
      },
      maintenance: {
        diagnose: async () => Promise.reject(new Error('unused')),
        isBackUpDue: async () => true,
        count: async () => Promise.resolve(COUNTS),
        pendingPurge: async () => Promise.resolve(pending?.scope ?? null),
        async beginPurge(scope) {
          done.push(`begin ${scope}`);
          pending = { scope, at: 0 };
          return Promise.resolve(step());
        },
        async continuePurge() {
          if (pending !== null) pending.at += 1;
          done.push(`step ${step().phase}`);
          return Promise.resolve(step());
        },
        async endPurge() {
          done.push('end');
          pending = null;
          return Promise.resolve({ removed: COUNTS, left: NONE });
        },
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only one list of the ledger is read
      documentJobs: {
        listIds: async () => Promise.resolve(['begun-since']),
      } as unknown as PurgeServiceDeps['database']['documentJobs'],
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only one list is read
      voice: {
        listWithSound: async () => Promise.resolve(['spoken-since', 'begun-since']),
      } as unknown as PurgeServiceDeps['database']['voice'],
    },
    files: createDataFolder(paths),
    isPurgeWord: (typed) => typed === 'word',
    stopEmbedded: async () => {
      done.push('stop embedded');
      return Promise.resolve();
    },
    clearBuiltIn: async () => {
      done.push('clear built-in');
      return Promise.resolve();
    },
    settings,
    removeKeys: () => done.push('remove keys'),
    onProgress: (progress) => told.push(progress?.phase ?? null),
    onPurged: () => done.push('purged'),
    ...patch,
  };
  return { service: createPurgeService(deps), deps, paths, put, done, told, settings, file };
}

const STEPS = ['step rows', 'step index', 'step file', 'step copies'];
const texts = { scope: 'texts', beforeMs: null, typed: 'word' } as const;
const everything = { ...texts, scope: 'everything' } as const;
const old = { scope: 'old-history', beforeMs: 1, typed: 'word' } as const;

describe('a purge', () => {
  it('does nothing without the words, or without a day', async () => {
    const { service, done } = setUp();
    await expect(service.purge({ ...everything, typed: 'Word' })).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'typed' },
    });
    await expect(service.purge({ ...old, beforeMs: null })).rejects.toMatchObject({
      details: { field: 'beforeMs' },
    });
    expect(done).toEqual([]);
  });

  it('runs step by step with no copy beside it, and is over when the last copy is gone', async () => {
    const { service, done, told } = setUp();
    const result = await service.purge(texts);
    expect(result).toMatchObject({ scope: 'texts', removed: COUNTS, left: NONE });
    expect(done).toEqual([
      'hold',
      'begin texts',
      ...STEPS,
      'clear built-in',
      'end',
      'release',
      'purged',
    ]);
    expect(told).toEqual(['rows', 'rows', 'index', 'file', 'copies', null]);
  });

  it('removes every copy that holds the texts with them, and leaves keys and services', async () => {
    const { service, done, paths, put } = setUp();
    const beside = (name: string): string => join(dirname(paths.database), name);
    const gone = [
      join(paths.backups, POINT),
      join(paths.backups, POINT.replace('.db', '-before-restore.db')),
      join(paths.backups, 'unfinished.db'),
      join(paths.backups, 'unfinished.db-wal'),
      beside('dragoman.db.restore'),
      beside('dragoman.db.damaged-2025-01-15T12-00-00-000Z'),
      beside('dragoman.db.damaged-2025-01-15T12-00-00-000Z-wal'),
      beside('dragoman.db.before-restore-2025-01-15T12-00-00-000Z'),
      beside('dragoman.db-wal.orphaned-2025-01-15T12-00-00-000Z'),
      beside('dragoman.db-wal.damaged-2025-01-15T12-00-00-000Z'),
      beside('chosen/mine.db'),
      join(paths.results, 'a.docx'),
      join(paths.inbox, 'a.docx'),
      join(paths.receipts, 'a-job'),
      join(paths.voice, 'spoken.sound'),
    ];
    const kept = [
      beside('dragoman.db-wal'),
      beside('dragoman.db.lock'),
      beside('dragoman.db.purge'),
      join(paths.embedded, 'own.db'),
      // From a document that was begun while rows were being removed.
      join(paths.inbox, 'job-begun-since'),
      join(paths.results, 'begun-since.bin'),
      join(paths.receipts, 'begun-since'),
      join(paths.voice, 'spoken-since.sound'),
    ];
    for (const path of [...gone, ...kept]) put(path);
    const result = await service.purge(texts);
    expect(result).toMatchObject({ removedRestorePoints: 2, isRestartNeeded: false });
    expect(result.freedBytes).toBe(gone.length);
    const left = readdirSync(paths.base, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(left.toSorted()).toEqual([paths.database, ...kept].toSorted());
    expect(done).not.toContain('remove keys');
    expect(done).not.toContain('stop embedded');
    expect(done).toContain('clear built-in');
  });

  it.each([
    [texts, false],
    [everything, false],
    [old, true],
  ])(
    'of %o clears searches as it says, and keeps what it names',
    async (input, areSearchesKept) => {
      const { service, settings, file } = setUp();
      settings.update({
        spelling: { ownWords: ['Wortmarke'] },
        documents: { doNotTranslate: ['Eigenname'] },
        searchForms: { history: { page: 2, limit: null, inputs: { text: 'Suchwort' } } },
      });
      await service.purge(input);
      const kept = JSON.stringify(file.store);
      expect(kept.includes('Suchwort')).toBe(areSearchesKept);
      expect(kept).toContain('Wortmarke');
      expect(kept).toContain('Eigenname');
    },
  );

  it('leaves what is begun while it looks for the existing files', async () => {
    const { deps, paths, put } = setUp();
    const since = join(paths.voice, 'at-that-moment.sound');
    put(join(paths.voice, 'spoken.sound'));
    const service = createPurgeService({
      ...deps,
      database: {
        ...deps.database,
        voice: {
          ...deps.database.voice,
          // Its row was not there yet when these were read, but its file exists when they are
          // removed.
          async listWithSound() {
            put(since);
            return Promise.resolve([]);
          },
        },
      },
    });
    await service.purge(texts);
    expect(readdirSync(paths.voice)).toEqual(['at-that-moment.sound']);
  });

  it('of everything removes keys and the data of the built-in services, once they ended', async () => {
    const { service, done, paths, put } = setUp();
    put(join(paths.embedded, 'own.db'));
    expect(await service.purge(everything)).toMatchObject({ isRestartNeeded: true });
    expect(done.slice(-5)).toEqual(['remove keys', 'stop embedded', 'end', 'release', 'purged']);
    expect(readdirSync(paths.embedded)).toEqual([]);
  });

  it('of old history makes a new restore point before those that hold it are removed', async () => {
    const { service, paths, put, done } = setUp();
    put(join(paths.backups, POINT));
    put(join(paths.results, 'a.docx'));
    put(join(paths.voice, 'old.sound'));
    put(join(paths.voice, 'spoken-since.sound'));
    expect(await service.purge(old)).toMatchObject({ removedRestorePoints: 1 });
    expect(readdirSync(paths.voice)).toEqual(['spoken-since.sound']);
    expect(readdirSync(paths.backups)).toEqual([NEW_POINT]);
    expect(readdirSync(paths.results)).toEqual(['a.docx']);
    const after = done.slice(done.indexOf('step copies') + 1);
    expect(after).toEqual(['release', 'new point', 'hold', 'end', 'release', 'purged']);
  });

  it('of old history frees the room of old restore points when a new one has none', async () => {
    const { deps, paths, put } = setUp();
    put(join(paths.backups, POINT));
    let tries = 0;
    const service = createPurgeService({
      ...deps,
      database: {
        ...deps.database,
        async backUp(everyMs) {
          tries += 1;
          if (tries === 1) throw new AppError('db/unavailable', { english: 'Full.' });
          return deps.database.backUp(everyMs);
        },
      },
    });
    await service.purge(old);
    expect(readdirSync(paths.backups)).toEqual([NEW_POINT]);
  });
});

describe('an unfinished purge', () => {
  it("doesn't claim to be finished when a copy cannot be removed, and is finished later", async () => {
    const { deps, done } = setUp();
    let isLocked = true;
    const service = createPurgeService({
      ...deps,
      files: {
        ...deps.files,
        async removePoints(kept) {
          if (isLocked) throw Object.assign(new Error('in use'), { code: 'EBUSY' });
          return deps.files.removePoints(kept);
        },
      },
    });
    await expect(service.purge(texts)).rejects.toMatchObject({
      code: 'db/unavailable',
      message: expect.stringContaining('not every copy'),
    });
    expect(done).not.toContain('end');
    expect(done.slice(-2)).toEqual(['release', 'purged']);
    isLocked = false;
    expect(await service.finish()).toMatchObject({ scope: 'texts', removed: COUNTS });
    expect(await service.finish()).toBeNull();
  });

  it('stops between two steps when the app ends, and resumes from there', async () => {
    const { deps, done, told } = setUp();
    const first = createPurgeService({
      ...deps,
      onProgress(step) {
        deps.onProgress(step);
        if (step?.phase === 'index') void first.stop();
      },
    });
    await expect(first.purge(texts)).rejects.toMatchObject({ code: 'canceled' });
    expect(done).not.toContain('end');
    expect(done.filter((what) => what.startsWith('step'))).toEqual([
      'step rows',
      'step index',
      'step file',
    ]);
    await expect(first.purge(texts)).rejects.toMatchObject({ code: 'canceled' });
    // The next run of the app.
    told.length = 0;
    const next = createPurgeService(deps);
    expect(await next.finish()).toMatchObject({ scope: 'texts' });
    expect(told).toEqual(['copies', null]);
  });

  it('runs one at a time, and refuses a copy meanwhile', async () => {
    const { service } = setUp();
    expect(() => service.requireNone()).not.toThrow();
    const first = service.purge(texts);
    const conflict = expect.objectContaining({ code: 'input/conflict' });
    expect(() => service.requireNone()).toThrow(conflict);
    await expect(service.purge(everything)).rejects.toEqual(conflict);
    await first;
    expect(() => service.requireNone()).not.toThrow();
  });
});
