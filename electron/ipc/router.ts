import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { Result } from '../../shared/errors.ts';
import { mayAsk, REQUEST_NAMES, type WindowName } from '../../shared/ipc/channels.ts';
import { newAsker, type Asker } from '../support/asking.ts';
import type { Answer } from './answer.ts';

export type { Answer } from './answer.ts';

/**
 * Listens to every request of the contract. Senders that are not our own pages, and requests of a page that only another
 * window may make, get `ipc/forbidden`.
 */
export function registerIpcRouter(options: {
  /** @param asker ends with the page that makes the request */
  answer: (asker: Asker, ...request: Parameters<Answer>) => ReturnType<Answer>;
  /** Returns which of our own windows has sent it, from its main frame on our own origin; null for any other sender. */
  senderOf: (event: IpcMainInvokeEvent) => WindowName | null;
}): void {
  for (const name of REQUEST_NAMES) {
    ipcMain.handle(name, async (event, input: unknown) => {
      const sender = options.senderOf(event);
      if (sender === null || !mayAsk(sender, name)) return FORBIDDEN;
      return options.answer(askerOf(event.sender), name, input);
    });
  }
}

const askers = new WeakMap<WebContents, Asker>();

/** Returns the page that a window shows. Its work and its open files end when it is reloaded, replaced, closed, or crashes. */
function askerOf(contents: WebContents): Asker {
  const known = askers.get(contents);
  if (known !== undefined) return known;
  const { asker, end } = newAsker(true);
  askers.set(contents, asker);
  const over = (): void => {
    contents.off('did-navigate', over);
    contents.off('render-process-gone', over);
    contents.off('destroyed', over);
    askers.delete(contents);
    end();
  };
  contents.on('did-navigate', over);
  contents.on('render-process-gone', over);
  contents.on('destroyed', over);
  return asker;
}

const FORBIDDEN: Result<never> = {
  ok: false,
  error: {
    code: 'ipc/forbidden',
    message: 'appErrors.pageForbidden',
    retryable: false,
  },
};
