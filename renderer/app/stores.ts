import type { DragomanApi } from '../../shared/ipc/api.ts';
import { createDocumentsStore, type DocumentsStore } from '../features/documents/index.ts';
import { createGlossariesStore, type GlossariesStore } from '../features/glossaries/index.ts';
import { createHistoryStore, type HistoryStore } from '../features/history/index.ts';
import { createMemoriesStore, type MemoriesStore } from '../features/memories/index.ts';
import { createLaneStore, type LaneStore } from '../features/lane/index.ts';
import { createOutboxStore, type OutboxStore } from '../features/outbox/index.ts';
import { createSettingsStore, type SettingsStore } from '../features/settings/index.ts';
import { createStyleRulesStore, type StyleRulesStore } from '../features/style-rules/index.ts';
import { createTimeReportStore, type TimeReportStore } from '../features/time-report/index.ts';
import { createTimeStore, systemClock, type TimeStore } from '../features/time/index.ts';
import { createTranslateStore, type TranslateStore } from '../features/translate/index.ts';
import { createUsageStore, type UsageStore } from '../features/usage/index.ts';
import { createSearchSession, type SearchSession } from '../lib/search-session.ts';
import { windowTimers } from '../lib/timers.ts';
import { createAppStore, type AppStore } from './store.ts';

export interface Stores {
  app: AppStore;
  documents: DocumentsStore;
  /** Connects when its page opens. */
  glossaries: GlossariesStore;
  history: HistoryStore;
  /** Connects when its tab opens. */
  memories: MemoriesStore;
  /** Reads when something of it is shown. */
  lane: LaneStore;
  outbox: OutboxStore;
  settings: SettingsStore;
  /** Connects when its tab opens. */
  styleRules: StyleRulesStore;
  time: TimeStore;
  timeReport: TimeReportStore;
  /** Connects when its page opens. */
  translate: TranslateStore;
  /** Connects when its page opens. */
  usage: UsageStore;
  session: SearchSession;
}

/** One store per feature, built once. They outlive their pages, so that each list remembers its place. */
export function createStores(api: DragomanApi): Stores {
  const session = createSearchSession({ api, timers: windowTimers });
  const deps = { api, timers: windowTimers, session };
  return {
    app: createAppStore({ api, storage: window.sessionStorage }),
    documents: createDocumentsStore(deps),
    glossaries: createGlossariesStore(deps),
    history: createHistoryStore(deps),
    memories: createMemoriesStore(deps),
    lane: createLaneStore(deps),
    outbox: createOutboxStore(deps),
    settings: createSettingsStore(deps),
    styleRules: createStyleRulesStore(deps),
    time: createTimeStore({ ...deps, clock: systemClock, storage: window.localStorage }),
    timeReport: createTimeReportStore(deps),
    translate: createTranslateStore({ ...deps, storage: window.localStorage }),
    usage: createUsageStore(deps),
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
