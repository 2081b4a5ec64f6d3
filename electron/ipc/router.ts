import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { AppError, type Result } from '../../shared/errors.ts';
import { requests, type RequestName } from '../../shared/ipc/contract.ts';
import type { Logger } from '../platform/logger.ts';
import { answer, type IpcHandlers } from './answer.ts';

export interface IpcRouterOptions {
  handlers: IpcHandlers;
  /** True for the main frame of our own window on our own origin. */
  isTrustedSender: (event: IpcMainInvokeEvent) => boolean;
  logger: Logger;
}

/** Registers every request of the contract. Senders that are not our own page get `ipc/forbidden`. */
export function registerIpcRouter({ handlers, isTrustedSender, logger }: IpcRouterOptions): void {
  for (const name of Object.keys(requests).filter(isRequestName)) {
    ipcMain.handle(name, (event, input: unknown) =>
      isTrustedSender(event) ? answer(name, handlers, input, logger) : refuse(name, logger),
    );
  }
}

const isRequestName = (name: string): name is RequestName => name in requests;

function refuse(name: RequestName, logger: Logger): Result<never> {
  logger.warn('ipc request refused', { request: name });
  return {
    ok: false,
    error: new AppError('ipc/forbidden', 'This page may not ask the app for anything.').toData(),
  };
}
