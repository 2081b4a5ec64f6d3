import { describe, expect, it } from 'vitest';
import {
  createEmbeddedService,
  type EmbeddedEndpoint,
  type EmbeddedProcess,
} from '../../../electron/services/embedded-service.ts';
import type { EmbeddedStatus } from '../../../shared/ipc/contract.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';

const ENDPOINT: EmbeddedEndpoint = {
  url: 'http://127.0.0.1:1',
  key: 'k',
  engine: 'apertium',
  isPractice: false,
};

/** A process whose end is ordered by the test. */
function fakeProcess(ready: Promise<EmbeddedEndpoint> = Promise.resolve(ENDPOINT)) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const process: EmbeddedProcess = {
    ready,
    ended,
    stop: () => {
      end();
    },
  };
  return {
    process,
    end: () => {
      end();
    },
  };
}

function setUp(launch: () => ReturnType<typeof fakeProcess> = fakeProcess) {
  const clock = createManualClock();
  const launched: ReturnType<typeof fakeProcess>[] = [];
  const statuses: EmbeddedStatus['state'][] = [];
  let setBackMs = 0;
  const service = createEmbeddedService({
    launch: () => {
      const fake = launch();
      launched.push(fake);
      return fake.process;
    },
    now: () => clock.now() - setBackMs,
    timers: clock,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    onStatus: (status) => statuses.push(status.state),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const setClockBack = (byMs: number): void => {
    setBackMs = byMs;
  };
  return { clock, launched, statuses, service, settle, setClockBack };
}

describe('embedded service supervision', () => {
  it('starts on the first need and only once', async () => {
    const { service, launched, statuses } = setUp();
    expect(service.status().state).toBe('stopped');
    const [first, second] = await Promise.all([service.endpoint(), service.endpoint()]);
    expect([first, second]).toEqual([ENDPOINT, ENDPOINT]);
    expect(launched).toHaveLength(1);
    expect(statuses).toEqual(['starting', 'running']);
  });

  it('is started again after a crash', async () => {
    const { service, launched, clock, settle } = setUp();
    await service.endpoint();
    launched[0]!.end();
    await settle();
    expect(service.status().state).toBe('failed');
    await clock.advance(60_000);
    await settle();
    expect(launched).toHaveLength(2);
    expect(service.status().state).toBe('running');
  });

  it('gives up with a plain sentence when it keeps crashing', async () => {
    const { service, launched, clock, settle } = setUp();
    await service.endpoint();
    for (let crash = 0; crash < 5; crash += 1) {
      launched.at(-1)!.end();
      await settle();
      await clock.advance(9_000);
      await settle();
    }
    expect(launched).toHaveLength(5);
    expect(service.status()).toMatchObject({ state: 'failed' });
    expect(service.status().message).toMatch(/restart the app/);
    await expect(service.endpoint()).rejects.toMatchObject({
      code: 'api/unavailable',
      retryable: false,
    });
  });

  it('stays stopped once it was stopped', async () => {
    const { service, launched, clock, settle } = setUp();
    await service.endpoint();
    await service.stop();
    await clock.advance(60_000);
    await settle();
    expect(launched).toHaveLength(1);
    expect(service.status().state).toBe('stopped');
    await expect(service.endpoint()).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('takes a process that cannot be made for a crash, and tries again', async () => {
    let tries = 0;
    const { service, launched, clock, settle } = setUp(() => {
      tries += 1;
      if (tries === 1) throw new Error('EAGAIN');
      return fakeProcess();
    });
    await expect(service.endpoint()).rejects.toMatchObject({
      code: 'api/unavailable',
      retryable: true,
    });
    await settle();
    expect(service.status().state).toBe('failed');
    await clock.advance(9_000);
    await settle();
    expect(launched).toHaveLength(1);
    expect(service.status().state).toBe('running');
  });

  it('ends a process that said it failed but runs on, and starts another', async () => {
    let tries = 0;
    const { service, launched, clock, settle } = setUp(() => {
      tries += 1;
      return fakeProcess(
        tries === 1 ? Promise.reject(new Error('Port taken.')) : Promise.resolve(ENDPOINT),
      );
    });
    await expect(service.endpoint()).rejects.toMatchObject({ code: 'api/unavailable' });
    await settle();
    await clock.advance(9_000);
    await settle();
    expect(launched).toHaveLength(2);
    await expect(service.endpoint()).resolves.toEqual(ENDPOINT);
  });

  it('forgets old crashes also when the clock was set back since', async () => {
    const { service, launched, clock, settle, setClockBack } = setUp();
    await service.endpoint();
    for (let crash = 0; crash < 8; crash += 1) {
      setClockBack(crash * 3_600_000);
      launched.at(-1)!.end();
      await settle();
      await clock.advance(9_000);
      await settle();
    }
    expect(service.status().state).toBe('running');
  });
});
