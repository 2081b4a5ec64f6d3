import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readBounded } from '../../../../../electron/embedded/translation/memories/receive-tmx.ts';

const bytesOf = (chunks: number): Readable =>
  Readable.from(Array.from({ length: chunks }, () => new Uint8Array(10)));

async function count(body: AsyncIterable<Uint8Array>, stopAfter = Infinity): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes >= stopAfter) throw new Error('the reader failed');
  }
  return bytes;
}

describe('the body of an upload', () => {
  it('may be as large as the limit', async () => {
    expect(await count(readBounded(bytesOf(10), 100))).toBe(100);
  });

  it('is 413 beyond it, and no further byte is read', async () => {
    const body = bytesOf(1000);
    await expect(count(readBounded(body, 100))).rejects.toMatchObject({ status: 413 });
    expect(body.readableEnded).toBe(false);
  });

  it('is discarded when its reader fails, so that the client gets its answer', async () => {
    const body = bytesOf(50);
    await expect(count(readBounded(body, 1000), 20)).rejects.toThrow('the reader failed');
    expect(body.readableEnded).toBe(true);
  });

  it("isn't discarded endlessly", async () => {
    const body = bytesOf(1000);
    await expect(count(readBounded(body, 100), 20)).rejects.toThrow('the reader failed');
    expect(body.readableEnded).toBe(false);
  });
});
