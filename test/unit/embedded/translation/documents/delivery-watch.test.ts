import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createDeliveryWatch } from '../../../../../electron/embedded/translation/documents/delivery-watch.ts';
import { createManualClock } from '../../support/manual-clock.ts';

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

describe('results on their way', () => {
  it('are delivered when their connection is used again, and leave nothing on it', () => {
    const { watch, told } = createWatch();
    const socket = new Socket();
    for (let id = 0; id < 50; id += 1) {
      watch.watch(String(id), socket);
      watch.confirm(socket);
    }
    expect(told).toHaveLength(50);
    expect(socket.listenerCount('close')).toBe(new Socket().listenerCount('close'));
  });

  it.each([
    [false, 'delivered'],
    [true, 'lost'],
  ])('when their connection closes with an error (%s) are %s', (hadError, outcome) => {
    const { watch, told } = createWatch();
    const socket = new Socket();
    watch.watch('a', socket);
    watch.watch('b', socket);
    socket.emit('close', hadError);
    expect(told).toEqual([`a ${outcome}`, `b ${outcome}`]);
  });

  it('are delivered when the service ends or enough time went by, once', () => {
    const { watch, told, clock } = createWatch();
    const socket = new Socket();
    watch.watch('a', socket);
    clock.advance(60_000);
    watch.settle();
    socket.emit('close', true);
    expect(told).toEqual(['a delivered']);
  });
});
