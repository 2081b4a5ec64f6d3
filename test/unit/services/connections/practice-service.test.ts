import { beforeEach, describe, expect, it } from 'vitest';
import { createPracticeService } from '../../../../electron/services/connections/practice-service.ts';
import { NO_PRACTICE, type Practice } from '../../../../shared/domain/connections/practice.ts';

const ON: Practice = { ...NO_PRACTICE, isOn: true };

function setUp(practice: Practice) {
  const calls = { starts: 0, stops: 0, changes: 0 };
  const started = { promise: Promise.resolve() };
  let nextId = 1;
  const service = createPracticeService({
    embedded: {
      practiceEndpoint: async () => {
        calls.starts += 1;
        await started.promise;
        return {
          url: 'https://127.0.0.1:2',
          key: 'p',
          certificatePem: 'pem',
          fingerprint256: 'AA',
        };
      },
      stopPractice: () => {
        calls.stops += 1;
      },
    },
    newId: () => `round-${String(nextId++)}`,
    practice,
    onChanged: () => {
      calls.changes += 1;
    },
  });
  return { service, calls, started };
}

describe('practice mode', () => {
  let under: ReturnType<typeof setUp>;
  beforeEach(() => {
    under = setUp(NO_PRACTICE);
  });

  it('is off unless it was switched on, and starts nothing', async () => {
    expect(under.service.isOn()).toBe(false);
    await expect(under.service.endpoint()).rejects.toMatchObject({ code: 'input/not-found' });
    expect(under.calls.starts).toBe(0);
  });

  it('notifies nobody of changes while it is off', () => {
    under.service.apply({ ...NO_PRACTICE, tooManyRequests: 3 });
    expect(under.calls.changes).toBe(0);
  });

  it('continues where the settings left it', async () => {
    const { service, calls } = setUp(ON);
    await service.endpoint();
    expect(calls.starts).toBe(1);
  });

  it('ends the service when it is switched off', () => {
    under.service.apply(ON);
    under.service.apply(NO_PRACTICE);
    expect(under.calls).toMatchObject({ stops: 1, changes: 2 });
  });

  it('ends a service that was still starting when it was switched off', async () => {
    let ready = (): void => undefined;
    under.started.promise = new Promise((resolve) => {
      ready = resolve;
    });
    under.service.apply(ON);
    const endpoint = under.service.endpoint();
    under.service.apply(NO_PRACTICE);
    ready();
    await expect(endpoint).rejects.toMatchObject({ code: 'input/not-found' });
    expect(under.calls.stops).toBe(2);
  });

  it('orders no fault, and no limit either, while nothing is to go wrong', () => {
    under.service.apply(ON);
    expect(under.service.headers()).toEqual({
      'mock-server-session': 'round-2',
      'mock-server-session-init-character-limit': '0',
    });
  });

  it('restarts a round with the same numbers when a user asks for it', () => {
    under.service.apply({ ...ON, quotaExceeded: 1 });
    const first = under.service.headers()['mock-server-session'];
    under.service.apply({ ...ON, quotaExceeded: 1, round: 1 });
    expect(under.service.headers()['mock-server-session']).not.toBe(first);
    expect(under.service.headers()).toMatchObject({ 'x-dragoman-practice-456-count': '1' });
  });

  it('begins a new round with each change, and none without one', () => {
    under.service.apply(ON);
    const first = under.service.headers()['mock-server-session'];
    under.service.apply({ ...ON });
    expect(under.service.headers()['mock-server-session']).toBe(first);
    under.service.apply({ ...ON, cutDownloads: 1 });
    expect(under.service.headers()['mock-server-session']).not.toBe(first);
    expect(under.calls.changes).toBe(2);
  });

  it.each([
    [{ tooManyRequests: 2 }, 'x-dragoman-practice-429-count', '2'],
    [{ retryAfterSeconds: 7 }, 'x-dragoman-practice-retry-after', '7'],
    [{ quotaExceeded: 1 }, 'x-dragoman-practice-456-count', '1'],
    [{ serverErrors: 4 }, 'mock-server-session-5xx-count', '4'],
    [{ noAnswers: 1 }, 'mock-server-session-no-response-count', '1'],
    [{ documentFailures: 1 }, 'mock-server-session-doc-failure', '1'],
    [{ queueSeconds: 2 }, 'mock-server-session-doc-queue-time', '2000'],
    [{ translateSeconds: 3 }, 'mock-server-session-doc-translate-time', '3000'],
    [{ downloadBytesPerSecond: 500 }, 'x-dragoman-practice-slow-download', '500'],
    [{ cutDownloads: 1 }, 'x-dragoman-practice-cut-download-count', '1'],
    [{ characterLimit: 100 }, 'mock-server-session-init-character-limit', '100'],
  ] as const)('orders %o by the header %s', (faults, header, value) => {
    under.service.apply({ ...ON, ...faults });
    expect(under.service.headers()[header]).toBe(value);
  });
});
