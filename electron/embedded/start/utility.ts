import type { MissingProgram } from '../../../shared/domain/connections/missing-program.ts';
import type { FoundSpeechModel } from '../../../shared/domain/voice/speech-model.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { systemClock } from '../../support/clock.ts';
import type { RunningServices, StartOptions } from './services.ts';
import type { TimeEndpoint } from './time.ts';
import { logCrashes } from './log-crashes.ts';
import { startPractice, startServices } from './services.ts';
import { provideForRun, type ServiceCertificate } from '../http/certificate.ts';

/** The parts of Electron's utility process API used to talk to the app. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** Identity of a service: the app trusts exactly this certificate. */
type Trust = Pick<TimeEndpoint, 'certificatePem' | 'fingerprint256'>;

type Answer =
  | ({
      type: 'ready';
      url: string;
      key: string;
      adminKey: string;
      engine: string;
      isPractice: boolean;
      time: Omit<TimeEndpoint, 'certificate'> | null;
      timeFailure: string | null;
      missingPrograms: readonly MissingProgram[];
      speechModels: readonly FoundSpeechModel[];
    } & Trust)
  | { type: 'failed'; message: string }
  /** For the log of the app; never a key, never a text. */
  | { type: 'log'; line: string }
  | { type: 'programs-changed' }
  /** Null if the previous engine stays in use. */
  | { type: 'models-reloaded'; engine: string | null }
  | { type: 'time-token'; token: string | null }
  | ({ type: 'practice-ready'; turn: number; url: string; key: string } & Trust)
  | { type: 'practice-failed'; turn: number; message: string }
  | { type: 'practice-stopped' };

function findParentPort(host: object): ParentPort {
  if (hasParentPort(host)) return host.parentPort;
  throw new AppError('internal', {
    english: 'The services entry only runs in a utility process of the app.',
  });
}

function hasParentPort(host: object): host is { parentPort: ParentPort } {
  return 'parentPort' in host && typeof host.parentPort === 'object' && host.parentPort !== null;
}

const parentPort = findParentPort(process);
const log = (line: string): void => {
  answer({ type: 'log', line });
};
logCrashes(log);
let options: (StartOptions & { certificate: Promise<ServiceCertificate> }) | null = null;
let services: Promise<RunningServices> | null = null;
let practice: RunningServices | null = null;
/** Practice is started and stopped in request order. */
let practiceTurn: Promise<void> = Promise.resolve();

parentPort.on('message', ({ data }) => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'start' && services === null) void start(data);
  if (data.type === 'stop') void stop();
  if (data.type === 'renew-time-token') void renewTimeToken();
  if (data.type === 'reload-models') void reloadModels();
  if (data.type === 'start-practice') {
    const turn = 'turn' in data && typeof data.turn === 'number' ? data.turn : 0;
    practiceTurn = practiceTurn.then(() => beginPractice(turn));
  }
  if (data.type === 'stop-practice') practiceTurn = practiceTurn.then(endPractice);
});

/** Returns the thread entries, which are next to this one in the app bundle. */
function builtThreadEntry(): Pick<
  StartOptions,
  'documentThreadEntry' | 'englishThreadEntry' | 'speechThreadEntry'
> {
  if (import.meta.url.endsWith('.ts')) return {};
  return {
    documentThreadEntry: new URL('embedded-document-thread.js', import.meta.url),
    englishThreadEntry: new URL('embedded-english-thread.js', import.meta.url),
    speechThreadEntry: new URL('embedded-speech-thread.js', import.meta.url),
  };
}

async function start(message: object): Promise<void> {
  const dataFolder = 'dataFolder' in message ? message.dataFolder : null;
  const modelsFolder = 'modelsFolder' in message ? message.modelsFolder : null;
  const speechModels = 'speechModelsFolder' in message ? message.speechModelsFolder : null;
  const engine = 'engine' in message ? message.engine : null;
  if (typeof dataFolder !== 'string') {
    answer({ type: 'failed', message: 'The services were started without a data folder.' });
    return;
  }
  const certificate = provideForRun({ dataFolder, clock: systemClock, log });
  options = {
    dataFolder,
    certificate,
    ...(typeof modelsFolder === 'string' ? { modelsFolder } : {}),
    ...(typeof speechModels === 'string' ? { speechModelsFolder: speechModels } : {}),
    engine: typeof engine === 'string' ? engine : null,
    port: 0,
    // Documents must not wait for hours until the database is repaired.
    time: { port: 0, signIn: null, isRequired: false },
    log,
    onProgramsChanged() {
      answer({ type: 'programs-changed' });
    },
    ...builtThreadEntry(),
  };
  services = startServices(options);
  try {
    const { translation, time, engine: id, ...started } = await services;
    answer({
      type: 'ready',
      ...translation,
      ...(await trustOf(certificate)),
      engine: id,
      isPractice: started.isPractice,
      time: inMessage(time),
      timeFailure: started.timeFailure,
      missingPrograms: started.missingPrograms,
      speechModels: started.speechModels,
    });
  } catch (error) {
    answer({ type: 'failed', message: toAppError(error).message });
    process.exit(1);
  }
}

async function trustOf(provided: Promise<ServiceCertificate>): Promise<Trust> {
  const { certificate, fingerprint256 } = await provided;
  return { certificatePem: certificate, fingerprint256 };
}

/** Omits the certificate file: the app trusts the certificate itself and does not read the file. */
function inMessage(time: TimeEndpoint | null): Omit<TimeEndpoint, 'certificate'> | null {
  if (time === null) return null;
  const { url, token, certificatePem, fingerprint256 } = time;
  return { url, token, certificatePem, fingerprint256 };
}

/** Sends null if there is no token. */
async function renewTimeToken(): Promise<void> {
  try {
    answer({ type: 'time-token', token: (await services)?.renewTimeToken() ?? null });
  } catch {
    answer({ type: 'time-token', token: null });
  }
}

/** Always answers: the previous engines stay in use if the new ones cannot be created. */
async function reloadModels(): Promise<void> {
  let engine: string | null = null;
  try {
    engine = (await (await services)?.reloadEngine()) ?? null;
  } catch (error) {
    log(`the models could not be read again: ${toAppError(error).message}`);
  }
  answer({ type: 'models-reloaded', engine });
}

/**
 * Starts practice; a failure does not affect the main service.
 * @param turn number of the request, returned with its answer
 */
async function beginPractice(turn: number): Promise<void> {
  try {
    if (options === null) {
      throw new AppError('internal', { english: 'Practice was started before the services.' });
    }
    practice ??= await startPractice({ ...options, engine: null, time: null });
    const { url, key } = practice.translation;
    const trust = await trustOf(options.certificate);
    answer({ type: 'practice-ready', turn, url, key, ...trust });
  } catch (error) {
    answer({ type: 'practice-failed', turn, message: toAppError(error).message });
  }
}

async function endPractice(): Promise<void> {
  const running = practice;
  practice = null;
  // Anything that does not close in order ends with the process.
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
