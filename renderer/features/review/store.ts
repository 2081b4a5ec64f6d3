import { createStore } from 'zustand/vanilla';
import type { EditedDocument } from '../../../shared/domain/documents/edited-document.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature } from '../../lib/stores/feature-store.ts';
import { IDLE, toErrorData, type Loadable } from '../../lib/stores/loadable.ts';

interface ReviewState {
  /** The item whose document is being saved, or was saved last. */
  itemId: string | null;
  /** What became of it. */
  edited: Loadable<EditedDocument>;
  /**
   * Saves a document with what was changed in its translation.
   * @param isChosen asks for the file that it is written from
   */
  saveEdited: (itemId: string, isChosen: boolean) => Promise<void>;
  /** Shows what was saved in its folder. */
  revealEdited: (itemId: string) => Promise<void>;
}

/** Finished translations on their way to delivery. */
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
    async revealEdited(itemId) {
      try {
        await unwrap(api.documents.revealEdited({ itemId }));
      } catch (error) {
        set({ edited: { status: 'failed', error: toErrorData(error), previous: null } });
      }
    },
  })),
);
