import type { HistoryService } from '../services/history-service.ts';
import type { IpcHandlers } from './answer.ts';
import type { HistoryTransferRequest } from './history-transfer.ts';

type Handlers = Pick<
  IpcHandlers,
  Exclude<Extract<keyof IpcHandlers, `history:${string}`>, HistoryTransferRequest>
>;

export const historyHandlers = (history: HistoryService): Handlers => ({
  'history:search': (query) => history.search(query),
  'history:get-item': (query) => history.getItem(query),
  'history:list-revisions': ({ itemId, position }) => history.listRevisions(itemId, position),
  'history:edit-segment': (edit) => history.editSegment(edit),
  'history:star-item': ({ itemId, isStarred }) => history.starItem(itemId, isStarred),
  'history:delete-items': async ({ itemIds }) => ({ count: await history.deleteItems(itemIds) }),
  'history:restore-items': async ({ itemIds }) => ({ count: await history.restoreItems(itemIds) }),
  'history:purge-items': async (purge) => ({ count: await history.purgeItems(purge) }),
  'history:find-concordances': (query) => history.findConcordances(query),
  'history:list-facets': () => history.listFacets(),
});
