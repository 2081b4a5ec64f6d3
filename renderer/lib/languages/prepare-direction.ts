import { createStore } from 'zustand/vanilla';
import { LAST_SOURCE_KEY } from './languages.ts';
import { createLateFeature, type Api } from '../stores/feature-store.ts';

/** Service and languages of an upcoming text or document. */
interface ComingRoute {
  readonly connectionId: string | null;
  readonly projectId: string | null;
  /** Null for detection; most users translate from the same language as last time. */
  readonly sourceLang: string | null;
  readonly targetLang: string | null;
}

/** Shorter than the time for which an unused model stays loaded. */
const AGAIN_AFTER_MS = 4 * 60_000;

/** Reports at intervals that a direction will soon be used, so that its model is loaded by then. */
function createPreparation(
  api: Api<'text'>,
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
    // Best effort: a translation that lacks something reports it itself.
    void api.text.prepare(route);
  };
}

/** One per window, since only one service is prepared. */
export const usePreparation = createLateFeature('preparation', ({ api }) =>
  createStore(() => ({ prepare: createPreparation(api, window.localStorage, Date.now) })),
);
