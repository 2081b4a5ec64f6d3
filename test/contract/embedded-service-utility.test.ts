import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { onCleanUp, temporaryFolder } from './embedded-service-support.ts';
import { callTimeService } from './time-service-support.ts';

const UTILITY = path.resolve(import.meta.dirname, '../../electron/embedded/utility.ts');

/** Stands in for the utility process: a thread whose `process.parentPort` speaks to the test. */
function startUtility(): {
  send(message: unknown): void;
  /** The next answer; lines for the log are kept apart. */
  next(): Promise<Record<string, unknown>>;
  logged: string[];
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
  const logged: string[] = [];
  worker.on('message', (message: { type: string; line?: string }) => {
    if (message.type === 'log') logged.push(message.line ?? '');
    else answers.emit('answer', message);
  });
  return {
    send(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a thread
      worker.postMessage(message);
    },
    next: () =>
      new Promise((resolve) => {
        answers.once('answer', resolve);
      }),
    logged,
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
      adminKey: expect.stringMatching(/:adm$/u),
      engine: 'pseudo',
      isPractice: true,
      time: {
        url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/api\/v1$/u),
        token: expect.any(String),
        certificatePem: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/u),
        fingerprint256: expect.stringMatching(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/u),
      },
      timeFailure: null,
    });
    const response = await fetch(`${String(ready['url'])}/v2/languages`, {
      headers: { authorization: `DeepL-Auth-Key ${String(ready['key'])}` },
    });
    expect(response.status).toBe(200);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
    await expect(fetch(String(ready['url']))).rejects.toThrow('fetch failed');
  });

  it('goes on without a time service whose database cannot be opened, and says why', async () => {
    const dataFolder = temporaryFolder();
    writeFileSync(
      path.join(dataFolder, 'time.db'),
      'no database, but somebody wrote it'.repeat(99),
    );
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder, engine: 'pseudo' });
    expect(await answer).toMatchObject({
      type: 'ready',
      url: expect.any(String),
      time: null,
      timeFailure: 'The database of the services cannot be opened.',
    });
    // What is in it may still be saved by somebody.
    expect(readFileSync(path.join(dataFolder, 'time.db'), 'utf8')).toContain('somebody wrote it');
    expect(utility.logged).toEqual(['time service: it did not start: db/unavailable']);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('answers the token of the time service, and another one once that was destroyed', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    const { time } = (await answer) as {
      time: { url: string; token: string; certificatePem: string };
    };
    const ca = time.certificatePem;
    const renew = async (): Promise<unknown> => {
      const renewed = utility.next();
      utility.send({ type: 'renew-time-token' });
      return (await renewed)['token'];
    };
    expect(await renew()).toBe(time.token);
    const access = { ...time, ca, agent: new Agent({ keepAlive: false, ca }) };
    expect((await callTimeService(access, 'GET', '/auth/revoke')).status).toBe(200);
    const another = await renew();
    expect(another).toEqual(expect.any(String));
    expect(another).not.toBe(time.token);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('answers no token without a time service', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'renew-time-token' });
    expect(await answer).toEqual({ type: 'time-token', token: null });
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('tells the app for its log that a damaged certificate was replaced', async () => {
    const dataFolder = temporaryFolder();
    for (const file of ['time-certificate.pem', 'time-key.pem']) {
      writeFileSync(path.join(dataFolder, file), 'torn', { mode: 0o600 });
    }
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder, engine: 'pseudo' });
    expect(await answer).toMatchObject({ type: 'ready', time: { token: expect.any(String) } });
    expect(utility.logged).toEqual([
      'time service: the certificate or its key was damaged; a new one was made',
    ]);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('answers failed with a plain sentence', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'magic' });
    expect(await answer).toEqual({
      type: 'failed',
      message: 'The engine must be apertium, bergamot, pseudo or lexicon:FILE.tsv.',
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
