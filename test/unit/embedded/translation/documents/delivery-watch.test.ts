import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createDeliveryWatch } from '../../../../../electron/embedded/translation/documents/delivery-watch.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

const GRACE_MS = 60 * 60_000;

function createWatch() {
  const told: string[] = [];
  const clock = createManualClock();
  const watch = createDeliveryWatch({
    clock,
    onDelivered: (id) => told.push(`${id} delivered`),
    onLost: (id) => told.push(`${id} lost`),
  });
  return { watch, told, clock };
}

describe('results in delivery', () => {
  it('are delivered when their connection is used again, and leave nothing on it', () => {
    const { watch, told, clock } = createWatch();
    const socket = new Socket();
    for (let id = 0; id < 50; id += 1) {
      watch.watch(String(id), socket);
      watch.confirm(socket);
    }
    clock.jump(GRACE_MS);
    expect(told).toHaveLength(50);
    expect(socket.listenerCount('close')).toBe(new Socket().listenerCount('close'));
  });

  it('are lost when their connection closes with an error', () => {
    const { watch, told, clock } = createWatch();
    const socket = new Socket();
    watch.watch('a', socket);
    watch.watch('b', socket);
    socket.emit('close', true);
    clock.jump(GRACE_MS);
    expect(told).toEqual(['a lost', 'b lost']);
  });

  it.each([
    ['closes normally', (socket: Socket) => socket.emit('close', false)],
    ['stays open and silent', () => undefined],
  ])('when their connection %s are delivered after a while, once', (_name, happen) => {
    const { watch, told, clock } = createWatch();
    const socket = new Socket();
    watch.watch('a', socket);
    happen(socket);
    clock.jump(GRACE_MS - 1);
    expect(told).toEqual([]);
    clock.jump(1);
    clock.jump(GRACE_MS);
    expect(told).toEqual(['a delivered']);
  });

  it('wait while they are fetched again, counted from the last departure', () => {
    const { watch, told, clock } = createWatch();
    const [first, second] = [new Socket(), new Socket()];
    watch.watch('a', first);
    watch.fetchAgain('a');
    clock.jump(GRACE_MS);
    watch.watch('a', second);
    // Does not affect the second one.
    first.emit('close', true);
    clock.jump(GRACE_MS - 1);
    expect(told).toEqual([]);
    watch.confirm(second);
    expect(told).toEqual(['a delivered']);
  });

  it('are delivered when the first connection proves it while they are fetched again', () => {
    const { watch, told } = createWatch();
    const first = new Socket();
    watch.watch('a', first);
    watch.fetchAgain('a');
    watch.confirm(first);
    expect(told).toEqual(['a delivered']);
  });

  it('keep waiting when the service ends, and start over with its next run', () => {
    const { watch, told, clock } = createWatch();
    const socket = new Socket();
    watch.watch('a', socket);
    watch.close();
    socket.emit('close', true);
    clock.jump(GRACE_MS);
    expect(told).toEqual([]);
    watch.resume('a');
    clock.jump(GRACE_MS);
    expect(told).toEqual(['a delivered']);
  });
});
