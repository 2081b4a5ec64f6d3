import { describe, expect, it } from 'vitest';
import { findSpeechEnd } from '../../../../electron/services/voice/speech-end.ts';

const SAMPLES_PER_MS = 16;

/** Returns sound of a level from an instant on, this long. */
function soundOf(totalMs: number, ...loud: { atMs: number; durationMs: number; level: number }[]) {
  const samples = new Int16Array(totalMs * SAMPLES_PER_MS);
  for (const { atMs, durationMs, level } of loud) {
    for (let at = atMs * SAMPLES_PER_MS; at < (atMs + durationMs) * SAMPLES_PER_MS; at += 1) {
      samples[at] = at % 2 === 0 ? level : -level;
    }
  }
  const bytes = new Uint8Array(samples.buffer);
  return {
    durationMs: totalMs,
    read: (fromMs: number, durationMs: number) =>
      Promise.resolve(bytes.slice(fromMs * 32, (fromMs + durationMs) * 32)),
  };
}

describe('the end of speech', () => {
  it('is where less sound is left than is needed', async () => {
    const sound = soundOf(30_000, { atMs: 12_000, durationMs: 3_000, level: 900 });
    expect(await findSpeechEnd(sound, { leastMs: 100, level: 50 })).toBe(14_920);
    expect(await findSpeechEnd(sound, { leastMs: 3_000, level: 50 })).toBe(12_020);
    expect(await findSpeechEnd(sound, { leastMs: 3_020, level: 50 })).toBe(0);
  });

  it('ignores the noise of a quiet room and the click of a key', async () => {
    const noise = { atMs: 0, durationMs: 25_000, level: 45 };
    const click = { atMs: 24_000, durationMs: 40, level: 9_000 };
    expect(await findSpeechEnd(soundOf(25_000, noise, click), { leastMs: 100, level: 50 })).toBe(0);
    const word = { atMs: 9_900, durationMs: 200, level: 60 };
    expect(
      await findSpeechEnd(soundOf(25_000, noise, word, click), { leastMs: 100, level: 50 }),
    ).toBe(10_060);
  });

  it('detects sound that is as loud as required', async () => {
    const sound = soundOf(9_000, { atMs: 0, durationMs: 5_000, level: 120 });
    expect(await findSpeechEnd(sound, { leastMs: 100, level: 200 })).toBe(0);
    expect(await findSpeechEnd(sound, { leastMs: 100, level: 50 })).toBe(4_920);
  });

  it('is 0 without any sound', async () => {
    expect(await findSpeechEnd(soundOf(0), { leastMs: 100, level: 50 })).toBe(0);
  });
});
