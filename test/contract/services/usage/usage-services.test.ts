import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvStyleOf } from '../../../../shared/exchange/csv-style.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import { unusedTranslationClient } from '../../../fakes/unused-translation-client.ts';
import { accountOf, createTranslationClient } from '../../../support/clients.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import {
  createTranslationService,
  type TranslationService,
} from '../../../../electron/embedded/translation/service.ts';
import { createExchangeFiles } from '../../../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../../../electron/platform/files/temp-file-memory.ts';
import type { ClientOptions } from '../../../../electron/services/connections/account-clients.ts';
import { createAdminAccess } from '../../../../electron/services/usage/admin-access.ts';
import { createDeveloperKeyService } from '../../../../electron/services/usage/developer-key-service.ts';
import { createUsageReportService } from '../../../../electron/services/usage/report-service.ts';
import { createUsageService } from '../../../../electron/services/usage/service.ts';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { utcDayOf } from '../../../../shared/domain/usage/forecast.ts';
import type { AccountUsage } from '../../../../shared/domain/usage/account.ts';
import type { ReportFilter } from '../../../../shared/domain/usage/usage-admin.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import { NO_ORIGINS } from '../../../fakes/no-origins.ts';

/** A key as the service issues it, which might have leaked anywhere. */
const KEY = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:/u;
const connection = (id: string, kind: Connection['kind'], baseUrl: string | null): Connection => ({
  id,
  name: id,
  kind,
  abilities: abilitiesOfKind(kind),
  baseUrl,
  isDefault: false,
  key: 'stored',
  isOutOfQuota: false,
});
/** Not checked here: the connection to the service is the test's. */
const PINNED = { certificatePem: '', fingerprint256: '' };
const pageOf = { page: 1, limit: 20 };
const DAY_MS = 86_400_000;

describe('usage and keys at the real service', () => {
  const serviceClock = createManualClock(Date.UTC(2026, 2, 10, 12));
  let folder: string;
  let service: TranslationService;
  let services: { translation: { url: string; key: string; adminKey: string } };
  let under: Awaited<ReturnType<typeof build>>;

  function build() {
    const secrets = new Map<string, string>();
    const { url, key, adminKey } = services.translation;
    const list = [
      connection('embedded', 'embedded', null),
      connection('custom', 'custom', url),
      connection('free', 'free', url),
    ];
    const added: { name: string; kind: string; baseUrl: string | null; key: string }[] = [];
    const copied: string[] = [];
    const connections = {
      list: async () => Promise.resolve(list),
      get: async (id: string) => {
        const found = list.find((each) => each.id === id);
        if (found === undefined) throw new AppError('input/not-found', { english: 'Gone.' });
        return Promise.resolve(found);
      },
      add: async (input: (typeof added)[number]) => {
        added.push(input);
        return Promise.resolve(connection(input.name, 'custom', input.baseUrl));
      },
      account: async () => Promise.resolve(account),
    };
    const told: AccountUsage[] = [];
    const createAccount = (options: ClientOptions) =>
      createTranslationAccount({ ...options, transport: createNodeTransport() });
    const account = createAccount({
      to: PINNED,
      baseUrl: url,
      getKey: async () => Promise.resolve(key),
      extraHeaders: () => ({}),
      onQuotaHold: () => undefined,
      onUsage: (usage) => {
        told.push(usage);
      },
    });
    const access = createAdminAccess({
      connections,
      secrets: {
        get: (name) => secrets.get(name) ?? null,
        has: (name) => (secrets.has(name) ? 'stored' : 'missing'),
        set: (name, secret) => {
          secrets.set(name, secret);
          return 'stored';
        },
        delete: (name) => {
          secrets.delete(name);
        },
      },
      embedded: {
        endpoint: async () =>
          Promise.resolve({
            url,
            key,
            adminKey,
            engine: 'pseudo',
            isPractice: true,
            time: null,
            timeFailure: null,
            ...PINNED,
          }),
      },
      createAccount,
      onKeyChanged: (id) => {
        keys.forget(id);
        reports.forget(id);
      },
    });
    let nextId = 1;
    const keys = createDeveloperKeyService({
      access,
      connections,
      copyText: (text) => {
        copied.push(text);
      },
      newId: () => `handle-${String(nextId++)}`,
      now: () => 1000,
    });
    const reports = createUsageReportService({
      csvStyle: () => csvStyleOf('de', 'system'),
      access,
      files: createExchangeFiles(createTempFileMemory(join(folder, 'unfinished')), NO_ORIGINS),
      now: () => 1000,
    });
    const client = account.for('account');
    return { access, keys, reports, client, secrets, added, copied, told, connections, adminKey };
  }

  beforeAll(async () => {
    folder = temporaryFolder();
    const engine = createPseudoEngine();
    service = await createTranslationService({ dataFolder: folder, engine, clock: serviceClock });
    const { url } = await service.listen();
    services = { translation: { url, key: service.apiKey, adminKey: service.adminKey } };
    under = build();
  });
  afterAll(async () => {
    under.access.close();
    under.client.close();
    await service.close();
  });

  it("administers the app's own service with its own key, and an account with a given key", async () => {
    const { access, adminKey, secrets } = under;
    expect(await access.describe('embedded')).toEqual({ source: 'own-service', adminKey: null });
    expect(await access.describe('custom')).toEqual({ source: 'none', adminKey: null });
    await expect(access.client('custom')).rejects.toMatchObject({ code: 'auth/missing-key' });
    await expect(access.setKey('free', adminKey)).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'key' },
    });
    await expect(access.setKey('custom', 'x:fx')).rejects.toMatchObject({ code: 'input/invalid' });
    expect(await access.setKey('custom', adminKey)).toEqual({
      source: 'admin-key',
      adminKey: 'stored',
    });
    expect([...secrets.keys()]).toEqual(['connection-admin:custom']);
    await access.removeKey('custom');
    secrets.set('connection:custom', adminKey);
    expect(await access.describe('custom')).toEqual({ source: 'connection-key', adminKey: null });
    secrets.delete('connection:custom');
  });

  it('shows a new key once, and follows it from its creation to its end', async () => {
    const { keys, copied } = under;
    const { key, secret, limitsError } = await keys.create({
      connectionId: 'embedded',
      label: 'ci',
      scopes: ['usage:read'],
      limits: { characters: 500, speechToTextMs: 60_000 },
    });
    expect(secret).toMatch(KEY);
    expect(limitsError).toBeNull();
    expect(key).toMatchObject({
      label: 'ci',
      scopes: ['usage:read'],
      limits: { characters: 500, speechToTextMs: 60_000 },
      isDeactivated: false,
    });
    const place = { connectionId: 'embedded', handle: key.handle };
    keys.copyNew(place);
    expect(copied).toEqual([secret]);
    await expect(keys.keepNew(place, 'Mine')).rejects.toMatchObject({ code: 'input/invalid' });
    keys.putAwayNew(place);
    expect(() => {
      keys.copyNew(place);
    }).toThrow(/was dismissed/);

    const query = { connectionId: 'embedded', text: '', state: '' as const, ...pageOf };
    const listed = await keys.list(query);
    // The same handle as before, and nothing that could be used as a key.
    expect(listed).toMatchObject({ total: 1, activeCount: 1, error: null });
    expect(listed.keys[0]?.handle).toBe(key.handle);
    expect(JSON.stringify(listed)).not.toMatch(KEY);
    expect(JSON.stringify(listed)).not.toContain(secret.slice(8, -8));
    expect((await keys.list({ ...query, text: secret })).total).toBe(1);
    expect((await keys.list({ ...query, text: secret.slice(0, -1) })).total).toBe(0);

    expect((await keys.rename(place, 'ci-2')).label).toBe('ci-2');
    const limited = await keys.setLimits(place, { characters: null, speechToTextMs: 0 });
    expect(limited.limits).toEqual({ characters: null, speechToTextMs: 0 });
    await expect(keys.deactivate(place, 'ci')).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'typedLabel' },
    });
    expect((await keys.list({ ...query, state: 'active' })).total).toBe(1);
    expect(await keys.deactivate(place, 'ci-2')).toMatchObject({ isDeactivated: true });
    expect((await keys.list({ ...query, state: 'active' })).total).toBe(0);
    expect((await keys.list({ ...query, state: 'deactivated', text: 'CI-' })).total).toBe(1);
  });

  it('turns a new key of an account into a connection with the same address', async () => {
    const { keys, access, added, adminKey } = under;
    await access.setKey('custom', adminKey);
    const { key, secret } = await keys.create({
      connectionId: 'custom',
      label: 'desk',
      scopes: null,
      limits: { characters: null, speechToTextMs: null },
    });
    await keys.keepNew({ connectionId: 'custom', handle: key.handle }, 'Desk');
    expect(added).toEqual([
      { name: 'Desk', kind: 'custom', baseUrl: services.translation.url, key: secret },
    ]);
  });

  it('gets a refusal for a key without the right, and no error contains the key', async () => {
    const { keys, access } = under;
    await access.setKey('custom', services.translation.key);
    const query = { connectionId: 'custom', text: '', state: '' as const, ...pageOf };
    const refused: unknown = await keys.list(query).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: expect.stringMatching(/^auth\//u) });
    expect(JSON.stringify((refused as AppError).toData())).not.toContain(services.translation.key);
    await access.removeKey('custom');
  });

  it('reports what was used by key and day, and exports it to a file without formulas', async () => {
    const { keys, reports } = under;
    const { secret } = await keys.create({
      connectionId: 'embedded',
      label: '=HYPERLINK("x")',
      scopes: null,
      limits: { characters: null, speechToTextMs: null },
    });
    const user = createTranslationClient({
      baseUrl: services.translation.url,
      getKey: async () => Promise.resolve(secret),
      transport: createNodeTransport(),
    });
    await user.translateText({ texts: ['Hello world'], sourceLang: 'EN', targetLang: 'DE' });
    user.close();
    const today = utcDayOf(serviceClock.now());
    // A service knows usage up to the previous day.
    serviceClock.jump(DAY_MS);
    const filter: ReportFilter = {
      connectionId: 'embedded',
      startDay: today,
      endDay: today,
      groupBy: 'key_and_day',
      text: '',
    };
    const page = await reports.get({ ...filter, ...pageOf });
    expect(page.error).toBeNull();
    expect(page.rows).toMatchObject([
      { label: '=HYPERLINK("x")', day: today, usage: { totalChars: 11, textTranslationChars: 11 } },
    ]);
    expect(page.days).toEqual([{ day: today, usage: page.sum }]);
    expect(page.organization?.totalChars).toBe(11);
    expect(JSON.stringify(page)).not.toContain(secret.slice(8, -8));
    const path = join(folder, 'usage.csv');
    expect(await reports.export(filter, path)).toEqual({ fileName: 'usage.csv', rowCount: 1 });
    const text = await readFile(path, 'utf8');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toMatch(KEY);
    await expect(reports.export({ ...filter, text: 'nothing' }, path)).rejects.toMatchObject({
      code: 'input/not-found',
    });
    await expect(
      reports.get({ ...filter, startDay: '2024-01-01', endDay: '2025-06-01', ...pageOf }),
    ).rejects.toMatchObject({ code: 'input/invalid', details: { field: 'endDay' } });
    expect((await reports.get({ ...filter, groupBy: 'tag', ...pageOf })).organization).toBeNull();
    const amounts = { totalChars: 11, textTranslationChars: 11, speechToSpeechMs: 0 };
    const pair = { sourceLang: 'EN', targetLang: 'DE' };
    const masked = page.rows[0]?.maskedKey;
    for (const [groupBy, row] of [
      ['pair', { label: '', maskedKey: '', day: null }],
      ['pair_and_key', { label: '=HYPERLINK("x")', maskedKey: masked, day: null }],
      ['pair_and_day', { label: '', maskedKey: '', day: today }],
    ] as const) {
      const found = await reports.get({ ...filter, groupBy, ...pageOf });
      expect(found).toMatchObject({ total: 1, rows: [{ ...row, pair, usage: amounts }] });
      expect(JSON.stringify(found)).not.toContain(secret.slice(8, -8));
    }
  });

  it('stores the usage, whatever requested it', async () => {
    const { client, told } = under;
    const before = told.length;
    await client.getUsage();
    await client.getAccountUsage();
    expect(told).toHaveLength(before + 2);
    expect(told.at(-1)?.characters?.count).toBeGreaterThan(0);
  });

  it('queries an account that no one looks at a few times a day', async () => {
    const clock = createManualClock();
    const rows = new Map<string, { day: string; last: AccountUsage; askedAtMs: number }>();
    let asked = 0;
    const usage = createUsageService({
      usage: {
        note: async (id, day, last, askedAtMs) => {
          rows.set(id, { day, last, askedAtMs });
          return Promise.resolve();
        },
        sumSaved: async () => Promise.resolve(0),
        list: async () => Promise.resolve([]),
        listPairs: async () => Promise.resolve([]),
        findBefore: async () => Promise.resolve(null),
        findNewest: async (id) => {
          const row = rows.get(id);
          return Promise.resolve(row === undefined ? null : { ...row, first: row.last });
        },
      },
      connections: {
        list: async () =>
          Promise.resolve([
            connection('custom', 'custom', null),
            { ...connection('no-key', 'paid', null), key: 'missing' as const },
            connection('practice', 'practice', null),
          ]),
        account: async (id) => {
          asked += 1;
          const told = await under.client.getAccountUsage();
          usage.note(id, told);
          return accountOf({
            ...unusedTranslationClient(),
            getAccountUsage: async () => Promise.resolve(told),
          });
        },
      },
      timers: clock,
      now: () => clock.now(),
      logger: { info: () => undefined, warn: () => undefined },
      onChanged: () => undefined,
    });
    usage.start();
    const hours = async (count: number): Promise<void> => {
      for (let hour = 0; hour < count; hour += 1) {
        await expect.poll(() => clock.pendingDelaysMs()).toHaveLength(1);
        await clock.fireNext();
      }
      await expect.poll(() => clock.pendingDelaysMs()).toHaveLength(1);
    };
    await hours(24);
    expect(asked).toBe(4);
    expect([...rows.keys()]).toEqual(['custom']);
    // Its last report is known without asking again.
    const { last, askedAtMs } = rows.get('custom')!;
    expect(await usage.getLastAccount('custom')).toMatchObject({
      usage: last,
      askedAtMs,
      error: null,
    });
    expect(await usage.getLastAccount('no-key')).toMatchObject({ usage: null, askedAtMs: null });
    expect(asked).toBe(4);
    usage.stop();
    expect(clock.pendingDelaysMs()).toEqual([]);
  });
});
