import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../../electron/clients/http/retry-policy.ts';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import { RESOURCE_OPERATIONS, type ResourceOperation } from '../../support/resource-operations.ts';
import { STYLE_ID } from '../../../fakes/fault-service-resources.ts';
import { failureOf, openBench, type Bench } from './support.ts';

const ONCE = 1;
const ALWAYS = MAX_ATTEMPTS;

/** All statuses of §2: the code, then the number of requests of repeatable and of other operations. */
const STATUSES = [
  [400, 'api/bad-request', ONCE, ONCE],
  [401, 'auth/rejected', ONCE, ONCE],
  [403, 'auth/rejected', ONCE, ONCE],
  [408, 'net/timeout', ALWAYS, ONCE],
  [413, 'api/too-large', ONCE, ONCE],
  [415, 'api/unsupported-media', ONCE, ONCE],
  [429, 'quota/too-many-requests', ALWAYS, ALWAYS],
  [500, 'api/server-error', ALWAYS, ONCE],
  [502, 'api/unavailable', ALWAYS, ONCE],
  [503, 'api/unavailable', ALWAYS, ONCE],
  [504, 'net/timeout', ALWAYS, ONCE],
  [529, 'quota/too-many-requests', ALWAYS, ALWAYS],
  [418, 'api/unexpected-response', ONCE, ONCE],
  [302, 'api/unexpected-response', ONCE, ONCE],
] as const;

const WORDS = 'Words of the service';

function faultsOf(status: number, count: number): Fault[] {
  const headers = { location: 'https://elsewhere.example/' };
  const body = JSON.stringify({ message: WORDS });
  return Array.from({ length: count }, () => ({ kind: 'status', status, headers, body }));
}

/** Two lists are requested together, so each of their statuses comes twice. */
const requestsPerTry = ({ name }: ResourceOperation): number => (name === 'listLanguages' ? 2 : 1);

async function failWith(
  { service, client, options }: Bench,
  operation: ResourceOperation,
  faults: Fault[],
): Promise<AppError> {
  service.fail(operation.route, ...faults);
  return failureOf(operation.call(client, options));
}

/** With two requested lists, the first that fails ends the call. */
function expectCount({ service }: Bench, operation: ResourceOperation, count: number): void {
  const made = service.counts[operation.route];
  expect(made).toBeGreaterThanOrEqual(count);
  expect(made).toBeLessThanOrEqual(count * requestsPerTry(operation));
}

const isAboutGlossaries = ({ section }: ResourceOperation): boolean => section.startsWith('§5');

/** The limit is not always about characters. */
function codeWhenFull(operation: ResourceOperation): AppError['code'] {
  if (operation.section.startsWith('§19')) return 'input/conflict';
  return isAboutGlossaries(operation) ? 'quota/too-many-requests' : 'quota/exceeded';
}

describe.each(RESOURCE_OPERATIONS.filter(({ notFound }) => notFound !== 'empty'))(
  '$section: $name',
  (operation) => {
    it('§2 reports status 404', async () => {
      const bench = await openBench();
      const error = await failWith(bench, operation, faultsOf(404, requestsPerTry(operation)));
      expect(error).toMatchObject({
        code: operation.notFound ?? 'api/not-found',
        retryable: false,
        details: { status: 404, traceId: 'f00dcafe', serviceMessage: WORDS },
      });
      expectCount(bench, operation, ONCE);
    });
  },
);

describe.each(RESOURCE_OPERATIONS)('$section: $name', (operation) => {
  it.each(STATUSES)('§2 reports status %d and repeats it if allowed', async (...row) => {
    const [status, code, repeatable, once] = row;
    const bench = await openBench();
    const isRepeated = operation.policy === 'idempotent' ? repeatable : once;
    const error = await failWith(
      bench,
      operation,
      faultsOf(status, isRepeated * requestsPerTry(operation)),
    );
    expect(error.code).toBe(code);
    expect(error.details).toMatchObject({ status, traceId: 'f00dcafe', serviceMessage: WORDS });
    // Above this layer no possibly billed request is repeated.
    expect(error.retryable).toBe((operation.policy === 'billed' ? once : repeatable) === ALWAYS);
    expectCount(bench, operation, isRepeated);
  });

  it('§2 names the missing scope for status 403 with a detail', async () => {
    const body = '{"message":"Forbidden","detail":"missing scope x:read"}';
    const fault: Fault = { kind: 'status', status: 403, body };
    const error = await failWith(await openBench(), operation, [fault, fault]);
    expect(error.code).toBe('auth/forbidden');
    expect(error.details?.serviceMessage).toBe('Forbidden · missing scope x:read');
  });

  it('§2 never repeats status 456, and names what is used up', async () => {
    const bench = await openBench();
    const error = await failWith(bench, operation, faultsOf(456, requestsPerTry(operation)));
    expect(error.code).toBe(codeWhenFull(operation));
    expect(error.retryable).toBe(false);
    expectCount(bench, operation, ONCE);
    const isHeld = bench.client.quotaHold() !== null;
    expect(isHeld).toBe(operation.policy === 'billed');
  });

  it('rejects a page of a proxy', async () => {
    const page: Fault = { kind: 'wrong-type' };
    const error = await failWith(await openBench(), operation, [page, page]);
    expect(error).toMatchObject({
      code: 'api/unexpected-response',
      details: { traceId: 'f00dcafe' },
    });
  });

  it('ends immediately when it is aborted while running', async () => {
    const { service, client, options } = await openBench();
    const hang: Fault = { kind: 'hang' };
    service.fail(operation.route, hang, hang);
    const abort = new AbortController();
    const call = failureOf(operation.call(client, { ...options, signal: abort.signal }));
    while (service.counts[operation.route] === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    abort.abort();
    expect((await call).code).toBe('canceled');
  });

  it("isn't sent at all when it was aborted before", async () => {
    const { service, client } = await openBench();
    const error = await failureOf(operation.call(client, { signal: AbortSignal.abort() }));
    expect(error.code).toBe('canceled');
    expect(service.requests).toHaveLength(0);
  });

  it('sends what its section says', async () => {
    const { service, client, options } = await openBench();
    await operation.call(client, options);
    const { method, path, body } = operation.sends;
    expect(service.requests[0]).toMatchObject({ method, path, hasKey: true });
    if (body === undefined) return;
    expect(service.requests[0]?.headers['content-type']).toBe('application/json');
    expect(service.resourceRequests[0]?.body).toStrictEqual(body);
  });
});

const ANSWERING = RESOURCE_OPERATIONS.filter(({ sends }) => sends.method !== 'DELETE');

/** JSON that no operation answers with. */
const SHAPES = ['null', '{}', '"x"', '7', '[null]', '{"__proto__":{"name":"x"}}'];

describe.each(ANSWERING)('$section: what $name makes of its answer', (operation) => {
  it('reports damaged JSON as such', async () => {
    const garbage: Fault = { kind: 'garbage' };
    const error = await failWith(await openBench(), operation, [garbage, garbage]);
    expect(error).toMatchObject({
      code: 'api/unexpected-response',
      details: { traceId: 'f00dcafe' },
    });
  });

  it.each(SHAPES)('reports %s as such, with the trace id', async (body) => {
    const fault: Fault = { kind: 'status', status: 200, body };
    const error = await failWith(await openBench(), operation, [fault, fault]);
    expect(error).toMatchObject({
      code: 'api/unexpected-response',
      details: { traceId: 'f00dcafe' },
    });
  });

  it('never treats a cut answer as a complete one', async () => {
    const bench = await openBench();
    const count = operation.policy === 'idempotent' ? ALWAYS : ONCE;
    const cut: Fault = { kind: 'cut-answer', afterBytes: 5 };
    const faults = Array.from({ length: count * requestsPerTry(operation) }, () => cut);
    const error = await failWith(bench, operation, faults);
    expect(error.code).toBe('net/interrupted');
    expectCount(bench, operation, count);
  });
});

/** Operations whose arguments contain an identifier that becomes part of a path. */
const HOSTILE_IDS = ['../admin', '..%2f..', 'a/b', 'a?b=c', 'a#b', '%2e%2e', ' ', 'é😀', ';', '\\'];

describe('identifiers', () => {
  const BY_ID: [string, (client: TranslationClient, id: string) => Promise<unknown>][] = [
    ['/v3/glossaries/', async (client, id) => client.getGlossary(id)],
    ['/v2/glossaries/', async (client, id) => client.deleteSinglePairGlossary(id)],
    ['/v3/style_rules/', async (client, id) => client.getStyleRules(id)],
    [
      `/v3/style_rules/${STYLE_ID}/custom_instructions/`,
      async (client, id) => client.getCustomInstruction(STYLE_ID, id),
    ],
    ['/v3/style_profiles/', async (client, id) => client.getStyleProfile(id)],
    ['/v3/translation_memories/', async (client, id) => client.getTranslationMemory(id)],
  ];

  describe.each(BY_ID)('below %s', (prefix, call) => {
    it.each(HOSTILE_IDS)('%j stays within its path segment', async (id) => {
      const { service, client } = await openBench();
      await call(client, id);
      expect(service.requests[0]?.path).toBe(prefix + encodeURIComponent(id));
    });

    it.each(['', '.', '..', '...', 'a\0b', 'a\nb', '\ud800', 'x'.repeat(300)])(
      '%j is refused unsent',
      async (id) => {
        const { service, client } = await openBench();
        expect((await failureOf(call(client, id))).code).toBe('input/invalid');
        expect(service.requests).toHaveLength(0);
      },
    );
  });
});

describe("lists that a service doesn't have", () => {
  it('are empty for glossaries', async () => {
    const { service, client } = await openBench();
    service.fail('glossaries', ...faultsOf(404, ONCE));
    expect(await client.listGlossaries()).toStrictEqual([]);
  });
});

describe('deletions', () => {
  const DELETIONS = RESOURCE_OPERATIONS.filter(({ sends }) => sends.method === 'DELETE');

  it.each(DELETIONS)(
    '$name: treats a missing resource after a lost answer as success',
    async (operation) => {
      const { service, client, options } = await openBench();
      const body = JSON.stringify({ message: 'Not found' });
      service.fail('resources', { kind: 'drop-answer' }, { kind: 'status', status: 404, body });
      await expect(operation.call(client, options)).resolves.toBeUndefined();
      expect(service.counts.resources).toBe(2);
    },
  );
});
