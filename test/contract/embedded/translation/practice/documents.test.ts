import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPractice, startServices } from '../../../../../electron/embedded/start/services.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { handleOf, onCleanUp, untilFinished } from '../support.ts';
import { session, startPracticeService } from './support.ts';
import { nextLook } from '../../../support/next-look.ts';

const START_MS = Date.UTC(2026, 0, 15, 12);

/** Polls until the status changes; the test's own time limit bounds it. */
async function until(
  wanted: string,
  status: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  for (;;) {
    const current = await status();
    if (current['status'] === wanted) return current;
    await nextLook();
  }
}

describe('§18 test hooks: documents that take their time', () => {
  it('doc-queue-time and doc-translate-time: queued, then translating, then done', async () => {
    const clock = createManualClock(START_MS);
    const { upload, status, result } = await startPracticeService({ clock });
    const headers = session('slow', { 'doc-queue-time': 2000, 'doc-translate-time': 3000 });
    const handle = await handleOf(upload('proton beam', headers));
    const ask = () => status(handle, headers);
    expect(await ask()).toEqual({
      http: 200,
      document_id: handle.document_id,
      status: 'queued',
    });
    clock.jump(1999);
    expect(await ask()).toMatchObject({ status: 'queued' });
    expect((await result(handle, headers)).status).toBe(503);
    clock.jump(1);
    expect(await ask()).toMatchObject({ status: 'translating', seconds_remaining: 3 });
    clock.jump(2999);
    expect(await ask()).toMatchObject({ status: 'translating', seconds_remaining: 1 });
    expect((await result(handle, headers)).status).toBe(503);
    clock.jump(1);
    // The official Python suite expects seconds in each answer about a document that waits.
    expect(await until('done', ask)).toMatchObject({ billed_characters: 11, seconds_remaining: 0 });
    expect(await (await result(handle, headers)).text()).toBe('Protonenstrahl');
    const other = await handleOf(upload('proton beam', session('not slow')));
    expect(await until('done', () => status(other))).not.toHaveProperty('seconds_remaining');
  });

  it('segments are available no sooner than the document is done', async () => {
    const clock = createManualClock(START_MS);
    const { upload, status, post } = await startPracticeService({ clock });
    const headers = session('slow', { 'doc-queue-time': 2000 });
    const handle = await handleOf(upload('proton beam', headers));
    const segments = () =>
      post(
        `/v2/document/${handle.document_id}/segments`,
        { document_key: handle.document_key },
        headers,
      );
    expect((await segments()).status).toBe(503);
    clock.jump(2000);
    await until('done', () => status(handle, headers));
    expect(await (await segments()).json()).toMatchObject({
      segments: [{ source: 'proton beam', target: 'Protonenstrahl' }],
    });
  });

  it("waiting documents don't delay those of other sessions", async () => {
    const { upload, status } = await startPracticeService({ clock: createManualClock(START_MS) });
    const headers = session('slow', { 'doc-queue-time': 60_000 });
    for (const _ of [1, 2, 3, 4]) await handleOf(upload('proton beam', headers));
    const other = await handleOf(upload('proton beam'));
    expect(await untilFinished(() => status(other))).toMatchObject({ status: 'done' });
  });

  it('a waiting document is as unknown as any other with a wrong key', async () => {
    const { upload, status, result } = await startPracticeService({
      clock: createManualClock(START_MS),
    });
    const headers = session('slow', { 'doc-queue-time': 60_000 });
    const handle = await handleOf(upload('proton beam', headers));
    const wrong = { ...handle, document_key: '0'.repeat(64) };
    expect(await status(wrong, headers)).toMatchObject({ http: 404 });
    expect((await result(wrong, headers)).status).toBe(404);
  });

  it('doc-failure: the first documents end in error, after their waits', async () => {
    const clock = createManualClock(START_MS);
    const { upload, status, usage } = await startPracticeService({ clock });
    const headers = session('fail', { 'doc-failure': 1, 'doc-translate-time': 500 });
    const failing = await handleOf(upload('proton beam', headers));
    const fine = await handleOf(upload('proton beam', headers));
    expect(await status(failing)).toMatchObject({ status: 'translating' });
    clock.jump(500);
    const failed = await until('error', () => status(failing));
    expect(failed['error_message']).toBe('Practice: this document was made to fail.');
    expect(failed['message']).toBe(failed['error_message']);
    expect(await until('done', () => status(fine))).toMatchObject({ billed_characters: 11 });
    expect(await usage(headers)).toMatchObject({ character_count: 0 });
  });
});

describe('practice: downloads', () => {
  const content = 'proton beam\n'.repeat(500);
  const translated = 'Protonenstrahl\n'.repeat(500);

  it('slow-download: all bytes arrive, and the document is delivered', async () => {
    const { upload, status, result, usage } = await startPracticeService();
    const headers = session('slow', { 'x-dragoman-practice-slow-download': 50_000 });
    const handle = await handleOf(upload(content, headers));
    await untilFinished(() => status(handle, headers));
    const answer = await result(handle, headers);
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(translated)));
    expect(await answer.text()).toBe(translated);
    // The last byte may arrive before the service has recorded that it was sent.
    while ((await usage(headers))['character_count'] === 0);
    expect((await result(handle, headers)).status).toBe(503);
  });

  it('cut-download-count: that many downloads break off midway, and nothing is billed for them', async () => {
    const { upload, status, result, usage } = await startPracticeService();
    const headers = session('cut', { 'x-dragoman-practice-cut-download-count': 2 });
    const handle = await handleOf(upload(content, headers));
    await untilFinished(() => status(handle, headers));
    for (const _ of [1, 2]) {
      const answer = await result(handle, headers);
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow('terminated');
      expect(await usage(headers)).toMatchObject({ character_count: 0 });
    }
    const billed = await status(handle, headers);
    expect(await (await result(handle, headers)).text()).toBe(translated);
    const counted = async (): Promise<number | undefined> =>
      (await usage(headers))['character_count'];
    while ((await counted()) === 0);
    expect(await counted()).toBe(billed['billed_characters']);
  });

  it('documents survive a change of switches', async () => {
    const { upload, status, result } = await startPracticeService();
    const handle = await handleOf(upload('proton beam', session('before')));
    await untilFinished(() => status(handle, session('after')));
    expect(await (await result(handle, session('after'))).text()).toBe('Protonenstrahl');
  });
});

describe('practice: separate data', () => {
  const options = (dataFolder: string) => ({
    dataFolder,
    engine: null,
    port: 0,
    log: () => undefined,
  });

  it('is in a separate folder, which is erased at the next start', async () => {
    const dataFolder = temporaryFolder();
    const left = path.join(dataFolder, 'practice', 'documents', 'left-over');
    mkdirSync(path.dirname(left), { recursive: true });
    writeFileSync(left, 'x');
    writeFileSync(path.join(dataFolder, 'translation.sqlite'), 'not touched');
    const practice = await startPractice(options(dataFolder));
    onCleanUp(() => practice.close());
    expect(practice.isPractice).toBe(true);
    expect(existsSync(left)).toBe(false);
    expect(readdirSync(dataFolder).toSorted()).toEqual(['practice', 'translation.sqlite']);
  });

  it('runs beside the normal service and knows nothing of it', async () => {
    const dataFolder = temporaryFolder();
    const normal = await startServices({ ...options(dataFolder), engine: 'pseudo' });
    onCleanUp(() => normal.close());
    const practice = await startPractice(options(dataFolder));
    onCleanUp(() => practice.close());
    const usage = (url: string, apiKey: string): Promise<Response> =>
      fetch(`${url}/v2/usage`, { headers: { authorization: `DeepL-Auth-Key ${apiKey}` } });
    const { url, key } = practice.translation;
    expect((await usage(url, key)).status).toBe(200);
    expect((await usage(url, 'any')).status).toBe(200);
    expect((await usage(normal.translation.url, key)).status).toBe(403);
    await practice.close();
    await practice.close();
    expect((await usage(normal.translation.url, normal.translation.key)).status).toBe(200);
  });
});
