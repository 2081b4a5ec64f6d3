import type { DragomanApi } from '../../shared/ipc/api.ts';
import { createDocumentsStore } from '../features/documents/index.ts';
import { createGlossariesStore } from '../features/glossaries/index.ts';
import { createHistoryStore } from '../features/history/index.ts';
import { createMemoriesStore } from '../features/memories/index.ts';
import { createLaneStore } from '../features/lane/index.ts';
import { createOutboxStore } from '../features/outbox/index.ts';
import { createProjectsStore } from '../features/projects/index.ts';
import { createSettingsStore } from '../features/settings/index.ts';
import { createTimeReportStore } from '../features/time-report/index.ts';
import { createTimeStore, systemClock } from '../features/time/index.ts';
import { createTranslateStore } from '../features/translate/index.ts';
import { createUsageStore } from '../features/usage/index.ts';
import { createSearchSession } from '../lib/search/search-session.ts';
import { windowTimers } from '../lib/stores/timers.ts';
import { createAppStore } from './store.ts';

/** One store per feature, built once. They outlive their pages, so that each list remembers its place. */
export function createStores(api: DragomanApi) {
  const session = createSearchSession({ api, timers: windowTimers });
  const deps = { api, timers: windowTimers, session };
  return {
    app: createAppStore({ api, storage: window.sessionStorage }),
    documents: createDocumentsStore(deps),
    /** Connects when its page opens, as do memories, texts and usage. */
    glossaries: createGlossariesStore(deps),
    history: createHistoryStore(deps),
    memories: createMemoriesStore(deps),
    /** Reads when something of it is shown. */
    lane: createLaneStore(deps),
    projects: createProjectsStore(deps),
    outbox: createOutboxStore(deps),
    settings: createSettingsStore({ ...deps, storage: window.sessionStorage }),
    time: createTimeStore({ ...deps, clock: systemClock, storage: window.localStorage }),
    timeReport: createTimeReportStore(deps),
    translate: createTranslateStore({ ...deps, storage: window.localStorage }),
    usage: createUsageStore(deps),
    session,
    /** For stores that are built later, with their page: style rules, spoken terms. */
    deps,
  };
}

export type Stores = ReturnType<typeof createStores>;

/**
 * Begins to listen and asks for the first data. Once, before the first render, so that the answers are
 * on their way while the page is built; the stores live as long as the page.
 */
export function connectStores(stores: Stores): void {
  const { app, documents, history, outbox, projects, settings, time, timeReport } = stores;
  for (const store of [documents, app, history, settings, time, timeReport, projects, outbox]) {
    store.getState().connect();
  }
  // What is searched from here on is remembered again.
  stores.deps.api.data.onPurgeProgressed((step) => {
    if (step?.phase === 'copies' && step.scope !== 'old-history') stores.session.clear();
  });
  // A search sent a moment before the window closes is remembered too.
  window.addEventListener('pagehide', stores.session.flush);
}
