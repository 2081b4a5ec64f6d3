import { createStore } from 'zustand/vanilla';
import type { CommentsPage } from '../../../shared/domain/history/history.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { RequestInput } from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature } from '../../lib/stores/feature-store.ts';
import { attempt, IDLE, loaderFor, type Loadable } from '../../lib/stores/loadable.ts';

export const COMMENTS_PER_PAGE = 50;

interface CommentsState {
  /** Item whose comments are read; null: none yet. */
  itemId: string | null;
  comments: Loadable<CommentsPage>;
  /** Reads a page of the comments of an item, and again each time they may have changed. */
  showComments: (itemId: string, page?: number) => Promise<void>;
  /** Removes or restores a comment of a segment. @returns null, or the error */
  setComment: (change: RequestInput<'history:set-comment'>) => Promise<ErrorData | null>;
}

/** Comments on the segments of the open item, wherever these are in it. */
export const useComments = createLateFeature<CommentsState>('comments', ({ api }) =>
  createStore<CommentsState>()((set, get) => {
    const read = loaderFor({ get, set }, 'comments');
    let page = 1;
    const load = (): Promise<void> => {
      const { itemId } = get();
      if (itemId === null) return Promise.resolve();
      return read(async () => {
        const wanted = { itemId, limit: COMMENTS_PER_PAGE };
        const found = await unwrap(api.history.listComments({ ...wanted, page }));
        if (found.comments.length > 0 || page === 1) return found;
        // The last comment of the last page was removed.
        page = Math.max(1, Math.ceil(found.total / COMMENTS_PER_PAGE));
        return unwrap(api.history.listComments({ ...wanted, page }));
      });
    };
    api.history.onChanged(({ itemId }) => {
      if (itemId === null || itemId === get().itemId) void load();
    });
    return {
      itemId: null,
      comments: IDLE,
      showComments(itemId, wanted = 1) {
        if (itemId !== get().itemId) set({ itemId, comments: IDLE });
        page = wanted;
        return load();
      },
      setComment: (change) => attempt(() => unwrap(api.history.setComment(change))),
    };
  }),
);
