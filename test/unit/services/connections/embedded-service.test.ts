import { describe, expect, it } from 'vitest';
import {
  createEmbeddedService,
  type EmbeddedEndpoint,
  type EmbeddedProcess,
  type ServiceEndpoint,
} from '../../../../electron/services/connections/embedded-service.ts';
import type { EmbeddedStatus } from '../../../../shared/ipc/contract.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

const PINNED = { certificatePem: 'pem', fingerprint256: 'AA' };

const ENDPOINT: EmbeddedEndpoint = {
  url: 'https://127.0.0.1:1',
  ...PINNED,
  key: 'k',
  adminKey: 'k:adm',
  engine: 'apertium',
  isPractice: false,
  time: {
    url: 'https://127.0.0.1:3/api/v1',
    token: 't',
    certificatePem: 'pem',
    fingerprint256: 'AA:BB',
  },
  timeFailure: null,
};

const PRACTICE: ServiceEndpoint = { url: 'https://127.0.0.1:2', key: 'p', ...PINNED };

/** Returns a process whose end the test controls. */
function fakeProcess(ready: Promise<EmbeddedEndpoint> = Promise.resolve(ENDPOINT)) {
  let end = (): void => undefined;
  let practiceStarts = 0;
  let practiceStops = 0;
  /** Engine after the models were reloaded. */
  let reloadedTo: string | null = 'chain';
  let practice = (): Promise<ServiceEndpoint> => Promise.resolve(PRACTICE);
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const process: EmbeddedProcess = {
    ready,
    ended,
    renewTimeToken: async () => Promise.resolve('renewed'),
    reloadModels: async () => Promise.resolve(reloadedTo),
    startPractice: async () => {
      practiceStarts += 1;
      return practice();
    },
    stopPractice: () => {
      practiceStops += 1;
    },
    stop: () => {
      end();
    },
  };
  return {
    process,
    end: () => {
      end();
    },
    practiceCalls: () => ({ starts: practiceStarts, stops: practiceStops }),
    setReloadedTo: (engine: string | null) => {
      reloadedTo = engine;
    },
    setPracticeAnswer: (answer: Promise<ServiceEndpoint>) => {
      practice = () => answer;
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

describe('supervision of the built-in service', () => {
  it('starts on the first need and only once', async () => {
    const { service, launched, statuses } = setUp();
    expect(service.status().state).toBe('stopped');
    const [first, second] = await Promise.all([service.endpoint(), service.endpoint()]);
    expect([first, second]).toEqual([ENDPOINT, ENDPOINT]);
    expect(launched).toHaveLength(1);
    expect(statuses).toEqual(['starting', 'running']);
  });

  it('has the engine of the models that were installed while it runs', async () => {
    const { service, launched } = setUp();
    await service.reloadModels();
    expect([launched.length, service.status().engine]).toEqual([0, null]);
    await service.endpoint();
    await service.reloadModels();
    expect(service.status().engine).toBe('chain');
    launched[0]?.setReloadedTo(null);
    await service.reloadModels();
    expect(service.status()).toMatchObject({ state: 'running', engine: 'chain' });
  });

  it('says which programs installed directions lack, while it runs', async () => {
    const missingPrograms = [{ program: 'rtx-proc', debianPackage: 'apertium-recursive' }];
    const { service, launched, settle } = setUp(() =>
      fakeProcess(Promise.resolve({ ...ENDPOINT, missingPrograms })),
    );
    await service.endpoint();
    expect(service.status()).toEqual({
      state: 'running',
      engine: 'apertium',
      message: null,
      missingPrograms,
    });
    launched[0]!.end();
    await settle();
    expect(service.status().missingPrograms).toBeUndefined();
  });

  it('restarts the service after a crash', async () => {
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
    expect(service.status().message).toBe('connectionErrors.builtInGivenUp');
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
    await expect(service.endpoint()).rejects.toMatchObject({ code: 'canceled' });
  });

  it('treats a process that cannot be made as a crash, and tries again', async () => {
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

  it('ends a process that said it failed but still runs, and starts another', async () => {
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

describe('the token of the time service', () => {
  it('is requested again in the running process, and is that of the endpoint from then on', async () => {
    const { service, launched } = setUp();
    await service.renewTimeToken();
    expect(launched).toHaveLength(0);
    await service.endpoint();
    await service.renewTimeToken();
    expect(await service.endpoint()).toEqual({
      ...ENDPOINT,
      time: { ...ENDPOINT.time, token: 'renewed' },
    });
    expect(launched).toHaveLength(1);
  });

  it("isn't requested when the time service did not start", async () => {
    const without = { ...ENDPOINT, time: null, timeFailure: 'It did not start.' };
    const { service } = setUp(() => fakeProcess(Promise.resolve(without)));
    await service.endpoint();
    await service.renewTimeToken();
    expect(await service.endpoint()).toEqual(without);
  });
});

describe('practice service', () => {
  it('starts beside the other in the same process, once', async () => {
    const { service, launched } = setUp();
    const [first, second] = await Promise.all([
      service.practiceEndpoint(),
      service.practiceEndpoint(),
    ]);
    expect([first, second]).toEqual([PRACTICE, PRACTICE]);
    expect(launched).toHaveLength(1);
    expect(launched[0]!.practiceCalls()).toEqual({ starts: 1, stops: 0 });
  });

  it('ends alone and starts again', async () => {
    const { service, launched } = setUp();
    service.stopPractice();
    await service.practiceEndpoint();
    service.stopPractice();
    service.stopPractice();
    await service.practiceEndpoint();
    expect(launched).toHaveLength(1);
    expect(launched[0]!.practiceCalls()).toEqual({ starts: 2, stops: 1 });
    expect(service.status().state).toBe('running');
  });

  it('says that it did not start, and tries again at the next need', async () => {
    const { service, launched } = setUp();
    await service.endpoint();
    launched[0]!.setPracticeAnswer(Promise.reject(new Error('port')));
    await expect(service.practiceEndpoint()).rejects.toMatchObject({ code: 'api/unavailable' });
    launched[0]!.setPracticeAnswer(Promise.resolve(PRACTICE));
    await expect(service.practiceEndpoint()).resolves.toEqual(PRACTICE);
  });

  it('is started again in the process that follows a crash', async () => {
    const { service, launched, settle, clock } = setUp();
    await service.practiceEndpoint();
    launched[0]!.end();
    await settle();
    await clock.advance(10_000);
    await settle();
    await expect(service.practiceEndpoint()).resolves.toEqual(PRACTICE);
    expect(launched[1]!.practiceCalls().starts).toBe(1);
  });
});
