import { systemClock } from '../../../../electron/support/clock.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../../../../electron/clients/http/transport.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import { AppError } from '../../../../shared/errors.ts';
import { forAllAsync } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';
import { noReceipt } from '../../../support/no-receipt.ts';
import { anUpload } from '../../../support/builders/documents.ts';

const TRACE_ID = '0123456789abcdef0123456789abcdef';
const TEXT = 'Vertraulicher "Quelltext" 😀 & mehr';
const DOCUMENT_KEY = 'Geheimer Schlüssel';
const CALLS: Record<string, (client: TranslationClient) => Promise<unknown>> = {
  translateText: (client) =>
    client.translateText({ texts: [TEXT], sourceLang: null, targetLang: 'DE' }),
  getDocumentStatus: (client) =>
    client.getDocumentStatus({ documentId: 'D', documentKey: DOCUMENT_KEY }),
  uploadDocument: (client) =>
    client.uploadDocument(
      anUpload({
        fileName: 'a.txt',
        onBeforeComplete: noReceipt,
        open: async function* open() {
          yield await Promise.resolve(Uint8Array.of(65));
        },
      }),
    ),
};

/** Names and values that occur in real answers, so that near misses are frequent. */
const fieldName = fc.oneof(
  fc.constantFrom(
    'translations',
    'text',
    'detected_source_language',
    'billed_characters',
    'model_type_used',
    'status',
    'seconds_remaining',
    'error_message',
    'message',
    'document_id',
    'document_key',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.string({ maxLength: 5 }),
);
const leaf = fc.oneof(
  fc.constantFrom(
    'done',
    'translating',
    'error',
    '',
    '../..',
    '\uD800',
    TEXT,
    '\u0000',
    -1,
    2 ** 60,
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fieldName, tie('value')), { maxLength: 6 })
      .map((fields) => Object.fromEntries(fields)),
  ),
}));
const body = fc.oneof(
  anyValue.map((value) => JSON.stringify(value) ?? ''),
  anyValue.map((value) => JSON.stringify({ translations: [value] })),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom('{', '[[[[[', '{"translations":[{"text":"x"}]', '"\\ud800"'),
);
const answer = fc.record({
  status: fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 })),
  body,
  contentType: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/html',
    '',
  ),
  retryAfter: fc.constantFrom('', '0', '-1', '1e9', 'Mon, 99 Foo 0000', '9'.repeat(400)),
});

/** Returns a client whose service gives this single answer, and whose delays end immediately. */
function clientOf(planned: typeof answer extends fc.Arbitrary<infer T> ? T : never) {
  const headers = new Headers({
    'content-type': planned.contentType,
    'retry-after': planned.retryAfter,
    'x-trace-id': TRACE_ID,
  });
  const reply = async (): Promise<HttpAnswer> =>
    Promise.resolve({
      status: planned.status,
      headers,
      isEndKnown: true,
      body: new Blob([planned.body]).stream(),
      discard: () => undefined,
    });
  return createTranslationClient({
    baseUrl: 'http://service.test',
    getKey: async () => Promise.resolve('key-of-the-account'),
    transport: {
      fetch: reply,
      fetchOnce: reply,
      upload: async (_url, { body: chunks }) => {
        for await (const chunk of chunks) void chunk;
        return reply();
      },
    },
    clock: {
      ...systemClock,
      after: (delayMs, callback) => {
        // Only delays; a deadline never passes here.
        if (delayMs < 60_000 || delayMs === 600_000) queueMicrotask(callback);
        return () => undefined;
      },
    },
    random: () => 0,
  });
}

describe.each(Object.entries(CALLS))('%s', (name, call) => {
  /** Data that the call sends, and that its service could echo. */
  const secrets: Record<string, string> = { translateText: TEXT, getDocumentStatus: DOCUMENT_KEY };

  it('gives a value or a named error for any answer, and quotes nothing', async () => {
    await forAllAsync(runs(500), answer, async (planned) => {
      const client = clientOf(planned);
      const thrown: unknown = await call(client).then(
        () => null,
        (error: unknown) => error,
      );
      client.close();
      const isFine = thrown === null && planned.status < 300;
      expect(isFine || thrown instanceof AppError).toBe(true);
      if (!(thrown instanceof AppError)) return;
      const error = thrown.toData();
      expect(error.code).not.toBe('internal');
      expect(error.message).not.toBe('');
      expect(error.details?.status).toBe(planned.status);
      expect(error.details?.traceId).toBe(TRACE_ID);
      const shown = JSON.stringify(error);
      expect(shown).not.toContain(secrets[name]?.slice(0, 12) ?? TRACE_ID.toUpperCase());
      expect(shown).not.toContain('key-of-the-account');
    });
  });
});
