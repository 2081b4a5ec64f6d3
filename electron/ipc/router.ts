import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import type { Result } from '../../shared/errors.ts';
import { mayAsk, REQUEST_NAMES, type WindowName } from '../../shared/ipc/channels.ts';
import type { Answer } from './answer.ts';

export type { Answer } from './answer.ts';

/**
 * Listens to every request of the contract. Senders that are not our own pages, and requests of a page that only another
 * window may make, get `ipc/forbidden`.
 */
export function registerIpcRouter(options: {
  answer: Answer;
  /** Returns which of our own windows has sent it, from its main frame on our own origin; null for any other sender. */
  senderOf: (event: IpcMainInvokeEvent) => WindowName | null;
}): void {
  for (const name of REQUEST_NAMES) {
    ipcMain.handle(name, async (event, input: unknown) => {
      const sender = options.senderOf(event);
      if (sender === null || !mayAsk(sender, name)) return FORBIDDEN;
      return options.answer(name, input);
    });
  }
}

const FORBIDDEN: Result<never> = {
  ok: false,
  error: {
    code: 'ipc/forbidden',
    message: 'appErrors.pageForbidden',
    retryable: false,
  },
};
