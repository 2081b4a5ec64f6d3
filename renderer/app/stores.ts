import type { DragomanApi } from '../../shared/ipc/api.ts';
import { createDocumentsStore, type DocumentsStore } from '../features/documents/index.ts';
import { createHistoryStore, type HistoryStore } from '../features/history/index.ts';
import { createSettingsStore, type SettingsStore } from '../features/settings/index.ts';
import { windowTimers } from '../lib/timers.ts';
import { createAppStore, type AppStore } from './store.ts';

export interface Stores {
  app: AppStore;
  documents: DocumentsStore;
  history: HistoryStore;
  settings: SettingsStore;
}

/** One store per feature, built once. They outlive their pages, so that each list remembers its place. */
export function createStores(api: DragomanApi): Stores {
  const deps = { api, timers: windowTimers };
  return {
    app: createAppStore({ api, storage: window.sessionStorage }),
    documents: createDocumentsStore(deps),
    history: createHistoryStore(deps),
    settings: createSettingsStore(deps),
  };
}
