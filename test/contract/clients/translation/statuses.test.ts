import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../../electron/clients/http/retry-policy.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import { failureOf, openBench, uploadInput } from './support.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

const ONCE = 1;
const ALWAYS = MAX_ATTEMPTS;

/**
 * All statuses of the service, and some of gateways: the code, then the number of requests of a query, a download, and
 * a billed text. The bodies are the service's own; those of gateways are tested elsewhere.
 */
const STATUSES = [
  [400, 'api/bad-request', ONCE, ONCE, ONCE],
  [401, 'auth/rejected', ONCE, ONCE, ONCE],
  [403, 'auth/rejected', ONCE, ONCE, ONCE],
  [404, 'api/not-found', ONCE, ONCE, ONCE],
  [408, 'net/timeout', ALWAYS, ONCE, ONCE],
  [413, 'api/too-large', ONCE, ONCE, ONCE],
  [414, 'api/too-large', ONCE, ONCE, ONCE],
  [415, 'api/unsupported-media', ONCE, ONCE, ONCE],
  [429, 'quota/too-many-requests', ALWAYS, ALWAYS, ALWAYS],
  [456, 'quota/exceeded', ONCE, ONCE, ONCE],
  [500, 'api/server-error', ALWAYS, ONCE, ONCE],
  [502, 'api/unavailable', ALWAYS, ONCE, ONCE],
  [503, 'api/unavailable', ALWAYS, ONCE, ONCE],
  [504, 'net/timeout', ALWAYS, ONCE, ONCE],
  [522, 'net/timeout', ALWAYS, ONCE, ONCE],
  [524, 'net/timeout', ALWAYS, ONCE, ONCE],
  [529, 'quota/too-many-requests', ALWAYS, ALWAYS, ALWAYS],
  [418, 'api/unexpected-response', ONCE, ONCE, ONCE],
  [302, 'api/unexpected-response', ONCE, ONCE, ONCE],
] as const;

function faultsOf(status: number): Fault[] {
  const body = '{"message":"Words of the service"}';
  const headers = { location: 'https://elsewhere.example/v2/usage' };
  return Array.from({ length: MAX_ATTEMPTS + 1 }, () => ({
    kind: 'status',
    status,
    body,
    headers,
  }));
}

describe.each(STATUSES)('status %d', (status, code, asked, downloaded, billed) => {
  it('is reported, and repeated as a question', async () => {
    const { service, client, options } = await openBench();
    service.fail('usage', ...faultsOf(status));
    const error = await failureOf(client.getUsage(options));
    expect(error.code).toBe(code);
    expect(error.details).toMatchObject({ status, traceId: 'f00dcafe' });
    expect(error.details?.serviceMessage).toBe('Words of the service');
    expect(error.retryable).toBe(asked === ALWAYS);
    expect(service.counts.usage).toBe(asked);
  });

  it('is repeated for a billed text only if nothing was done', async () => {
    const { service, client, options } = await openBench();
    service.fail('translate', ...faultsOf(status));
    const input = { texts: ['Hallo'], sourceLang: null, targetLang: 'EN-GB' };
    const error = await failureOf(client.translateText(input, options));
    expect(error.code).toBe(code);
    expect(error.retryable).toBe(billed === ALWAYS);
    expect(service.counts.translate).toBe(billed);
  });

  it('is repeated for a download only if nothing was done', async () => {
    const { service, client, options } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 9 }));
    service.fail('result', ...faultsOf(status));
    const error = await failureOf(client.downloadDocument(handle, options));
    const expected =
      new Map<number, string>([
        [404, 'document/gone'],
        [503, 'document/not-ready'],
      ]).get(status) ?? code;
    expect(error.code).toBe(expected);
    expect(service.counts.result).toBe(downloaded);
  });

  it("is definite for an upload that was sent whole, if it is the service's own", async () => {
    const { service, client, options } = await openBench();
    service.fail('upload', ...faultsOf(status));
    const error = await failureOf(client.uploadDocument(uploadInput({ sizeBytes: 9 }), options));
    // A gateway that gave up does not know the effect at the service, nor does a redirect that
    // means "done".
    const isUnknown = [302, 408, 502, 504, 522, 524].includes(status);
    expect(error.code).toBe(isUnknown ? 'document/outcome-unknown' : code);
    expect(error.retryable).toBe(billed === ALWAYS);
    expect(service.counts.upload).toBe(billed);
    expect(service.uploads).toHaveLength(0);
  });

  it('is repeated for an upload before the last bytes if it may be temporary', async () => {
    const { service, client, options } = await openBench();
    const early = faultsOf(status).map((fault) => ({ ...fault, early: true }));
    service.fail('upload', ...early);
    let completions = 0;
    const upload = uploadInput({
      // Larger than any buffer on the way, so the answer surely arrives before the end.
      sizeBytes: 40_000_000,
      onBeforeComplete: async () => {
        completions += 1;
        return noReceipt();
      },
    });
    const error = await failureOf(client.uploadDocument(upload, options));
    expect(error.code).toBe(code);
    expect(error.retryable).toBe(asked === ALWAYS);
    expect(service.counts.upload).toBe(asked);
    expect(completions).toBe(0);
  });
});

describe('what a refusal says', () => {
  it('distinguishes a missing right from a wrong key', async () => {
    const { service, client } = await openBench();
    service.fail(
      'usage',
      {
        kind: 'status',
        status: 403,
        body: '{"message":"Forbidden","detail":"missing scope usage:read"}',
      },
      { kind: 'status', status: 403, body: '{"message":"Wrong key"}' },
    );
    const scope = await failureOf(client.getUsage());
    expect(scope.code).toBe('auth/forbidden');
    expect(scope.details?.serviceMessage).toBe('Forbidden · missing scope usage:read');
    expect((await failureOf(client.getUsage())).code).toBe('auth/rejected');
  });

  it.each([
    ['{"Message":"Capital"}', 'Capital'],
    ['{"message":"a","code":"E7"}', 'a · E7'],
    ['{"detail":["scope:a","scope:b"]}', '["scope:a","scope:b"]'],
    ['plain words', 'plain words'],
    [
      '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
      '502 Bad Gateway',
    ],
    ['<p>nothing</p>', undefined],
    ['', undefined],
    ['[1,2]', '[1,2]'],
    [`{"message":"${'x'.repeat(2000)}"}`, 'x'.repeat(500)],
    ['{"message":"red\\u001b[31m\\r\\nforged line"}', 'red [31m forged line'],
  ])('reads %j', async (body, expected) => {
    const { service, client } = await openBench();
    service.fail('usage', { kind: 'status', status: 400, body });
    expect((await failureOf(client.getUsage())).details?.serviceMessage).toBe(expected);
  });

  it('is read only at the beginning if endless', async () => {
    const { service, client } = await openBench();
    service.fail('usage', { kind: 'status', status: 400, body: 'y'.repeat(20_000_000) });
    expect((await failureOf(client.getUsage())).details?.serviceMessage).toBe('y'.repeat(500));
  });

  it('never follows a redirect with the key', async () => {
    const { service, client } = await openBench();
    const other = await openBench();
    service.fail('usage', {
      kind: 'status',
      status: 307,
      headers: { location: `${other.service.url}/v2/usage` },
    });
    expect((await failureOf(client.getUsage())).code).toBe('api/unexpected-response');
    service.fail('upload', {
      kind: 'status',
      status: 307,
      headers: { location: `${other.service.url}/v2/document` },
    });
    const error = await failureOf(client.uploadDocument(uploadInput({ sizeBytes: 9 })));
    expect(error).toMatchObject({ code: 'api/unexpected-response', retryable: false });
    expect(other.service.requests).toHaveLength(0);
  });
});
