import { systemClock } from '../../../../electron/support/clock.ts';
import * as fc from 'fast-check';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { HttpAnswer, HttpTransport } from '../../../../electron/clients/http/transport.ts';
import { createTimeClient } from '../../../support/clients.ts';
import { signIn } from '../../../../electron/clients/time/sign-in.ts';
import { TimeCallError } from '../../../../electron/clients/time/time-call-error.ts';
import type { TimeClient } from '../../../../electron/clients/time/time-client.ts';
import { runs } from '../../../support/runs.ts';

const TOKEN = 'tok_geheim_0123456789';
const NOTE = 'Vertraulicher "Entwurf" 😀 & mehr';
const TAG = 'Mandant-Geheimnis';
const PASSWORD = 'Geheim & 100%';
const REF = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const START_MS = Date.UTC(2025, 2, 3, 9, 15, 30);

async function collect(client: TimeClient): Promise<number> {
  let count = 0;
  for await (const { items } of client.listEntries()) count += items.length;
  return count;
}

/** A call, and the data it sends that no error may contain. */
interface Case {
  call: (client: TimeClient, transport: HttpTransport) => Promise<unknown>;
  secrets: readonly string[];
}

const CALLS: Record<string, Case> = {
  listProjects: {
    call: async (client) => client.listProjects({ updatedSinceMs: 0 }),
    secrets: [TOKEN],
  },
  createProject: {
    call: async (client) => client.createProject({ name: NOTE, description: NOTE }),
    secrets: [TOKEN, NOTE],
  },
  renameCustomer: {
    call: async (client) => client.renameCustomer('1', NOTE),
    secrets: [TOKEN, NOTE],
  },
  listEntries: { call: collect, secrets: [TOKEN] },
  findEntryByClientRef: {
    call: async (client) =>
      client.findEntryByClientRef(REF, {
        projectRemoteId: null,
        startedAtMs: START_MS,
        endedAtMs: null,
        note: NOTE,
      }),
    secrets: [TOKEN],
  },
  createEntry: {
    call: async (client) =>
      client.createEntry({ clientRef: REF, startedAtMs: START_MS, note: NOTE, tags: [TAG] }),
    secrets: [TOKEN, NOTE, TAG],
  },
  updateEntry: {
    call: async (client) => client.updateEntry('1', { note: NOTE, tags: [TAG] }, '1'),
    secrets: [TOKEN, NOTE, TAG],
  },
  deleteEntry: { call: async (client) => client.deleteEntry('1'), secrets: [TOKEN] },
  probeCapabilities: { call: async (client) => client.probeCapabilities(), secrets: [TOKEN] },
  revoke: { call: async (client) => client.revoke(), secrets: [TOKEN] },
  signIn: {
    call: async (_client, transport) =>
      signIn({
        baseUrl: 'https://time.example.com',
        email: 'mia@example.com',
        password: PASSWORD,
        accountId: '1',
        userAgent: 'Dragoman time/1',
        transport,
      }),
    secrets: [PASSWORD, 'mia@example.com'],
  },
};

/** Names and values that occur in real answers, so that near misses are frequent. */
const fieldName = fc.oneof(
  fc.constantFrom(
    ...`data id name message error errors field status total items client_ref project_id description
      started_at ended_at tags version billable token account_id date_deleted __proto__ constructor
      toString then toJSON length`.split(/\s+/),
  ),
  fc.string({ maxLength: 5 }),
);
const leaf = fc.oneof(
  fc.constantFrom(
    '',
    '../..',
    '\uD800',
    NOTE,
    TOKEN,
    PASSWORD,
    TAG,
    '2025-03-03T09:15:30-0200',
    '\u0000',
    -1,
    0,
    404,
    422,
    2 ** 60,
    '12345678901234567890',
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
  anyValue.map((value) => JSON.stringify({ data: value })),
  anyValue.map((value) => JSON.stringify({ data: [value], total: 1 })),
  anyValue.map((value) => JSON.stringify({ message: value, error: value })),
  fc.constantFrom(
    '',
    '{',
    `<p>${NOTE}${TOKEN}`,
    `Fehler: ${NOTE} ${TOKEN} ${PASSWORD} ${TAG} mia@example.com`,
    'null',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const status = fc.oneof(
  fc.constantFrom(200, 200, 200, 201, 204, 401, 404, 409, 422),
  fc.integer({ min: 200, max: 499 }),
);
const contentType = fc.constantFrom(null, 'application/json', 'text/html', 'text/plain', 'odd');

function answerOf(code: number, type: string | null, text: string): HttpAnswer {
  return {
    status: code,
    isEndKnown: true,
    headers: { get: (name) => (name === 'content-type' ? type : null) },
    body: (async function* chunks() {
      yield await Promise.resolve(Buffer.from(text));
    })(),
    discard: () => undefined,
  };
}

describe.each(Object.entries(CALLS))('%s', (_name, { call, secrets }) => {
  it('gives a value or a named error for any answer, and quotes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(status, contentType, body, async (code, type, text) => {
        const send = async (): Promise<HttpAnswer> => Promise.resolve(answerOf(code, type, text));
        const transport: HttpTransport = { fetch: send, fetchOnce: send, upload: send };
        const client = createTimeClient({
          baseUrl: 'https://time.example.com',
          tokenHeader: 'raw',
          getToken: async () => Promise.resolve(TOKEN),
          userAgent: 'Dragoman time/1',
          transport,
          // No answer may make a test wait: retries are immediate.
          clock: {
            ...systemClock,
            after: (delayMs, callback) => {
              if (delayMs < 60_000) queueMicrotask(callback);
              return () => undefined;
            },
          },
        });
        const error: unknown = await call(client, transport).then(
          () => null,
          (reason: unknown) => reason,
        );
        client.close();
        const shown = inspect(error, { depth: 9, showHidden: true });
        expect(secrets.filter((secret) => shown.includes(secret))).toStrictEqual([]);
        const isNamed = error instanceof TimeCallError && error.code !== 'internal';
        expect(error === null || isNamed).toBe(true);
        expect(Object.keys(Object.prototype)).toStrictEqual([]);
      }),
      {
        numRuns: runs(150),
        // A stale version: the service's entry comes with the refusal, with any content.
        examples: [[409, null, JSON.stringify({ data: { id: '1', note: NOTE, items: TOKEN } })]],
      },
    );
  });
});
