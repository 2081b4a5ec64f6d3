import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../../electron/support/clock.ts';
import { findFfmpeg } from '../../../../../../electron/embedded/translation/voice/jobs/ffmpeg.ts';
import { SoundError } from '../../../../../../electron/embedded/translation/voice/jobs/sound-decoder.ts';
import {
  readableTypes,
  readSound,
} from '../../../../../../electron/embedded/translation/voice/jobs/sound-file.ts';
import { createResampler } from '../../../../../../electron/embedded/translation/voice/jobs/wave-file.ts';
import { soundLengthMs } from '../../../../../../shared/voice/sound-length.ts';
import { wave } from '../../../../../contract/embedded/translation/voice/jobs-support.ts';
import { temporaryFolder } from '../../../../../support/temporary-folder.ts';

const ffmpeg = await findFfmpeg(systemClock);
const { signal } = new AbortController();
const SECOND = 16_000;
/** One second of a tone. */
const TONE = Int16Array.from({ length: SECOND }, (_, index) =>
  Math.round(10_000 * Math.sin((index / SECOND) * 2 * Math.PI * 440)),
);

async function* inParts(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    yield await Promise.resolve(bytes.subarray(at, at + size));
  }
}

async function samplesOf(type: string, bytes: Uint8Array, size?: number): Promise<Int16Array> {
  const all: number[] = [];
  for await (const samples of readSound(type, inParts(bytes, size), ffmpeg, signal)) {
    all.push(...samples);
  }
  return Int16Array.from(all);
}

const packed = (options: readonly string[]): Uint8Array =>
  execFileSync(
    'ffmpeg',
    ['-v', 'error', '-f', 'wav', '-i', 'pipe:0', ...options, '-fflags', '+bitexact', 'pipe:1'],
    { input: wave(TONE) },
  );

describe('the sound of a file', () => {
  it.each([1, 7, 1_000])('is the same in parts of %i', async (size) => {
    expect(await samplesOf('audio/wav', wave(TONE.subarray(0, 200)), size)).toEqual(
      TONE.subarray(0, 200),
    );
  });

  it.each([8_000, 11_025, 22_050, 44_100, 48_000, 96_000])(
    'keeps its length and its tone at %i samples a second',
    (from) => {
      const resample = createResampler(from);
      const tone = Int16Array.from({ length: from }, (_, index) =>
        Math.round(10_000 * Math.sin((index / from) * 2 * Math.PI * 440)),
      );
      const made: number[] = [];
      for (let at = 0; at < from; at += 777) made.push(...resample(tone.subarray(at, at + 777)));
      expect(Math.abs(made.length - SECOND)).toBeLessThanOrEqual(1);
      const off = made.map((sample, index) => Math.abs(sample - (TONE[index] ?? 0)));
      expect(Math.max(...off)).toBeLessThan(2_500);
    },
  );

  it('is refused by the length of its format chunk, before that much is held in memory', async () => {
    let sentBytes = 0;
    const head = Buffer.from('RIFF\0\0\0\0WAVEfmt \0\0\0\x10', 'latin1');
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(head);
      for (; sentBytes < 1_000_000; sentBytes += 10_000) yield new Uint8Array(10_000);
    }
    const sound = readSound('audio/wav', endless(), null, signal);
    await expect(sound.next()).rejects.toBeInstanceOf(SoundError);
    expect(sentBytes).toBeLessThan(50_000);
  });

  it('is read only from WAV files where there is no decoder', async () => {
    expect(readableTypes(null)).toEqual(['audio/wav']);
    expect(await findFfmpeg(systemClock, '/nowhere')).toBeNull();
    const flac = Buffer.from('fLaC and some more');
    const sound = readSound('audio/flac', inParts(flac), null, signal);
    await expect(sound.next()).rejects.toThrow('Nothing here can decode FLAC sound.');
  });

  it.skipIf(ffmpeg === null).each([
    ['audio/flac', ['-f', 'flac']],
    ['audio/mpeg', ['-f', 'mp3']],
    ['audio/ogg', ['-f', 'ogg', '-c:a', 'libvorbis']],
    ['audio/ogg', ['-f', 'ogg', '-c:a', 'libopus']],
    ['audio/webm', ['-f', 'webm', '-c:a', 'libopus']],
    ['audio/mp4', ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov']],
  ])('is decoded from %s, %j', async (type, options) => {
    const samples = await samplesOf(type, packed(options));
    expect(samples.length).toBeGreaterThan(SECOND * 0.98);
    expect(samples.length).toBeLessThan(SECOND * 1.15);
    expect(samples.some((sample) => Math.abs(sample) > 5_000)).toBe(true);
  });

  it.skipIf(ffmpeg === null).each([
    ['audio/mpeg', ['-f', 'mp3', '-b:a', '64k']],
    ['audio/ogg', ['-f', 'ogg', '-c:a', 'libvorbis']],
    ['audio/ogg', ['-f', 'ogg', '-c:a', 'libopus']],
  ] as const)('has a length without being decoded: %s, %j', async (type, options) => {
    const file = packed(options);
    const length = await soundLengthMs(type, {
      sizeBytes: file.length,
      read: async (at, count) => Promise.resolve(file.subarray(at, at + count)),
    });
    expect(Math.abs((length ?? 0) - 1_000)).toBeLessThan(150);
  });

  it.skipIf(ffmpeg === null)('is the same sample by sample from FLAC', async () => {
    expect(await samplesOf('audio/flac', packed(['-f', 'flac']))).toEqual(TONE);
  });

  it.skipIf(ffmpeg === null)("isn't decoded from damaged files", async () => {
    const bytes = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(5_000, 7)]);
    await expect(samplesOf('audio/flac', bytes)).rejects.toThrow('damaged or cut off');
  });

  it.skipIf(ffmpeg === null)("isn't decoded from FLAC that is cut off", async () => {
    const noise = Int16Array.from({ length: 4 * SECOND }, (_, index) => (index * 7_919) % 9_973);
    const flac = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-f', 'flac', 'pipe:1'], {
      input: wave(noise),
    });
    const cut = flac.subarray(0, Math.round(flac.length * 0.6));
    await expect(samplesOf('audio/flac', cut)).rejects.toThrow('damaged or cut off');
  });

  it.skipIf(ffmpeg === null)('is refused where MPEG-4 has its index at the end', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'talk.m4a');
    const minute = Int16Array.from(
      { length: 60 * SECOND },
      (_, index) => TONE[index % SECOND] ?? 0,
    );
    execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-b:a', '64k', file], {
      input: wave(minute),
    });
    const sound = samplesOf('audio/mp4', readFileSync(file), 64_000);
    await expect(sound).rejects.toThrow('cannot be read in order');
  });

  it.skipIf(ffmpeg === null)('ends when it is aborted', async () => {
    const stop = new AbortController();
    const tone = packed(['-f', 'mp3']);
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) yield await Promise.resolve(tone);
    };
    const sound = readSound('audio/mpeg', endless(), ffmpeg, stop.signal);
    await sound.next();
    stop.abort();
    await expect(
      (async () => {
        for await (const _ of sound);
      })(),
    ).rejects.toThrow(/abort/u);
  });
});
