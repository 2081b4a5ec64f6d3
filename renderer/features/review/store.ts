import { createStore } from 'zustand/vanilla';
import type { EditedDocument } from '../../../shared/domain/documents/edited-document.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature } from '../../lib/stores/feature-store.ts';
import { attempt, IDLE, toErrorData, type Loadable } from '../../lib/stores/loadable.ts';

interface ReviewState {
  /** Item whose document is being saved or was saved last. */
  itemId: string | null;
  edited: Loadable<EditedDocument>;
  /**
   * Saves a document with the edits of its translation.
   *
   * @param isChosen asks for the original file
   */
  saveEdited: (itemId: string, isChosen: boolean) => Promise<void>;
  forgetEdited: () => void;
  revealEdited: (itemId: string) => Promise<void>;
}

/** State of finished translations before delivery. */
export const useReview = createLateFeature<ReviewState>('review', ({ api }) =>
  createStore<ReviewState>()((set, get) => ({
    itemId: null,
    edited: IDLE,

    async saveEdited(itemId, isChosen) {
      const before = get();
      if (before.edited.status === 'loading') return;
      set({ itemId, edited: { status: 'loading', previous: null } });
      try {
        const value = await unwrap(api.documents.saveEdited({ itemId, isChosen }));
        set(value === null ? before : { edited: { status: 'ready', value } });
      } catch (error) {
        set({ edited: { status: 'failed', error: toErrorData(error), previous: null } });
      }
    },
    forgetEdited: () => set({ itemId: null, edited: IDLE }),
    async revealEdited(itemId) {
      const error = await attempt(() => unwrap(api.documents.revealEdited({ itemId })));
      if (error !== null) set({ edited: { status: 'failed', error, previous: null } });
    },
  })),
);
