import type { DragomanApi } from '../../shared/ipc/api.ts';
import { createDocumentsStore, type DocumentsStore } from '../features/documents/index.ts';
import { createHistoryStore, type HistoryStore } from '../features/history/index.ts';
import { createOutboxStore, type OutboxStore } from '../features/outbox/index.ts';
import { createSettingsStore, type SettingsStore } from '../features/settings/index.ts';
import { createTimeReportStore, type TimeReportStore } from '../features/time-report/index.ts';
import { createTimeStore, systemClock, type TimeStore } from '../features/time/index.ts';
import { createSearchSession, type SearchSession } from '../lib/search-session.ts';
import { windowTimers } from '../lib/timers.ts';
import { createAppStore, type AppStore } from './store.ts';

export interface Stores {
  app: AppStore;
  documents: DocumentsStore;
  history: HistoryStore;
  outbox: OutboxStore;
  settings: SettingsStore;
  time: TimeStore;
  timeReport: TimeReportStore;
  session: SearchSession;
}

/** One store per feature, built once. They outlive their pages, so that each list remembers its place. */
export function createStores(api: DragomanApi): Stores {
  const session = createSearchSession({ api, timers: windowTimers });
  const deps = { api, timers: windowTimers, session };
  return {
    app: createAppStore({ api, storage: window.sessionStorage }),
    documents: createDocumentsStore(deps),
    history: createHistoryStore(deps),
    outbox: createOutboxStore(deps),
    settings: createSettingsStore(deps),
    time: createTimeStore({ ...deps, clock: systemClock, storage: window.localStorage }),
    timeReport: createTimeReportStore(deps),
    session,
  };
}

/**
 * Begins to listen and asks for the first data. Once, before the first render, so that the answers are
 * on their way while the page is built; the stores live as long as the page.
 */
export function connectStores(stores: Stores): void {
  const { app, documents, history, outbox, settings, time, timeReport } = stores;
  for (const store of [documents, app, history, settings, time, timeReport, outbox]) {
    store.getState().connect();
  }
  // A search sent a moment before the window closes is remembered too.
  window.addEventListener('pagehide', stores.session.flush);
}
