import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createPower } from '../../../electron/platform/power.ts';

type State = 'active' | 'idle' | 'locked' | 'unknown';

class FakeMonitor extends EventEmitter {
  state: State = 'active';
  seconds = 0;
  getSystemIdleState(): State {
    return this.state;
  }
  getSystemIdleTime(): number {
    return this.seconds;
  }
}

describe('power', () => {
  it.each([
    ['active', 90, 'x11', 90_000],
    ['idle', 90, undefined, 90_000],
    ['locked', 0, 'x11', 0],
    ['unknown', 90, 'x11', null],
    ['active', 90, 'wayland', null],
    ['active', Number.NaN, 'x11', null],
    ['active', -1, 'x11', null],
  ] as const)('%s for %d s under %s is %s ms', (state, seconds, session, expected) => {
    const monitor = Object.assign(new FakeMonitor(), { state, seconds });
    expect(createPower(monitor, session).idleMs()).toBe(expected);
  });

  it('knows nothing when the system throws', () => {
    const monitor = new FakeMonitor();
    monitor.getSystemIdleTime = () => {
      throw new Error('no screen saver');
    };
    expect(createPower(monitor, undefined).idleMs()).toBeNull();
  });

  it('reports each event until it is unsubscribed', () => {
    const monitor = new FakeMonitor();
    const told: string[] = [];
    const tell = (name: string) => () => void told.push(name);
    const stop = createPower(monitor, undefined).listen({
      suspend: tell('suspend'),
      resume: tell('resume'),
      lock: tell('lock'),
      unlock: tell('unlock'),
    });
    const all = ['suspend', 'resume', 'lock-screen', 'unlock-screen'];
    for (const event of all) monitor.emit(event);
    expect(told).toEqual(['suspend', 'resume', 'lock', 'unlock']);
    stop();
    for (const event of all) monitor.emit(event);
    expect(told).toHaveLength(4);
  });
});
