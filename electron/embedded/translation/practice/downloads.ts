import { Readable } from 'node:stream';
import type { Clock } from '../../../support/clock.ts';

/** Interval between the parts of a throttled download. */
const STEP_MS = 100;

/** Content of a download, as the service provides it. */
export type DownloadContent = Uint8Array | AsyncIterable<Uint8Array>;

export interface DownloadTrouble {
  readonly sizeBytes: number;
  /** 0: unlimited. */
  readonly bytesPerSecond: number;
  /** True if the stream fails after half of the bytes, before the last one. */
  readonly isCut: boolean;
  readonly clock: Pick<Clock, 'after'>;
}

/** Turns the bytes of a download into a stream that is slow, breaks off midway, or both. */
export function troubledDownload(content: DownloadContent, trouble: DownloadTrouble): Readable {
  const { bytesPerSecond, isCut, clock } = trouble;
  const stepBytes =
    bytesPerSecond === 0 ? Infinity : Math.max(1, Math.floor((bytesPerSecond * STEP_MS) / 1000));
  const lastByte = isCut ? Math.floor(trouble.sizeBytes / 2) : Infinity;

  async function* parts(): AsyncGenerator<Uint8Array> {
    let sent = 0;
    let owedMs = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      const length = Math.min(chunk.length, lastByte - sent);
      for (let at = 0; at < length; at += stepBytes) {
        // Wait before a part, not after it: the download ends with the last part.
        if (owedMs >= 1) {
          await wait(clock, owedMs);
          owedMs = 0;
        }
        const part = chunk.subarray(at, Math.min(at + stepBytes, length));
        sent += part.length;
        if (bytesPerSecond > 0) owedMs += (part.length * 1000) / bytesPerSecond;
        yield part;
      }
      if (sent >= lastByte) break;
    }
    if (!isCut) return;
    // Sent data must have left before the connection ends.
    await wait(clock, STEP_MS);
    throw new Error('Practice: the download was cut.');
  }

  // If the client is gone, it ends with the next step, at most a second later.
  return Readable.from(parts(), { objectMode: false });
}

async function wait(clock: Pick<Clock, 'after'>, delayMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    clock.after(delayMs, resolve);
  });
}
