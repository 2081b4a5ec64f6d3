import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { drained } from '../../../../../electron/embedded/translation/voice/sphinx-process.ts';

/** Takes one piece at a time, each when it is let. */
function slow() {
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      waiting.push(done);
    },
  });
  return { stream, take: () => waiting.shift()?.() };
}

describe('a process that is written to', () => {
  it('is waited for piece by piece, and nothing stays behind', async () => {
    const { stream, take } = slow();
    for (let count = 0; count < 30; count += 1) {
      stream.write('abc');
      const isDrained = drained(stream);
      take();
      await isDrained;
    }
    for (const event of ['drain', 'close', 'error']) expect(stream.listenerCount(event)).toBe(0);
  });

  it('is not waited for when it has room, has ended, or ends meanwhile', async () => {
    const { stream } = slow();
    await drained(stream);
    stream.write('abc');
    const isDrained = drained(stream);
    stream.destroy();
    await isDrained;
    await drained(stream);
    expect(stream.destroyed).toBe(true);
  });
});
