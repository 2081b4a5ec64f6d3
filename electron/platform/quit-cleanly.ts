import { app } from 'electron';
import { systemClock } from '../support/clock.ts';

/** What a system sends that shuts down or logs off, and a terminal. Unheard, they end the process as it is. */
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `close` once before the app ends, for a bounded time, also when the system ends it. Every step of the work is
 * committed anyway.
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
  // Tests restart it themselves.
  if (process.env['DRAGOMAN_RELAUNCH'] !== 'off') app.relaunch();
  app.quit();
}
