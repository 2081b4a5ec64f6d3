import { childEnv } from '../../shared/child-env.ts';
import { utilityProcess, type UtilityProcess } from 'electron';
import type {
  EmbeddedEndpoint,
  EmbeddedProcess,
  ServiceEndpoint,
} from '../services/connections/embedded-service.ts';

/** Messages of the process. */
type Message =
  | ({ type: 'ready' } & EmbeddedEndpoint)
  | { type: 'failed'; message: string }
  | { type: 'log'; line: string }
  | { type: 'programs-changed' }
  | { type: 'models-reloaded'; engine: string | null }
  | { type: 'time-token'; token: string | null }
  | ({ type: 'practice-ready'; turn: number } & ServiceEndpoint)
  | { type: 'practice-failed'; turn: number; message: string }
  | { type: 'practice-stopped' };

/** Runs the embedded services in a separate utility process, so that a crash does not affect the app. */
export function launchEmbeddedProcess(options: {
  entryPath: string;
  dataFolder: string;
  /** Absolute folder of the user's translation models. */
  modelsFolder: string;
  /** Absolute folder of the user's speech recognition models. */
  speechModelsFolder: string;
  engine: string | null;
  /** Called with log lines of the services, e.g. that a damaged certificate was replaced. */
  onLog: (line: string) => void;
  /** Called when a list of other programs would show something new. */
  onProgramsChanged: () => void;
}): EmbeddedProcess {
  const child = utilityProcess.fork(options.entryPath, [], {
    serviceName: 'Dragoman services',
    stdio: 'ignore',
    env: childEnv(process.env),
  });
  child.on('message', (message: Message) => {
    if (message.type === 'log') options.onLog(message.line);
    if (message.type === 'programs-changed') options.onProgramsChanged();
  });
  child.on('error', (type, location) => {
    options.onLog(`the process fails: ${type}, ${location}`);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0) options.onLog(`the process ended with exit code ${String(code)}`);
      resolve();
    });
  });
  const start = <T>(question: object, pick: (message: Message) => T | null): Promise<T> => {
    const answer = nextMessage(child, pick);
    child.postMessage(question);
    return Promise.race([
      answer,
      ended.then((): never => {
        throw new Error('The services process ended before it was ready.');
      }),
    ]);
  };
  let practiceTurn = 0;
  return {
    ready: start(
      {
        type: 'start',
        dataFolder: options.dataFolder,
        modelsFolder: options.modelsFolder,
        speechModelsFolder: options.speechModelsFolder,
        engine: options.engine,
      },
      (message) => {
        if (message.type === 'failed') throw new Error(message.message);
        return message.type === 'ready' ? message : null;
      },
    ),
    ended,
    renewTimeToken: () =>
      start({ type: 'renew-time-token' }, (message) => {
        if (message.type !== 'time-token') return null;
        if (message.token === null) throw new Error('The time service has no token.');
        return message.token;
      }),
    reloadModels: () =>
      start({ type: 'reload-models' }, (message) =>
        message.type === 'models-reloaded' ? message : null,
      ).then(({ engine }) => engine),
    startPractice() {
      practiceTurn += 1;
      // When stopped and restarted in quick succession, each start waits for its own answer.
      const turn = practiceTurn;
      return start({ type: 'start-practice', turn }, (message) => {
        if (!('turn' in message) || message.turn !== turn) return null;
        if (message.type === 'practice-failed') throw new Error(message.message);
        return message;
      });
    },
    stopPractice() {
      child.postMessage({ type: 'stop-practice' });
    },
    stop() {
      child.postMessage({ type: 'stop' });
    },
  };
}

/** Returns the first message that `pick` accepts; an error it throws is the failure. */
function nextMessage<T>(child: UtilityProcess, pick: (message: Message) => T | null): Promise<T> {
  return new Promise((resolve, reject) => {
    const listen = (message: Message): void => {
      try {
        const picked = pick(message);
        if (picked === null) return;
        resolve(picked);
      } catch (error) {
        reject(error instanceof Error ? error : new Error('The services process failed.'));
      }
      child.off('message', listen);
    };
    child.on('message', listen);
  });
}
