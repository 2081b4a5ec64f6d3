import { spawn } from 'node:child_process';
import { request as bareRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createNodeLines } from '../../../../electron/clients/http/node-lines.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import { createNetLines } from '../../../../electron/clients/http/line-tunnel.ts';
import {
  createPinnedLines,
  createPinnedTransport,
} from '../../../../electron/clients/http/pinned-transport.ts';
import { NO_PROJECT } from '../../../../shared/domain/connections/call-purpose.ts';
import { childEnv } from '../../../../shared/child-env.ts';
import { createImpostor, type Impostor } from '../../../fakes/impostor.ts';
import { startPasswordProxy } from '../../../fakes/password-proxy.ts';
import { makeTestCertificate, type TestCertificate } from '../../../fakes/test-certificate.ts';
import { createTranslationClient } from '../../../support/clients.ts';

const KEY = 'key-of-the-person';
const TEXT = 'A text of the person.';

/** Settings on machines of developers and companies, and others that must not reach processes started by the app. */
const DANGEROUS = {
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
  NODE_OPTIONS: '--no-warnings',
  SSLKEYLOGFILE: '/nowhere/keys',
};

/** Refusals by Node's TLS, by a pinned service, and by the client. */
const REFUSALS = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|ERR_CERT_NOT_PINNED|net\/certificate)$/u;

let impostor: Impostor;
let real: TestCertificate;
beforeEach(async () => {
  for (const [name, value] of Object.entries(DANGEROUS)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  impostor = await createImpostor();
  onTestFinished(() => impostor.close());
  real = await makeTestCertificate();
});

const origin = (): string => `https://127.0.0.1:${String(impostor.port)}`;
const pinned = () => ({
  origin: origin(),
  certificatePem: real.certificate,
  fingerprint256: real.fingerprint256,
});

const sendWhole = async (transport: HttpTransport, way: 'fetch' | 'fetchOnce'): Promise<unknown> =>
  transport[way](origin(), {
    purpose: NO_PROJECT,
    method: 'POST',
    headers: { authorization: KEY },
    body: TEXT,
    signal: AbortSignal.timeout(10_000),
  });

const sendChunks = async (transport: HttpTransport): Promise<unknown> =>
  transport.upload(origin(), {
    purpose: NO_PROJECT,
    method: 'POST',
    headers: { authorization: KEY },
    body: (async function* pieces() {
      yield await Promise.resolve(Buffer.from(TEXT));
    })(),
    signal: AbortSignal.timeout(10_000),
  });

/** Opens a connection and uses it. */
async function speak(lines: ReturnType<typeof createNodeLines>): Promise<void> {
  const url = `${origin().replace('https:', 'wss:')}/voice?token=${KEY}`;
  const line = await lines.open(url, { purpose: NO_PROJECT, signal: AbortSignal.timeout(10_000) });
  await line.send(TEXT);
}

const linesThrough = (way: string): ReturnType<typeof createNetLines> =>
  createNetLines({
    resolveProxy: async () => Promise.resolve(way),
    beginSignIn: async () =>
      Promise.resolve({ username: 'me', password: KEY, end: () => undefined }),
  });

describe('a process whose environment trusts anyone', () => {
  it('trusts an impostor unless told otherwise', async () => {
    await new Promise((resolve, reject) => {
      const request = bareRequest(origin(), { headers: { authorization: KEY } }, resolve);
      request.on('error', reject).end();
    });
    expect(impostor.heard).toContain(KEY);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a whole request', async () => sendWhole(createNodeTransport(), 'fetch')],
    ['a request sent once', async () => sendWhole(createNodeTransport(), 'fetchOnce')],
    ['an upload', async () => sendChunks(createNodeTransport())],
    [
      'a whole request to a pinned service',
      async () => sendWhole(createPinnedTransport(pinned()), 'fetch'),
    ],
    [
      'one sent once to a pinned service',
      async () => sendWhole(createPinnedTransport(pinned()), 'fetchOnce'),
    ],
    ['an upload to a pinned service', async () => sendChunks(createPinnedTransport(pinned()))],
    ['voice', async () => speak(createNodeLines())],
    ['voice to a pinned service', async () => speak(createPinnedLines(pinned()))],
    ['voice to a service outside', async () => speak(linesThrough('DIRECT'))],
    [
      'voice through a proxy',
      async () => {
        const proxy = await startPasswordProxy(`me:${KEY}`);
        onTestFinished(() => proxy.close());
        await speak(linesThrough(`PROXY ${proxy.address}`));
      },
    ],
    ['a proxy itself', async () => speak(linesThrough(`HTTPS 127.0.0.1:${String(impostor.port)}`))],
    [
      'a translation',
      async () => {
        const client = createTranslationClient({
          baseUrl: origin(),
          getKey: async () => Promise.resolve(KEY),
          transport: createNodeTransport(),
        });
        const [result] = await client.translateText({
          texts: [TEXT],
          sourceLang: null,
          targetLang: 'DE',
        });
        if (result?.ok === false) throw result.error;
      },
    ],
  ])('reveals nothing to an impostor: %s', async (_what, send) => {
    await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(REFUSALS) });
    expect(impostor.heard).toBe('');
  });
});

describe('what the app starts', () => {
  /** Prints the variables of those names in its environment, and the result of a request. */
  const PROGRAM = `
    const names = ${JSON.stringify(Object.keys(DANGEROUS))};
    const found = names.filter((name) => process.env[name] !== undefined);
    const say = (came) => console.log(JSON.stringify({ found, came }));
    require('node:https')
      .request('ADDRESS', { headers: { authorization: '${KEY}' } }, () => say('answered'))
      .on('error', (error) => say(error.code))
      .end();`;
  const program = (): string => PROGRAM.replace('ADDRESS', origin());
  const SAFE = { found: [], came: 'DEPTH_ZERO_SELF_SIGNED_CERT' };

  it('a process sees no dangerous variable, and reveals nothing to an impostor', async () => {
    const child = spawn(process.execPath, ['-e', program()], {
      env: childEnv(process.env),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(JSON.parse(await text(child.stdout))).toEqual(SAFE);
    expect(impostor.heard).toBe('');
  });

  it('a thread sees no dangerous variable either, and reveals nothing to an impostor', async () => {
    const thread = new Worker(program(), { eval: true, env: childEnv(process.env), stdout: true });
    onTestFinished(async () => void (await thread.terminate()));
    expect(JSON.parse(await text(thread.stdout))).toEqual(SAFE);
    expect(impostor.heard).toBe('');
  });
});
