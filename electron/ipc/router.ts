import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import type { Result } from '../../shared/errors.ts';
import { REQUEST_NAMES } from '../../shared/ipc/channels.ts';
import type { Answer } from './answer.ts';

export type { Answer } from './answer.ts';

/**
 * Listens to every request of the contract. Senders that are not our own page get `ipc/forbidden`.
 */
export function registerIpcRouter(options: {
  answer: Answer;
  /** Returns true for the main frame of our own window on our own origin. */
  isTrustedSender: (event: IpcMainInvokeEvent) => boolean;
}): void {
  for (const name of REQUEST_NAMES) {
    ipcMain.handle(name, async (event, input: unknown) => {
      if (!options.isTrustedSender(event)) return FORBIDDEN;
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
