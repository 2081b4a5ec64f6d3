import { createHash, type Hash } from 'node:crypto';
import type { VoiceLine } from '../../clients/http/line-transport.ts';

/** Facts about a body after it was sent. */
export interface SentBody {
  sizeBytes: () => number;
  /** Returns null for no body, and for one that was not fully sent. */
  sha256: () => string | null;
}

export function textBody(body: string | null): SentBody {
  if (body === null) return { sizeBytes: () => 0, sha256: () => null };
  const sha256 = createHash('sha256').update(body, 'utf8').digest('hex');
  const sizeBytes = Buffer.byteLength(body, 'utf8');
  return { sizeBytes: () => sizeBytes, sha256: () => sha256 };
}

/** Counts the chunks that the network accepts. */
export function streamedBody(
  body: AsyncIterable<Uint8Array>,
): SentBody & { chunks: AsyncIterable<Uint8Array> } {
  const hash: Hash = createHash('sha256');
  let sizeBytes = 0;
  let digest: string | null = null;
  async function* count(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
    digest = hash.digest('hex');
  }
  return { chunks: count(), sizeBytes: () => sizeBytes, sha256: () => digest };
}

/** Counts the frames of a line. The hash covers all of them, concatenated. */
export function countLine(): SentBody & {
  /** @param onEnd called once, when the line has ended */
  watch(line: VoiceLine, onEnd: () => void): VoiceLine;
} {
  const hash: Hash = createHash('sha256');
  let sizeBytes = 0;
  let hasEnded = false;
  return {
    sizeBytes: () => sizeBytes,
    sha256: () => (sizeBytes === 0 ? null : hash.copy().digest('hex')),
    watch(line, onEnd) {
      const end = (): void => {
        if (hasEnded) return;
        hasEnded = true;
        onEnd();
      };
      async function* readFrames() {
        try {
          yield* line.frames;
        } finally {
          end();
        }
      }
      return {
        async send(frame) {
          await line.send(frame);
          hash.update(frame);
          sizeBytes += typeof frame === 'string' ? Buffer.byteLength(frame) : frame.byteLength;
        },
        frames: readFrames(),
        close: () => line.close(),
      };
    },
  };
}
