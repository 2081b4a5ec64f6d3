import { AppError, toAppError } from '../../shared/errors.ts';
import type { RunningServices } from './start-services.ts';
import { startServices } from './start-services.ts';

/** What Electron's utility process offers to talk to the app; no more is used. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

type Answer =
  | { type: 'ready'; url: string; key: string; engine: string; isPractice: boolean }
  | { type: 'failed'; message: string };

function findParentPort(host: object): ParentPort {
  if (hasParentPort(host)) return host.parentPort;
  throw new AppError('internal', 'The services entry only runs in a utility process of the app.');
}

function hasParentPort(host: object): host is { parentPort: ParentPort } {
  return 'parentPort' in host && typeof host.parentPort === 'object' && host.parentPort !== null;
}

const parentPort = findParentPort(process);
let services: Promise<RunningServices> | null = null;

parentPort.on('message', ({ data }) => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'start' && services === null) void start(data);
  if (data.type === 'stop') void stop();
});

async function start(options: object): Promise<void> {
  const dataFolder = 'dataFolder' in options ? options.dataFolder : null;
  const engine = 'engine' in options ? options.engine : null;
  if (typeof dataFolder !== 'string') {
    answer({ type: 'failed', message: 'The services were started without a data folder.' });
    return;
  }
  services = startServices({
    dataFolder,
    engine: typeof engine === 'string' ? engine : null,
    port: 0,
    log: () => undefined,
  });
  try {
    const { translation, engine: id, isPractice } = await services;
    answer({ type: 'ready', url: translation.url, key: translation.key, engine: id, isPractice });
  } catch (error) {
    answer({ type: 'failed', message: toAppError(error).message });
    process.exit(1);
  }
}

async function stop(): Promise<void> {
  const running = await services?.catch(() => null);
  await running?.close();
  process.exit(0);
}

function answer(message: Answer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a port of the app
  parentPort.postMessage(message);
}
