import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import {
  AMOUNTS,
  DEVELOPER_KEY,
  KEY_ID,
  pairPage,
  report,
  tagPage,
} from '../../../fakes/fault-service-resources.ts';
import { failureOf, openBench } from './support.ts';

const json = (value: unknown): Fault => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify(value),
});

const KEY = {
  id: KEY_ID,
  label: 'ci',
  createdAtMs: Date.UTC(2026, 1, 1, 9, 30),
  isDeactivated: false,
  deactivatedAtMs: null,
  limits: { characters: null, speechToTextMs: null },
  scopes: null,
  extra: {},
};
const WHOLE = { byKey: false, byDay: false };
const RANGE = { startDay: '2026-01-01', endDay: '2026-01-02' };
const USED = {
  totalChars: 12,
  textTranslationChars: 7,
  documentTranslationChars: 3,
  textImprovementChars: 2,
  speechToTextMs: 30_000,
  speechToSpeechMs: 0,
};

describe('§12 developer keys', () => {
  it("converts records to the app's form", async () => {
    const { client } = await openBench();
    expect(await client.listDeveloperKeys()).toStrictEqual([KEY]);
    expect(await client.createDeveloperKey({ label: 'ci' })).toStrictEqual(KEY);
    expect(await client.deactivateDeveloperKey(KEY_ID)).toStrictEqual(KEY);
    expect(await client.renameDeveloperKey(KEY_ID, 'ci')).toStrictEqual(KEY);
    expect(await client.setDeveloperKeyLimits(KEY_ID, {})).toStrictEqual(KEY);
  });

  it.each([
    [{ label: null }, {}],
    [{ label: 'ci' }, { label: 'ci' }],
    [
      { label: 'ci', scopes: ['usage:read', 'translate:text'] },
      { label: 'ci', scopes: ['usage:read', 'translate:text'] },
    ],
    [{ label: 'ci', scopes: null }, { label: 'ci' }],
    [
      { label: 'ci', scopes: [] },
      { label: 'ci', scopes: [] },
    ],
  ])('creates %j by sending %j', async (input, body) => {
    const { service, client } = await openBench();
    await client.createDeveloperKey(input);
    expect(service.resourceRequests[0]?.body).toStrictEqual(body);
  });

  it.each([
    [{}, {}],
    [{ characters: 0 }, { characters: 0 }],
    [{ characters: null }, { characters: null }],
    [{ speechToTextMs: 60_000 }, { speech_to_text_milliseconds: 60_000 }],
    [
      { characters: 5, speechToTextMs: null },
      { characters: 5, speech_to_text_milliseconds: null },
    ],
  ])('sets limits %j: null removes one, and an omitted one stays', async (limits, fields) => {
    const { service, client } = await openBench();
    await client.setDeveloperKeyLimits(KEY_ID, limits);
    expect(service.resourceRequests[0]?.body).toStrictEqual({ key_id: KEY_ID, ...fields });
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'refuses the limit %d unsent',
    async (limit) => {
      const { service, client } = await openBench();
      expect(
        await failureOf(client.setDeveloperKeyLimits(KEY_ID, { characters: limit })),
      ).toMatchObject({ code: 'input/invalid', details: { field: 'characters' } });
      expect(
        await failureOf(client.setDeveloperKeyLimits(KEY_ID, { speechToTextMs: limit })),
      ).toMatchObject({ code: 'input/invalid', details: { field: 'speechToTextMs' } });
      expect(service.requests).toHaveLength(0);
    },
  );

  it('reads a deactivated key with limits, scopes and other fields', async () => {
    const { service, client } = await openBench();
    service.fail(
      'resources',
      json([
        {
          ...DEVELOPER_KEY,
          deactivated_time: '2026-02-02T00:00:00.000Z',
          is_deactivated: true,
          usage_limits: { characters: 0, speech_to_text_milliseconds: 5 },
          scopes: ['usage:read'],
          team: 'x',
        },
        { key_id: 'k', deactivated_time: '2026-02-02T00:00:00.000Z' },
      ]),
    );
    const deactivated = { isDeactivated: true, deactivatedAtMs: Date.UTC(2026, 1, 2) };
    expect(await client.listDeveloperKeys()).toStrictEqual([
      {
        ...KEY,
        ...deactivated,
        limits: { characters: 0, speechToTextMs: 5 },
        scopes: ['usage:read'],
        extra: { team: 'x' },
      },
      { ...KEY, ...deactivated, id: 'k', label: '', createdAtMs: null },
    ]);
  });

  it('drops an unknown field that mentions a secret', async () => {
    const { service, client } = await openBench();
    const secrets = {
      key: 's1',
      api_key: 's2',
      client_secret: 's3',
      authToken: 's4',
      Password: 's5',
    };
    service.fail('resources', json({ ...DEVELOPER_KEY, ...secrets, note: 'n' }));
    const created = await client.createDeveloperKey({ label: null });
    expect(created.extra).toStrictEqual({ note: 'n' });
  });

  it('never shows key ids in an error, whole or in half', async () => {
    const { service, client, options } = await openBench();
    const [half = '', otherHalf = ''] = KEY_ID.split(':');
    const message = `no ${KEY_ID}, nor ${otherHalf.toUpperCase()} or ${encodeURIComponent(KEY_ID)}`;
    const calls = [
      async () => client.deactivateDeveloperKey(KEY_ID, options),
      async () => client.renameDeveloperKey(KEY_ID, 'x', options),
      async () => client.setDeveloperKeyLimits(KEY_ID, { characters: 1 }, options),
    ];
    for (const status of [400, 403, 404, 418]) {
      for (const call of calls) {
        service.fail('resources', { kind: 'status', status, body: JSON.stringify({ message }) });
        const shown = inspect(await failureOf(call()), { depth: 10, showHidden: true });
        expect(shown).toContain('[removed]');
        for (const part of [KEY_ID, half, otherHalf]) {
          expect(shown.toLowerCase()).not.toContain(part.toLowerCase());
        }
      }
    }
  });

  it("hides a created key in the error of an answer that can't be read", async () => {
    const { service, client } = await openBench();
    service.fail('resources', json({ ...DEVELOPER_KEY, usage_limits: 'none' }));
    const error = await failureOf(client.createDeveloperKey({ label: 'ci' }));
    expect(error.code).toBe('api/unexpected-response');
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(KEY_ID.slice(0, 8));
  });

  it('refuses an empty key id and a label of spaces unsent', async () => {
    const { service, client } = await openBench();
    expect((await failureOf(client.deactivateDeveloperKey(''))).code).toBe('input/invalid');
    expect((await failureOf(client.renameDeveloperKey(KEY_ID, ' '))).code).toBe('input/invalid');
    expect(service.requests).toHaveLength(0);
  });
});

describe('§12 usage reports', () => {
  it('without groups', async () => {
    const { service, client } = await openBench();
    expect(await client.getUsageReport(RANGE)).toStrictEqual({
      total: USED,
      groupedBy: null,
      startDay: '2026-01-01',
      endDay: '2026-01-02',
      keys: [],
      extra: {},
    });
    expect(service.requests[0]?.path).toBe(
      '/v2/admin/analytics?start_date=2026-01-01&end_date=2026-01-02',
    );
  });

  it('by key, and by key and day with the zone that only days have', async () => {
    const { service, client } = await openBench();
    const line = { api_key: 'ab12****9f0e', api_key_label: 'ci', usage: AMOUNTS };
    const dated = { ...line, usage_date: '2026-01-01T00:00:00Z', region: 'eu' };
    service.fail(
      'resources',
      json(report({ group_by: 'key', key_usages: [line] })),
      json(report({ group_by: 'key_and_day', key_and_day_usages: [dated] })),
    );
    const usage = { maskedKey: 'ab12****9f0e', label: 'ci', usage: USED };
    expect(await client.getUsageReport(RANGE, 'key')).toMatchObject({
      groupedBy: 'key',
      keys: [{ ...usage, day: null, extra: {} }],
    });
    expect(await client.getUsageReport(RANGE, 'key_and_day')).toMatchObject({
      groupedBy: 'key_and_day',
      keys: [{ ...usage, day: '2026-01-01', extra: { region: 'eu' } }],
    });
  });

  it("masks a key that a report doesn't mask", async () => {
    const { service, client } = await openBench();
    const key_usages = [
      { api_key: KEY_ID, usage: AMOUNTS },
      { api_key: 'short', usage: AMOUNTS },
      { usage: AMOUNTS },
    ];
    service.fail('resources', json(report({ group_by: 'key', key_usages })));
    const { keys } = await client.getUsageReport(RANGE, 'key');
    expect(keys.map(({ maskedKey }) => maskedKey)).toStrictEqual([
      `${KEY_ID.slice(0, 4)}****${KEY_ID.slice(-4)}`,
      '****',
      '',
    ]);
  });

  it.each([
    [{ speech_to_text_minutes: 1.5 }, 90_000],
    [{ speech_to_text_minutes: 0.0001 }, 6],
    [{ speech_to_text_milliseconds: 1800 }, 1800],
    [{}, 0],
  ])('converts speech %j to %d ms', async (speech, speechToTextMs) => {
    const { service, client } = await openBench();
    service.fail('resources', json(report({ total_usage: { total_characters: 1, ...speech } })));
    expect((await client.getUsageReport(RANGE)).total).toStrictEqual({
      totalChars: 1,
      textTranslationChars: 0,
      documentTranslationChars: 0,
      textImprovementChars: 0,
      speechToTextMs,
      speechToSpeechMs: 0,
    });
  });

  it.each([
    ['2026-01-01', '2027-01-02', null],
    ['2026-01-01', '2027-01-03', 'endDay'],
    ['2026-01-02', '2026-01-01', 'endDay'],
    ['2024-02-29', '2024-02-29', null],
    ['2026-02-29', '2026-03-01', 'startDay'],
    ['2026-01-01', '2026-1-2', 'endDay'],
    ['2026-01-01T00:00:00', '2026-01-02', 'startDay'],
    ['', '2026-01-02', 'startDay'],
    ['2026-01-01', '2026-01-02&group_by=key', 'endDay'],
  ])('checks the days %j to %j: refused field %j', async (startDay, endDay, field) => {
    const { service, client } = await openBench();
    const fieldOf = async (call: Promise<unknown>): Promise<unknown> =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.details?.field : error),
      );
    expect(await fieldOf(client.getUsageReport({ startDay, endDay }))).toBe(field);
    expect(await fieldOf(client.listTagUsage({ startDay, endDay }))).toBe(field);
    expect(await fieldOf(client.listLanguagePairUsage({ startDay, endDay }, WHOLE))).toBe(field);
    expect(service.requests).toHaveLength(field === null ? 3 : 0);
  });
});

describe('§12 custom tags', () => {
  it('reads all pages, each by the number that the previous one named', async () => {
    const { service, client } = await openBench();
    service.fail(
      'resources',
      json(tagPage(1, 'a')),
      json(tagPage(7, 'b')),
      json(tagPage(null, 'c')),
    );
    const usage = await client.listTagUsage(RANGE);
    expect(usage.map(({ tag }) => tag)).toStrictEqual(['a', 'b', 'c']);
    expect(usage[0]).toStrictEqual({
      tag: 'a',
      day: null,
      totalChars: 9,
      textTranslationChars: 9,
      textImprovementChars: 0,
      extra: {},
    });
    const first =
      '/v2/admin/analytics/custom-tags?start_date=2026-01-01&end_date=2026-01-02&aggregate_by=period';
    expect(service.requests.map(({ path }) => path)).toStrictEqual([
      first,
      `${first}&page=1`,
      `${first}&page=7`,
    ]);
  });

  it.each([
    ['back to the page before', [1, 0]],
    ['to itself', [3, 3]],
  ])('ends the call when a page points %s', async (_name, pages) => {
    const { service, client } = await openBench();
    service.fail('resources', ...pages.map((page) => json(tagPage(page))));
    expect((await failureOf(client.listTagUsage(RANGE))).code).toBe('api/unexpected-response');
    expect(service.counts.resources).toBe(pages.length);
  });
});

describe('§21 usage by language pair', () => {
  const PATH = '/v2/admin/analytics/language-pairs?start_date=2026-01-01&end_date=2026-01-02';
  const PAIR = {
    sourceLang: 'EN',
    targetLang: 'PT-BR',
    maskedKey: '',
    label: '',
    day: null,
    usage: USED,
    extra: {},
  };

  it.each([
    [false, false, ''],
    [true, false, '&group_by=key'],
    [false, true, '&aggregate_by=day'],
    [true, true, '&group_by=key&aggregate_by=day'],
  ])('asks by key: %s, by day: %s', async (byKey, byDay, fields) => {
    const { service, client } = await openBench();
    expect(await client.listLanguagePairUsage(RANGE, { byKey, byDay })).toStrictEqual([PAIR]);
    expect(service.requests.map(({ path }) => path)).toStrictEqual([`${PATH}${fields}`]);
  });

  it('reads all pages, with masked keys, days, speech, and what newer services add', async () => {
    const { service, client } = await openBench();
    const usage = { ...AMOUNTS, speech_to_speech_minutes: 1.5 };
    const dated = { usage_date: '2026-01-02T00:00:00Z', usage, region: 'eu' };
    service.fail(
      'resources',
      json(pairPage(0, { ...dated, api_key: KEY_ID, api_key_label: 'ci' })),
      json(pairPage(4, { source_language: null, api_key: 'ab12****9f0e' })),
      json(pairPage(null, { api_key: '-', api_key_label: 'unknown' })),
    );
    const found = await client.listLanguagePairUsage(RANGE, { byKey: true, byDay: true });
    expect(found).toStrictEqual([
      {
        ...PAIR,
        maskedKey: `${KEY_ID.slice(0, 4)}****${KEY_ID.slice(-4)}`,
        label: 'ci',
        day: '2026-01-02',
        extra: { region: 'eu' },
        usage: { ...USED, speechToSpeechMs: 90_000 },
      },
      { ...PAIR, sourceLang: null, maskedKey: 'ab12****9f0e' },
      PAIR,
    ]);
    const pages = service.requests.map(({ path }) => path.replace(`${PATH}&group_by=key`, ''));
    expect(pages).toStrictEqual([
      '&aggregate_by=day',
      '&aggregate_by=day&page=0',
      '&aggregate_by=day&page=4',
    ]);
  });

  it.each([404, 405])('says that a service answering %d has no such report', async (status) => {
    const { service, client } = await openBench();
    service.fail('resources', { kind: 'status', status, body: '{"message":"No."}' });
    const error = await failureOf(client.listLanguagePairUsage(RANGE, WHOLE));
    expect(error.toData()).toMatchObject({
      code: 'api/not-found',
      message: 'usageErrors.noLanguagePairs',
      details: { status },
    });
  });

  it.each([
    ['an answer without the report', {}],
    ['a pair without usage', pairPage(null, { usage: null })],
  ])("doesn't take %s for no usage", async (_name, answer) => {
    const { service, client } = await openBench();
    service.fail('resources', json(answer));
    const error = await failureOf(client.listLanguagePairUsage(RANGE, WHOLE));
    expect(error.code).toBe('api/unexpected-response');
  });

  it('ends the call when a page points to itself', async () => {
    const { service, client } = await openBench();
    service.fail('resources', json(pairPage(3)), json(pairPage(3)));
    const error = await failureOf(client.listLanguagePairUsage(RANGE, WHOLE));
    expect(error.code).toBe('api/unexpected-response');
    expect(service.counts.resources).toBe(2);
  });
});
