import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createPinnedTransport } from '../../../../electron/clients/http/pinned-transport.ts';
import { listen, stop } from '../../../fakes/fault-service-http.ts';
import { makeTestCertificate, type TestCertificate } from '../../../fakes/test-certificate.ts';
import {
  clientAt,
  goodCertificate,
  openService,
  openTimeBench,
  pinTo,
  timeFailureOf,
} from '../../clients/time/support.ts';

describe('the pinned transport', () => {
  it('trusts its one certificate, for one request after another', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', '[]');
    for (let count = 0; count < 3; count += 1) await client.listProjects();
    expect(service.requests).toHaveLength(3);
  });

  it('is refused if no one pinned it', async () => {
    const service = await openService();
    const error = await timeFailureOf(
      clientAt(service.url, createNodeTransport()).deleteEntry('1'),
    );
    expect(error).toMatchObject({ code: 'net/certificate', outcome: 'untouched' });
    expect(service.requests).toHaveLength(0);
  });

  it.each([
    ['another key', async () => makeTestCertificate()],
    [
      'its own key in another certificate',
      async (good) => makeTestCertificate({ keys: good.keys }),
    ],
    ['one that its key signed', async (good) => makeTestCertificate({ issuer: good })],
  ] as const satisfies readonly (readonly [
    string,
    (good: TestCertificate) => Promise<TestCertificate>,
  ])[])('refuses %s', async (_what, make) => {
    const good = await goodCertificate();
    const service = await openService(await make(good));
    service.on('GET /projects', '[]');
    const error = await timeFailureOf(
      clientAt(service.url, pinTo(service.origin, good)).listProjects(),
    );
    expect(error).toMatchObject({
      code: 'net/certificate',
      retryable: false,
      outcome: 'untouched',
    });
    expect(error.message).toContain('certificate isn’t the one of');
    expect(error.message).toContain('Nothing was sent');
    expect(service.requests).toHaveLength(0);
  });

  it('refuses what a pinned certificate signed, even if that may sign', async () => {
    const authority = await makeTestCertificate({ isAuthority: true });
    const service = await openService(await makeTestCertificate({ issuer: authority }));
    const itself = await openService(authority);
    itself.on('GET /projects', '[]');
    const error = await timeFailureOf(
      clientAt(service.url, pinTo(service.origin, authority)).listProjects(),
    );
    expect(error).toMatchObject({ code: 'net/certificate', outcome: 'untouched' });
    expect(error.message).toContain('certificate isn’t the one of');
    expect(service.requests).toHaveLength(0);
    const trusting = clientAt(itself.url, pinTo(itself.origin, authority));
    expect(await trusting.listProjects()).toStrictEqual([]);
  });

  it.each([
    ['expired', { fromDays: -30, untilDays: -1 }, /has expired or isn’t valid yet/],
    ['of the future', { fromDays: 5, untilDays: 30 }, /has expired or isn’t valid yet/],
    [
      'for another address',
      { names: [{ type: 'dns', value: 'time.example.com' }] },
      /belongs to another address/,
    ],
  ] as const)('refuses a pinned certificate that is %s', async (_what, wishes, words) => {
    const pair = await makeTestCertificate(wishes);
    const service = await openService(pair);
    const error = await timeFailureOf(
      clientAt(service.url, pinTo(service.origin, pair)).listProjects(),
    );
    expect(error).toMatchObject({ code: 'net/certificate', outcome: 'untouched' });
    expect(error.message).toMatch(words);
    expect(service.requests).toHaveLength(0);
  });

  it('calls no other origin, even with the same certificate', async () => {
    const pair = await goodCertificate();
    const [service, other] = [await openService(), await openService()];
    const transport = pinTo(service.origin, pair);
    const error = await timeFailureOf(clientAt(other.url, transport).listProjects());
    expect(error).toMatchObject({ code: 'net/certificate', outcome: 'untouched' });
    const signal = new AbortController().signal;
    for (const url of [`http://127.0.0.1`, 'https://localhost/', 'no address', other.url]) {
      const request = {
        purpose: 'account',
        method: 'GET',
        headers: {},
        body: null,
        signal,
      } as const;
      await expect(transport.fetch(url, request)).rejects.toMatchObject({
        code: 'ERR_CERT_NOT_PINNED',
      });
      await expect(transport.fetchOnce(url, request)).rejects.toThrow('pinned');
      const body = (async function* none() {
        yield await Promise.resolve(Uint8Array.of(1));
      })();
      await expect(
        transport.upload(url, { purpose: 'account', method: 'PUT', headers: {}, body, signal }),
      ).rejects.toThrow('pinned');
    }
    expect(other.requests).toHaveLength(0);
  });

  it("can't be created from parts that don't belong together", async () => {
    const [one, other] = [await goodCertificate(), await makeTestCertificate()];
    const { certificate, fingerprint256 } = one;
    const build = (origin: string, fingerprint: string) => () =>
      createPinnedTransport({ origin, certificatePem: certificate, fingerprint256: fingerprint });
    expect(build('https://127.0.0.1:1', other.fingerprint256)).toThrow('do not belong together');
    expect(build('https://127.0.0.1:1', '')).toThrow('do not belong together');
    expect(build('http://127.0.0.1:1', fingerprint256)).toThrow('https');
    expect(
      build('https://127.0.0.1:1', fingerprint256.toLowerCase().replaceAll(':', '')),
    ).not.toThrow();
  });

  it("reports a server that doesn't speak HTTPS", async () => {
    const plain = createServer((_request, response) => response.end('[]'));
    const port = await listen(plain, 0);
    onTestFinished(async () => stop(plain));
    const origin = `https://127.0.0.1:${String(port)}`;
    const error = await timeFailureOf(
      clientAt(origin, pinTo(origin, await goodCertificate())).listProjects(),
    );
    expect(error).toMatchObject({ code: 'net/insecure-url', retryable: false });
    expect(error.message).toContain('doesn’t use HTTPS');
  });
});
