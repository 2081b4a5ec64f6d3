import { createTimeStore } from '../../../../../renderer/features/time/store.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type { TimeEntry, TimeEntryPage } from '../../../../../shared/domain/time/entry.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers } from '../../manual-timers.ts';
import { aCustomer, anEntry, aProject } from '../../time-builders.ts';

/** 14 March 2026, 15:30 in Berlin. */
export const NOW = Date.UTC(2026, 2, 14, 14, 30);

export const pageOf = (entries: TimeEntry[], total = entries.length): TimeEntryPage => ({
  entries,
  total,
  totalDurationMs: 0,
  days: [],
});

export const RUNNING = anEntry({ id: 'running', endedAtMs: null, note: 'Proofreading' });

/** Creates a time store on a faked main process, with a stopped clock. */
export function createTimeWorld(handlers: Handlers = {}, stored: Record<string, string> = {}) {
  const fake = createFakeApi({
    'settings:get': () => ({ ...SETTINGS, searchForms: {} }),
    'settings:update': () => SETTINGS,
    'time:list-entries': () => pageOf([anEntry()]),
    'time:get-timer': () => ({ entry: null, gap: null, canMeasureIdle: true }),
    'projects:get-catalog': () => ({
      projects: [
        aProject({ id: 'p1', name: 'Website' }),
        aProject({ id: 'p2', name: 'Bookkeeping', isBillable: false }),
        aProject({ id: 'p3', name: 'Old site', isArchived: true }),
      ],
      customers: [aCustomer({ id: 'c1', connectionId: 'remote' })],
    }),
    ...handlers,
  });
  const timers = createManualTimers();
  const storage = new Map(Object.entries(stored));
  const clock = { now: () => NOW, zone: () => 'Europe/Berlin' };
  const store = createTimeStore({
    api: fake.api,
    timers,
    session: createSearchSession({ api: fake.api, timers }),
    clock,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
  });
  return { fake, timers, storage, clock, store, get: store.getState };
}
