import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../../electron/clients/http/retry-policy.ts';
import type { DocumentHandle } from '../../../../electron/clients/translation/translation-client.ts';
import { someOf } from '../../../support/runs.ts';
import type { Fault, FaultRoute } from '../../../fakes/fault-service.ts';
import { failureOf, openBench, textInput, uploadInput, type Bench } from './support.ts';

/** All error statuses from a gateway: with a page instead of a message. */
const STATUSES = [
  408,
  429,
  456,
  ...someOf(
    40,
    Array.from({ length: 200 }, (_value, index) => 400 + index),
  ),
];

/** It says that nothing was done, regardless of the sender. */
const isPause = (status: number): boolean => status === 429;
/** After these the service may be asked again, if that costs nothing. */
const canPass = (status: number): boolean => status === 408 || status >= 500;

type Call = (bench: Bench, handle: DocumentHandle) => Promise<unknown>;

interface Policy {
  route: FaultRoute;
  call: Call;
  /** Number of requests after a status that may be temporary. */
  requests: number;
  /** True if a layer above may retry automatically after such a status. */
  isRetryable: boolean;
  isEarly?: boolean;
  /** True if the effect at the service is then unknown. */
  isUnknown?: boolean;
}

const upload: Call = async ({ client, options }) =>
  client.uploadDocument(uploadInput({ sizeBytes: 9 }), options);

const POLICIES: Record<string, Policy> = {
  question: {
    route: 'usage',
    call: async ({ client, options }) => client.getUsage(options),
    requests: MAX_ATTEMPTS,
    isRetryable: true,
  },
  'look at a document': {
    route: 'status',
    call: async ({ client, options }, handle) => client.getDocumentStatus(handle, options),
    requests: MAX_ATTEMPTS,
    isRetryable: true,
  },
  'download of a result': {
    route: 'result',
    call: async ({ client, options }, handle) => client.downloadDocument(handle, options),
    requests: 1,
    isRetryable: true,
  },
  'text that is billed': {
    route: 'translate',
    call: async ({ client, options }) => client.translateText(textInput(), options),
    requests: 1,
    isRetryable: false,
  },
  'upload before its last bytes': {
    route: 'upload',
    isEarly: true,
    call: async ({ client, options }) => {
      // The last bytes are held back until an answer arrives.
      const onBeforeComplete = async (): Promise<never> => new Promise(() => undefined);
      return client.uploadDocument(uploadInput({ sizeBytes: 9, onBeforeComplete }), options);
    },
    requests: MAX_ATTEMPTS,
    isRetryable: true,
  },
  'upload that was sent whole': {
    route: 'upload',
    call: upload,
    requests: 1,
    isRetryable: false,
    isUnknown: true,
  },
};

const page = (status: number, early: boolean): Fault => ({
  kind: 'status',
  status,
  early,
  headers: { 'content-type': 'text/html' },
  body: `<html><head><title>${String(status)} of a gateway</title></head></html>`,
});

interface Outcome {
  status: number;
  requests: number;
  isRetryable: boolean;
  isUnknown: boolean;
}

/** Returns the outcome of a status under a policy; all others are refused immediately and permanently. */
function expectedOf(status: number, policy: Policy): Outcome {
  if (isPause(status)) {
    return { status, requests: MAX_ATTEMPTS, isRetryable: true, isUnknown: false };
  }
  if (!canPass(status)) return { status, requests: 1, isRetryable: false, isUnknown: false };
  const { requests, isRetryable, isUnknown = false } = policy;
  return { status, requests, isRetryable, isUnknown };
}

describe('a gateway that answers, with any status from 400 to 599,', () => {
  it.each(Object.entries(POLICIES))('a %s', async (_name, policy) => {
    const bench = await openBench();
    const { service } = bench;
    const handle = await bench.client.uploadDocument(uploadInput({ sizeBytes: 9 }));
    for (const status of STATUSES) {
      const expected = expectedOf(status, policy);
      const answer = page(status, policy.isEarly === true);
      // No more than that: one request too many would be answered properly.
      service.fail(policy.route, ...Array.from({ length: expected.requests }, () => answer));
      const before = service.counts[policy.route];
      const error = await failureOf(policy.call(bench, handle));
      const outcome: Outcome = {
        status,
        requests: service.counts[policy.route] - before,
        isRetryable: error.retryable,
        isUnknown: error.code === 'document/outcome-unknown',
      };
      expect(outcome).toEqual(expected);
      expect(error.code).not.toBe('document/gone');
      const serviceMessage = `${String(status)} of a gateway`;
      expect(error.details).toMatchObject({ status, serviceMessage });
      // Used-up characters block the account until the user resumes it.
      bench.client.resumeAfterQuota();
    }
    expect(service.uploads).toHaveLength(1);
  });
});

describe('an upload that was sent whole', () => {
  const after = async (status: number, body: string): Promise<string> => {
    const bench = await openBench();
    bench.service.fail('upload', { kind: 'status', status, body });
    const error = await failureOf(upload(bench, { documentId: '', documentKey: '' }));
    expect(error.retryable).toBe(false);
    expect(bench.service.counts.upload).toBe(1);
    return error.code;
  };

  it.each([500, 503])("was refused when the service's own message says so: %d", async (status) => {
    expect(await after(status, '{"message":"Internal error"}')).toMatch(/^api\//);
    expect(await after(status, '{"message":"No","code":"E1","detail":"why"}')).toMatch(/^api\//);
  });

  it.each([
    '',
    'Bad gateway',
    '[]',
    'null',
    '{}',
    '{"message":""}',
    '{"message":7}',
    '{"message":"cut',
    '{"error":{"code":500,"message":"Backend error"}}',
    '{"message":"An unexpected error occurred","request_id":"f0"}',
    '{"type":"about:blank","title":"Error 1101","status":500,"detail":"Worker threw","cloudflare_error":true}',
  ])("may have been accepted when the refusal isn't from the service: %j", async (body) => {
    for (const status of [500, 503, 529]) {
      expect(await after(status, body)).toBe('document/outcome-unknown');
    }
  });

  it.each([301, 302, 303, 304, 307, 308])(
    'is judged by the meaning of redirect %d',
    async (status) => {
      const isMoved = [301, 307, 308].includes(status);
      const code = isMoved ? 'api/unexpected-response' : 'document/outcome-unknown';
      expect(await after(status, '')).toBe(code);
    },
  );
});

it('reports that a text may be billed after a gateway error', async () => {
  for (const status of [408, 500, 502, 503, 504, 520, 524, 529, 599]) {
    const { service, client } = await openBench();
    service.fail('translate', { kind: 'none' }, page(status, false));
    const texts = Array.from({ length: 120 }, (_value, index) => `Satz ${String(index)}`);
    const results = await client.translateText(textInput({ texts }));
    const lost = results.filter((result) => !result.ok && !result.error.isUntouched);
    expect([status, lost.length, service.counts.translate]).toEqual([status, 50, 2]);
  }
});
