import { describe, expect, it } from 'vitest';
import { STYLE_RULE_CATALOG } from '../../../../../shared/domain/glossaries/style-rule-catalog.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import type { AccountUnderTest } from '../support.ts';
import { messageOf, shareAccounts, startService } from '../support.ts';

const openAccount = shareAccounts();

type Instruction = { id: string; label: string; prompt: string; source_language?: string };
type StyleRules = {
  style_id: string;
  name: string;
  creation_time: string;
  updated_time: string;
  language: string;
  version: number;
  configured_rules: Record<string, Record<string, string>>;
  custom_instructions: Instruction[];
};

const ADDRESS = '/v3/style_rules';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const RULES = { formatting: { phone_number_format: 'do_not_use_spaces' } };
const INSTRUCTION = { label: 'Prices', prompt: 'Put the euro sign last' };

function send(
  service: AccountUnderTest,
  method: string,
  address: string,
  body?: unknown,
): Promise<Response> {
  return fetch(service.url + address, {
    method,
    headers: {
      authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function answered<T>(response: Promise<Response>, status: number): Promise<T> {
  const answer = await response;
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
  const body: T = await answer.json();
  return body;
}

function create(service: AccountUnderTest, body: object = {}): Promise<StyleRules> {
  const list = { name: 'Web', language: 'fr', ...body };
  return answered<StyleRules>(send(service, 'POST', ADDRESS, list), 201);
}

describe('style rule lists', () => {
  it('§9 create answers 201 with the full record, version 1', async () => {
    const service = await openAccount();
    const list = await create(service, {
      configured_rules: RULES,
      custom_instructions: [INSTRUCTION, { ...INSTRUCTION, source_language: 'en' }],
    });
    expect(list).toMatchObject({
      name: 'Web',
      language: 'fr',
      version: 1,
      configured_rules: RULES,
      custom_instructions: [INSTRUCTION, { ...INSTRUCTION, source_language: 'en' }],
    });
    expect(list.custom_instructions[0]).not.toHaveProperty('source_language');
    expect(list.style_id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
    expect(list.creation_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
    expect(list.updated_time).toBe(list.creation_time);
    expect(await answered(service.get(`${ADDRESS}/${list.style_id}`), 200)).toEqual(list);
  });

  it('§9 every change increments the version and sets updated_time', async () => {
    const clock = createManualClock();
    const service = await startService({ clock });
    const { style_id: id, creation_time: created } = await create(service);
    const one = `${ADDRESS}/${id}`;
    const seen: unknown[] = [];
    const change = async (method: string, path: string, body?: object): Promise<Response> => {
      clock.jump(1000);
      const answer = await send(service, method, one + path, body);
      const list = await answered<StyleRules>(service.get(one), 200);
      seen.push([list.version, Date.parse(list.updated_time) - Date.parse(created)]);
      expect(list.creation_time).toBe(created);
      return answer;
    };
    await change('PATCH', '', { name: 'Web 2' });
    await change('PUT', '/configured_rules', RULES);
    const added = await change('POST', '/custom_instructions', INSTRUCTION);
    const { id: instruction }: Instruction = await added.json();
    const its = `/custom_instructions/${instruction}`;
    await change('PUT', its, { label: 'P', prompt: 'Last' });
    await change('DELETE', its);
    expect(seen).toEqual([2, 3, 4, 5, 6].map((version) => [version, (version - 1) * 1000]));
  });

  it("§9 reading and refused changes don't change the version", async () => {
    const service = await openAccount();
    const { style_id: id } = await create(service);
    const one = `${ADDRESS}/${id}`;
    await service.get(one);
    await send(service, 'PATCH', one, { name: '' });
    await send(service, 'PUT', `${one}/configured_rules`, { nothing: {} });
    await send(service, 'DELETE', `${one}/custom_instructions/${UNKNOWN}`);
    expect((await answered<StyleRules>(service.get(one), 200)).version).toBe(1);
  });

  it('§9 PATCH accepts the name alone', async () => {
    const service = await openAccount();
    const { style_id: id } = await create(service, { configured_rules: RULES });
    const list = await answered<StyleRules>(
      send(service, 'PATCH', `${ADDRESS}/${id}`, {
        name: 'New',
        language: 'de',
        configured_rules: {},
        version: 9,
      }),
      200,
    );
    expect(list).toMatchObject({
      name: 'New',
      language: 'fr',
      version: 2,
      configured_rules: RULES,
    });
  });

  it('§9 PUT configured_rules replaces all of them and keeps the instructions', async () => {
    const service = await openAccount();
    const { style_id: id } = await create(service, {
      configured_rules: RULES,
      custom_instructions: [INSTRUCTION],
    });
    const other = { punctuation: { apostrophe: 'use_curly_apostrophes' } };
    const address = `${ADDRESS}/${id}/configured_rules`;
    const list = await answered<StyleRules>(send(service, 'PUT', address, other), 200);
    expect(list.configured_rules).toEqual(other);
    expect(list.custom_instructions).toMatchObject([INSTRUCTION]);
    const emptied = await answered<StyleRules>(send(service, 'PUT', address, {}), 200);
    expect(emptied.configured_rules).toEqual({});
  });

  it('§9 DELETE answers 204 with a trace id, then the list is gone', async () => {
    const service = await openAccount();
    const { style_id: id } = await create(service, { custom_instructions: [INSTRUCTION] });
    const deleted = await send(service, 'DELETE', `${ADDRESS}/${id}`);
    expect(deleted.status).toBe(204);
    expect(deleted.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
    expect((await service.get(`${ADDRESS}/${id}`)).status).toBe(404);
    expect((await send(service, 'DELETE', `${ADDRESS}/${id}`)).status).toBe(404);
  });

  it('survives a restart', async () => {
    const first = await startService();
    const list = await create(first, {
      configured_rules: RULES,
      custom_instructions: [INSTRUCTION],
    });
    await first.service.close();
    const second = await startService({ dataFolder: first.dataFolder });
    expect(await answered(second.get(`${ADDRESS}/${list.style_id}`), 200)).toEqual(list);
  });

  it('compares an id case-insensitively', async () => {
    const service = await openAccount();
    const { style_id: id } = await create(service);
    const address = `${ADDRESS}/${id.toUpperCase()}`;
    const added = await answered<Instruction>(
      send(service, 'POST', `${address}/custom_instructions`, INSTRUCTION),
      201,
    );
    const its = `${address}/custom_instructions/${added.id.toUpperCase()}`;
    await answered(send(service, 'PUT', its, { label: 'new', prompt: 'new' }), 200);
    expect(await answered(service.get(its), 200)).toMatchObject({ label: 'new' });
  });
});

describe('GET /v3/style_rules', () => {
  async function names(service: AccountUnderTest, query: string): Promise<string[]> {
    const { style_rules: lists } = await answered<{ style_rules: StyleRules[] }>(
      service.get(ADDRESS + query),
      200,
    );
    return lists.map(({ name }) => name);
  }

  it('§9 pages: 0-based, 10 by default, in the order of creation, no total', async () => {
    const service = await openAccount();
    for (let index = 0; index < 12; index += 1)
      await create(service, { name: `L${String(index)}` });
    expect((await names(service, '')).length).toBe(10);
    expect(await names(service, '?page=1')).toEqual(['L10', 'L11']);
    expect(await names(service, '?page=2&page_size=5')).toEqual(['L10', 'L11']);
    expect(await names(service, '?page=99&page_size=25')).toEqual([]);
    expect((await names(service, '?page_size=25')).length).toBe(12);
    const body = await answered<object>(service.get(ADDRESS), 200);
    expect(Object.keys(body)).toEqual(['style_rules']);
  });

  it.each([
    ['', false],
    ['?detailed=false', false],
    ['?detailed=0', false],
    ['?detailed=true', true],
    ['?detailed=TRUE', true],
    ['?detailed=1', true],
  ])('§9 and §18 trap 27, detailed arrives as a text: %j', async (query, isDetailed) => {
    const service = await openAccount();
    await create(service, { configured_rules: RULES, custom_instructions: [INSTRUCTION] });
    const { style_rules: lists } = await answered<{ style_rules: object[] }>(
      service.get(ADDRESS + query),
      200,
    );
    const [list = {}] = lists;
    expect('configured_rules' in list).toBe(isDetailed);
    expect('custom_instructions' in list).toBe(isDetailed);
  });

  it.each([
    ['page', '?page=-1'],
    ['page', '?page=1.5'],
    ['page', '?page=99999999999999999999'],
    ['page', '?page=1%00'],
    ['page_size', '?page_size=0'],
    ['page_size', '?page_size=26'],
    ['page_size', '?page_size=ten'],
    ['detailed', '?detailed=maybe'],
  ])('§9 bad %s is 400: %s', async (field, query) => {
    const service = await openAccount();
    const response = await service.get(ADDRESS + query);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(field);
  });
});

describe('custom instructions', () => {
  it('§9 create 201, get, replace as a whole, delete 204', async () => {
    const service = await openAccount();
    const { style_id: id } = await create(service);
    const all = `${ADDRESS}/${id}/custom_instructions`;
    const body = { ...INSTRUCTION, source_language: 'de' };
    const added = await answered<Instruction>(send(service, 'POST', all, body), 201);
    expect(added).toEqual({ id: added.id, ...body });
    const one = `${all}/${added.id}`;
    expect(await answered(service.get(one), 200)).toEqual(added);
    const replaced = await answered<Instruction>(
      send(service, 'PUT', one, { label: 'P', prompt: 'Last' }),
      200,
    );
    expect(replaced).toEqual({ id: added.id, label: 'P', prompt: 'Last' });
    const list = await answered<StyleRules>(service.get(`${ADDRESS}/${id}`), 200);
    expect(list.custom_instructions).toEqual([replaced]);
    expect((await send(service, 'DELETE', one)).status).toBe(204);
    expect((await service.get(one)).status).toBe(404);
  });

  it('§9 at most 200 in a list, given together or added', async () => {
    const service = await openAccount();
    const full = Array.from({ length: 200 }, () => INSTRUCTION);
    const refused = await send(service, 'POST', ADDRESS, {
      name: 'a',
      language: 'de',
      custom_instructions: [...full, INSTRUCTION],
    });
    expect(refused.status).toBe(400);
    expect(await messageOf(refused)).toContain('200');
    const { style_id: id } = await create(service, { custom_instructions: full });
    const added = await send(service, 'POST', `${ADDRESS}/${id}/custom_instructions`, INSTRUCTION);
    expect(added.status).toBe(400);
    expect(await messageOf(added)).toContain('custom_instructions');
  });

  it('§9 a full list of the longest instructions fits into one request', async () => {
    const service = await openAccount();
    const longest = { label: '😀'.repeat(100), prompt: '字'.repeat(300) };
    const list = await create(service, {
      custom_instructions: Array.from({ length: 200 }, () => longest),
    });
    expect(list.custom_instructions.length).toBe(200);
    expect(list.custom_instructions[199]).toMatchObject(longest);
  });

  it('belong to their list', async () => {
    const service = await openAccount();
    const [first, second] = [await create(service), await create(service)];
    const added = await answered<Instruction>(
      send(service, 'POST', `${ADDRESS}/${first.style_id}/custom_instructions`, INSTRUCTION),
      201,
    );
    const elsewhere = `${ADDRESS}/${second.style_id}/custom_instructions/${added.id}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', INSTRUCTION],
      ['DELETE', undefined],
    ] as const) {
      expect((await send(service, method, elsewhere, body)).status).toBe(404);
    }
  });
});

describe('§9 configured rules', () => {
  it('accepts and returns all 159 rules with all 518 values', async () => {
    const service = await openAccount();
    const { style_id: id } = await create(service);
    const rounds = Math.max(
      ...[...STYLE_RULE_CATALOG.values()].flatMap((rules) =>
        [...rules.values()].map((values) => values.size),
      ),
    );
    let values = 0;
    for (let round = 0; round < rounds; round += 1) {
      const rules = Object.fromEntries(
        [...STYLE_RULE_CATALOG].map(([category, known]) => [
          category,
          Object.fromEntries(
            [...known].flatMap(([rule, choices]) => {
              const value = [...choices][round];
              return value === undefined ? [] : [[rule, value]];
            }),
          ),
        ]),
      );
      values += Object.values(rules).reduce((sum, one) => sum + Object.keys(one).length, 0);
      const list = await answered<StyleRules>(
        send(service, 'PUT', `${ADDRESS}/${id}/configured_rules`, rules),
        200,
      );
      expect(list.configured_rules).toEqual(rules);
    }
    expect(values).toBe(518);
  });

  const numbers = (percentage_format: string) => ({ numbers: { percentage_format } });
  const ACCENT = 'accents_in_verbs_conjugated_like_french_word_céder';
  const KOREAN_DATE =
    'use_yyyy_korean word_년_space_mm_korean word_월_space_dd_korean word_일_without_leading_zero_for_single_digit_days_and_months';
  it.each([
    ['Hangul', numbers('use_numerals_followed_by_korean_word_퍼센트')],
    ['ideographs', numbers('use_chinese_numbers_followed_by_chinese_word_百分之')],
    ['a rule with an accent', { spelling_and_grammar: { [ACCENT]: 'use_acute_accent' } }],
    ['a value with a space', { dates_and_times: { date_format: KOREAN_DATE } }],
    ['an empty category', { vocabulary: {} }],
  ])('exactly: %s', async (_case, rules) => {
    const service = await openAccount();
    expect((await create(service, { configured_rules: rules })).configured_rules).toEqual(rules);
  });

  it.each<[string, unknown, string]>([
    ['an unknown category', { layout: {} }, 'layout'],
    ['a category of the prototype', { constructor: {} }, 'constructor'],
    ['an unknown rule', { numbers: { roman: 'use' } }, 'roman'],
    ['a rule of the prototype', { numbers: { toString: 'use' } }, 'toString'],
    [
      'a rule of a different category',
      { numbers: { apostrophe: 'use_curly_apostrophes' } },
      'apostrophe',
    ],
    ['an unknown value', { punctuation: { apostrophe: 'use_none' } }, 'use_none'],
    ['a different case', { punctuation: { apostrophe: 'USE_CURLY_APOSTROPHES' } }, 'USE_'],
    ['a value in decomposed form', { dates_and_times: { x: 'é'.normalize('NFD') } }, 'x'],
    ['a number', { punctuation: { apostrophe: 1 } }, 'punctuation.apostrophe'],
    ['null as a value', { punctuation: { apostrophe: null } }, 'punctuation.apostrophe'],
    ['a list as a value', { punctuation: { apostrophe: ['use_curly_apostrophes'] } }, 'apostrophe'],
    ['a category that is a string', { punctuation: 'use' }, 'configured_rules.punctuation'],
    ['a category that is null', { punctuation: null }, 'configured_rules.punctuation'],
    ['a list', [], 'configured_rules'],
    ['a string', 'punctuation', 'configured_rules'],
  ])('400 for %s, on both operations', async (_case, rules, name) => {
    const service = await openAccount();
    const { style_id: id } = await create(service);
    for (const response of [
      await send(service, 'POST', ADDRESS, { name: 'a', language: 'de', configured_rules: rules }),
      await send(service, 'PUT', `${ADDRESS}/${id}/configured_rules`, rules),
    ]) {
      expect(response.status).toBe(400);
      expect(await messageOf(response)).toContain(name);
    }
  });
});

describe('bad input', () => {
  const long = (length: number): string => '😀'.repeat(length);
  const instructed = (custom_instructions: unknown) => ({
    name: 'a',
    language: 'de',
    custom_instructions,
  });
  it.each<[string, unknown, string]>([
    ['no name', { language: 'de' }, 'name'],
    ['an empty name', { name: ' ', language: 'de' }, 'name'],
    ['§9 a name of 1025 characters', { name: long(1025), language: 'de' }, 'name'],
    ['a name that is a number', { name: 1, language: 'de' }, 'name'],
    ['a name that is a list', { name: ['a'], language: 'de' }, 'name'],
    ['a lone surrogate', { name: 'a\ud800', language: 'de' }, 'name'],
    ['no language', { name: 'a' }, 'language'],
    ['§9 a variant as language', { name: 'a', language: 'en-US' }, 'language'],
    ['§9 a language without style rules', { name: 'a', language: 'pl' }, 'language'],
    ['a language that is an object', { name: 'a', language: {} }, 'language'],
    ['instructions as an object', instructed({}), 'custom_instructions'],
    ['an instruction that is a string', instructed(['x']), 'custom_instructions[0]'],
    ['no prompt', instructed([INSTRUCTION, { label: 'x' }]), 'custom_instructions[1].prompt'],
    ['a list', [], 'body'],
    ['a string', 'name', 'body'],
    ['null', null, 'body'],
    ['a nested body', { body: { name: 'a', language: 'de' } }, 'name'],
    ['a prototype', JSON.parse('{"__proto__":{"name":"a","language":"de"}}') as unknown, ''],
  ])('POST /v3/style_rules: 400 for %s', async (_case, body, field) => {
    const service = await openAccount();
    const response = await send(service, 'POST', ADDRESS, body);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(field);
  });

  it('§9 limits are characters, not UTF-16 units or bytes', async () => {
    const service = await openAccount();
    const list = await create(service, {
      name: long(1024),
      custom_instructions: [{ label: long(100), prompt: long(300) }],
    });
    expect(list.name).toBe(long(1024));
  });

  it('stores texts unchanged, control characters included', async () => {
    const service = await openAccount();
    const name = 'a\u0000b\u2028<script>"\'%_\\';
    const { style_id: id } = await create(service, { name });
    expect((await answered<StyleRules>(service.get(`${ADDRESS}/${id}`), 200)).name).toBe(name);
  });

  it.each<[string, object, string]>([
    ['no label', { prompt: 'a' }, 'label'],
    ['§9 a label of 101 characters', { label: long(101), prompt: 'a' }, 'label'],
    ['no prompt', { label: 'a' }, 'prompt'],
    ['an empty prompt', { label: 'a', prompt: '' }, 'prompt'],
    ['§9 a prompt of 301 characters', { label: 'a', prompt: long(301) }, 'prompt'],
    ['an unknown source language', { ...INSTRUCTION, source_language: 'xx' }, 'source_language'],
    ['a number as language', { ...INSTRUCTION, source_language: 1 }, 'source_language'],
  ])('instructions: 400 for %s, on create and replace', async (_case, body, field) => {
    const service = await openAccount();
    const list = await create(service, { custom_instructions: [INSTRUCTION] });
    const all = `${ADDRESS}/${list.style_id}/custom_instructions`;
    for (const response of [
      await send(service, 'POST', all, body),
      await send(service, 'PUT', `${all}/${list.custom_instructions[0]?.id ?? ''}`, body),
    ]) {
      expect(response.status).toBe(400);
      expect(await messageOf(response)).toContain(field);
    }
  });

  const operations: [method: string, path: string, body?: object][] = [
    ['GET', ''],
    ['PATCH', '', { name: 'a' }],
    ['DELETE', ''],
    ['PUT', '/configured_rules', {}],
    ['POST', '/custom_instructions', INSTRUCTION],
    ['GET', `/custom_instructions/${UNKNOWN}`],
    ['PUT', `/custom_instructions/${UNKNOWN}`, INSTRUCTION],
    ['DELETE', `/custom_instructions/${UNKNOWN}`],
  ];
  it.each(operations)(
    '§9 %s …%s: 404 for an unknown list, 400 for a malformed id',
    async (method, path, body) => {
      const service = await openAccount();
      expect((await send(service, method, `${ADDRESS}/${UNKNOWN}${path}`, body)).status).toBe(404);
      for (const id of ['abc', '__proto__', `${UNKNOWN}0`, '%00', "1'%20OR%201=1"]) {
        const response = await send(service, method, `${ADDRESS}/${id}${path}`, body);
        expect(response.status).toBe(400);
        expect(await messageOf(response)).toContain('style_id');
      }
    },
  );

  it('§9 instructions: 404 for an unknown one, 400 for a malformed id', async () => {
    const service = await openAccount();
    const { style_id: id } = await create(service);
    const all = `${ADDRESS}/${id}/custom_instructions`;
    expect((await service.get(`${all}/${UNKNOWN}`)).status).toBe(404);
    expect((await service.get(`${all}/constructor`)).status).toBe(400);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    '§9 JSON bodies only: %s is 400',
    async (type) => {
      const service = await openAccount();
      const response = await fetch(service.url + ADDRESS, {
        method: 'POST',
        headers: {
          authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
          'content-type': type,
        },
        body: 'name=a&language=de',
      });
      expect(response.status).toBe(400);
      expect(await messageOf(response)).toContain('JSON');
    },
  );
});

describe('access', () => {
  it.each([
    ['GET', ADDRESS],
    ['POST', ADDRESS],
    ['GET', `${ADDRESS}/${UNKNOWN}`],
    ['DELETE', `${ADDRESS}/${UNKNOWN}/custom_instructions/${UNKNOWN}`],
  ])('§9 pro only: the free edition gets 403 for %s %s', async (method, address) => {
    const service = await startService({ edition: 'free' });
    const response = await send(service, method, address);
    expect(response.status).toBe(403);
    expect(await messageOf(response)).toContain('free');
  });
});

describe('style_id of a translation', () => {
  it.each([
    ['a list for the language', 'fr', 'FR', 200],
    ['§3 the base language counts', 'en', 'EN-GB', 200],
    ['§3 a list for another language', 'fr', 'DE', 400],
  ])('%s', async (_case, language, target, status) => {
    const service = await openAccount();
    const { style_id: id } = await create(service, { language });
    const response = await service.postJson('/v2/translate', {
      text: ['a'],
      source_lang: 'ES',
      target_lang: target,
      style_id: id,
    });
    expect(response.status).toBe(status);
  });

  it.each([
    ['unknown', UNKNOWN],
    ['malformed', 'abc'],
  ])('an %s id is 400', async (_case, id) => {
    const service = await openAccount();
    const response = await service.postJson('/v2/translate', {
      text: ['a'],
      source_lang: 'ES',
      target_lang: 'FR',
      style_id: id,
    });
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain('style_id');
  });
});
