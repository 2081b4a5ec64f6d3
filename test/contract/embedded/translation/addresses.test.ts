import { describe, expect, it } from 'vitest';
import { head, sent } from '../../support/raw-http.ts';
import { call, type Answer } from '../../support/service-keys.ts';
import type { AccountUnderTest } from './support.ts';
import { shareAccounts, untilFinished } from './support.ts';

const openAccount = shareAccounts();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Every address of the service with ids filled in, and the key that it takes. */
function everyRoute({ service }: AccountUnderTest) {
  return service.routes.map(({ method, url }) => ({
    method,
    address: url.replaceAll(/:\w+/gu, UNKNOWN),
    key: url.startsWith('/v2/admin/') ? service.adminKey : service.apiKey,
  }));
}

/** Returns the status of an answer, and the message of a refusal. */
function gistOf({ status, body }: Answer): string {
  return `${String(status)} ${JSON.stringify(body['message'] ?? '')}`;
}

describe('slashes', () => {
  it.each([
    ['a trailing slash', (address: string) => `${address}/`],
    ['several', (address: string) => `${address}///`],
    ['a doubled slash at the beginning', (address: string) => `/${address}`],
    ['doubled slashes everywhere', (address: string) => `${address.replaceAll('/', '//')}//`],
    ['a trailing slash before a query', (address: string) => `${address}/?x=//y/`],
  ])('%s: every route answers as without', async (_name, spelled) => {
    const service = await openAccount();
    const different: unknown[] = [];
    for (const { method, address, key } of everyRoute(service)) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
      const plain = gistOf(await call(service, key, method, address, body));
      const other = gistOf(await call(service, key, method, spelled(address), body));
      if (other !== plain || plain.includes('no such address')) {
        different.push([method, spelled(address), plain, other]);
      }
    }
    expect(different).toEqual([]);
  });

  it('a slash within a segment stays a part of it', async () => {
    const service = await openAccount();
    expect((await service.get('/v2%2Fusage')).status).toBe(404);
    expect((await service.get('/v2/usage%2F')).status).toBe(404);
  });

  it('a document of the Java client, which posts it to /v2/document/', async () => {
    const service = await openAccount();
    const boundary = '3f2b0c9e-6a51-4c8e-9a3c-0d4b1f7e2a55';
    const body = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="example_document.txt"',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: binary',
      '',
      'proton beam',
      `--${boundary}`,
      'Content-Disposition: form-data; name="source_lang"',
      '',
      'en',
      `--${boundary}`,
      'Content-Disposition: form-data; name="target_lang"',
      '',
      'de',
      `--${boundary}--`,
      '',
    ].join('\r\n');
    const answer = await sent(
      service,
      head(
        service,
        'POST /v2/document/',
        'User-Agent: deepl-java/1.14.0 (Linux) java/17\r\n' +
          `Content-Type: multipart/form-data; boundary=${boundary}\r\n` +
          'Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2\r\n' +
          `Content-Length: ${String(body.length)}\r\n`,
      ) + body,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
    const handle: { document_id: string; document_key: string } = JSON.parse(
      answer.slice(answer.indexOf('\r\n\r\n')),
    );
    const { status } = await untilFinished(() => service.status(handle));
    expect(status).toBe('done');
  });
});
