import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  UnsupportedPairError,
  type TranslationEngine,
} from '../../../../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { connectSqlite } from '../../../../../electron/embedded/storage/sqlite.ts';
import { dictation } from '../../../../../electron/embedded/translation/voice/dictation.ts';
import type { RecognizerKind } from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import { createManualClock, type ManualClock } from '../../../../fakes/manual-clock.ts';
import { callsOf, messageOf, startService, type ServiceUnderTest } from '../support.ts';
import { nextLook } from '../../../support/next-look.ts';
import { createSideBySideAccounts } from '../../../support/side-by-side-accounts.ts';
import {
  asked,
  create,
  download,
  gated,
  JOBS,
  put,
  run,
  spoken,
  statusOf,
  untilOver,
  wave,
} from './jobs-support.ts';

const TALK = wave(spoken('hello there'));
const MINUTE_MS = 60_000;

async function startWithClock(
  manual = createManualClock(),
  dataFolder?: string,
): Promise<{ service: ServiceUnderTest; manual: ManualClock }> {
  const folder = dataFolder === undefined ? {} : { dataFolder };
  return {
    service: await startService({ recognizer: dictation, clock: manual, ...folder }),
    manual,
  };
}

/** Creates a recognizer that finds nothing, and records the length of the sound. */
function counting(): RecognizerKind & { soundMs: () => number } {
  let samples = 0;
  return {
    ...dictation,
    soundMs: () => samples / 16,
    listen: () => ({
      write: ({ length }) => {
        samples += length;
      },
      end: () => Promise.resolve(),
      close: () => undefined,
    }),
  };
}

describe('a request for a voice job', () => {
  const file = { name: 'talk.wav', content_type: 'audio/wav', content_length: 100 };
  it.each([
    [{ source_file: undefined }, '/source_file must be a JSON object'],
    [{ source_file: { ...file, name: '' } }, '/source_file/name'],
    [{ source_file: { ...file, content_length: 0 } }, '/source_file/content_length'],
    [{ source_file: { ...file, content_length: 1.5 } }, '/source_file/content_length'],
    [{ source_file: { ...file, content_length: 1_073_741_825 } }, 'must be 1073741824 at most'],
    [{ source_file: { ...file, content_type: 'video/avi' } }, '/source_file/content_type'],
    [{ source_file: { ...file, content_type: 'audio/mp4' } }, 'which nothing here can decode'],
    [{ source_file: { ...file, content_type: 'audio/auto' } }, '/source_file/content_type'],
    [{ parameters: 'en' }, '/parameters must be a JSON object'],
    [{ parameters: { source_language: 'xx' } }, '/parameters/source_language'],
    [{ parameters: { source_language: 'de' } }, 'Nothing else is understood here'],
    [{ targets: [] }, '/targets must be a list'],
    [{ targets: [{ language: 'xx', type: 'text/plain' }] }, '/targets/0/language'],
    [{ targets: [{ language: 'de', type: 'text/html' }] }, '/targets/0/type'],
    [{ targets: [{ language: 'de', type: 'audio/opus' }] }, 'speech is not packed here'],
    [
      { targets: [{ language: 'de', type: 'audio/pcm;encoding=s16le;rate=16000' }] },
      'does not speak',
    ],
  ])('is refused for %j', async (more, words) => {
    const service = await startService({ recognizer: { ...dictation, languages: ['en'] } });
    const answer = await service.postJson(JOBS, asked(100, more));
    expect(answer.status).toBe(400);
    expect(await messageOf(answer)).toContain(words);
  });

  it('is refused where nothing understands speech, and in the free edition', async () => {
    const deaf = await startService();
    expect((await deaf.postJson(JOBS, asked(100))).status).toBe(403);
    const free = await startService({ recognizer: dictation, edition: 'free' });
    expect((await free.postJson(JOBS, asked(100))).status).toBe(403);
  });

  it('is refused when the key has no minutes left', async () => {
    const service = await startService({ recognizer: dictation });
    const admin = (method: string, path: string, body: object) =>
      fetch(`${service.url}/v2/admin/${path}`, {
        method,
        headers: {
          authorization: `DeepL-Auth-Key ${service.service.adminKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    const made = await admin('POST', 'developer-keys', { label: 'talk' });
    const { key_id } = (await made.json()) as { key_id: string };
    const limit = { key_id, speech_to_text_milliseconds: 500 };
    await admin('PUT', 'developer-keys/limits', limit);
    const calls = callsOf(service.url, { ...service.service, apiKey: key_id });
    const long = wave(spoken('hello there good old friends of mine'));
    expect((await run(calls, long)).results[0]?.status).toBe('complete');
    expect((await calls.postJson(JOBS, asked(100))).status).toBe(456);
  });

  it('is refused while ten jobs are in progress, or two with more than 100 MB', async () => {
    const service = await startService({ recognizer: dictation });
    const large = 100 * 1024 * 1024 + 1;
    await create(service, asked(large));
    const second = await create(service, asked(large));
    const third = await service.postJson(JOBS, asked(large));
    expect(third.status).toBe(429);
    expect(await messageOf(third)).toContain('2 with more than 100 MB');
    expect(second.job_id).not.toBe('');
    const jobs = [];
    for (let count = 2; count < 10; count += 1) jobs.push(await create(service, asked(TALK)));
    expect((await service.postJson(JOBS, asked(TALK))).status).toBe(429);
    const [first] = jobs;
    if (first === undefined) throw new Error('There is no job.');
    await put(first, TALK);
    await untilOver(service, first.job_id);
    await create(service, asked(TALK));
  });
});

describe('the upload address of a voice job', () => {
  it('accepts the declared size once, with its own signature', async () => {
    const service = await startService({ recognizer: dictation });
    const job = await create(service, asked(TALK));
    expect((await put({ ...job, signature: 'x' }, TALK)).status).toBe(403);
    expect((await fetch(job.upload_url, { method: 'PUT', body: 'x' })).status).toBe(403);
    const short = await put(job, TALK.subarray(1));
    expect(short.status).toBe(400);
    expect(await messageOf(short)).toContain(String(TALK.length));
    expect((await put(job, Buffer.concat([TALK, TALK]))).status).toBe(400);
    expect((await statusOf(service, job.job_id)).results[0]?.status).toBe('pending');
    expect((await put(job, TALK)).status).toBe(204);
    expect((await put(job, TALK)).status).toBe(409);
    const { results } = await untilOver(service, job.job_id);
    const [text, captions] = results;
    const crossed = { ...text, signature: captions?.signature ?? '' };
    expect((await download({ status: '', ...crossed })).status).toBe(403);
    expect((await put({ ...job, signature: text?.signature ?? '' }, TALK)).status).toBe(403);
    const unknown = job.upload_url.replace(job.job_id, '00000000-0000-4000-8000-000000000000');
    expect((await put({ ...job, upload_url: unknown }, TALK)).status).toBe(404);
  });

  it('can be used again when the client broke off', async () => {
    const service = await startService({ recognizer: dictation });
    const job = await create(service, asked(TALK));
    await new Promise<void>((resolve) => {
      const broken = request(job.upload_url, {
        method: 'PUT',
        headers: {
          authorization: `DeepL-Signature ${job.signature}`,
          'content-length': TALK.length,
        },
      });
      broken.on('error', () => resolve());
      broken.write(TALK.subarray(0, 1_000), () => broken.destroy());
    });
    let answer = await put(job, TALK);
    // The service may not know yet that the other one has ended.
    while (answer.status === 409) {
      await nextLook();
      answer = await put(job, TALK);
    }
    expect(answer.status).toBe(204);
    expect((await untilOver(service, job.job_id)).results[0]?.status).toBe('complete');
  });

  it('is open for five minutes', async () => {
    const { service, manual } = await startWithClock();
    const job = await create(service, asked(TALK));
    const late = await create(service, asked(TALK));
    await manual.advance(5 * MINUTE_MS);
    expect((await put(job, TALK)).status).toBe(204);
    await manual.advance(1);
    expect((await put(late, TALK)).status).toBe(404);
    expect((await service.get(`${JOBS}/${late.job_id}`)).status).toBe(404);
    expect((await untilOver(service, job.job_id)).results[0]?.status).toBe('complete');
  });
});

describe('an upload that begins in time', () => {
  it('may take longer', async () => {
    const { service, manual } = await startWithClock();
    const job = await create(service, asked(TALK));
    const status = new Promise<number | undefined>((resolve, reject) => {
      const slow = request(
        job.upload_url,
        {
          method: 'PUT',
          headers: {
            authorization: `DeepL-Signature ${job.signature}`,
            'content-length': TALK.length,
          },
        },
        (answer) => resolve(answer.resume().statusCode),
      );
      slow.on('error', reject);
      slow.write(TALK.subarray(0, 1_000));
      const finish = async (): Promise<void> => {
        // A second one is refused once this one has begun.
        while ((await put({ ...job }, TALK.subarray(0, 1))).status !== 409) await nextLook();
        await manual.advance(6 * MINUTE_MS);
        expect((await statusOf(service, job.job_id)).results[0]?.status).toBe('pending');
        slow.end(TALK.subarray(1_000));
      };
      finish().catch(reject);
    });
    expect(await status).toBe(204);
    expect((await untilOver(service, job.job_id)).results[0]?.status).toBe('complete');
  });
});

describe('the results of a voice job', () => {
  it('are available for an hour, and for a different one after a restart', async () => {
    const { service, manual } = await startWithClock();
    const job = await create(service, asked(TALK));
    await put(job, TALK);
    await untilOver(service, job.job_id);
    await manual.advance(60 * MINUTE_MS);
    expect((await statusOf(service, job.job_id)).results[0]?.status).toBe('complete');
    await service.service.close();
    await manual.advance(24 * 60 * MINUTE_MS);
    const { service: next } = await startWithClock(manual, service.dataFolder);
    expect((await statusOf(next, job.job_id)).results[0]?.status).toBe('complete');
    await manual.advance(60 * MINUTE_MS + 1);
    expect((await next.get(`${JOBS}/${job.job_id}`)).status).toBe(404);
  });

  it('belong to their account', async () => {
    const accounts = createSideBySideAccounts();
    const { url, service } = await startService({
      recognizer: dictation,
      extension: accounts.extension,
    });
    const open = () => callsOf(url, { ...accounts.open(), routes: service.routes });
    const [mine, other] = [open(), open()];
    const { job_id } = await run(mine, TALK);
    expect((await other.get(`${JOBS}/${job_id}`)).status).toBe(404);
    expect((await other.get(`${JOBS}/${job_id}/segments?language=de`)).status).toBe(404);
    expect((await other.postJson(`${JOBS}/${job_id}/received`, {})).status).toBe(404);
    expect((await mine.get(`${JOBS}/${job_id}`)).status).toBe(200);
  });

  it('are given up when nobody wants them any more, and the next job is processed', async () => {
    const recognizer = gated();
    const service = await startService({ recognizer });
    const job = await create(service, asked(TALK));
    await put(job, TALK);
    const next = await create(service, asked(TALK));
    await put(next, TALK);
    await recognizer.isAsked;
    expect((await service.postJson(`${JOBS}/${job.job_id}/received`, {})).status).toBe(200);
    expect((await service.get(`${JOBS}/${job.job_id}`)).status).toBe(404);
    recognizer.open();
    const { results } = await untilOver(service, next.job_id);
    expect(results.map(({ status }) => status)).toEqual(['complete', 'complete']);
    const kept = readdirSync(join(service.dataFolder, 'voice-jobs'));
    expect(kept.filter((name) => name.includes(job.job_id))).toEqual([]);
  });

  it('fail when the process ended twice while it worked on the sound', async () => {
    const recognizer = gated();
    const first = await startService({ recognizer });
    const job = await create(first, asked(TALK));
    await put(job, TALK);
    await recognizer.isAsked;
    await first.service.close();
    const db = connectSqlite(join(first.dataFolder, 'translation.sqlite'), {});
    db.exec(`UPDATE voice_job_targets SET status = 'processing'`);
    db.exec('UPDATE voice_jobs SET interruptions = 1');
    db.close();
    const next = await startService({ recognizer: dictation, dataFolder: first.dataFolder });
    const { results } = await statusOf(next, job.job_id);
    expect(results.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(results[0]?.error?.message).toContain('twice');
  });

  it('fail one by one where a direction is missing', async () => {
    const pseudo = createPseudoEngine();
    const engine: TranslationEngine = {
      ...pseudo,
      translate: (segments, source, target, signal) =>
        target.toLowerCase().startsWith('es')
          ? Promise.reject(new UnsupportedPairError(source, target))
          : pseudo.translate(segments, source, target, signal),
    };
    const service = await startService({ recognizer: dictation, engine });
    const { results } = await run(service, TALK);
    expect(results.map(({ status }) => status)).toEqual(['complete', 'failed']);
    expect(results[1]?.error?.message).toMatch(/\S/u);
  });
});

describe('a file that differs from its declaration', () => {
  const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(1_000)]);
  it.each([
    ['a renamed text', Buffer.from('Once upon a time there was no sound at all.'), 'no sound that'],
    ['a different extension', mp3, 'but it is a file of MP3 sound'],
    ['a WAV file that was cut off', TALK.subarray(0, TALK.length / 2), 'is cut off'],
    ['only its header', TALK.subarray(0, 20), 'is damaged'],
    ['a WAV file without samples', wave(new Int16Array()), 'holds no sound'],
    ['a compressed WAV file', wave(spoken('hello'), { coding: 2 }), 'is compressed'],
    ['more than three hours', wave(spoken('hello'), { dataBytes: 345_600_002 }), 'three hours'],
    ['one byte', Buffer.from('R'), 'no sound that'],
  ])('fails with a message: %s', async (_what, content, words) => {
    const service = await startService({ recognizer: dictation });
    const { results, usage } = await run(service, content);
    for (const { status, error } of results) {
      expect(status).toBe('failed');
      expect(error?.message).toContain(words);
    }
    expect(usage.storage_used).toBe(0);
    // None of it was recognized, so nothing is counted.
    const used = (await (await service.get('/v2/usage')).json()) as Record<string, unknown>;
    expect(used['speech_to_text_minutes_count'] ?? 0).toBe(0);
  });

  it('is accepted when it lasts 65 minutes', { tags: 'deep' }, async () => {
    const recognizer = counting();
    const service = await startService({ recognizer });
    const long = wave(new Int16Array(65 * 60 * 1_000), { samplesPerSecond: 1_000, bits: 8 });
    const { results } = await run(service, long);
    expect(results[0]?.status).toBe('complete');
    expect(recognizer.soundMs()).toBe(65 * MINUTE_MS);
    const used = (await (await service.get('/v2/usage')).json()) as Record<string, unknown>;
    expect(used['speech_to_text_minutes_count']).toBe(65);
  });
});
