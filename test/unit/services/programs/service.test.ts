import { describe, expect, it } from 'vitest';
import { createProgramsService } from '../../../../electron/services/programs/service.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { SETTINGS } from '../../renderer/builders.ts';

/** Sets up the service with programs; `fails` makes withdrawing fail. */
function setUp({ isOn = true, ids = ['a'] } = {}) {
  const settings = { ...SETTINGS, programs: { isOn, port: 1188, origins: [] as string[] } };
  const did: string[] = [];
  const fails = { withdraw: false, clear: false, isTaken: false, settle: '' };
  const note = async (what: string): Promise<void> => {
    did.push(what);
    if ((what === 'withdraw' && fails.withdraw) || (what === 'clear' && fails.clear))
      throw new AppError('net/timeout', { english: 'x' });
    return Promise.resolve();
  };
  const clock = createManualClock();
  const service = createProgramsService({
    settings: {
      get: () => settings,
      update: ({ programs }) => {
        settings.programs = { ...settings.programs, ...programs } as typeof settings.programs;
        return settings;
      },
    },
    rules: { judge: async () => Promise.resolve([]) },
    copies: {
      listOffered: async () => Promise.resolve([]),
      withdraw: () => note('withdraw'),
      clear: () => note('clear'),
      settle: async ({ id }) => {
        await note('settle');
        if (id === fails.settle) throw new AppError('api/too-large', { english: 'x' });
      },
    },
    admin: async () =>
      Promise.resolve({
        listPrograms: async () =>
          Promise.resolve({
            port: null,
            programs: ids.map((id) => ({ id, ownerKey: 'o' })),
            asked: [],
          }),
        openProgramListener: async ({ port }: { port: number | null }) => {
          did.push(`listen ${String(port)}`);
          return Promise.resolve({ port, isTaken: fails.isTaken });
        },
      } as never),
    withAccount: (_key, work) => work({} as never),
    timers: clock,
    logger: { warn: () => undefined, error: () => undefined },
    onChanged: () => undefined,
  });
  return { service, did, fails, clock };
}

describe('other programs', () => {
  it('reach nothing before the start, and open only after too much was withdrawn', async () => {
    const { service, did } = setUp();
    service.serviceStarted();
    service.wake();
    expect(did).toEqual([]);
    await service.start();
    expect(did).toEqual(['withdraw', 'listen 1188', 'settle']);
    expect((await service.get()).state).toBe('open');
  });

  it('leave the service alone while they are off, once nothing is left of an earlier run', async () => {
    const { service, did, clock } = setUp({ isOn: false });
    await service.start();
    expect(did).toEqual(['listen null', 'clear']);
    did.length = 0;
    await clock.fireNext();
    service.projectsChanged();
    await service.settled();
    expect(did).toEqual([]);
    expect((await service.get()).state).toBe('off');
  });

  it('are shut out when a project cannot be withdrawn', async () => {
    const { service, did, fails, clock } = setUp();
    await service.start();
    did.length = 0;
    fails.withdraw = true;
    service.projectsChanged();
    await service.settled();
    expect(did).toEqual(['withdraw', 'listen null']);
    expect((await service.get()).state).toBe('failed');
    fails.withdraw = false;
    await clock.fireNext();
    service.projectsChanged();
    await service.settled();
    expect((await service.get()).state).toBe('open');
  });

  it('get their copies even if those of a different program are too large', async () => {
    const { service, did, fails } = setUp({ ids: ['a', 'b'] });
    fails.settle = 'a';
    await service.start();
    expect(did.filter((what) => what === 'settle')).toHaveLength(2);
    const problems = async () => {
      const { state, programs } = await service.get();
      return [state, programs.map(({ copiesProblem }) => copiesProblem)];
    };
    expect(await problems()).toEqual(['open', ['too-large', null]]);
    fails.settle = '';
    await service.open({ isOn: true, port: 1188 });
    expect(await problems()).toEqual(['open', [null, null]]);
  });

  it('are told of a taken port, which stays', async () => {
    const { service, fails } = setUp({ isOn: false });
    await service.start();
    fails.isTaken = true;
    expect(await service.open({ isOn: true, port: 2000 })).toMatchObject({
      isOn: true,
      port: 2000,
      state: 'port-taken',
    });
    fails.isTaken = false;
    expect(await service.open({ isOn: true, port: 2000 })).toMatchObject({ state: 'open' });
  });

  it('keep no copy while they are off', async () => {
    const { service, did } = setUp();
    await service.start();
    did.length = 0;
    await service.open({ isOn: false, port: 1188 });
    expect(did).toEqual(['listen null', 'clear']);
  });

  it('are off only once no copy is left', async () => {
    const { service, did, fails } = setUp();
    await service.start();
    fails.clear = true;
    expect((await service.open({ isOn: false, port: 1188 })).state).toBe('failed');
    fails.clear = false;
    did.length = 0;
    service.serviceStarted();
    service.projectsChanged();
    await service.settled();
    expect(did).toContain('clear');
    expect((await service.get()).state).toBe('off');
  });

  it('lose their copies when all texts are deleted, and get what exists again', async () => {
    const { service, did, clock } = setUp();
    await service.start();
    did.length = 0;
    await service.clear();
    expect(did).toEqual(['clear']);
    await clock.fireNext();
    service.projectsChanged();
    await service.settled();
    expect(did).toContain('settle');
  });
});
