import { app } from 'electron';
import { systemClock } from '../support/clock.ts';
import { restartArguments } from '../window/long-arguments.ts';

/**
 * Signals of a system that is shutting down or logging off, and of a terminal. Unhandled, they end the process
 * abruptly.
 */
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `close` once before the app ends, for a bounded time, even when the system ends it. Every step of the work is
 * committed regardless.
 */
export function quitCleanly(close: () => Promise<void>): void {
  let isClosed = false;
  for (const signal of END_SIGNALS) process.on(signal, () => app.quit());
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    const finish = (): void => {
      isClosed = true;
      app.quit();
    };
    const limit = systemClock.after(5_000, finish);
    void close().finally(() => {
      limit();
      finish();
    });
  });
}

export function restartApp(): void {
  const args = restartArguments(process.argv, !app.isPackaged);
  // Tests restart it themselves.
  if (process.env['DRAGOMAN_RELAUNCH'] !== 'off') app.relaunch({ args });
  app.quit();
}
