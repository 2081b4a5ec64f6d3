import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import type { ServiceUnderTest } from './support.ts';
import { refusalOf, startService } from './support.ts';
import type { Answer } from '../../support/service-keys.ts';
import { admin, call, makeKey, translateWith } from '../../support/service-keys.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.UTC(2026, 0, 10, 12);
/** 36 languages. */
const SOURCES =
  'ar bg cs da el et fi he hi hr hu id is it ja ka ko lt lv mk mr ms mt nb nl pl ro ru sk sl sv sw ta th tr uk'.split(
    ' ',
  );
const UNKNOWN_KEY = '00000000-0000-4000-8000-000000000000:00000000-0000-4000-8000-000000000001';

async function start(): Promise<
  ServiceUnderTest & { readonly clock: ReturnType<typeof createManualClock> }
> {
  const clock = createManualClock(START);
  return { ...(await startService({ clock })), clock };
}

describe('developer keys', () => {
  it('§12 create: 200, two GUIDs, the default label, no limits, no secret beside the id', async () => {
    const service = await start();
    const { status, body, headers } = await admin(service, 'POST', 'developer-keys', {});
    expect([status, body]).toEqual([
      200,
      {
        key_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f-]{36}$/u),
        label: 'DeepL API Key',
        creation_time: '2026-01-10T12:00:00.000Z',
        deactivated_time: null,
        is_deactivated: false,
        usage_limits: { characters: null, speech_to_text_milliseconds: null },
      },
    ]);
    expect(headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
    expect(await translateWith(service, String(body['key_id']))).toBe(200);
  });

  it('§12 create: no body, no label and label null mean the default', async () => {
    const service = await start();
    for (const body of [undefined, { label: null }, { label: '' }]) {
      const answer = await admin(service, 'POST', 'developer-keys', body);
      expect([answer.status, answer.body['label']]).toEqual([200, 'DeepL API Key']);
    }
  });

  it.each([
    ['pro', 25],
    ['free', 2],
  ] as const)('§12 create: %s has at most %i active keys', async (edition, max) => {
    const service = await startService({ edition });
    for (let made = 0; made < max; made += 1) await makeKey(service);
    const refused = await admin(service, 'POST', 'developer-keys', {});
    expect(await refusalOf(refused, 400)).toContain(String(max));
    const list = await admin(service, 'GET', 'developer-keys');
    const [first] = Object.values(list.body) as { key_id: string }[];
    await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: first?.key_id });
    expect((await admin(service, 'POST', 'developer-keys', {})).status).toBe(200);
  });

  it('§12 list: a bare array in order of creation, deactivated ones included', async () => {
    const service = await start();
    const keys = [
      await makeKey(service, { label: 'same' }),
      await makeKey(service, { label: 'same' }),
    ];
    service.clock.jump(1000);
    await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: keys[0] });
    const { body } = await admin(service, 'GET', 'developer-keys');
    expect(Array.isArray(body)).toBe(true);
    expect(body).toMatchObject([
      { key_id: keys[0], is_deactivated: true, deactivated_time: '2026-01-10T12:00:01.000Z' },
      { key_id: keys[1], is_deactivated: false, deactivated_time: null },
    ]);
  });

  it('§12 deactivate: permanent; a second call changes nothing', async () => {
    const service = await start();
    const key = await makeKey(service);
    const first = await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: key });
    service.clock.jump(DAY_MS);
    const second = await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: key });
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(200);
  });

  it('§12 label: deactivated keys may be renamed; ids are compared case-insensitively', async () => {
    const service = await start();
    const key = await makeKey(service);
    await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: key });
    const renamed = await admin(service, 'PUT', 'developer-keys/label', {
      key_id: key.toUpperCase(),
      label: 'ünïcode 😀',
    });
    expect([renamed.status, renamed.body['label']]).toEqual([200, 'ünïcode 😀']);
  });

  it('§12 limits: 0, null and a number; an omitted field keeps its value', async () => {
    const service = await start();
    const key = await makeKey(service);
    const set = async (fields: object): Promise<unknown> =>
      (await admin(service, 'PUT', 'developer-keys/limits', { key_id: key, ...fields })).body[
        'usage_limits'
      ];
    expect(await set({ characters: 1000, speech_to_text_milliseconds: 60_000 })).toEqual({
      characters: 1000,
      speech_to_text_milliseconds: 60_000,
    });
    expect(await set({ characters: 0 })).toEqual({
      characters: 0,
      speech_to_text_milliseconds: 60_000,
    });
    expect(await set({ characters: null, speech_to_text_milliseconds: 0 })).toEqual({
      characters: null,
      speech_to_text_milliseconds: 0,
    });
    expect(await set({})).toEqual({ characters: null, speech_to_text_milliseconds: 0 });
  });

  it('scopes (extension): kept in the documented order and shown with the key', async () => {
    const service = await start();
    const { body } = await admin(service, 'POST', 'developer-keys', {
      scopes: ['usage:read', 'translate:text', 'usage:read'],
    });
    expect(body['scopes']).toEqual(['translate:text', 'usage:read']);
  });

  it.each<[rule: string, request: string, body: unknown, hint: string]>([
    ['create: label of a wrong type', 'POST ', { label: 5 }, 'label'],
    ['create: label with half a character', 'POST ', '{"label":"\\ud800"}', 'label'],
    ['create: a list as body', 'POST ', [], 'object'],
    ['create: broken JSON', 'POST ', '{', 'JSON'],
    ['create: a forbidden name', 'POST ', '{"__proto__":{"label":"x"}}', 'JSON'],
    ['scopes (extension): an unknown scope', 'POST ', { scopes: ['voice'] }, 'scopes'],
    ['scopes (extension): not a list', 'POST ', { scopes: 'usage:read' }, 'scopes'],
    ['scopes (extension): an empty list', 'POST ', { scopes: [] }, 'scopes'],
    [
      'scopes (extension): a name of an object property',
      'POST ',
      { scopes: ['toString'] },
      'scopes',
    ],
    ['deactivate: key_id required', 'PUT /deactivate', {}, 'key_id'],
    ['deactivate: key_id of a wrong type', 'PUT /deactivate', { key_id: {} }, 'key_id'],
    ['deactivate: malformed key_id', 'PUT /deactivate', { key_id: 'x' }, 'key_id'],
    ['deactivate: the key of the app', 'PUT /deactivate', { key_id: 'local-app' }, 'key_id'],
    ['label: key_id required', 'PUT /label', { label: 'x' }, 'key_id'],
    ['label: label required', 'PUT /label', { key_id: UNKNOWN_KEY }, 'label'],
    ['limits: key_id required', 'PUT /limits', { characters: 1 }, 'key_id'],
    ...[-1, 1.5, '5', true, [], 2 ** 53].flatMap((limit) =>
      ['characters', 'speech_to_text_milliseconds'].map(
        (name): [string, string, object, string] => [
          `limits: ${name} ${JSON.stringify(limit)}`,
          'PUT /limits',
          { key_id: UNKNOWN_KEY, [name]: limit },
          name,
        ],
      ),
    ),
    ['no body', 'PUT /label', undefined, 'object'],
  ])('§12 %s', async (_rule, request, body, hint) => {
    const [method = '', address = ''] = request.split(' ');
    const service = await start();
    const answer = await admin(service, method, `developer-keys${address}`, body);
    expect(await refusalOf(answer, 400)).toContain(hint);
  });

  it.each([
    ['/deactivate', {}],
    ['/label', { label: 'x' }],
    ['/limits', {}],
  ])('§12 %s: an unknown key_id is 404', async (address, more) => {
    const body = { key_id: UNKNOWN_KEY, ...more };
    const answer = await admin(await start(), 'PUT', `developer-keys${address}`, body);
    expect(await refusalOf(answer, 404)).toContain('key_id');
  });

  it("§12 body JSON: a form is 400, since 415 isn't listed", async () => {
    const service = await start();
    const { adminKey } = service.service;
    const answer = await call(service, adminKey, 'POST', '/v2/admin/developer-keys', 'label=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(await refusalOf(answer, 400)).toContain('JSON');
  });
});

describe('usage analytics', () => {
  /** Sets up three days of usage by the app and by a key, and a tag. */
  async function withUsage() {
    const service = await start();
    const key = await makeKey(service, { label: 'ci' });
    const { apiKey } = service.service;
    await translateWith(service, apiKey, 'Hello');
    await translateWith(service, key, 'one', { 'X-DeepL-Reporting-Tag': ' Team-A ' });
    service.clock.jump(DAY_MS);
    await translateWith(service, key, 'three');
    const document = await service.finished('Good night');
    await (await service.result(document)).arrayBuffer();
    await service.confirm(document);
    service.clock.jump(DAY_MS);
    await translateWith(service, key, 'today');
    return { service, key, mask: `${key.slice(0, 4)}****${key.slice(-4)}` };
  }

  const usage = (text: number, document = 0): object => ({
    total_characters: text + document,
    text_translation_characters: text,
    document_translation_characters: document,
    text_improvement_characters: 0,
    speech_to_text_minutes: 0,
  });

  it('§12 ungrouped: sums up to the day before, dates without a zone', async () => {
    const { service } = await withUsage();
    const { body } = await admin(
      service,
      'GET',
      'analytics?start_date=2026-01-10&end_date=2026-01-12',
    );
    // Usage of 12 January, today, is not in the report yet.
    expect(body).toEqual({
      usage_report: {
        total_usage: usage(13, 10),
        start_date: '2026-01-10T00:00:00',
        end_date: '2026-01-12T00:00:00',
      },
    });
  });

  it('§12 group_by key: one entry per key, masked, with its label', async () => {
    const { service, mask } = await withUsage();
    const { body } = await admin(
      service,
      'GET',
      'analytics?start_date=2026-01-10T00:00:00&end_date=2026-01-11T23:59:59&group_by=key',
    );
    expect(body['usage_report']).toMatchObject({
      group_by: 'key',
      start_date: '2026-01-10T00:00:00',
      end_date: '2026-01-11T23:59:59',
    });
    const report = body['usage_report'] as { key_usages: unknown[] };
    expect(report.key_usages).toHaveLength(2);
    expect(report.key_usages).toEqual(
      expect.arrayContaining([
        { api_key: mask, api_key_label: 'ci', usage: usage(8) },
        { api_key: 'loca****-app', api_key_label: 'This app', usage: usage(5, 10) },
      ]),
    );
  });

  it('§12 group_by key_and_day: days with Z, in order', async () => {
    const { service, mask } = await withUsage();
    const { body } = await admin(
      service,
      'GET',
      'analytics?start_date=2026-01-10&end_date=2026-01-11&group_by=key_and_day',
    );
    const report = body['usage_report'] as { key_and_day_usages: { usage_date: string }[] };
    expect(report).not.toHaveProperty('key_usages');
    expect(report.key_and_day_usages.map((row) => row.usage_date)).toEqual([
      '2026-01-10T00:00:00Z',
      '2026-01-10T00:00:00Z',
      '2026-01-11T00:00:00Z',
      '2026-01-11T00:00:00Z',
    ]);
    expect(report.key_and_day_usages).toContainEqual({
      api_key: mask,
      api_key_label: 'ci',
      usage_date: '2026-01-11T00:00:00Z',
      usage: usage(5),
    });
  });

  it('§21 language pairs: by pair, or also by key and day; improved texts with their language', async () => {
    const { service, key, mask } = await withUsage();
    const { apiKey } = service.service;
    await call(service, apiKey, 'POST', '/v2/write/rephrase', {
      text: ['Hello'],
      target_lang: 'en-GB',
    });
    await call(service, apiKey, 'POST', '/v2/translate', {
      text: ['Hello', 'Bonjour tout le monde, comment allez-vous ?'],
      target_lang: 'pt-br',
    });
    service.clock.jump(DAY_MS);
    const report = async (query: string): Promise<Record<string, unknown>> => {
      const { status, body } = await admin(
        service,
        'GET',
        `analytics/language-pairs?start_date=2026-01-10&end_date=2026-01-13${query}`,
      );
      expect(status).toBe(200);
      return body['language_pair_usage_report'] as Record<string, unknown>;
    };
    const spoken = { speech_to_speech_minutes: 0 };
    const row = (source_language: string, target_language: string, sums: object): object => ({
      source_language,
      target_language,
      usage: { ...sums, ...spoken },
    });
    expect(await report('')).toEqual({
      group_by: [],
      aggregate_by: 'period',
      start_date: '2026-01-10T00:00:00',
      end_date: '2026-01-13T00:00:00',
      next_page: null,
      language_pair_usages: [
        row('en', 'de', usage(18, 10)),
        row('en', 'en-GB', { ...usage(0), text_improvement_characters: 5, total_characters: 5 }),
        row('en', 'pt-BR', usage(5)),
        row('fr', 'pt-BR', usage(43)),
      ],
    });
    const detailed = await report('&group_by=key&aggregate_by=day');
    expect(detailed).toMatchObject({ group_by: ['key'], aggregate_by: 'day' });
    const rows = detailed['language_pair_usages'] as object[];
    expect(rows).toHaveLength(8);
    expect(rows).toContainEqual({
      ...row('en', 'de', usage(5)),
      api_key: mask,
      api_key_label: 'ci',
      usage_date: '2026-01-11T00:00:00Z',
    });
    expect(key.startsWith(mask.slice(0, 4))).toBe(true);
  });

  it('§21 language pairs: page by page, and 400 for what it cannot group by', async () => {
    const service = await start();
    const { apiKey } = service.service;
    for (const target of ['de', 'fr', 'es']) {
      for (const source_lang of SOURCES) {
        await call(service, apiKey, 'POST', '/v2/translate', {
          text: ['a'],
          source_lang,
          target_lang: target,
        });
      }
    }
    service.clock.jump(DAY_MS);
    const page = async (query: string): Promise<Answer> =>
      admin(
        service,
        'GET',
        `analytics/language-pairs?start_date=2026-01-01&end_date=2026-01-11${query}`,
      );
    const lengths: unknown[] = [];
    for (const query of ['', '&page=1', '&page=2']) {
      const { body } = await page(query);
      const { next_page, language_pair_usages: rows } = body['language_pair_usage_report'] as {
        next_page: number | null;
        language_pair_usages: unknown[];
      };
      lengths.push([rows.length, next_page]);
    }
    expect(lengths).toEqual([
      [100, 1],
      [8, null],
      [0, null],
    ]);
    for (const query of ['&group_by=key_and_day', '&aggregate_by=month', '&page=x']) {
      expect((await page(query)).status).toBe(400);
    }
  });

  it('§12 group_by: an empty value counts as none', async () => {
    const service = await start();
    const { status, body } = await admin(
      service,
      'GET',
      'analytics?start_date=2026-01-01&end_date=2026-01-02&group_by=',
    );
    expect(status).toBe(200);
    expect(body['usage_report']).not.toHaveProperty('group_by');
  });

  const groupBy = 'start_date=2026-01-01&end_date=2026-01-02&group_by=';
  it.each<[rule: string, query: string, hint: string]>([
    ['dates required: start', 'end_date=2026-01-02', 'start_date'],
    ['dates required: end', 'start_date=2026-01-02', 'end_date'],
    ['dates: empty', 'start_date=&end_date=2026-01-02', 'start_date'],
    ['dates: a different format', 'start_date=1.1.2026&end_date=2026-01-02', 'start_date'],
    [
      'dates: with a time zone',
      'start_date=2026-01-01T00:00:00Z&end_date=2026-01-02',
      'start_date',
    ],
    ['dates: 30 February', 'start_date=2026-01-01&end_date=2026-02-30', 'end_date'],
    ['dates: a common year', 'start_date=2026-02-29&end_date=2026-03-01', 'start_date'],
    ['dates: month 13', 'start_date=2026-13-01&end_date=2026-03-01', 'start_date'],
    ['dates: hour 24', 'start_date=2026-01-01T24:00:00&end_date=2026-03-01', 'start_date'],
    ['dates: hour 25', 'start_date=2026-01-01T25:00:00&end_date=2026-03-01', 'start_date'],
    ['dates: inverted', 'start_date=2026-01-02&end_date=2026-01-01', 'end_date'],
    ['range: more than 366 days', 'start_date=2025-01-01&end_date=2026-01-03', '366'],
    ['range: one second more', 'start_date=2025-01-01&end_date=2026-01-02T00:00:01', '366'],
    ['group_by: unknown', `${groupBy}day`, 'group_by'],
    ['group_by: a name of an object property', `${groupBy}__proto__`, 'group_by'],
  ])('§12 refuses %s', async (_rule, query, hint) => {
    const answer = await admin(await start(), 'GET', `analytics?${query}`);
    expect(await refusalOf(answer, 400)).toContain(hint);
    expect(Object.keys(answer.body)).toEqual(['message']);
    expect(answer.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
  });

  it.each([
    ['range: 366 days', 'start_date=2025-01-01&end_date=2026-01-02'],
    ['dates: 29 February of a leap year', 'start_date=2028-02-29&end_date=2028-02-29'],
    [
      'parameters given twice: the first counts',
      'start_date=2026-01-01&start_date=x&end_date=2026-01-02',
    ],
  ])('§12 accepts %s', async (_rule, query) => {
    expect((await admin(await start(), 'GET', `analytics?${query}`)).status).toBe(200);
  });
});

describe('custom tags', () => {
  const RANGE = 'start_date=2026-01-10&end_date=2026-01-20';
  const report = ({ body }: Answer) =>
    body['custom_tag_usage_report'] as {
      aggregate_by: string;
      next_page: number | null;
      start_date: string;
      usage: { custom_tag: string; usage_date?: string; breakdown: object }[];
    };

  it('§12 custom-tags: by period (default) and by day; tags normalized, untagged excluded', async () => {
    const service = await start();
    const { apiKey } = service.service;
    const tagged = (tag: string): Promise<number> =>
      translateWith(service, apiKey, 'Hello', { 'X-DeepL-Reporting-Tag': tag });
    await tagged('Team-A');
    await tagged('team-b');
    service.clock.jump(DAY_MS);
    await tagged('  TEAM-A');
    await translateWith(service, apiKey, 'untagged');
    service.clock.jump(DAY_MS);
    await tagged('today');
    const breakdown = (chars: number): object => ({
      total_characters: chars,
      text_translation_characters: chars,
      text_improvement_characters: 0,
    });
    expect(report(await admin(service, 'GET', `analytics/custom-tags?${RANGE}`))).toEqual({
      aggregate_by: 'period',
      start_date: '2026-01-10T00:00:00',
      end_date: '2026-01-20T00:00:00',
      next_page: null,
      usage: [
        { custom_tag: 'team-a', breakdown: breakdown(10) },
        { custom_tag: 'team-b', breakdown: breakdown(5) },
      ],
    });
    const byDay = report(
      await admin(service, 'GET', `analytics/custom-tags?${RANGE}&aggregate_by=day`),
    );
    expect(byDay.usage).toEqual([
      { custom_tag: 'team-a', usage_date: '2026-01-10T00:00:00Z', breakdown: breakdown(5) },
      { custom_tag: 'team-b', usage_date: '2026-01-10T00:00:00Z', breakdown: breakdown(5) },
      { custom_tag: 'team-a', usage_date: '2026-01-11T00:00:00Z', breakdown: breakdown(5) },
    ]);
  });

  it.each(['period', 'day'])('§12 custom-tags: pages by %s hold every tag once', async (by) => {
    const service = await start();
    const { apiKey } = service.service;
    for (let at = 0; at < 201; at += 1) {
      await translateWith(service, apiKey, 'a', { 'X-DeepL-Reporting-Tag': `tag-${String(at)}` });
    }
    service.clock.jump(DAY_MS);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let page: number | null = 0; page !== null;) {
      const address: string = `analytics/custom-tags?${RANGE}&aggregate_by=${by}&page=${String(page)}`;
      const { usage, next_page: next } = report(await admin(service, 'GET', address));
      seen.push(...usage.map((row) => row.custom_tag));
      sizes.push(usage.length);
      page = next;
    }
    expect(sizes).toEqual([100, 100, 1]);
    expect(new Set(seen).size).toBe(201);
  });

  it.each<[rule: string, query: string, hint: string]>([
    ['§12 custom-tags: dates required', '', 'start_date'],
    ['§12 custom-tags: 366 days', 'start_date=2025-01-01&end_date=2026-01-03', '366'],
    ['§12 custom-tags: aggregate_by', `${RANGE}&aggregate_by=week`, 'aggregate_by'],
    ['§12 custom-tags: page is not a number', `${RANGE}&page=x`, 'page'],
    ['§12 custom-tags: page below 0', `${RANGE}&page=-1`, 'page'],
    ['§12 custom-tags: a huge page', `${RANGE}&page=99999999999999999999`, 'page'],
  ])('%s is 400', async (_rule, query, hint) => {
    const service = await start();
    const { status, body } = await admin(service, 'GET', `analytics/custom-tags?${query}`);
    expect([status, body['message']]).toEqual([400, expect.stringContaining(hint)]);
  });
});

describe('X-DeepL-Reporting-Tag', () => {
  it.each<[rule: string, tag: string, status: number]>([
    ['§1 reporting tag: 100 characters', 'x'.repeat(100), 200],
    ['§1 reporting tag: spaces around it', '  ok  ', 200],
    ['§1 reporting tag: only spaces count as none', '  ', 200],
    ['§1 reporting tag: 101 characters', 'x'.repeat(101), 400],
    ['§1 reporting tag: inner space', 'a b', 400],
    ['§1 reporting tag: inner tab', 'a\tb', 400],
    ['§1 reporting tag: not ASCII', 'caf\u00e9', 400],
  ])('%s', async (_rule, tag, status) => {
    const service = await start();
    const headers = { 'X-DeepL-Reporting-Tag': tag };
    expect(await translateWith(service, service.service.apiKey, 'Hello', headers)).toBe(status);
  });
});
