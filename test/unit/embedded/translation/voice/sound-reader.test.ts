import { expect, it } from 'vitest';
import { createSoundReader } from '../../../../../electron/embedded/translation/voice/sound-reader.ts';

/** Returns a tone of 440 Hz, as bytes. */
function tone(samplesPerSecond: number, ms: number): Uint8Array {
  const length = (samplesPerSecond * ms) / 1_000;
  const samples = Int16Array.from({ length }, (_, index) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * 440 * index) / samplesPerSecond)),
  );
  return new Uint8Array(samples.buffer);
}

it.each([8_000, 16_000, 44_100, 48_000])(
  'hears the same at %d samples a second, in pieces of any length',
  (samplesPerSecond) => {
    const pcm = { encoding: 's16le', samplesPerSecond, bytesPerSample: 2 } as const;
    const bytes = tone(samplesPerSecond, 1_000);
    const hear = (pieceBytes: number): number[] => {
      const reader = createSoundReader(pcm);
      const heard: number[] = [];
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        heard.push(...reader.read(bytes.subarray(at, at + pieceBytes)).samples);
      }
      return heard;
    };
    const whole = hear(bytes.length);
    expect(Math.abs(whole.length - 16_000)).toBeLessThanOrEqual(2);
    for (const pieceBytes of [2, 6, 1_998, 5_000]) expect(hear(pieceBytes)).toEqual(whole);
    const off = whole.map((value, index) => {
      const wanted = 10_000 * Math.sin((2 * Math.PI * 440 * index) / 16_000);
      return Math.abs(value - wanted);
    });
    expect(Math.max(...off)).toBeLessThan(200);
  },
);
