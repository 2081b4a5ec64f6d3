import { createStore } from 'zustand/vanilla';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { LAST_SOURCE_KEY } from './languages.ts';
import { createLateFeature } from '../stores/feature-store.ts';

/** Where a text or a document is about to go. */
interface ComingRoute {
  readonly connectionId: string | null;
  readonly projectId: string | null;
  /** Null: detected; most people translate from the language of the last time. */
  readonly sourceLang: string | null;
  readonly targetLang: string | null;
}

/** Shorter than a model stays loaded that nobody uses. */
const AGAIN_AFTER_MS = 4 * 60_000;

/** Says once in a while that something will soon be translated this way, so that its model is loaded by then. */
function createPreparation(
  api: Pick<DragomanApi, 'text'>,
  storage: Pick<Storage, 'getItem'>,
  now: () => number,
): (route: ComingRoute) => void {
  let said = { key: '', atMs: 0 };
  return ({ connectionId, projectId, targetLang, ...coming }) => {
    const sourceLang = coming.sourceLang ?? storage.getItem(LAST_SOURCE_KEY);
    if (connectionId === null || sourceLang === null || targetLang === null) return;
    const route = { connectionId, projectId, sourceLang, targetLang };
    const key = JSON.stringify(route);
    if (key === said.key && now() - said.atMs < AGAIN_AFTER_MS) return;
    said = { key, atMs: now() };
    // Only a help: a translation that lacks something says so itself.
    void api.text.prepare(route);
  };
}

/** One for the window, as what is prepared is one service. */
export const usePreparation = createLateFeature('preparation', ({ api }) =>
  createStore(() => ({ prepare: createPreparation(api, window.localStorage, Date.now) })),
);
