import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../electron/support/clock.ts';
import { connectSqlite } from '../../../../../electron/embedded/storage/sqlite.ts';
import { dictation } from '../../../../../electron/embedded/translation/voice/dictation.ts';
import type { Speaker } from '../../../../../electron/embedded/translation/voice/espeak.ts';
import { findFfmpeg } from '../../../../../electron/embedded/translation/voice/jobs/ffmpeg.ts';
import { findPocketsphinx } from '../../../../../electron/embedded/translation/voice/pocketsphinx.ts';
import { firstOf } from '../../../../support/runs.ts';
import { startService } from '../support.ts';
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

const CLIPS = '/usr/share/pocketsphinx/test/data/librivox';
const CLIP = join(CLIPS, 'sense_and_sensibility_01_austen_64kb-0880.wav');
const pocketsphinx = await findPocketsphinx();
const ffmpeg = await findFfmpeg(systemClock);
const hasSpeech = existsSync(CLIP) && pocketsphinx !== null;

const TALK = wave(spoken('hello there', 'good night'));
const SPEECH = 'audio/pcm;encoding=s16le;rate=16000';

/** A hundred milliseconds for each letter. */
const letters: Speaker = {
  languages: ['de'],
  speak: (text, { samplesPerSecond }) =>
    Promise.resolve(new Int16Array((text.length * samplesPerSecond) / 10).fill(7)),
};

describe('a voice job', () => {
  it('goes from its request through every state to its results', async () => {
    const recognizer = gated();
    const service = await startService({ recognizer });
    const job = await create(service, asked(TALK));
    const before = await statusOf(service, job.job_id);
    expect(before).toMatchObject({
      job_id: job.job_id,
      product: 'voice',
      operation: 'translate',
      usage: { storage_used: 0 },
      source_file: { name: 'talk.wav', content_type: 'audio/wav', content_length: TALK.length },
      parameters: { source_language: 'en' },
      targets: [
        { language: 'de', type: 'text/plain' },
        { language: 'es', type: 'application/x-subrip' },
      ],
      results: [{ status: 'pending' }, { status: 'pending' }],
    });
    expect(Date.parse(before.created_at)).not.toBeNaN();
    expect((await put(job, TALK)).status).toBe(204);
    await recognizer.isAsked;
    const during = await statusOf(service, job.job_id);
    expect(during.results).toEqual([{ status: 'processing' }, { status: 'processing' }]);
    expect(during.usage.storage_used).toBe(TALK.length);
    recognizer.open();
    const after = await untilOver(service, job.job_id);
    const [text, captions] = after.results;
    expect(text?.status).toBe('complete');
    expect(captions?.status).toBe('complete');
    expect(text?.signed_download_url).toBeUndefined();
    const answer = await download(text ?? { status: '' });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/u);
    const lines = (await answer.text()).trim().split('\n');
    expect(lines).toHaveLength(2);
    const subRip = await (await download(captions ?? { status: '' })).text();
    expect(subRip).toMatch(/^1\r\n00:00:00,000 --> 00:00:00,\d{3}\r\n\S/u);
    expect(subRip).toContain('00:00:00,600 -->');
    const end = await statusOf(service, job.job_id);
    expect(end.results).toEqual([{ status: 'downloaded' }, { status: 'downloaded' }]);
  });

  it('shows sound that waits for another job as uploaded', async () => {
    const recognizer = gated();
    const service = await startService({ recognizer });
    const first = await create(service, asked(TALK));
    const second = await create(service, asked(TALK));
    await put(first, TALK);
    await recognizer.isAsked;
    await put(second, TALK);
    const waiting = await statusOf(service, second.job_id);
    expect(waiting.results).toEqual([{ status: 'uploaded' }, { status: 'uploaded' }]);
    recognizer.open();
    expect((await untilOver(service, second.job_id)).results[0]?.status).toBe('complete');
  });

  it('accepts and returns files at addresses that need no header', async () => {
    const service = await startService({ recognizer: dictation });
    const job = await create(service, asked(TALK), '?include=signed_url');
    const uploaded = await fetch(job.signed_upload_url ?? '', {
      method: 'PUT',
      body: Uint8Array.from(TALK),
    });
    expect(uploaded.status).toBe(204);
    await untilOver(service, job.job_id);
    const status = await statusOf(service, job.job_id, '?include=signed_url');
    const result = await fetch(status.results[0]?.signed_download_url ?? '');
    expect(result.status).toBe(200);
    expect(await result.text()).toMatch(/\S/u);
  });

  it('speaks its translation at the times of the original speech', async () => {
    const service = await startService({ recognizer: dictation, speaker: letters });
    const sound = wave(spoken('one', '', '', '', '', 'two'));
    const { results } = await run(service, sound, {
      targets: [
        { language: 'de', type: SPEECH },
        { language: 'de', type: 'text/plain' },
      ],
    });
    const bytes = Buffer.from(await (await download(results[0] ?? { status: '' })).arrayBuffer());
    const samples = new Int16Array(Uint8Array.from(bytes).buffer);
    const lines = (await (await download(results[1] ?? { status: '' })).text()).trim().split('\n');
    const spokenSamples = samples.filter((sample) => sample === 7).length;
    expect(spokenSamples).toBe(lines.join('').length * 1_600);
    expect(samples.indexOf(7)).toBe(0);
    expect(samples.length).toBeGreaterThan(spokenSamples);
  });

  it('keeps fetched results until they are confirmed, and is then gone', async () => {
    const service = await startService({ recognizer: dictation });
    const { job_id, results } = await run(service, TALK);
    const first = await (await download(results[0] ?? { status: '' })).text();
    expect((await statusOf(service, job_id)).results[0]).toEqual({ status: 'downloaded' });
    const kept = await statusOf(service, job_id, '?include=kept');
    expect(kept.results[0]?.status).toBe('downloaded');
    expect(await (await download(kept.results[0] ?? { status: '' })).text()).toBe(first);
    const segments = await service.get(`${JOBS}/${job_id}/segments?language=DE`);
    expect(await segments.json()).toMatchObject({
      segments: [
        { source: 'hello there', location: '00:00:00,000' },
        { source: 'good night', location: '00:00:00,600' },
      ],
    });
    expect((await service.postJson(`${JOBS}/${job_id}/received`, {})).status).toBe(200);
    expect((await service.get(`${JOBS}/${job_id}`)).status).toBe(404);
    expect((await download(kept.results[0] ?? { status: '' })).status).toBe(404);
    expect(readdirSync(join(service.dataFolder, 'voice-jobs'))).toEqual([]);
  });

  it('is resumed after a restart, and counted once', async () => {
    const recognizer = gated();
    const first = await startService({ recognizer });
    const job = await create(first, asked(TALK));
    await put(job, TALK);
    await recognizer.isAsked;
    await first.service.close();
    const second = await startService({ recognizer: dictation, dataFolder: first.dataFolder });
    const { results } = await untilOver(second, job.job_id);
    expect(results.map(({ status }) => status)).toEqual(['complete', 'complete']);
    await second.service.close();
    const third = await startService({ recognizer: dictation, dataFolder: first.dataFolder });
    const kept = await statusOf(third, job.job_id);
    expect(kept.results.map(({ status }) => status)).toEqual(['complete', 'complete']);
    expect(await (await download(kept.results[0] ?? { status: '' })).text()).toMatch(/\S/u);
    const db = connectSqlite(join(third.dataFolder, 'translation.sqlite'), { readonly: true });
    const counted = db.prepare('SELECT sum(sound_ms) FROM speech_days').pluck().get();
    db.close();
    expect(counted).toBe(TALK.length / 32 - 44 / 32);
    expect(await (await third.get('/v2/usage')).json()).toMatchObject({
      speech_to_text_minutes_count: 1,
      character_count: 0,
    });
  });

  it('transcribes when the target is the spoken language', async () => {
    const service = await startService({ recognizer: dictation });
    const { results } = await run(service, TALK, {
      targets: [{ language: 'en-GB', type: 'text/plain' }],
    });
    expect(await (await download(results[0] ?? { status: '' })).text()).toBe(
      'hello there\ngood night\n',
    );
  });

  it.each([
    { channels: 2 },
    { bits: 24 as const },
    { bits: 32 as const },
    { bits: 32 as const, coding: 3 },
    { dataBytes: 0 },
    { dataBytes: 0xffffffff },
  ])('reads WAV files with %j', async (options) => {
    const service = await startService({ recognizer: dictation });
    const { results } = await run(service, wave(spoken('hello there'), options), {
      targets: [{ language: 'en', type: 'text/plain' }],
    });
    expect(await (await download(results[0] ?? { status: '' })).text()).toBe('hello there\n');
  });

  it('reads raw samples', async () => {
    const service = await startService({ recognizer: dictation });
    const samples = spoken('hello there');
    const { results } = await run(service, new Uint8Array(samples.buffer), {
      source_file: {
        name: 'talk.pcm',
        content_type: 'audio/pcm; encoding=s16le; rate=16000',
        content_length: samples.byteLength,
      },
      targets: [{ language: 'en', type: 'text/plain' }],
    });
    expect(await (await download(results[0] ?? { status: '' })).text()).toBe('hello there\n');
  });

  it.skipIf(!hasSpeech || ffmpeg === null).each(
    firstOf(1, [
      ['wav', 'audio/wav'],
      ['mp3', 'audio/mpeg'],
    ]),
  )('understands real speech in a file of %s', async (format, type) => {
    const service = await startService({
      recognizer: pocketsphinx ?? undefined,
      decoder: ffmpeg ?? undefined,
    });
    const args = ['-v', 'error', '-i', CLIP, '-f', format, 'pipe:1'];
    const sound = format === 'wav' ? readFileSync(CLIP) : execFileSync('ffmpeg', args);
    const { results } = await run(service, sound, {
      source_file: { name: `talk.${format}`, content_type: type, content_length: sound.length },
      targets: [{ language: 'en', type: 'text/plain' }],
    });
    expect(results[0]?.error).toBeUndefined();
    const words = (await (await download(results[0] ?? { status: '' })).text()).toLowerCase();
    for (const word of ['he', 'was', 'not', 'young']) expect(words).toContain(word);
  });
});
