import { app } from 'electron';
import { AppError } from '../../shared/errors.ts';

/** Outcomes of this driver's steps, by name. */
export const outcomes: Record<string, unknown> = {};

/** Runs the steps of a driver (see electron-driver.ts), prints their outcomes, and ends the process. */
export function runSteps(steps: () => Promise<void>): void {
  app.on('child-process-gone', (_event, { serviceName }) => {
    outcomes['gone'] = serviceName;
  });
  // In the app each of these would be a dialog that blocks the main process.
  process.on('uncaughtException', (error) => {
    outcomes['uncaught'] = error.message;
  });
  // Not awaited here: Electron is ready only when its main module has been evaluated.
  void app
    .whenReady()
    .then(steps)
    .catch((error: unknown) => {
      outcomes['error'] = String(error);
    })
    .finally(() => {
      process.stdout.write(`OUTCOMES ${JSON.stringify(outcomes)}\n`, () => {
        app.exit(0);
      });
    });
}

/** Resolves with the code of the error, or with `ok`. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
