import { describe, expect, it } from 'vitest';
import { openTimeBench, timeFailureOf } from './support.ts';

const START_MS = Date.UTC(2025, 2, 3, 9, 15, 30);
const ENTRY = {
  clientRef: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  startedAtMs: START_MS,
  endedAtMs: START_MS + 3_600_000,
  note: 'Vertraulicher Entwurf der Satzung',
};

/** Never answers a creation. @returns a promise that resolves once one has arrived */
const holdCreation = (service: Awaited<ReturnType<typeof openTimeBench>>['service']) =>
  new Promise<void>((resolve) => {
    service.on('POST /time_entries', () => {
      resolve();
      return { until: new Promise(() => undefined) };
    });
  });

describe('a connection that fails', () => {
  it.each(['answer', 'body'] as const)(
    'during the %s leaves the outcome of a change unknown',
    async (drop) => {
      const { service, client, options } = await openTimeBench();
      service.on('POST /time_entries', { drop });
      service.on('GET /time_entries', { drop }, '{"data":[],"total":0}');
      const error = await timeFailureOf(client.createEntry(ENTRY, options));
      expect(error).toMatchObject({ code: 'net/interrupted', outcome: 'unknown' });
      expect(service.requests).toHaveLength(1);
      // A query is simply repeated.
      await expect(client.listEntryPage({}, options)).resolves.toMatchObject({
        items: [],
        total: 0,
      });
      expect(service.requests).toHaveLength(3);
    },
  );

  it('before the request leaves a change untouched', async () => {
    const { service, client, options } = await openTimeBench();
    await service.close();
    expect(await timeFailureOf(client.createEntry(ENTRY, options))).toMatchObject({
      code: 'net/offline',
      outcome: 'untouched',
    });
  });

  it('because of a cancellation leaves a change untouched before sending, and unknown afterward', async () => {
    const { service, client } = await openTimeBench({ concurrency: 1 });
    const controller = new AbortController();
    const hasArrived = holdCreation(service);
    const { signal } = controller;
    const sent = timeFailureOf(client.createEntry(ENTRY, { signal }));
    const waiting = timeFailureOf(client.createEntry(ENTRY, { signal }));
    await hasArrived;
    controller.abort();
    expect(await sent).toMatchObject({ code: 'canceled', outcome: 'unknown' });
    expect(await waiting).toMatchObject({ code: 'canceled', outcome: 'untouched' });
    expect(service.requests).toHaveLength(1);
  });

  it('because the client closes ends everything, and nothing is sent after it', async () => {
    const { service, client } = await openTimeBench();
    const hasArrived = holdCreation(service);
    const running = timeFailureOf(client.createEntry(ENTRY));
    await hasArrived;
    client.close();
    expect(await running).toMatchObject({ code: 'canceled', outcome: 'unknown' });
    expect(await timeFailureOf(client.createEntry(ENTRY))).toMatchObject({
      code: 'canceled',
      outcome: 'untouched',
    });
    expect(service.requests).toHaveLength(1);
  });

  it('because of silence ends at its deadline', async () => {
    const { service, client, clock } = await openTimeBench();
    const hasArrived = holdCreation(service);
    const work = timeFailureOf(client.createEntry(ENTRY));
    await hasArrived;
    await clock.advance(120_000);
    expect(await work).toMatchObject({ code: 'net/timeout', outcome: 'unknown' });
  });

  it.each(['{"data":[', '{"data":}', 'NaN', '\u0000', '{"token":'])(
    'because of a damaged answer leaves the outcome of a change unknown: %j',
    async (body) => {
      const { service, client } = await openTimeBench();
      service.on('POST /time_entries', body);
      expect(await timeFailureOf(client.createEntry(ENTRY))).toMatchObject({
        code: 'api/unexpected-response',
        outcome: 'unknown',
      });
    },
  );
});

/** Waits for this many rounds of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

describe('the rate of requests', () => {
  it('is limited to six at a time, or to the set number', async () => {
    const { service, client } = await openTimeBench();
    let running = 0;
    let most = 0;
    service.on('DELETE /time_entries/1', () => {
      running += 1;
      most = Math.max(most, running);
      // Kept for as long as a further one could take to arrive.
      const until = turns(100).then(() => {
        running -= 1;
      });
      return { until };
    });
    await Promise.all(Array.from({ length: 24 }, async () => client.deleteEntry('1')));
    expect(service.requests).toHaveLength(24);
    expect(most).toBe(6);
    most = 0;
    client.setConcurrency(2);
    await Promise.all(Array.from({ length: 8 }, async () => client.deleteEntry('1')));
    expect(most).toBe(2);
  });

  it('pauses all calls of the connection for as long as the service requests', async () => {
    const { service, client, clock } = await openTimeBench();
    service.on('POST /time_entries', { status: 429, headers: { 'retry-after': '90' } });
    service.on('GET /projects', '[]');
    const error = await timeFailureOf(client.createEntry(ENTRY));
    expect(error).toMatchObject({ outcome: 'untouched', retryable: true, retryAfterMs: 90_000 });
    const next = client.listProjects();
    await clock.advance(89_999);
    expect(service.requests).toHaveLength(1);
    await clock.advance(1);
    await next;
    expect(service.requests).toHaveLength(2);
  });
});
