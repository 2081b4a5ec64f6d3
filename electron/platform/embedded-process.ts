import { utilityProcess } from 'electron';
import type { EmbeddedEndpoint, EmbeddedProcess } from '../services/embedded-service.ts';

type Answer = ({ type: 'ready' } & EmbeddedEndpoint) | { type: 'failed'; message: string };

/** Runs the embedded services in a utility process of their own, so that their crash is not the app's. */
export function launchEmbeddedProcess(options: {
  entryPath: string;
  dataFolder: string;
  engine: string | null;
}): EmbeddedProcess {
  const child = utilityProcess.fork(options.entryPath, [], {
    serviceName: 'Dragoman services',
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const ready = new Promise<EmbeddedEndpoint>((resolve, reject) => {
    child.once('message', (answer: Answer) => {
      if (answer.type === 'ready') resolve(answer);
      else reject(new Error(answer.message));
    });
    void ended.then(() => {
      reject(new Error('The services process ended before it was ready.'));
    });
  });
  child.postMessage({ type: 'start', dataFolder: options.dataFolder, engine: options.engine });
  return {
    ready,
    ended,
    stop() {
      child.postMessage({ type: 'stop' });
    },
  };
}
