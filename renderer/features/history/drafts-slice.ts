import type { DraftPlace } from '../../../shared/domain/history/drafts.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import type { DraftlessStep, DraftsDeps, DraftsState, DraftsWork } from './drafts-work.ts';

export interface DraftsSlice extends DraftsState {
  /** Something is typed; null: the text reads as it did. */
  typeDraft: (...typed: Parameters<DraftsWork['type']>) => Promise<void>;
  /** Stores what was typed without waiting for more. */
  flushDrafts: () => Promise<void>;
  /** What was typed is given up. */
  dropDraft: (place: DraftPlace) => Promise<void>;
  /**
   * Before a file is written: shows first that texts would be missing in it.
   * @param isKnown they were
   * @returns whether it has to wait
   */
  holdDraftless: (step: DraftlessStep, isKnown?: boolean) => Promise<boolean>;
}

/** Of an item that was not shown before. */
export const noDrafts = (): Omit<DraftsState, 'draftError'> => ({
  drafts: new Map(),
  draftSummary: { count: 0, firstPosition: null },
  heldStep: null,
});

/** Drafts of the open item; the work is read with the first item that is opened. */
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
