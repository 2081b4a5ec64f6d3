import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createPracticeSessions } from '../../../../../electron/embedded/translation/practice/sessions.ts';

describe('§18 test hooks: sessions', () => {
  it('keep the settings of their first request', () => {
    const sessions = createPracticeSessions(10);
    const first = sessions.open('a', { 'mock-server-session-429-count': '1' });
    expect(sessions.open('a', { 'mock-server-session-429-count': '5' })).toBe(first);
    expect(sessions.open('b', {})).not.toBe(first);
  });

  it('cause each kind of failure as often as requested', () => {
    const session = createPracticeSessions(10).open('a', {
      'mock-server-session-429-count': '2',
      'mock-server-session-5xx-count': '1',
    });
    const taken = [1, 2, 3].map(() => session.takeTrouble('tooManyTextRequests'));
    expect(taken).toEqual([true, true, false]);
    expect([session.takeTrouble('serverError'), session.takeTrouble('serverError')]).toEqual([
      true,
      false,
    ]);
    expect(session.takeTrouble('noResponse')).toBe(false);
  });

  it('are forgotten, the least recently used first', () => {
    const sessions = createPracticeSessions(2);
    const [a, b] = [sessions.open('a', {}), sessions.open('b', {})];
    sessions.open('a', {});
    sessions.open('c', {});
    expect(sessions.open('a', {})).toBe(a);
    expect(sessions.open('b', {})).not.toBe(b);
  });

  it('store nothing of a request with invalid switches', () => {
    const sessions = createPracticeSessions(2);
    expect(() => sessions.open('a', { 'mock-server-session-429-count': 'x' })).toThrow('429-count');
    const session = sessions.open('a', { 'mock-server-session-429-count': '1' });
    expect(session.settings.tooManyTextRequestsCount).toBe(1);
  });

  it.each([
    [{}, [true, true, true]],
    [{ 'mock-server-session-allow-reconnections': '1' }, [true, true, true]],
    [{ 'mock-server-session-allow-reconnections': '0' }, [true, true, false]],
    [
      {
        'mock-server-session-allow-reconnections': '0',
        'mock-server-session-no-response-count': '1',
      },
      [true, true, true],
    ],
  ])('with %j admit connections: %j', (headers, admitted) => {
    const session = createPracticeSessions(2).open('a', headers);
    const [first, second] = [new Socket(), new Socket()];
    expect([first, first, second].map((socket) => session.admits(socket))).toEqual(admitted);
  });

  it('accept names that are also properties of objects', () => {
    const sessions = createPracticeSessions(5);
    const opened = ['__proto__', 'constructor', 'toString'].map((id) => sessions.open(id, {}));
    expect(new Set(opened).size).toBe(3);
  });
});
