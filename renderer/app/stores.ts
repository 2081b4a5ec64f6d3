import type { DragomanApi } from '../../shared/ipc/api.ts';
import { createDocumentsStore } from '../features/documents/index.ts';
import { createHistoryStore } from '../features/history/index.ts';
import { createLaneStore } from '../features/lane/index.ts';
import { createOutboxStore } from '../features/outbox/index.ts';
import { createProjectsStore } from '../features/projects/index.ts';
import { createTimeReportStore } from '../features/time-report/index.ts';
import { createTimeStore, systemClock } from '../features/time/index.ts';
import { createTranslateStore } from '../features/translate/index.ts';
import { createSearchSession } from '../lib/search/search-session.ts';
import { windowTimers } from '../lib/stores/timers.ts';
import { createAppStore } from './store.ts';

/** Creates one store per feature that the first page needs, once. They outlive their pages, so that each list remembers its position. */
export function createStores(api: DragomanApi) {
  const session = createSearchSession({ api, timers: windowTimers });
  const deps = { api, timers: windowTimers, session, newGlossaries: new Set<string>() };
  return {
    app: createAppStore({ api, storage: window.sessionStorage }),
    documents: createDocumentsStore({ ...deps, storage: window.localStorage }),
    history: createHistoryStore(deps),
    /** Loads when one of its parts is shown. */
    lane: createLaneStore(deps),
    projects: createProjectsStore(deps),
    outbox: createOutboxStore(deps),
    time: createTimeStore({ ...deps, clock: systemClock, storage: window.localStorage }),
    timeReport: createTimeReportStore(deps),
    translate: createTranslateStore({ ...deps, storage: window.localStorage }),
    session,
    /** Dependencies for stores created later, with their page: glossaries, memories, settings, usage. */
    deps,
  };
}

export type Stores = ReturnType<typeof createStores>;

/**
 * Begins listening and requests the first data. Called once, before the first render, so that answers are in flight
 * while the page is built; the stores live as long as the page.
 */
export function connectStores(stores: Stores): void {
  const { app, documents, history, outbox, projects, time, timeReport } = stores;
  for (const store of [documents, app, history, time, timeReport, projects, outbox]) {
    store.getState().connect();
  }
  // Searches from here on are remembered again.
  stores.deps.api.data.onPurgeProgressed((step) => {
    if (step?.phase === 'copies' && step.scope !== 'old-history') stores.session.clear();
  });
  // Also stores a search made just before the window closes.
  window.addEventListener('pagehide', stores.session.flush);
}
