import { AppError, toAppError } from '../../shared/errors.ts';
import type { RunningServices, StartOptions } from './start-services.ts';
import type { TimeEndpoint } from './start-time.ts';
import { startPractice, startServices } from './start-services.ts';

/** What Electron's utility process offers to talk to the app; no more is used. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

type Answer =
  | {
      type: 'ready';
      url: string;
      key: string;
      adminKey: string;
      engine: string;
      isPractice: boolean;
      time: Omit<TimeEndpoint, 'certificate'> | null;
      timeFailure: string | null;
    }
  | { type: 'failed'; message: string }
  /** For the log of the app; never a key, never a text. */
  | { type: 'log'; line: string }
  | { type: 'time-token'; token: string | null }
  | { type: 'practice-ready'; turn: number; url: string; key: string }
  | { type: 'practice-failed'; turn: number; message: string }
  | { type: 'practice-stopped' };

function findParentPort(host: object): ParentPort {
  if (hasParentPort(host)) return host.parentPort;
  throw new AppError('internal', 'The services entry only runs in a utility process of the app.');
}

function hasParentPort(host: object): host is { parentPort: ParentPort } {
  return 'parentPort' in host && typeof host.parentPort === 'object' && host.parentPort !== null;
}

const parentPort = findParentPort(process);
let options: StartOptions | null = null;
let services: Promise<RunningServices> | null = null;
let practice: RunningServices | null = null;
/** Practice is started and stopped in the order in which it was asked for. */
let practiceTurn: Promise<void> = Promise.resolve();

parentPort.on('message', ({ data }) => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'start' && services === null) void start(data);
  if (data.type === 'stop') void stop();
  if (data.type === 'renew-time-token') void renewTimeToken();
  if (data.type === 'start-practice') {
    const turn = 'turn' in data && typeof data.turn === 'number' ? data.turn : 0;
    practiceTurn = practiceTurn.then(() => beginPractice(turn));
  }
  if (data.type === 'stop-practice') practiceTurn = practiceTurn.then(endPractice);
});

/** The bundle of the app has the threads as entries beside this one. */
function builtThreadEntry(): Pick<StartOptions, 'documentThreadEntry' | 'englishThreadEntry'> {
  if (import.meta.url.endsWith('.ts')) return {};
  return {
    documentThreadEntry: new URL('embedded-document-thread.js', import.meta.url),
    englishThreadEntry: new URL('embedded-english-thread.js', import.meta.url),
  };
}

async function start(message: object): Promise<void> {
  const dataFolder = 'dataFolder' in message ? message.dataFolder : null;
  const modelsFolder = 'modelsFolder' in message ? message.modelsFolder : null;
  const engine = 'engine' in message ? message.engine : null;
  if (typeof dataFolder !== 'string') {
    answer({ type: 'failed', message: 'The services were started without a data folder.' });
    return;
  }
  options = {
    dataFolder,
    ...(typeof modelsFolder === 'string' ? { modelsFolder } : {}),
    engine: typeof engine === 'string' ? engine : null,
    port: 0,
    // Documents must not wait for hours to be mended.
    time: { port: 0, signIn: null, isRequired: false },
    log: (line) => {
      answer({ type: 'log', line });
    },
    ...builtThreadEntry(),
  };
  services = startServices(options);
  try {
    const { translation, time, timeFailure, engine: id, isPractice } = await services;
    answer({
      type: 'ready',
      ...translation,
      engine: id,
      isPractice,
      time: inMessage(time),
      timeFailure,
    });
  } catch (error) {
    answer({ type: 'failed', message: toAppError(error).message });
    process.exit(1);
  }
}

/** The app trusts the certificate itself; it does not read the file. */
function inMessage(time: TimeEndpoint | null): Omit<TimeEndpoint, 'certificate'> | null {
  if (time === null) return null;
  const { url, token, certificatePem, fingerprint256 } = time;
  return { url, token, certificatePem, fingerprint256 };
}

/** Null where there is none to be had. */
async function renewTimeToken(): Promise<void> {
  try {
    answer({ type: 'time-token', token: (await services)?.renewTimeToken() ?? null });
  } catch {
    answer({ type: 'time-token', token: null });
  }
}

/**
 * Its trouble is only its own: the service beside it goes on.
 * @param turn number of the request, told with its answer
 */
async function beginPractice(turn: number): Promise<void> {
  try {
    if (options === null) {
      throw new AppError('internal', 'Practice was started before the services.');
    }
    practice ??= await startPractice({ ...options, engine: null, time: null });
    const { url, key } = practice.translation;
    answer({ type: 'practice-ready', turn, url, key });
  } catch (error) {
    answer({ type: 'practice-failed', turn, message: toAppError(error).message });
  }
}

async function endPractice(): Promise<void> {
  const running = practice;
  practice = null;
  // What does not close in order ends with the process.
  await running?.close().catch(() => undefined);
  answer({ type: 'practice-stopped' });
}

async function stop(): Promise<void> {
  await practiceTurn;
  await practice?.close().catch(() => undefined);
  const running = await services?.catch(() => null);
  await running?.close();
  process.exit(0);
}

function answer(message: Answer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a port of the app
  parentPort.postMessage(message);
}
