import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { createSettingsStore } from '../../../../../renderer/features/settings/store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { LANGUAGES, SETTINGS } from '../../builders.ts';
import { memoryStorage } from '../../memory-storage.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { settle } from '../../manual-timers.ts';
import { aConnection } from '../../../../support/builders/connections.ts';

const ADDED = aConnection({
  id: 'new',
  name: 'Agency',
  kind: 'paid',
  baseUrl: 'https://service.example',
  isDefault: false,
});
const KEY = 'planted-secret-key';
const INPUT = { name: 'Agency', kind: 'paid', baseUrl: null, key: KEY } as const;

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'app:get-info': () => ({
      version: '1',
      platform: 'linux',
      dataFolder: '/data',
      locale: 'en',
      isForTests: false,
      electron: { version: '45.4.1', isFallback: false },
    }),
    'connections:list': () => [ADDED],
    'connections:add': () => ADDED,
    'connections:set-key': () => ADDED,
    'connections:get-languages': () => LANGUAGES,
    'connections:get-usage': () => ({ characterCount: 1, characterLimit: 2 }),
    'settings:get': () => SETTINGS,
    'vault:get-status': () => ({ tier: 'session', backend: 'basic_text', backendChanged: false }),
    'proxy:get-status': () => null,
    ...handlers,
  });
  return { fake, get: createSettingsStore({ api: fake.api, storage: memoryStorage() }).getState };
}

const rejected = () => {
  throw new AppError('auth/rejected', { english: 'Refused.' });
};

describe('connections', () => {
  it('are tested after they were added', async () => {
    const { get } = setup();
    expect(await get().addConnection(INPUT)).toBeNull();
    await settle();
    expect(get().tests['new']).toEqual({
      status: 'ok',
      targetCount: LANGUAGES.targets.length,
      tookMs: expect.any(Number),
      usage: { characterCount: 1, characterLimit: 2 },
    });
  });

  it('stay when the test fails, with the reason', async () => {
    const { get } = setup({ 'connections:get-usage': rejected });
    expect(await get().addConnection(INPUT)).toBeNull();
    await settle();
    expect(get().tests['new']).toMatchObject({
      status: 'failed',
      error: { code: 'auth/rejected' },
    });
    expect(valueOf(get().connections)).toEqual([ADDED]);
  });

  it('are refused with the invalid field', async () => {
    const { fake, get } = setup({
      'connections:add': () => {
        throw new AppError(
          'input/conflict',
          { english: 'The name is taken.' },
          { details: { field: 'name' } },
        );
      },
    });
    expect(await get().addConnection(INPUT)).toMatchObject({ details: { field: 'name' } });
    expect(fake.inputsOf('connections:get-languages')).toEqual([]);
  });

  it('leave no key in the state', async () => {
    const { get } = setup();
    await get().addConnection(INPUT);
    await get().setKey('new', KEY);
    await settle();
    expect(JSON.stringify(get())).not.toContain(KEY);
  });

  it('follow the main process', async () => {
    const { fake, get } = setup();
    get().connect();
    await get().load();
    fake.emit('connections:changed', []);
    expect(valueOf(get().connections)).toEqual([]);
  });

  it('of the built-in service are shown in About', async () => {
    const status = { state: 'running', engine: 'apertium', message: null } as const;
    const { fake, get } = setup({ 'app:get-embedded-status': () => status });
    get().connect();
    await get().load();
    expect(valueOf(get().embedded)).toEqual(status);
    const missingPrograms = [{ program: 'rtx-proc', debianPackage: 'apertium-recursive' }];
    fake.emit('app:embedded-status-changed', { ...status, missingPrograms });
    expect(valueOf(get().embedded)?.missingPrograms).toEqual(missingPrograms);
  });
});

describe('changes', () => {
  it('say why they were refused and leave the old value', async () => {
    const { fake, get } = setup({ 'vault:set-weak-consent': rejected });
    await get().load();
    await get().setWeakConsent(true);
    expect(get().changeError?.code).toBe('auth/rejected');
    expect(valueOf(get().vault)?.tier).toBe('session');
    fake.answer({
      'vault:set-weak-consent': ({ allow }) => ({
        tier: allow ? 'weak' : 'session',
        backend: 'basic_text',
        backendChanged: false,
      }),
    });
    await get().setWeakConsent(true);
    expect(get().changeError).toBeNull();
    expect(valueOf(get().vault)?.tier).toBe('weak');
  });
});
