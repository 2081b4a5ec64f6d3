import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../../electron/platform/log/logger.ts';
import { watchCrashes } from '../../../../electron/platform/log/watch-crashes.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Watches an app and a process of the test; returns the log. */
function setUp() {
  const folder = temporaryFolder();
  const [app, process] = [new EventEmitter(), new EventEmitter()];
  watchCrashes({ process, app, logger: createLogger({ folder }) });
  const lines = (): Record<string, unknown>[] => {
    try {
      return readFileSync(join(folder, 'dragoman.log'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): Record<string, unknown> => JSON.parse(line));
    } catch {
      return [];
    }
  };
  return { app, process, lines };
}

async function endOf(code: string, terminate = false): Promise<void> {
  const worker = new Worker(code, { eval: true, name: 'planted' });
  worker.on('error', () => undefined);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  if (terminate) {
    await once(worker, 'online');
    await worker.terminate();
  }
  await ended;
}

it('logs errors and rejections that nobody handled, and changes nothing about them', () => {
  const { process, lines } = setUp();
  process.emit('uncaughtExceptionMonitor', new TypeError('broken'), 'uncaughtException');
  process.emit('unhandledRejection', new Error('left alone'));
  expect(lines()).toMatchObject([
    {
      level: 'error',
      origin: 'uncaughtException',
      error: { name: 'TypeError', message: 'broken' },
    },
    { level: 'error', error: { message: 'left alone' } },
  ]);
  // A listener for this one would keep Electron from notifying the user.
  expect(process.listenerCount('uncaughtException')).toBe(0);
});

it('logs how pages and other processes ended, unless they ended normally', () => {
  const { app, lines } = setUp();
  app.emit('render-process-gone', {}, {}, { reason: 'oom', exitCode: 9 });
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 });
  app.emit(
    'child-process-gone',
    {},
    { type: 'Utility', name: 'Dragoman services', reason: 'killed', exitCode: 15 },
  );
  app.emit('render-process-gone', {}, {}, { reason: 'clean-exit', exitCode: 0 });
  expect(lines()).toMatchObject([
    { type: 'page', reason: 'oom', exitCode: 9 },
    { type: 'GPU', reason: 'crashed', exitCode: 139 },
    { type: 'Utility', process: 'Dragoman services', reason: 'killed', exitCode: 15 },
  ]);
});

it('logs threads that die, with the cause, and not those that were ended', async () => {
  const { process: watched, lines } = setUp();
  const tell = (thread: Worker): void => void watched.emit('worker', thread);
  process.on('worker', tell);
  onTestFinished(() => void process.off('worker', tell));
  await endOf('throw new RangeError("too deep")');
  await endOf('process.exit(7)');
  await endOf('process.exit(0)');
  await endOf('setInterval(() => {}, 1000)', true);
  expect(lines()).toMatchObject([
    { message: 'a thread ended', error: { name: 'RangeError', message: 'too deep' } },
    { message: 'a thread ended', exitCode: 7, error: null },
  ]);
});
