import { describe, expect, it } from 'vitest';
import { createSettingsStore } from '../../../../../../renderer/features/settings/store.ts';
import {
  BLANK_TIME_DRAFT,
  checkTimeDraft,
  timeFieldErrorsOf,
  toTimeInput,
  tokenError,
} from '../../../../../../renderer/features/settings/time/draft.ts';
import {
  capabilityLines,
  unusedTokenWarning,
} from '../../../../../../renderer/features/settings/time/words.ts';
import { createFormat, setFormat } from '../../../../../../renderer/lib/words/format.ts';
import { valueOf } from '../../../../../../renderer/lib/stores/loadable.ts';
import type { TimeConnection } from '../../../../../../shared/domain/time/connection.ts';
import { TIME_BASE_URL_PRESET } from '../../../../../../shared/domain/time/names.ts';
import { AppError } from '../../../../../../shared/errors.ts';
import { t } from '../../../../../../shared/i18n/text.ts';
import { AT_MS, SETTINGS } from '../../../builders.ts';
import { memoryStorage } from '../../../memory-storage.ts';
import { createFakeApi, type Handlers } from '../../../fake-api.ts';
import { defer, settle } from '../../../manual-timers.ts';
import { aTimeConnection } from '../../../time-builders.ts';
import { timeAbilitiesOfKind } from '../../../../../../shared/domain/time/abilities.ts';
import { timeCapabilities } from '../../../../../support/builders/time.ts';

const AGENCY = aTimeConnection({
  id: 'agency',
  name: 'Agency',
  kind: 'remote',
  baseUrl: 'https://time.example/api/v1',
  token: 'stored',
  isDefault: false,
});

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'time-connections:list': () => [aTimeConnection(), AGENCY],
    'settings:get': () => SETTINGS,
    'settings:update': ({ time }) => ({
      ...SETTINGS,
      time: { ...SETTINGS.time, ...time } as never,
    }),
    ...handlers,
  });
  return { fake, get: createSettingsStore({ api: fake.api, storage: memoryStorage() }).getState };
}

const shown = (list: TimeConnection[] | null) => list?.map(({ id }) => id);

describe('the form', () => {
  const filled = { ...BLANK_TIME_DRAFT, name: 'Agency', token: 'secret' };

  it('begins with the public address of the service, and Bearer', () => {
    expect([filled.baseUrl, filled.tokenHeader]).toEqual([TIME_BASE_URL_PRESET, 'bearer']);
    expect(checkTimeDraft(filled)).toEqual({});
  });

  it.each([
    ['http://time.example/api/v1', t('settings.timeAddressNeedsHttps')],
    // No exception for this computer: the built-in service has its own certificate.
    ['http://127.0.0.1:8443/api/v1', t('settings.timeAddressNeedsHttps')],
    ['http://localhost/api/v1', t('settings.timeAddressNeedsHttps')],
    ['ftp://time.example/api/v1', t('settings.timeAddressNeedsHttps')],
    ['time.example', t('settings.timeAddressInvalid', { example: TIME_BASE_URL_PRESET })],
    ['', t('settings.enterServiceAddress')],
    ['https://me:pw@time.example/api/v1', t('settings.addressWithCredentials')],
    ['https://time.example/', t('settings.addressMustEndIn')],
    ['https://time.example/api/v2', t('settings.addressMustEndIn')],
    ['https://time.example/api/v1?x=1', t('settings.addressWithQuery')],
    ['https://time.example/api/v1#x', t('settings.addressWithQuery')],
    ['javascript:alert(1)//api/v1', t('settings.timeAddressNeedsHttps')],
  ])('refuses the address %j at its field', (baseUrl, words) => {
    expect(checkTimeDraft({ ...filled, baseUrl }).baseUrl).toBe(words);
  });

  it.each(['https://time.example/api/v1', ' https://time.example:8443/x/api/v1/ '])(
    'accepts the address %j',
    (baseUrl) => expect(checkTimeDraft({ ...filled, baseUrl })).toEqual({}),
  );

  it.each([
    ['', t('settings.pasteToken')],
    ['a\nb', t('settings.tokenNotOneLine')],
    ['Bearer abc', t('settings.tokenWithPrefix')],
    ['x'.repeat(2001), t('settings.tooLong', { most: 2000 })],
  ])('refuses the token %j', (token, words) => {
    expect(tokenError(token)).toBe(words);
  });

  it('asks for what signing in requires, and for nothing else', () => {
    const draft = { ...BLANK_TIME_DRAFT, by: 'sign-in' as const, name: 'Agency' };
    expect(Object.keys(checkTimeDraft(draft)).toSorted()).toEqual(['email', 'password']);
  });

  it('submits only what belongs to the chosen way, with the password as it was typed', () => {
    const draft = {
      ...filled,
      by: 'sign-in' as const,
      email: ' me@example.org ',
      password: ' spaced ',
      accountId: '77',
      baseUrl: 'https://time.example/api/v1/',
    };
    expect(toTimeInput(draft)).toEqual({
      by: 'sign-in',
      name: 'Agency',
      baseUrl: 'https://time.example/api/v1',
      tokenHeader: 'bearer',
      email: 'me@example.org',
      password: ' spaced ',
      accountId: '77',
    });
    expect(toTimeInput({ ...draft, accountId: ' ' })).toMatchObject({ accountId: null });
    expect(Object.keys(toTimeInput({ ...draft, by: 'token' }))).not.toContain('password');
  });

  it("shows the main process's refusal at the field it names", () => {
    const error = { code: 'input/invalid', message: 'Taken.', retryable: false } as const;
    expect(timeFieldErrorsOf({ ...error, details: { field: 'name' } })).toEqual({ name: 'Taken.' });
    expect(timeFieldErrorsOf({ ...error, code: 'net/insecure-url' })).toEqual({
      baseUrl: 'Taken.',
    });
    expect(timeFieldErrorsOf({ ...error, details: { field: 'toString' } })).toEqual({});
    expect(timeFieldErrorsOf(error)).toEqual({});
  });
});

describe('what a service can do', () => {
  const capabilities = timeCapabilities({
    'customers.read': 'unknown',
    'entries.write': 'absent',
    'entries.delete': 'absent',
    entriesReadBy: 'reports',
  });

  it('is listed line by line, with what happens instead', () => {
    expect(
      capabilityLines(capabilities).map(({ name, state, note }) => [name, state, note]),
    ).toEqual([
      ['projects.write', 'present', null],
      ['customers.read', 'unknown', 'the service didn’t say'],
      ['entries.read', 'present', 'from its reports'],
      [
        'entries.write',
        'absent',
        'entries stay in the app only, marked “Only here”, and can be exported',
      ],
      ['entries.delete', 'absent', 'entries deleted here stay at the service'],
      ['session.revoke', 'present', null],
    ]);
  });
});

describe('a token nobody uses', () => {
  setFormat(createFormat({ locale: 'en-GB', timeZone: 'UTC', now: () => AT_MS }));
  const CHECK_NOW = `choose “${t('settings.checkNow')}”`;
  const daysAgo = (days: number) => AT_MS - days * 86_400_000;
  it.each([
    [20, 'nothing'],
    [21, CHECK_NOW],
    [29, CHECK_NOW],
    [30, 'probably been revoked'],
    [400, 'probably been revoked'],
  ])('for %d days: %j', (days, words) => {
    const text = unusedTokenWarning({ ...AGENCY, lastContactAtMs: daysAgo(days) }, AT_MS);
    expect(text ?? 'nothing').toContain(words);
  });

  it('is ignored for the built-in service, when it was never used, and when it is missing', () => {
    const old = { ...AGENCY, lastContactAtMs: daysAgo(100) };
    expect(
      unusedTokenWarning({ ...old, abilities: timeAbilitiesOfKind('embedded') }, AT_MS),
    ).toBeNull();
    expect(unusedTokenWarning({ ...old, lastContactAtMs: null }, AT_MS)).toBeNull();
    expect(unusedTokenWarning({ ...old, token: 'missing' }, AT_MS)).toBeNull();
  });
});

describe('the list', () => {
  it('shows an added connection, or passes its refusal to the form', async () => {
    const added = aTimeConnection({ id: 'new', kind: 'remote' });
    const { get } = setup({ 'time-connections:add': () => added });
    await get().loadTimeConnections();
    const input = toTimeInput({ ...BLANK_TIME_DRAFT, name: 'New', token: 't' });
    expect(await get().addTimeConnection(input)).toBeNull();
    expect(shown(valueOf(get().timeConnections))).toEqual(['embedded-time', 'agency', 'new']);

    const refused = setup({
      'time-connections:add': () => {
        throw new AppError('auth/rejected', { english: 'No.' });
      },
    });
    expect((await refused.get().addTimeConnection(input))?.code).toBe('auth/rejected');
    expect(JSON.stringify(refused.get())).not.toContain('"token":"t"');
  });

  it('asks one question at a time, and keeps the answer', async () => {
    const answer = defer<TimeConnection>();
    const { fake, get } = setup({ 'time-connections:pull': () => answer.promise });
    await get().loadTimeConnections();
    const first = get().pullTimeConnection('agency');
    void get().probeTimeConnection('agency');
    expect(get().timeTasks).toEqual({ agency: 'pull' });
    answer.resolve({ ...AGENCY, pulledAtMs: AT_MS });
    await first;
    expect(get().timeTasks).toEqual({});
    expect(get().timeOutcomes['agency']).toEqual({ task: 'pull', error: null });
    expect(valueOf(get().timeConnections)?.[1]?.pulledAtMs).toBe(AT_MS);
    expect(fake.inputsOf('time-connections:probe')).toEqual([]);
  });

  it('removes with or without the end of the token', async () => {
    const { fake, get } = setup({ 'time-connections:remove': () => [aTimeConnection()] });
    await get().loadTimeConnections();
    await get().removeTimeConnection('agency', true);
    expect(fake.inputsOf('time-connections:remove')).toEqual([
      { connectionId: 'agency', revokeToken: true },
    ]);
    expect(shown(valueOf(get().timeConnections))).toEqual(['embedded-time']);
  });

  it('follows the main process', async () => {
    const { fake, get } = setup();
    get().connect();
    fake.emit('time-connections:changed', [AGENCY]);
    await settle();
    expect(shown(valueOf(get().timeConnections))).toEqual(['agency']);
  });

  it('stores the minutes after which it asks about time away', async () => {
    const { fake, get } = setup();
    await get().changeSettings({ time: { idleMinutes: 0 } });
    expect(fake.inputsOf('settings:update')).toEqual([{ time: { idleMinutes: 0 } }]);
    expect(valueOf(get().settings)?.time.idleMinutes).toBe(0);
  });
});
