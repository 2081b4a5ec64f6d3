import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../../electron/support/clock.ts';
import { troubledDownload } from '../../../../../electron/embedded/translation/practice/downloads.ts';

/** Creates a clock that runs everything immediately and adds up the delays. */
function hurriedClock(): Clock & { waitedMs: number } {
  const clock = {
    waitedMs: 0,
    now: () => clock.waitedMs,
    after(delayMs: number, action: () => void) {
      clock.waitedMs += delayMs;
      setImmediate(action);
      return () => undefined;
    },
  };
  return clock;
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<[Uint8Array, string | null]> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of stream) parts.push(part);
    return [Buffer.concat(parts), null];
  } catch (error) {
    return [Buffer.concat(parts), error instanceof Error ? error.message : 'unknown'];
  }
}

const BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

/** Yields the same bytes as from a file. */
async function* inChunks(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < BYTES.length; at += 300) yield BYTES.subarray(at, at + 300);
}

const CONTENTS = [
  ['bytes', () => BYTES],
  ['a stream', inChunks],
] as const;

describe.each(CONTENTS)('practice: downloads with failures, of %s', (_name, open) => {
  it.each([
    [1000, 1000],
    [100, 10_000],
    [1, 1_000_000],
    [7, 142_858],
    [1_000_000_000_000, 100],
  ])(
    'at %i bytes per second take about %i ms for all bytes',
    async (bytesPerSecond, expectedMs) => {
      const clock = hurriedClock();
      const stream = troubledDownload(open(), {
        sizeBytes: 1000,
        bytesPerSecond,
        isCut: false,
        clock,
      });
      const [received, error] = await collect(stream);
      expect([Buffer.compare(received, BYTES), error]).toEqual([0, null]);
      expect(clock.waitedMs).toBeLessThanOrEqual(expectedMs);
      expect(clock.waitedMs).toBeGreaterThanOrEqual(
        bytesPerSecond > 10_000 ? 0 : expectedMs * 0.85,
      );
    },
  );

  it.each([0, 100])(
    'that are cut end after half of the bytes (%i bytes per second)',
    async (speed) => {
      const stream = troubledDownload(open(), {
        sizeBytes: 1000,
        bytesPerSecond: speed,
        isCut: true,
        clock: hurriedClock(),
      });
      const [received, error] = await collect(stream);
      expect([Buffer.compare(received, BYTES.subarray(0, 500)), error]).toEqual([
        0,
        'Practice: the download was cut.',
      ]);
    },
  );

  it('that are empty or of one byte are cut before anything arrives', async () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(1)]) {
      const options = {
        sizeBytes: bytes.length,
        bytesPerSecond: 0,
        isCut: true,
        clock: hurriedClock(),
      };
      const [received, error] = await collect(troubledDownload(bytes, options));
      expect([received.length, error]).toEqual([0, 'Practice: the download was cut.']);
    }
  });
});
