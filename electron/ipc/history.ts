import type { Database } from '../db/database.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `history:${string}`>>;

/** The history is read straight from the database: there is no rule between the page and the rows yet. */
export const historyHandlers = (history: Database['history']): Handlers => ({
  'history:search': (query) => history.search(query),
  'history:get-item': ({ itemId, ...page }) => history.getDetail(itemId, page),
});
