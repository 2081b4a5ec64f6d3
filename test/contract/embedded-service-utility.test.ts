import { EventEmitter } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { onCleanUp, temporaryFolder } from './embedded-service-support.ts';

const UTILITY = path.resolve(import.meta.dirname, '../../electron/embedded/utility.ts');

/** Stands in for the utility process: a thread whose `process.parentPort` speaks to the test. */
function startUtility(): {
  send(message: unknown): void;
  next(): Promise<Record<string, unknown>>;
  ended: Promise<number>;
} {
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
  const answers = new EventEmitter();
  worker.on('message', (message) => answers.emit('answer', message));
  return {
    send(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a thread
      worker.postMessage(message);
    },
    next: () =>
      new Promise((resolve) => {
        answers.once('answer', resolve);
      }),
    ended: new Promise((resolve) => {
      worker.once('exit', resolve);
    }),
  };
}

describe('the entry of the utility process', () => {
  it('answers ready with address, key and practice label, and ends on stop', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    const ready = await answer;
    expect(ready).toEqual({
      type: 'ready',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/u),
      key: expect.any(String),
      engine: 'pseudo',
      isPractice: true,
    });
    const response = await fetch(`${String(ready['url'])}/v2/languages`, {
      headers: { authorization: `DeepL-Auth-Key ${String(ready['key'])}` },
    });
    expect(response.status).toBe(200);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
    await expect(fetch(String(ready['url']))).rejects.toThrow('fetch failed');
  });

  it('answers failed with a plain sentence', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'magic' });
    expect(await answer).toEqual({
      type: 'failed',
      message: 'The engine must be apertium, pseudo or lexicon:FILE.tsv.',
    });
    expect(await utility.ended).toBe(1);
  });

  it('refuses to start without a data folder', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start' });
    expect(await answer).toMatchObject({ type: 'failed' });
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });
});
