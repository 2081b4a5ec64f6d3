import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createPinnedTransport } from '../../../electron/clients/http/pinned-transport.ts';
import type { PinnedCertificate } from '../../../electron/services/connections/embedded-service.ts';
import { onCleanUp } from '../embedded/translation/support.ts';

const UTILITY = path.resolve(import.meta.dirname, '../../../electron/embedded/start/utility.ts');

export type UtilityMessage = Readonly<Record<string, unknown>>;

/** The utility process's entry in a thread whose `process.parentPort` talks to the test. */
export interface UtilityThread {
  send(message: unknown): void;
  /** Returns the next answer, even if it arrived before the call; log lines are separate. */
  next(): Promise<UtilityMessage>;
  readonly logged: string[];
  /** Ends it like a crash. */
  kill(): Promise<unknown>;
  readonly ended: Promise<number>;
}

export function startUtility(): UtilityThread {
  const code = `
    const { parentPort } = require('node:worker_threads');
    const { EventEmitter } = require('node:events');
    const port = new EventEmitter();
    port.postMessage = (message) => parentPort.postMessage(message);
    parentPort.on('message', (data) => port.emit('message', { data }));
    process.parentPort = port;
    import(${JSON.stringify(UTILITY)});
  `;
  const worker = new Worker(code, { eval: true });
  onCleanUp(async () => {
    await worker.terminate();
  });
  const answers: UtilityMessage[] = [];
  const askers: ((message: UtilityMessage) => void)[] = [];
  const logged: string[] = [];
  worker.on('message', (message: UtilityMessage) => {
    if (message['type'] === 'log') logged.push(String(message['line']));
    else {
      const asker = askers.shift();
      if (asker === undefined) answers.push(message);
      else asker(message);
    }
  });
  return {
    send(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a thread
      worker.postMessage(message);
    },
    next() {
      const answer = answers.shift();
      if (answer !== undefined) return Promise.resolve(answer);
      return new Promise((resolve) => {
        askers.push(resolve);
      });
    },
    logged,
    kill: () => worker.terminate(),
    ended: new Promise((resolve) => {
      worker.once('exit', resolve);
    }),
  };
}

/** Returns the status that a service of the utility process answers with. @param ready as reported */
export async function statusOf(
  ready: UtilityMessage,
  address: string,
  headers: Record<string, string>,
): Promise<number> {
  const { url, ...pinned } = ready as unknown as PinnedCertificate & { url: string };
  const answer = await createPinnedTransport({ ...pinned, origin: url }).fetch(`${url}${address}`, {
    purpose: 'account',
    method: 'GET',
    headers,
    body: null,
    signal: new AbortController().signal,
  });
  answer.discard();
  return answer.status;
}
