import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { readFrames } from '../../../../electron/clients/http/node-lines.ts';

/** A socket that only records whether it may send more. */
class FakeSocket extends EventEmitter {
  isPaused = false;
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
  /** @returns the number of frames it was allowed to send */
  giveAll(frames: readonly Buffer[]): number {
    let given = 0;
    while (!this.isPaused && given < frames.length) {
      this.emit('message', frames[given], true);
      given += 1;
    }
    return given;
  }
}

const setUp = () => {
  const socket = new FakeSocket();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all used members exist
  const frames = readFrames(socket as never)[Symbol.asyncIterator]();
  return { socket, frames };
};

describe('frames of a service that sends faster than they are read', () => {
  it.each([
    ['many small ones', Array.from({ length: 5_000 }, (_, index) => Buffer.from([index % 256]))],
    ['a few large ones', Array.from({ length: 20 }, (_, index) => Buffer.alloc(1_000_000, index))],
  ])('wait in the network, and all arrive in order: %s', async (_what, all) => {
    const { socket, frames } = setUp();
    let given = socket.giveAll(all);
    expect(given).toBeLessThanOrEqual(200);
    expect(given).toBeLessThan(all.length);
    for (const frame of all) {
      expect((await frames.next()).value).toBe(frame);
      given += socket.giveAll(all.slice(given));
    }
    expect(given).toBe(all.length);
    socket.emit('close');
    expect(await frames.next()).toEqual({ done: true, value: undefined });
  });

  it("don't delay the end of the connection once nobody reads them", async () => {
    const { socket, frames } = setUp();
    const all = Array.from({ length: 300 }, () => Buffer.from('a'));
    socket.giveAll(all);
    await frames.next();
    socket.giveAll(all);
    expect(socket.isPaused).toBe(true);
    await frames.return?.();
    expect(socket.isPaused).toBe(false);
    expect(socket.giveAll(all)).toBe(300);
  });
});
