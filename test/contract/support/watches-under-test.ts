import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lookThrough, realFolder } from '../../../electron/platform/files/folder-look.ts';
import { hashInPlace } from '../../../electron/platform/files/regular-file.ts';
import { MOST_SOUND_BYTES } from '../../../shared/voice/file-types.ts';
import { createHeldPaths } from '../../../electron/services/documents/held-paths.ts';
import { createWatchService } from '../../../electron/services/watches/service.ts';
import type { WatchPlan } from '../../../electron/services/watches/planner.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/app/settings.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { SETTLED_AFTER_MS } from '../../../shared/domain/watches/limits.ts';
import type { NewWatch, Watch } from '../../../shared/domain/watches/watch.ts';
import { aConnection } from '../../support/builders/connections.ts';
import type { LedgerUnderTest } from './ledger-under-test.ts';

export const PROJECT = 'project';

/** Creates the watched folders as the app does, on the ledger of a bench; time moves only with `look`. */
export function createWatchesUnderTest(
  under: LedgerUnderTest,
  folder: string,
  patch: { plan?: Partial<WatchPlan> } = {},
) {
  const { database } = under;
  const inbox = join(folder, 'in');
  mkdirSync(inbox, { recursive: true });
  let settings = DEFAULT_SETTINGS;
  let elapsedMs = 0;
  const timer: { due: (() => void) | null } = { due: null };
  const clock = { day: '2026-11-30' };
  const connections: Connection[] = [
    aConnection({ id: 'test', name: 'Test service', kind: 'custom' }),
  ];
  const heldPaths = createHeldPaths({ newId: randomUUID, now: () => 0 });
  let changeCount = 0;
  const service = createWatchService({
    watches: database.watches,
    files: database.watchFiles,
    catalog: database.catalog,
    settings: {
      get: () => settings,
      update: (change) => (settings = { ...settings, ...change } as typeof settings),
    },
    connections: { list: async () => Promise.resolve(connections) },
    lane: under.lane,
    plan: { ...under.plan, ...patch.plan },
    heldPaths,
    lookThrough,
    hashInPlace: (path) => hashInPlace(path, MOST_SOUND_BYTES),
    realFolder,
    dataFolder: under.paths.base,
    pickFolder: async () => Promise.resolve(inbox),
    newId: randomUUID,
    now: () => 1_000 + elapsedMs,
    today: () => clock.day,
    elapsedMs: () => elapsedMs,
    timers: {
      after(_delayMs, action) {
        timer.due = action;
        return () => {
          if (timer.due === action) timer.due = null;
        };
      },
    },
    logger: {
      warn(message, fields) {
        throw new Error(`${message}: ${String(fields?.['error'])}`);
      },
    },
    onChanged: () => {
      changeCount += 1;
    },
  });

  return {
    service,
    inbox,
    clock,
    connections,
    changeCount: () => changeCount,
    async addProject(id = PROJECT, name = 'Contracts'): Promise<void> {
      await database.opening;
      await database.catalog.addProject(
        id,
        {
          connectionId: null,
          name,
          customerId: null,
          isBillable: true,
          hourlyRate: null,
          isArchived: false,
        } as never,
        1,
      );
    },
    /** Begins to watch the folder. */
    async watch(change: Partial<NewWatch> = {}, path = inbox): Promise<Watch> {
      const watch = await service.create({
        token: heldPaths.hold(path),
        projectId: PROJECT,
        connectionId: 'test',
        sourceLang: null,
        targetLangs: ['DE'],
        glossaryIds: [],
        includesExisting: false,
        ...change,
      });
      return watch;
    },
    /** Looks once through all folders. */
    async look(): Promise<void> {
      const action = timer.due;
      timer.due = null;
      action?.();
      while (timer.due === null) await new Promise((resolve) => setImmediate(resolve));
    },
    /** Looks until a file that nobody writes any more is whole. */
    async settle(): Promise<void> {
      await this.look();
      elapsedMs += SETTLED_AFTER_MS;
      await this.look();
    },
    pass(ms: number): void {
      elapsedMs += ms;
    },
    async view(): Promise<Watch> {
      const { watches } = await service.list();
      const [watch] = watches;
      if (watch === undefined) throw new Error('nothing is watched');
      return watch;
    },
    async names(state: 'planned' | 'sent' | 'own' | 'same' | 'refused'): Promise<string[]> {
      const { id } = await this.view();
      const query = { watchId: id, state, page: 1, limit: 100 };
      const { files } = await service.listFiles(query);
      return files.map(({ name, note }) => (note === null ? name : `${name}: ${note}`)).toSorted();
    },
  };
}

export type WatchesUnderTest = ReturnType<typeof createWatchesUnderTest>;
