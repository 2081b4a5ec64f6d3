import { describe, expect, it } from 'vitest';
import { createConnectionHealth } from '../../../../electron/services/connections/connection-health.ts';
import { AppError, type ErrorCode, type ErrorData } from '../../../../shared/errors.ts';

function setUp() {
  let nowMs = 1_000_000;
  const told: [string, string | null][] = [];
  const contacts: number[] = [];
  const health = createConnectionHealth({
    now: () => nowMs,
    random: () => 0.5,
    onChanged: (id, error: ErrorData | null) => told.push([id, error?.code ?? null]),
    onContact: () => contacts.push(nowMs),
  });
  const fail = (code: ErrorCode, retryAfterMs?: number): boolean =>
    health.failed('c', new AppError(code, { english: 'No.' }, { retryAfterMs }));
  const wait = (): number | null | undefined => {
    const hold = health.hold('c');
    return hold === null ? undefined : hold.untilMs === null ? null : hold.untilMs - nowMs;
  };
  return { health, told, contacts, fail, wait, advance: (byMs: number) => (nowMs += byMs) };
}

describe('what is wrong with a connection', () => {
  it.each<[ErrorCode, number | null | undefined]>([
    ['auth/rejected', null],
    ['auth/missing-key', null],
    ['input/not-found', null],
    ['net/offline', 1000],
    ['net/proxy-auth', 1000],
    ['net/certificate', 300_000],
    ['api/unexpected-response', 1000],
    ['quota/too-many-requests', 1000],
    // A failure of one says nothing about the others.
    ['api/server-error', undefined],
    ['net/timeout', undefined],
    // About the sent data.
    ['api/bad-request', undefined],
    ['auth/forbidden', undefined],
    ['db/unavailable', undefined],
  ])('%s', (code, waitMs) => {
    const { fail, wait, health } = setUp();
    expect(fail(code)).toBe(waitMs !== undefined);
    expect(wait()).toBe(waitMs);
    // Others are not affected.
    expect(health.hold('other')).toBeNull();
  });

  it('waits as long as the service asks for', () => {
    const { fail, wait } = setUp();
    fail('quota/too-many-requests', 40_000);
    expect(wait()).toBe(41_000);
    const busy = setUp();
    busy.fail('api/unavailable', 20_000);
    expect(busy.wait()).toBe(21_000);
  });

  it('waits longer each time, but answers that were in transit together count once', () => {
    const { fail, wait, advance } = setUp();
    for (let together = 0; together < 6; together += 1) fail('net/offline');
    expect(wait()).toBe(1000);
    advance(1000);
    expect(wait()).toBeUndefined();
    fail('net/offline');
    expect(wait()).toBe(2000);
  });

  it('is the service itself when it fails many times in a row', () => {
    const { fail, wait, health } = setUp();
    for (let times = 0; times < 5; times += 1) expect(fail('api/server-error')).toBe(false);
    health.succeeded('c');
    for (let times = 0; times < 5; times += 1) expect(fail('api/server-error')).toBe(false);
    expect(fail('api/server-error')).toBe(true);
    expect(wait()).toBe(1000);
  });

  it('stays with the token, whatever else fails meanwhile', () => {
    const { fail, wait, told, health } = setUp();
    fail('net/offline');
    fail('auth/rejected');
    expect(wait()).toBeNull();
    fail('net/offline');
    expect(wait()).toBeNull();
    health.liftTimed();
    expect(wait()).toBeNull();
    health.lift('c');
    expect(wait()).toBeUndefined();
    expect(told.map(([, code]) => code)).toEqual(['net/offline', 'auth/rejected']);
  });

  it('is over with the first success, which is reported once', () => {
    const { fail, wait, told, health, contacts, advance } = setUp();
    fail('net/offline');
    health.liftTimed();
    expect(wait()).toBeUndefined();
    for (let times = 0; times < 3; times += 1) health.succeeded('c');
    expect(told).toEqual([
      ['c', 'net/offline'],
      ['c', null],
    ]);
    expect(contacts).toHaveLength(1);
    advance(60_000);
    health.succeeded('c');
    expect(contacts).toHaveLength(2);
    advance(-3_600_000);
    health.succeeded('c');
    expect(contacts).toHaveLength(3);
  });

  it('is also reported when the connection remains in use', () => {
    const { health, told, wait } = setUp();
    health.report('c', new AppError('api/bad-request', { english: 'No.' }));
    expect([told, wait()]).toEqual([[['c', 'api/bad-request']], undefined]);
    health.succeeded('c');
    expect(told.at(-1)).toEqual(['c', null]);
  });
});
