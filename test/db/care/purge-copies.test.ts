import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDataTasks } from '../../../electron/db/care/data-tasks-client.ts';
import { createDataFolder } from '../../../electron/platform/files/data-folder.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { createPurgeService } from '../../../electron/services/data/purge-service.ts';
import { createSettingsStore } from '../../../electron/settings/settings-store.ts';
import type { PurgeScope } from '../../../shared/domain/data/data-care.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newItem, NOW_MS, openInWorker, segments, WORKER } from '../helpers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'Vertraulichkeitsvereinbarung';

/** Returns the files of the whole data folder that contain the word, in any case. */
const filesWith = (folder: string, word: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) =>
      readFileSync(path).toString('latin1').toLowerCase().includes(word.slice(6).toLowerCase()),
    )
    .map((path) => path.slice(folder.length + 1));

async function setUp() {
  const paths = dataPaths(temporaryFolder());
  let nowMs = NOW_MS;
  const database = openInWorker(paths.database, { now: () => (nowMs += 1000) });
  await database.opening;
  const { history } = database;
  await history.add(
    newItem('old', { createdAtMs: NOW_MS - DAY_MS, title: SECRET }),
    segments([SECRET, SECRET]),
  );
  await history.add(newItem('new'), segments(['Bleibendes Wort', 'bleibt']));
  const settings = createSettingsStore({
    folder: paths.settings,
    openStore: ({ cwd, name }) => ({
      get store() {
        return {};
      },
      set store(content) {
        writeFileSync(join(cwd, `${name}.json`), JSON.stringify(content));
      },
    }),
  });
  const service = createPurgeService({
    database,
    settings,
    files: createDataFolder(paths),
    isPurgeWord: () => true,
    stopEmbedded: () => Promise.resolve(),
    removeKeys: () => undefined,
    onProgress: () => undefined,
    clearBuiltIn: async () => Promise.resolve(),
    onPurged: () => undefined,
  });
  return { paths, database, service, settings };
}

describe('after a purge', () => {
  it.each<PurgeScope>(['old-history', 'texts', 'everything'])(
    'no file of the data folder contains readable purged text: %s',
    async (scope) => {
      const { paths, database, service, settings } = await setUp();
      // With old history it stays, and contains the search text, not its results.
      if (scope !== 'old-history') {
        const form = { page: 1, limit: null, inputs: { text: SECRET } };
        settings.update({ searchForms: { history: form } });
        const damaged = 'settings.damaged-2025-01-01T00-00-00-000Z.json';
        writeFileSync(join(paths.settings, damaged), SECRET);
      }
      if (scope === 'everything') {
        writeFileSync(`${paths.vault}.damaged-2025-01-01T00-00-00-000Z`, SECRET);
      }
      const point = await database.backUp(0);
      const tasks = createDataTasks({
        file: paths.database,
        workerUrl: WORKER,
        nativeBinding: undefined,
      });
      await tasks.run({ task: 'stage-restore', path: join(paths.backups, point!) });
      const quarantined = join(
        dirname(paths.database),
        'dragoman.db.damaged-2025-01-01T00-00-00-000Z',
      );
      for (const path of [quarantined, join(dirname(paths.database), 'chosen', 'mine.db')]) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, SECRET);
      }
      expect(filesWith(paths.base, SECRET).length).toBeGreaterThanOrEqual(5);
      // A copy requested in the meantime is made afterward, from the remaining data.
      const purging = service.purge({ scope, beforeMs: NOW_MS, typed: '' });
      const meanwhile = database.backUp(0);
      const result = await purging;
      await meanwhile;
      // While the database is open: its log is searched too.
      expect(filesWith(paths.base, SECRET)).toEqual([]);
      expect(result.removedRestorePoints).toBeGreaterThanOrEqual(1);
      expect(readdirSync(paths.backups).length).toBeGreaterThanOrEqual(1);
      const kept = filesWith(paths.base, 'Bleibendes');
      expect(kept.length > 0).toBe(scope === 'old-history');
      await database.close();
      expect(filesWith(paths.base, SECRET)).toEqual([]);
    },
  );
});
