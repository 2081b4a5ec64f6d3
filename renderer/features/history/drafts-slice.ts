import type { DraftPlace } from '../../../shared/domain/history/drafts.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import type { DraftlessStep, DraftsDeps, DraftsState, DraftsWork } from './drafts-work.ts';

export interface DraftsSlice extends DraftsState {
  /** Stores a draft as the user types; null: the text is unchanged again. */
  typeDraft: (...typed: Parameters<DraftsWork['type']>) => Promise<void>;
  /** Stores the typed text without waiting for more. */
  flushDrafts: () => Promise<void>;
  dropDraft: (place: DraftPlace) => Promise<void>;
  /**
   * Shows, before a file is written, that typed texts would be missing from it.
   *
   * @param isKnown the user has seen that
   * @returns whether writing has to wait
   */
  holdDraftless: (step: DraftlessStep, isKnown?: boolean) => Promise<boolean>;
}

/** Returns the state of an item that was not shown before. */
export const noDrafts = (): Omit<DraftsState, 'draftError'> => ({
  drafts: new Map(),
  draftSummary: { count: 0, firstPosition: null },
  heldStep: null,
});

/** Creates the slice with the drafts of the open item; their code is loaded with the first opened item. */
export function createDraftsSlice(
  deps: DraftsDeps,
  cell: Cell<DraftsState & { openItemId: string | null }>,
) {
  let made: Promise<DraftsWork> | null = null;
  const work = (): Promise<DraftsWork> =>
    (made ??= import('./drafts-work.ts').then((code) => code.createDraftsWork(deps, cell)));
  const slice: DraftsSlice = {
    ...noDrafts(),
    draftError: null,
    typeDraft: async (...typed) => (await work()).type(...typed),
    flushDrafts: async () => (await work()).flush(),
    dropDraft: async (place) => (await work()).drop(place),
    holdDraftless: async (step, isKnown) => (await work()).hold(step, isKnown),
  };
  return { slice, work };
}
