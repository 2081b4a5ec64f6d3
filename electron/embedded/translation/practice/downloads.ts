import { Readable } from 'node:stream';
import type { Clock } from '../../../support/clock.ts';

/** How often a throttled download sends. */
const STEP_MS = 100;

/** What a download consists of, as the service hands it over. */
export type DownloadContent = Uint8Array | AsyncIterable<Uint8Array>;

export interface DownloadTrouble {
  readonly sizeBytes: number;
  /** 0: as fast as it goes. */
  readonly bytesPerSecond: number;
  /** The stream fails after half of the bytes, before the last one. */
  readonly isCut: boolean;
  readonly clock: Pick<Clock, 'after'>;
}

/** The bytes of a download as a stream that is slow, breaks off midway, or both. */
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
        // Before a part and not after it: with the last one the download is over.
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
    // What was sent must have left before the connection ends.
    await wait(clock, STEP_MS);
    throw new Error('Practice: the download was cut.');
  }

  // Nobody reading any more ends it with the next step, at most a second later.
  return Readable.from(parts(), { objectMode: false });
}

async function wait(clock: Pick<Clock, 'after'>, delayMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    clock.after(delayMs, resolve);
  });
}
