import { describe, expect, it } from 'vitest';
import { createUsageStore } from '../../../../../renderer/features/usage/store.ts';
import { reportDays } from '../../../../../renderer/features/usage/report-slice.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type { Connection } from '../../../../../shared/domain/connections/connection.ts';
import type { KeyPage } from '../../../../../shared/domain/usage/usage-admin.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, settle } from '../../manual-timers.ts';
import { abilitiesOfKind } from '../../../../../shared/domain/connections/abilities.ts';
import { aConnection } from '../../../../support/builders/connections.ts';
import { aDeveloperKey, anAccountUsage } from '../../../../support/builders/usage.ts';

const NOW_MS = Date.UTC(2026, 2, 10, 12);
const connection = (id: string, kind: Connection['kind'] = 'paid'): Connection =>
  aConnection({ id, name: id, kind, abilities: abilitiesOfKind(kind), isDefault: id === 'work' });
const USAGE = anAccountUsage({ characters: { count: 1_100, limit: 500_000 } });
const NO_USAGE = { usage: null, askedAtMs: null, error: null, forecast: null };
const key = aDeveloperKey();
const KEYS: KeyPage = { keys: [key], total: 1, activeCount: 1, askedAtMs: 1, error: null };

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'connections:list': () => [
      connection('embedded', 'embedded'),
      connection('practice', 'practice'),
      connection('work'),
    ],
    'usage:get-account': () => NO_USAGE,
    'usage:get-last-account': () => NO_USAGE,
    'usage:list-days': () => [],
    'usage:list-pairs': () => [],
    'usage:get-admin-access': () => ({ source: 'admin-key', adminKey: 'stored' }),
    'usage:list-keys': () => KEYS,
    'usage:create-key': () => ({ key, secret: 'the-key', limitsError: null }),
    'usage:put-away-new-key': () => undefined,
    'settings:update': () => {
      throw new AppError('internal', { english: 'not kept' });
    },
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const store = createUsageStore({ api: fake.api, timers, session, now: () => NOW_MS });
  return { fake, timers, get: store.getState };
}

describe('the usage store', () => {
  it('opens on the default account, without practice, and queries it', async () => {
    const { fake, get } = setup();
    const close = get().open();
    await settle();
    expect(get().connectionId).toBe('work');
    expect(get().connections).toMatchObject({
      status: 'ready',
      value: [{ id: 'embedded' }, { id: 'work' }],
    });
    expect(fake.inputsOf('usage:get-account')).toEqual([{ connectionId: 'work' }]);
    expect(fake.inputsOf('usage:list-days')).toEqual([
      { connectionId: 'work', fromDay: '2026-02-09', toDay: '2026-03-10' },
    ]);
    fake.emit('usage:changed', { connectionId: 'embedded' });
    fake.emit('usage:changed', { connectionId: 'work' });
    await settle();
    expect(fake.inputsOf('usage:list-days')).toHaveLength(2);
    close();
    fake.emit('usage:changed', { connectionId: 'work' });
    await settle();
    expect(fake.inputsOf('usage:list-days')).toHaveLength(2);
  });

  it('reads the language pairs of the same days', async () => {
    const pairs = [{ sourceLang: 'EN', targetLang: 'DE', characters: 9 }];
    const { fake, get } = setup({ 'usage:list-pairs': () => pairs });
    get().open();
    await settle();
    expect(get().days).toMatchObject({ status: 'ready', value: { days: [], pairs } });
    await get().chooseRange(90);
    expect(fake.inputsOf('usage:list-pairs')).toEqual(fake.inputsOf('usage:list-days'));
  });

  it('opens on the first account where none is used by default', async () => {
    const { fake, get } = setup();
    fake.answer({
      'connections:list': () => [
        { ...connection('practice', 'practice'), isDefault: true },
        { ...connection('work'), isDefault: false },
      ],
    });
    get().open();
    await settle();
    expect(get().connectionId).toBe('work');
    expect(get().account.status).toBe('ready');
  });

  it('shows what a service reported last until it answers', async () => {
    const { fake, get } = setup();
    const last = { ...NO_USAGE, usage: USAGE, askedAtMs: 5 };
    let answer = (): void => undefined;
    fake.answer({
      'usage:get-last-account': () => last,
      'usage:get-account': () =>
        new Promise((resolve) => {
          answer = () => resolve({ ...last, askedAtMs: 9 });
        }),
    });
    get().open();
    await settle();
    expect(get().account).toEqual({ status: 'loading', previous: last });
    answer();
    await settle();
    expect(get().account).toMatchObject({ status: 'ready', value: { askedAtMs: 9 } });
    // The screen is newer than the stored data.
    void get().loadAccount();
    await settle();
    expect(get().account).toMatchObject({ status: 'loading', previous: { askedAtMs: 9 } });
    expect(fake.inputsOf('usage:get-last-account')).toHaveLength(1);
  });

  it('shows nothing of an account under the name of another', async () => {
    const { fake, get } = setup();
    get().open();
    await settle();
    await get().keySearch.submit();
    let answer = (): void => undefined;
    fake.answer({
      'usage:get-account': ({ connectionId }) =>
        connectionId === 'work'
          ? NO_USAGE
          : new Promise((resolve) => {
              answer = () => resolve({ ...NO_USAGE, askedAtMs: 7 });
            }),
    });
    void get().choose('embedded');
    expect(get().account).toEqual({ status: 'loading', previous: null });
    expect(get().keySearch.results.status).toBe('idle');
    await get().choose('work');
    answer();
    await settle();
    expect(get().account).toMatchObject({ status: 'ready', value: { askedAtMs: null } });
  });

  it('shows a new key until it is dismissed, even when another account is chosen', async () => {
    const { fake, get } = setup();
    get().open();
    await settle();
    const limits = { characters: null, speechToTextMs: null };
    expect(await get().createKey({ label: 'ci', scopes: null, limits })).toBeNull();
    expect(get().newKey).toMatchObject({ secret: 'the-key', connectionId: 'work' });
    await get().choose('embedded');
    expect(get().newKey?.secret).toBe('the-key');
    await get().putAwayNewKey();
    expect(get().newKey).toBeNull();
    expect(fake.inputsOf('usage:put-away-new-key')).toEqual([
      { connectionId: 'work', handle: 'h' },
    ]);
  });

  it('reads the list again when it is unknown whether a key was created', async () => {
    const { fake, get } = setup({
      'usage:create-key': () => {
        throw new AppError('net/timeout', { english: 'No answer.' });
      },
    });
    get().open();
    await settle();
    const limits = { characters: null, speechToTextMs: null };
    const error = await get().createKey({ label: 'ci', scopes: null, limits });
    expect(error?.code).toBe('net/timeout');
    expect(fake.inputsOf('usage:list-keys')).toHaveLength(1);
    expect(get().newKey).toBeNull();
  });

  it("doesn't store a key that is searched for on disk", async () => {
    const { fake, get, timers } = setup();
    get().open();
    await settle();
    get().keySearch.setValue('text', '95c78e44-bbd8-47ab-8e2f-a9083b56d7f3:e0826dca');
    await get().keySearch.submit();
    timers.runAll();
    await settle();
    expect(fake.inputsOf('usage:list-keys').at(-1)?.text).toContain('95c78e44');
    expect(fake.inputsOf('settings:update')).not.toHaveLength(0);
    expect(JSON.stringify(fake.inputsOf('settings:update'))).not.toContain('95c78e44');
    await get().keySearch.reload();
    expect(get().keySearch.values.text).toContain('95c78e44');
    get().keySearch.setValue('text', 'ci');
    await get().keySearch.submit();
    timers.runAll();
    expect(JSON.stringify(fake.inputsOf('settings:update').at(-1))).toContain('"ci"');
  });

  it('queries no service for an invalid report', async () => {
    const { fake, get } = setup();
    get().open();
    await settle();
    get().reportSearch.setValue('range', 'custom');
    await get().reportSearch.submit();
    expect(get().reportSearch.results).toMatchObject({
      status: 'failed',
      error: { code: 'input/invalid', details: { field: 'from' } },
    });
    expect(fake.inputsOf('usage:get-report')).toEqual([]);
  });
});

describe('the days of a report', () => {
  const days = (range: string, from = '', to = '') => reportDays({ range, from, to }, '2026-03-10');

  it.each([
    ['30', '2026-02-08', '2026-03-09'],
    ['366', '2025-03-09', '2026-03-09'],
    ['this-month', '2026-03-01', '2026-03-10'],
    ['last-month', '2026-02-01', '2026-02-28'],
  ])('%s: %s to %s', (range, startDay, endDay) => {
    expect(days(range)).toEqual({ startDay, endDay });
  });

  it.each([
    ['', '2026-01-01', 'from'],
    ['2026-02-30', '2026-03-01', 'from'],
    ['2026-01-01', '', 'to'],
    ['2026-01-02', '2026-01-01', 'to'],
    ['2024-01-01', '2025-01-01', 'to'],
  ])('%s to %s: the field %s is invalid', (from, to, field) => {
    expect(() => days('custom', from, to)).toThrow(
      expect.objectContaining({ details: { field } }) as Error,
    );
  });

  it('accepts 366 days, both included', () => {
    expect(days('custom', '2024-01-01', '2024-12-31').endDay).toBe('2024-12-31');
  });
});
