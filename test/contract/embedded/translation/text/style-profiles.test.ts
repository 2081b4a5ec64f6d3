import { describe, expect, it } from 'vitest';
import { call, makeKey, type Answer } from '../../../support/service-keys.ts';
import type { AccountUnderTest } from '../support.ts';
import { refusalOf, shareAccounts, startService } from '../support.ts';

const openAccount = shareAccounts();
const ADDRESS = '/v3/style_profiles';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

interface Profile {
  style_profile_id: string;
  glossary_ids: string[];
  style_rule_ids: string[];
  translation_memory_ids: string[];
  updated_time: string;
}

function send(
  under: AccountUnderTest,
  method: string,
  address: string,
  body?: unknown,
): Promise<Answer> {
  return call(under, under.service.apiKey, method, address, body);
}

async function idOf(answer: Promise<Response>, field: string): Promise<string> {
  const body = (await (await answer).json()) as Record<string, string>;
  return body[field] ?? '';
}

const glossary = (under: AccountUnderTest, entries: string, pair = ['en', 'de']): Promise<string> =>
  idOf(
    under.postJson('/v3/glossaries', {
      name: 'G',
      dictionaries: [
        { source_lang: pair[0], target_lang: pair[1], entries, entries_format: 'tsv' },
      ],
    }),
    'glossary_id',
  );
const styleRules = (under: AccountUnderTest, language = 'de'): Promise<string> =>
  idOf(under.postJson('/v3/style_rules', { name: 'S', language }), 'style_id');

function memory(under: AccountUnderTest, source: string, target: string): Promise<string> {
  const unit = (lang: string, text: string): string =>
    `<tuv xml:lang="${lang}"><seg>${text}</seg></tuv>`;
  const tmx = `<tmx version="1.4"><header srclang="en"/><body><tu>${unit('en', source)}${unit('de', target)}</tu></body></tmx>`;
  const answer = fetch(`${under.url}/v3/translation_memories?name=M`, {
    method: 'POST',
    headers: {
      authorization: `DeepL-Auth-Key ${under.service.apiKey}`,
      'content-type': 'application/xml',
    },
    body: tmx,
  });
  return idOf(answer, 'translation_memory_id');
}

async function created(under: AccountUnderTest, fields: object): Promise<Profile> {
  const { status, body } = await send(under, 'POST', ADDRESS, { name: 'Acme', ...fields });
  expect([status, body['message']]).toEqual([201, undefined]);
  return body as unknown as Profile;
}

async function translated(under: AccountUnderTest, fields: object): Promise<string[]> {
  const { body } = await send(under, 'POST', '/v2/translate', {
    text: ['anchor. Good day'],
    target_lang: 'DE',
    source_lang: 'EN',
    ...fields,
  });
  const items = body['translations'] as { text: string }[] | undefined;
  return items?.map(({ text }) => text) ?? [String(body['message'])];
}

describe('§21 style profiles', () => {
  it('exist from their creation to their deletion', async () => {
    const under = await openAccount();
    const glossaries = [await glossary(under, 'a\tb'), await glossary(under, 'c\td')];
    const rules = await styleRules(under);
    const memories = [await memory(under, 'Hello', 'Hallo')];
    const made = await send(under, 'POST', ADDRESS, {
      name: 'Legal, German',
      description: 'Contracts',
      industry: 'Legal',
      glossary_ids: [glossaries[1]?.toUpperCase(), glossaries[0]],
      style_rule_ids: [rules],
      translation_memory_ids: memories,
      glossary_priority_order_enabled: true,
    });
    expect([made.status, made.body]).toEqual([
      201,
      {
        style_profile_id: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/u) as string,
        name: 'Legal, German',
        description: 'Contracts',
        industry: 'Legal',
        glossary_ids: glossaries.toReversed(),
        style_rule_ids: [rules],
        translation_memory_ids: memories,
        glossary_priority_order_enabled: true,
        creation_time: expect.stringMatching(/^\d{4}-.*Z$/u) as string,
        updated_time: made.body['creation_time'],
      },
    ]);
    const one = `${ADDRESS}/${String(made.body['style_profile_id'])}`;
    expect(
      (await send(under, 'GET', one.toUpperCase().replace(/^.*PROFILES/u, ADDRESS))).body,
    ).toEqual(made.body);
    const bare = await created(under, {});
    expect(bare).toEqual({
      style_profile_id: expect.any(String) as string,
      name: 'Acme',
      glossary_ids: [],
      style_rule_ids: [],
      translation_memory_ids: [],
      glossary_priority_order_enabled: false,
      creation_time: expect.any(String) as string,
      updated_time: expect.any(String) as string,
    });
    expect((await send(under, 'GET', ADDRESS)).body).toEqual({
      style_profiles: [made.body, bare],
      total_count: 2,
    });
    const changed = await send(under, 'PATCH', one, {
      description: '',
      glossary_ids: [glossaries[0]],
      translation_memory_ids: [],
    });
    const { description: _description, ...rest } = made.body;
    expect(changed.body).toEqual({
      ...rest,
      glossary_ids: [glossaries[0]],
      translation_memory_ids: [],
      updated_time: expect.any(String) as string,
    });
    expect((await send(under, 'DELETE', one)).status).toBe(204);
    expect((await send(under, 'GET', one)).status).toBe(404);
    expect((await send(under, 'DELETE', one)).status).toBe(404);
    expect((await send(under, 'GET', `${ADDRESS}/nope`)).status).toBe(400);
  });

  it.each([
    ['no name', {}, 'name is missing'],
    ['an empty name', { name: ' ' }, 'name is missing'],
    ['a long name', { name: 'x'.repeat(1025) }, '1024 characters'],
    ['a list that is none', { name: 'x', glossary_ids: UNKNOWN_ID }, 'glossary_ids must be a list'],
    ['an unknown glossary', { name: 'x', glossary_ids: [UNKNOWN_ID] }, "Check 'glossary_ids'."],
    ['no id', { name: 'x', style_rule_ids: ['nope'] }, "Check 'style_rule_ids'."],
    [
      'an unknown memory',
      { name: 'x', translation_memory_ids: [UNKNOWN_ID] },
      "Check 'translation_memory_ids'.",
    ],
    ['no flag', { name: 'x', glossary_priority_order_enabled: 'yes' }, 'true or false'],
    ['a number of ids', { name: 'x', glossary_ids: Array(101).fill(UNKNOWN_ID) }, '100 items'],
  ])('refuses %s, and makes nothing', async (_name, body, words) => {
    const under = await openAccount();
    expect(await refusalOf(await send(under, 'POST', ADDRESS, body), 400)).toContain(words);
    expect((await send(under, 'GET', ADDRESS)).body['total_count']).toBe(0);
  });

  it('hold one list of style rules for a language, and one memory', async () => {
    const under = await openAccount();
    const lists = [await styleRules(under), await styleRules(under)];
    const other = await styleRules(under, 'fr');
    const twice = await send(under, 'POST', ADDRESS, { name: 'x', style_rule_ids: lists });
    expect([twice.status, twice.body['message']]).toEqual([400, "Check 'style_rule_ids'."]);
    await created(under, { style_rule_ids: [lists[0], other] });
    const memories = [await memory(under, 'a', 'b'), await memory(under, 'c', 'd')];
    const two = await send(under, 'POST', ADDRESS, { name: 'x', translation_memory_ids: memories });
    expect([two.status, two.body['message']]).toEqual([400, "Check 'translation_memory_ids'."]);
  });

  it('change nothing when one part of a change is refused', async () => {
    const under = await openAccount();
    const before = await created(under, { description: 'x' });
    const one = `${ADDRESS}/${before.style_profile_id}`;
    const changes = { name: 'New', glossary_ids: [UNKNOWN_ID] };
    expect((await send(under, 'PATCH', one, changes)).status).toBe(400);
    expect((await send(under, 'PATCH', one, { name: '' })).status).toBe(400);
    expect((await send(under, 'GET', one)).body).toEqual(before);
  });

  it('belong to their account, and survive a restart', async () => {
    const first = await startService();
    const kept = await created(first, { glossary_ids: [await glossary(first, 'a\tb')] });
    const other = await openAccount();
    expect((await send(other, 'GET', `${ADDRESS}/${kept.style_profile_id}`)).status).toBe(404);
    const stolen = { name: 'x', glossary_ids: kept.glossary_ids };
    expect((await send(other, 'POST', ADDRESS, stolen)).status).toBe(400);
    await first.service.close();
    const second = await startService({ dataFolder: first.dataFolder });
    expect((await send(second, 'GET', `${ADDRESS}/${kept.style_profile_id}`)).body).toEqual(kept);
  });

  it('lose what is deleted, and are still translated with', async () => {
    const under = await openAccount();
    const ids = [await glossary(under, 'anchor\tAnker'), await glossary(under, 'anchor\tHaken')];
    const memoryId = await memory(under, 'Good day', 'Guten Tag');
    const rules = await styleRules(under);
    const { style_profile_id } = await created(under, {
      glossary_ids: ids,
      style_rule_ids: [rules],
      translation_memory_ids: [memoryId],
    });
    expect(await translated(under, { style_profile_id })).toEqual(['Anker. Guten Tag']);
    await send(under, 'DELETE', `/v3/glossaries/${ids[0] ?? ''}`);
    await send(under, 'DELETE', `/v3/translation_memories/${memoryId}`);
    await send(under, 'DELETE', `/v3/style_rules/${rules}`);
    const { body } = await send(under, 'GET', `${ADDRESS}/${style_profile_id}`);
    expect(body).toMatchObject({
      glossary_ids: [ids[1]],
      style_rule_ids: [],
      translation_memory_ids: [],
    });
    expect(await translated(under, { style_profile_id })).toEqual(['Haken. Ĝóóð ðáý']);
  });

  it('are not part of the free edition, and need their scopes', async () => {
    const free = await startService({ edition: 'free' });
    expect((await send(free, 'GET', ADDRESS)).status).toBe(403);
    const under = await openAccount();
    const reader = await makeKey(under, { scopes: ['style_profiles:read'] });
    const writer = await makeKey(under, { scopes: ['style_profiles:write'] });
    const statuses = async (key: string): Promise<number[]> => [
      (await call(under, key, 'GET', ADDRESS)).status,
      (await call(under, key, 'POST', ADDRESS, { name: 'x' })).status,
    ];
    expect(await statuses(reader)).toEqual([200, 403]);
    expect(await statuses(writer)).toEqual([403, 201]);
  });
});

describe('§21 a style profile in a translation', () => {
  async function setUp() {
    const under = await openAccount();
    const glossaries = [
      await glossary(under, 'ancre\tAnker', ['fr', 'de']),
      await glossary(under, 'anchor\tAnker'),
      await glossary(under, 'anchor\tHaken'),
    ];
    const memoryId = await memory(under, 'Good day', 'Guten Tag');
    const { style_profile_id } = await created(under, {
      glossary_ids: glossaries,
      style_rule_ids: [await styleRules(under)],
      translation_memory_ids: [memoryId],
    });
    return { under, glossaries, style_profile_id };
  }

  it('brings what fits the languages, glossaries in their order', async () => {
    const { under, style_profile_id } = await setUp();
    expect(await translated(under, { style_profile_id })).toEqual(['Anker. Guten Tag']);
    // Nothing fits this target, which is no error.
    expect(await translated(under, { style_profile_id, target_lang: 'ES' })).toEqual([
      'áñçĥóŕ. Ĝóóð ðáý',
    ]);
    expect(
      await translated(under, { style_profile_id, text: ['ancre'], source_lang: 'FR' }),
    ).toEqual(['Anker']);
  });

  it('brings them for a language that is detected, too', async () => {
    const { under, style_profile_id } = await setUp();
    const text = ['The ship raised its anchor early in the morning and left the harbor.'];
    const [made] = await translated(under, { style_profile_id, text, source_lang: undefined });
    expect(made).toContain('Anker');
  });

  it('leaves to the request what it names itself', async () => {
    const { under, glossaries, style_profile_id } = await setUp();
    expect(await translated(under, { style_profile_id, glossary_id: glossaries[2] })).toEqual([
      'Haken. Guten Tag',
    ]);
    const high = { style_profile_id, translation_memory_threshold: 90, text: ['Good days'] };
    expect(await translated(under, high)).toEqual(['Ĝóóð ðáýš']);
    expect(await translated(under, { ...high, translation_memory_threshold: 60 })).not.toEqual([
      'Ĝóóð ðáýš',
    ]);
  });

  it('names its style rules, which are not followed, and refuses the faster model with them', async () => {
    const { under, style_profile_id } = await setUp();
    const ask = (fields: object): Promise<Answer> =>
      send(under, 'POST', '/v2/translate', {
        text: ['a'],
        source_lang: 'EN',
        style_profile_id,
        ...fields,
      });
    const ignored = (answer: Answer) => answer.headers.get('x-dragoman-ignored-options');
    expect(ignored(await ask({ target_lang: 'DE' }))).toBe('style_rule_ids');
    expect(ignored(await ask({ target_lang: 'ES' }))).toBeNull();
    const fast = { model_type: 'latency_optimized' };
    expect((await ask({ target_lang: 'DE', ...fast })).status).toBe(400);
    expect((await ask({ target_lang: 'ES', ...fast })).status).toBe(200);
  });

  it('is 400 when it is unknown, for texts and documents', async () => {
    const under = await openAccount();
    for (const id of [UNKNOWN_ID, 'nope']) {
      expect(await translated(under, { style_profile_id: id })).toEqual([
        'style_profile_id names no style profile of this account.',
      ]);
      const file = await under.upload('a.txt', 'cat', { target_lang: 'DE', style_profile_id: id });
      expect(await refusalOf(file, 400)).toContain('style_profile_id');
    }
  });

  it('is followed in documents, in a detected language, as it was when they came', async () => {
    const { under, style_profile_id } = await setUp();
    const text = 'The ship raised its anchor early in the morning.\nGood day';
    const handle = await under.finished(text, { target_lang: 'DE', style_profile_id });
    await send(under, 'DELETE', `${ADDRESS}/${style_profile_id}`);
    const result = await (await under.result(handle)).text();
    expect(result).toContain('Anker');
    expect(result).toContain('\nGuten Tag');
  });
});
