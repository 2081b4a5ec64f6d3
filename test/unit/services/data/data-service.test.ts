import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createQuarantine } from '../../../../electron/platform/files/stored-files.ts';
import { createDataFolder } from '../../../../electron/platform/files/data-folder.ts';
import { dataPaths } from '../../../../electron/platform/files/paths.ts';
import {
  createDataService,
  type DataServiceDeps,
} from '../../../../electron/services/data/data-service.ts';
import type { DocumentJobRecord } from '../../../../electron/db/documents/jobs-repo.ts';
import { AppError } from '../../../../shared/errors.ts';
import { FIRST_RUN } from '../../../fakes/run-days.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW_MS = Date.UTC(2025, 0, 15, 12);
const COUNTS = {
  historyItems: 1,
  segments: 2,
  documents: 0,
  timeEntries: 0,
  glossaryEntries: 0,
};
const VIEW = { counts: COUNTS, items: [], total: 0 };

function setUp(patch: Partial<DataServiceDeps> = {}) {
  const base = temporaryFolder();
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
        pendingPurge: async () => Promise.resolve('texts'),
      },
      documentJobs: {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are only counted
        listActive: async () => Promise.resolve([{}, {}] as DocumentJobRecord[]),
      },
      outbox: {
        summary: async () => Promise.resolve({ waiting: 3, parked: 2, held: 1, conflicts: 9 }),
      },
      history: { countUncut: async () => Promise.resolve(12) },
    },
    tasks: {
      run: async (work) => {
        tasks.push(work);
        return Promise.resolve(VIEW as never);
      },
    },
    files: createDataFolder(paths),
    quarantine: createQuarantine({ ...paths, runDays: FIRST_RUN }),
    folder: base,
    newestVersion: async () => Promise.resolve(5),
    now: () => NOW_MS,
    dropStaged: () => done.push('drop'),
    requireNoPurge: () => undefined,
    ...patch,
  });
  return { base, paths, service, done, tasks, put };
}

const look = { text: '', page: 1, limit: 10 };

describe('the data as a whole', () => {
  it('counts the documents that are still being split into sentences', async () => {
    expect(await setUp().service.countUncut()).toBe(12);
  });

  it('is measured part by part', async () => {
    const { service, paths, put, base } = setUp();
    put(join(paths.backups, 'dragoman-v5-2025-01-15T12-00-00-000Z.db'), '12345');
    put(join(paths.results, 'a', 'b.docx'), '123');
    put(join(base, 'vault.json'), '12');
    expect(await service.overview()).toMatchObject({
      folder: base,
      unfinishedPurge: 'texts',
      sizes: {
        quarantine: 0,
        database: 8,
        restorePoints: 5,
        documents: 3,
        embedded: 0,
        models: 0,
        other: 2,
      },
    });
  });

  it('measures, lists page by page and removes what was quarantined', async () => {
    const { service, paths, put } = setUp();
    for (const [day, name] of [
      ['2025-01-13', 'copy-1'],
      ['2025-01-14', 'copy-2'],
      ['2025-01-14', 'copy-3'],
    ] as const) {
      put(join(paths.quarantine, day, 'inbox', name), '1234');
    }
    const first = await service.listQuarantined({ page: 1, limit: 2 });
    expect(first.total).toBe(3);
    expect(first.files.map(({ day, name }) => [day, name])).toEqual([
      ['2025-01-14', 'copy-2'],
      ['2025-01-14', 'copy-3'],
    ]);
    const second = await service.listQuarantined({ page: 2, limit: 2 });
    expect(second.files).toMatchObject([{ name: 'copy-1', sizeBytes: 4, why: 'unknown' }]);
    expect((await service.overview()).sizes.quarantine).toBeGreaterThan(11);
    await service.emptyQuarantine();
    expect(await service.listQuarantined({ page: 1, limit: 2 })).toEqual({ files: [], total: 0 });
    expect(readdirSync(paths.quarantine)).toEqual([]);
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

  it('finds restore points by their names in the list only, never by a path', async () => {
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

  it('checks the whole of a restore point once, and is faster the second time', async () => {
    const { service, paths, put, tasks } = setUp();
    const name = 'dragoman-v5-2025-01-15T12-00-00-000Z.db';
    put(join(paths.backups, name));
    await service.lookInto({ pointId: name, ...look });
    await service.lookInto({ pointId: name, ...look, page: 2 });
    expect(tasks).toMatchObject([{ isKnownGood: false }, { isKnownGood: true }]);
  });

  it('works on a copy of a chosen file, and leaves none of a refused one', async () => {
    const elsewhere = temporaryFolder();
    const file = join(elsewhere, 'mine.db');
    writeFileSync(file, 'copy');
    const { service, tasks } = setUp();
    const { id } = await service.ingest(file);
    await service.stageRestore(id);
    for (const task of tasks) {
      expect(readFileSync((task as { path: string }).path, 'utf8')).toBe('copy');
      expect((task as { path: string }).path).not.toBe(file);
    }
    const refusing = setUp({
      tasks: { run: async () => Promise.reject(new AppError('db/corrupt', { english: 'No.' })) },
    });
    await expect(refusing.service.ingest(file)).rejects.toMatchObject({ code: 'db/corrupt' });
    expect(readdirSync(dirname(refusing.paths.database))).toEqual(['dragoman.db']);
    expect(readdirSync(elsewhere)).toEqual(['mine.db']);
  });
});

describe('a prepared restore', () => {
  it('reports what is under way now, or not sent yet, and would not continue', async () => {
    const { service, paths, put } = setUp();
    const name = 'dragoman-v5-2025-01-15T12-00-00-000Z.db';
    put(join(paths.backups, name));
    expect(await service.stageRestore(name)).toMatchObject({ leftDocuments: 2, leftChanges: 6 });
  });
});

describe('a file that is chosen', () => {
  it('may be a symbolic link, and is read through it', async () => {
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, 'real.db'), 'copy');
    symlinkSync(join(elsewhere, 'real.db'), join(elsewhere, 'link.db'));
    const { service, tasks } = setUp();
    await service.ingest(join(elsewhere, 'link.db'));
    expect(readFileSync((tasks[0] as { path: string }).path, 'utf8')).toBe('copy');
  });

  it.runIf(process.platform === 'linux')(
    "is refused when it isn't a file: a folder, a pipe, a device, a link to nothing or to itself",
    async () => {
      const elsewhere = temporaryFolder();
      const at = (name: string): string => join(elsewhere, name);
      mkdirSync(at('folder.db'));
      spawnSync('mkfifo', [at('pipe.db')]);
      symlinkSync(at('gone'), at('dangling.db'));
      symlinkSync(at('loop.db'), at('loop.db'));
      symlinkSync('/dev/zero', at('endless.db'));
      const { service, paths, tasks } = setUp();
      for (const name of readdirSync(elsewhere)) {
        await expect(service.ingest(at(name))).rejects.toMatchObject({ code: 'input/invalid' });
      }
      expect(tasks).toEqual([]);
      expect(readdirSync(dirname(paths.database))).toEqual(['dragoman.db']);
    },
  );
});

describe('while rows are being removed for good', () => {
  it('makes and prepares no copy, which would hold half of them', async () => {
    const conflict = new AppError('input/conflict', { english: 'A deletion is in progress.' });
    const { service, tasks, paths, put } = setUp({
      requireNoPurge() {
        throw conflict;
      },
    });
    const name = 'dragoman-v5-2025-01-15T12-00-00-000Z.db';
    put(join(paths.backups, name));
    await expect(service.backUpTo(temporaryFolder())).rejects.toBe(conflict);
    await expect(service.stageRestore(name)).rejects.toBe(conflict);
    await expect(service.ingest(join(paths.backups, name))).rejects.toBe(conflict);
    expect(tasks).toEqual([]);
  });
});
