import { describe, expect, it } from 'vitest';
import type { QuotaHold } from '../../../../electron/clients/translation/translation-client.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import { collect, failureOf, openBench, textInput, uploadInput } from './support.ts';

const USED_UP: Fault = { kind: 'status', status: 456, body: '{"message":"Quota exceeded"}' };
const small = uploadInput({ sizeBytes: 9 });

describe('§2 a used-up quota (456)', () => {
  it('holds calls that cost characters, unsent, and lets all others continue', async () => {
    const holds: (QuotaHold | null)[] = [];
    const { service, client, clock } = await openBench({ onQuotaHold: (hold) => holds.push(hold) });
    const handle = await client.uploadDocument(small);
    service.fail('translate', USED_UP);
    expect(client.quotaHold()).toBeNull();
    expect((await failureOf(client.translateText(textInput()))).code).toBe('quota/exceeded');
    const hold = { sinceMs: clock.now() };
    expect(client.quotaHold()).toStrictEqual(hold);
    expect(holds).toStrictEqual([hold]);

    const errors = [
      await failureOf(client.uploadDocument(small)),
      await failureOf(client.translateText(textInput())),
    ];
    for (const error of errors) {
      expect(error).toMatchObject({
        code: 'quota/exceeded',
        retryable: false,
        details: { status: 456, serviceMessage: 'Quota exceeded' },
      });
    }
    expect(service.counts).toMatchObject({ translate: 1, upload: 1 });

    await client.getUsage();
    await client.listLanguages();
    expect((await client.getDocumentStatus(handle)).state).toBe('queued');
    // Earlier translations are fetched: the refusal was about new work.
    expect(await collect((await client.downloadDocument(handle)).body)).toHaveLength(9);
    expect(holds).toHaveLength(1);
  });

  it('holds downloads too if one of them was refused', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(small);
    service.fail('result', USED_UP);
    expect((await failureOf(client.downloadDocument(handle))).code).toBe('quota/exceeded');
    expect((await failureOf(client.downloadDocument(handle))).code).toBe('quota/exceeded');
    expect(service.counts.result).toBe(1);
    client.resumeAfterQuota();
    expect(await collect((await client.downloadDocument(handle)).body)).toHaveLength(9);
  });

  it('is no reason to hold anything if it answers a free call', async () => {
    const { service, client } = await openBench();
    service.fail('usage', USED_UP);
    expect((await failureOf(client.getUsage())).code).toBe('quota/exceeded');
    expect(client.quotaHold()).toBeNull();
    await client.translateText(textInput());
  });

  it('is hit by one of 50 queued uploads, and ends the others immediately', async () => {
    const { service, client } = await openBench({ concurrency: 2 });
    service.fail('upload', USED_UP);
    const calls = Array.from({ length: 50 }, async () => failureOf(client.uploadDocument(small)));
    const errors = await Promise.all(calls);
    expect(errors.every(({ code }) => code === 'quota/exceeded')).toBe(true);
    expect(service.counts.upload).toBe(1);
    expect(service.uploads).toHaveLength(0);
  });

  it('ends a call that waits for a slot while others keep theirs', async () => {
    const { service, client } = await openBench({ concurrency: 2 });
    service.hold('upload-answer');
    const running = client.uploadDocument(small);
    await service.waitUntilHeld('upload-answer');
    // One slot is reserved for requests other than uploads, so this one waits.
    const waiting = failureOf(client.uploadDocument(small));
    service.fail('translate', USED_UP);
    await failureOf(client.translateText(textInput()));
    expect((await waiting).code).toBe('quota/exceeded');
    service.release('upload-answer');
    await running;
    expect(client.quotaHold()).not.toBeNull();
    expect(service.counts.upload).toBe(1);
  });

  it('lets one call try alone after resuming and, if refused again, spares the others', async () => {
    const holds: (QuotaHold | null)[] = [];
    const { service, client } = await openBench({ onQuotaHold: (hold) => holds.push(hold) });
    service.fail('upload', USED_UP, USED_UP);
    await failureOf(client.uploadDocument(small));
    client.resumeAfterQuota();
    expect(client.quotaHold()).toBeNull();
    const calls = Array.from({ length: 50 }, async () => failureOf(client.uploadDocument(small)));
    const errors = await Promise.all(calls);
    expect(errors.every(({ code }) => code === 'quota/exceeded')).toBe(true);
    expect(service.counts.upload).toBe(2);
    expect(holds.map((hold) => hold !== null)).toStrictEqual([true, false, true]);
  });

  it('lets all continue after resuming once that one passed, and free calls without waiting', async () => {
    const { service, client } = await openBench();
    service.fail('translate', USED_UP);
    await failureOf(client.translateText(textInput()));
    client.resumeAfterQuota();
    service.hold('upload-answer');
    const waits: unknown[] = [];
    const first = client.uploadDocument(small);
    const others = Array.from({ length: 9 }, async () =>
      client.uploadDocument(small, { onWait: (wait) => waits.push(wait) }),
    );
    await service.waitUntilHeld('upload-answer');
    await client.getUsage();
    expect(service.counts.upload).toBe(1);
    expect(waits[0]).toStrictEqual({ reason: 'slot', untilMs: null });
    service.release('upload-answer');
    await Promise.all([first, ...others]);
    expect(service.counts.upload).toBe(10);
  });

  it('lets the next call try if the first was stopped or refused for its own reasons', async () => {
    const { service, client } = await openBench();
    service.fail('translate', USED_UP, { kind: 'status', status: 400 });
    await failureOf(client.translateText(textInput()));
    client.resumeAfterQuota();
    service.hold('upload-body');
    const controller = new AbortController();
    const stopped = failureOf(
      client.uploadDocument(uploadInput({ sizeBytes: 40_000_000 }), { signal: controller.signal }),
    );
    await service.waitUntilHeld('upload-body');
    const refused = failureOf(client.translateText(textInput()));
    const last = client.translateText(textInput());
    controller.abort();
    expect((await stopped).code).toBe('canceled');
    expect((await refused).code).toBe('api/bad-request');
    expect(await last).toMatchObject([{ ok: true }]);
    expect(service.counts.translate).toBe(3);
  });

  it("separates the texts of a list that were sent from those that weren't", async () => {
    const { service, client } = await openBench();
    service.fail('translate', { kind: 'none' }, USED_UP);
    const texts = Array.from({ length: 120 }, (_value, index) => String(index));
    const results = await client.translateText(textInput({ texts }));
    expect(results.filter((result) => result.ok)).toHaveLength(50);
    expect(service.counts.translate).toBe(2);
    expect(client.quotaHold()).not.toBeNull();
  });

  it("doesn't survive a client that was closed", async () => {
    const { service, client } = await openBench();
    service.fail('upload', USED_UP);
    await failureOf(client.uploadDocument(small));
    client.close();
    expect((await failureOf(client.uploadDocument(small))).code).toBe('canceled');
  });
});
