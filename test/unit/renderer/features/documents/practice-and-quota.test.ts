import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { Connection } from '../../../../../shared/domain/connections/connection.ts';
import { NO_PRACTICE } from '../../../../../shared/domain/connections/practice.ts';
import { createDocumentsStore } from '../../../../../renderer/features/documents/store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { LANGUAGES, SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, settle } from '../../manual-timers.ts';
import { abilitiesOfKind } from '../../../../../shared/domain/connections/abilities.ts';
import { aConnection } from '../../../../support/builders/connections.ts';

const EMBEDDED = aConnection({ isDefault: false, key: 'not-needed' });
const PRACTICE: Connection = {
  ...EMBEDDED,
  id: 'practice',
  name: 'Practice',
  kind: 'practice',
  abilities: abilitiesOfKind('practice'),
};
const PAID: Connection = {
  ...EMBEDDED,
  id: 'paid',
  name: 'Agency',
  kind: 'paid',
  abilities: abilitiesOfKind('paid'),
  isDefault: true,
  key: 'stored',
};

async function setup(connections: Connection[], handlers: Handlers = {}) {
  const fake = createFakeApi({
    'documents:get-plan': () => ({ files: [], rejected: [] }),
    'documents:list-jobs': () => ({ jobs: [], total: 0 }),
    'connections:list': () => connections,
    'connections:get-languages': () => LANGUAGES,
    'connections:get-usage': () => ({ characterCount: 10, characterLimit: 1000 }),
    'connections:list-glossaries': () => [],
    'connections:resume-after-quota': () => PAID,
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    'app:get-embedded-status': () => ({ state: 'running', engine: 'apertium', message: null }),
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const store = createDocumentsStore({ api: fake.api, timers, session });
  const get = store.getState;
  get().connect();
  await get().loadOptions();
  await settle();
  return { fake, get };
}

const asked = (inputs: readonly { connectionId: string }[]) =>
  inputs.map(({ connectionId }) => connectionId);

describe('the service while practice mode is switched', () => {
  it('is the practice service at a start with practice mode on', async () => {
    const { get } = await setup([EMBEDDED, PRACTICE, PAID]);
    expect(get().connectionId).toBe('practice');
  });

  it('is the practice service once it is there, even in place of one that was picked', async () => {
    const { fake, get } = await setup([EMBEDDED, PAID]);
    get().setConnection('embedded');
    fake.emit('connections:changed', [EMBEDDED, PRACTICE, PAID]);
    expect(get().connectionId).toBe('practice');
  });

  it('stays the one that was picked in practice mode, through rounds', async () => {
    const { fake, get } = await setup([EMBEDDED, PRACTICE, PAID]);
    get().setConnection('paid');
    fake.emit('connections:changed', [EMBEDDED, PRACTICE, PAID]);
    expect(get().connectionId).toBe('paid');
  });

  it('is the default again when practice mode ends, with nothing left of practice', async () => {
    const { fake, get } = await setup([EMBEDDED, PRACTICE, PAID], {
      'connections:list-glossaries': ({ connectionId }) =>
        connectionId === 'practice' ? [{ id: 'g', name: 'Sample', pairs: [] }] : [],
    });
    get().setConnection('practice');
    get().setGlossaries(['g']);
    fake.emit('connections:changed', [EMBEDDED, PAID]);
    expect(get()).toMatchObject({ connectionId: 'paid', glossaryIds: [] });
    await settle();
    expect(valueOf(get().glossaries)).toEqual([]);
  });
});

describe('the quota of a round of practice', () => {
  const emitLimit = (fake: Awaited<ReturnType<typeof setup>>['fake'], characterLimit: number) =>
    fake.emit('settings:changed', {
      ...SETTINGS,
      practice: { ...NO_PRACTICE, isOn: true, characterLimit },
    });

  it('is read again with another limit, and only then: reads count among the practice failures', async () => {
    const { fake } = await setup([EMBEDDED, PRACTICE]);
    const before = fake.inputsOf('connections:get-usage').length;
    emitLimit(fake, 0);
    expect(fake.inputsOf('connections:get-usage')).toHaveLength(before);
    emitLimit(fake, 500);
    expect(asked(fake.inputsOf('connections:get-usage').slice(before))).toEqual(['practice']);
    emitLimit(fake, 500);
    expect(fake.inputsOf('connections:get-usage')).toHaveLength(before + 1);
  });

  it("isn't requested while another service is chosen", async () => {
    const { fake, get } = await setup([EMBEDDED, PRACTICE, PAID]);
    get().setConnection('paid');
    const before = fake.inputsOf('connections:get-usage').length;
    emitLimit(fake, 500);
    expect(fake.inputsOf('connections:get-usage')).toHaveLength(before);
  });
});

describe('an account whose characters are used up', () => {
  it('tries again, and its quota is read again when it is the chosen one', async () => {
    const { fake, get } = await setup([EMBEDDED, { ...PAID, isOutOfQuota: true }]);
    const before = fake.inputsOf('connections:get-usage').length;
    await get().resumeAfterQuota('paid');
    expect(fake.inputsOf('connections:resume-after-quota')).toEqual([{ connectionId: 'paid' }]);
    expect(asked(fake.inputsOf('connections:get-usage').slice(before))).toEqual(['paid']);
    await get().resumeAfterQuota('embedded');
    expect(fake.inputsOf('connections:get-usage')).toHaveLength(before + 1);
  });

  it("says why another attempt couldn't be allowed, until the next attempt", async () => {
    const { fake, get } = await setup([{ ...PAID, isOutOfQuota: true }], {
      'connections:resume-after-quota': () => {
        throw new AppError('db/unavailable', { english: 'Gone.' });
      },
    });
    await get().resumeAfterQuota('paid');
    expect(get().resumeError).toMatchObject({ code: 'db/unavailable' });
    fake.answer({ 'connections:resume-after-quota': () => PAID });
    await get().resumeAfterQuota('paid');
    expect(get().resumeError).toBeNull();
  });

  it('follows what is reported about the connections', async () => {
    const { fake, get } = await setup([PAID]);
    fake.emit('connections:changed', [{ ...PAID, isOutOfQuota: true }]);
    expect(valueOf(get().connections)?.map((each) => each.isOutOfQuota)).toEqual([true]);
    // Only the key determines whether the service's answers change.
    expect(asked(fake.inputsOf('connections:get-languages'))).toEqual(['paid']);
  });
});
