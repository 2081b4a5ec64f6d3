import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { onCleanUp, temporaryFolder } from './embedded-service-support.ts';

const UTILITY = path.resolve(import.meta.dirname, '../../electron/embedded/utility.ts');

type Message = Readonly<Record<string, unknown>>;

/** Stands in for the utility process: a thread whose `process.parentPort` speaks to the test. */
function startUtility(): {
  readonly send: (message: unknown) => void;
  /** The next answer, also one that came before it was asked for. */
  readonly next: () => Promise<Message>;
  readonly ended: Promise<number>;
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
  const answers: Message[] = [];
  const askers: ((message: Message) => void)[] = [];
  worker.on('message', (message: Message) => {
    const asker = askers.shift();
    if (asker === undefined) answers.push(message);
    else asker(message);
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
    ended: new Promise((resolve) => {
      worker.once('exit', resolve);
    }),
  };
}

/** Answers name the start that they belong to. */
const ready = (turn: number) => ({
  type: 'practice-ready',
  turn,
  url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/u),
  key: expect.any(String),
});

function usage(url: unknown, key: unknown): Promise<Response> {
  return fetch(`${String(url)}/v2/usage`, {
    headers: { authorization: `DeepL-Auth-Key ${String(key)}` },
  });
}

describe('practice in the utility process', () => {
  it('starts and stops beside the service, which goes on', async () => {
    const utility = startUtility();
    const dataFolder = temporaryFolder();
    utility.send({ type: 'start', dataFolder, engine: 'pseudo' });
    const normal = await utility.next();
    expect(existsSync(path.join(dataFolder, 'practice'))).toBe(false);
    utility.send({ type: 'start-practice', turn: 1 });
    const practice = await utility.next();
    expect(practice).toEqual(ready(1));
    expect(practice['url']).not.toBe(normal['url']);
    expect((await usage(practice['url'], 'any')).status).toBe(200);
    expect((await usage(normal['url'], 'any')).status).toBe(403);
    utility.send({ type: 'stop-practice' });
    expect(await utility.next()).toEqual({ type: 'practice-stopped' });
    await expect(usage(practice['url'], 'any')).rejects.toThrow('fetch failed');
    expect((await usage(normal['url'], normal['key'])).status).toBe(200);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('answers each message in its turn, whatever comes in which order', async () => {
    const utility = startUtility();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    await utility.next();
    const orders = ['start', 'start', 'stop', 'stop', 'start', 'stop'];
    for (const [turn, order] of orders.entries()) {
      utility.send({ type: `${order}-practice`, turn });
    }
    const answers: Message[] = [];
    for (const _ of orders) answers.push(await utility.next());
    const stopped = { type: 'practice-stopped' };
    expect(answers).toEqual([ready(0), ready(1), stopped, stopped, ready(4), stopped]);
    // Asked for twice it is the same one; after a stop it is a new one.
    expect(answers[1]).toEqual({ ...answers[0], turn: 1 });
    expect(answers[4]?.['key']).not.toBe(answers[0]?.['key']);
  });

  it('fails in words before the services were started, and they can still be', async () => {
    const utility = startUtility();
    utility.send({ type: 'start-practice', turn: 7 });
    expect(await utility.next()).toEqual({
      type: 'practice-failed',
      turn: 7,
      message: 'Practice was started before the services.',
    });
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    expect(await utility.next()).toMatchObject({ type: 'ready' });
  });

  it('ends with the process', async () => {
    const utility = startUtility();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    await utility.next();
    utility.send({ type: 'start-practice' });
    utility.send({ type: 'stop' });
    const practice = await utility.next();
    expect(practice).toEqual(ready(0));
    expect(await utility.ended).toBe(0);
    await expect(usage(practice['url'], 'any')).rejects.toThrow('fetch failed');
  });
});
