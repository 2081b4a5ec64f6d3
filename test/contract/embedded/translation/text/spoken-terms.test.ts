import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createNodeTransport } from '../../../../../electron/clients/http/node-transport.ts';
import type {
  SpokenTermsCalls,
  TranslationClient,
} from '../../../../../electron/clients/translation/translation-client.ts';
import { dictation } from '../../../../../electron/embedded/translation/voice/dictation.ts';
import type { RecognizerKind } from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createSpokenTermsService } from '../../../../../electron/services/glossaries/spoken-terms-service.ts';
import { spokenTermsRequests } from '../../../../../shared/ipc/glossary-requests.ts';
import { PCM_16K } from '../../../../../shared/voice/media-types.ts';
import { createTranslationClient } from '../../../../support/clients.ts';
import {
  refusalOf,
  onCleanUp,
  shareAccounts,
  startService,
  type AccountUnderTest,
} from '../support.ts';
import { failureOf } from '../../../clients/translation/support.ts';
import type { Opened } from '../voice/support.ts';

const openAccount = shareAccounts();
const ADDRESS = '/v3/spoken-terms';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const LISTS = [
  { lang: 'en', entries: 'DeepSea\nwebhook\nVasquez' },
  { lang: 'DE', entries: 'Tiefsee' },
];

interface Wire {
  spoken_terms_id: string;
  name: string;
  term_lists: { lang: string; entry_count: number }[];
  creation_time: string;
}

async function created(under: AccountUnderTest, name = 'Names'): Promise<Wire> {
  const answer = await under.postJson(ADDRESS, { name, term_lists: LISTS });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Wire;
}

function send(
  { url, service }: AccountUnderTest,
  method: string,
  address: string,
  body?: unknown,
  type = 'application/json',
): Promise<Response> {
  return fetch(url + address, {
    method,
    headers: {
      authorization: `DeepL-Auth-Key ${service.apiKey}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

function clientOf({ url, service }: AccountUnderTest): TranslationClient {
  const client = createTranslationClient({
    baseUrl: url,
    getKey: async () => Promise.resolve(service.apiKey),
    transport: createNodeTransport(),
  });
  onCleanUp(() => client.close());
  return client;
}

describe('§19 spoken terms of the built-in service', () => {
  it('exist from their creation to their deletion, each list by its language', async () => {
    const under = await openAccount();
    const wire = await created(under);
    expect(wire).toEqual({
      spoken_terms_id: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
      name: 'Names',
      term_lists: [
        { lang: 'de', entry_count: 1 },
        { lang: 'en', entry_count: 3 },
      ],
      creation_time: expect.stringMatching(/^\d{4}-.*Z$/u) as string,
    });
    const one = `${ADDRESS}/${wire.spoken_terms_id}`;
    expect(await (await under.get(ADDRESS)).json()).toEqual({ spoken_terms: [wire] });
    expect(
      await (await under.get(one.toUpperCase().replace('/V3/SPOKEN-TERMS', ADDRESS))).json(),
    ).toEqual(wire);
    expect(await (await under.get(`${one}/entries?lang=EN`)).json()).toEqual({
      lang: 'en',
      entries: 'DeepSea\nwebhook\nVasquez',
    });
    const put = await send(under, 'PUT', `${one}/term-lists`, { lang: 'en', entries: 'deepsea' });
    expect([put.status, await put.json()]).toEqual([200, { lang: 'en', entry_count: 1 }]);
    expect((await send(under, 'DELETE', `${one}/term-lists?lang=de`)).status).toBe(204);
    expect((await send(under, 'DELETE', `${one}/term-lists?lang=de`)).status).toBe(404);
    expect((await under.get(`${one}/entries?lang=de`)).status).toBe(404);
    const renamed = (await (await send(under, 'PATCH', one, { name: 'People' })).json()) as Wire;
    expect(renamed).toMatchObject({ name: 'People', term_lists: [{ lang: 'en' }] });
    expect((await send(under, 'DELETE', one)).status).toBe(204);
    expect((await under.get(one)).status).toBe(404);
    expect(await (await under.get(ADDRESS)).json()).toEqual({ spoken_terms: [] });
  });

  it('belong to their account, and survive a restart', async () => {
    const under = await openAccount();
    const { spoken_terms_id: id } = await created(under);
    const other = await openAccount();
    expect((await other.get(`${ADDRESS}/${id}`)).status).toBe(404);
    expect((await send(other, 'DELETE', `${ADDRESS}/${id}`)).status).toBe(404);
    const first = await startService();
    const kept = await created(first);
    await first.service.close();
    const second = await startService({ dataFolder: first.dataFolder });
    expect(await (await second.get(ADDRESS)).json()).toEqual({ spoken_terms: [kept] });
  });

  it.each([
    [{}, 'name is missing'],
    [{ name: ' ' }, 'name is empty'],
    [{ name: 'ä'.repeat(513) }, '1024 bytes'],
    [{ name: 'a\u0007' }, 'control character'],
    [{ name: 'x', term_lists: 'en' }, 'term_lists must be a list'],
    [{ name: 'x', term_lists: [{ entries: 'a' }] }, 'term_lists[0].lang is missing'],
    [{ name: 'x', term_lists: [{ lang: 'xx', entries: 'a' }] }, 'lang must be one of'],
    [{ name: 'x', term_lists: [{ lang: 'en' }] }, 'entries is missing'],
    [{ name: 'x', term_lists: [{ lang: 'en', entries: '' }] }, 'line 1 is empty'],
    [{ name: 'x', term_lists: [{ lang: 'en', entries: 'a\n b' }] }, 'line 2 begins or ends'],
    [{ name: 'x', term_lists: [{ lang: 'en', entries: 'a\tb' }] }, 'control character'],
    [{ name: 'x', term_lists: [{ lang: 'en', entries: 'a\na' }] }, 'is there already'],
    [{ name: 'x', term_lists: [{ lang: 'en', entries: 'x'.repeat(301) }] }, '300 characters'],
    [{ name: 'x', term_lists: [LISTS[0], { lang: 'EN', entries: 'b' }] }, 'a language twice'],
  ])('refuses %j', async (body, words) => {
    const under = await openAccount();
    const answer = await under.postJson(ADDRESS, body);
    expect(await refusalOf(answer, 400)).toContain(words);
    expect(await (await under.get(ADDRESS)).json()).toEqual({ spoken_terms: [] });
  });

  it('answer 400, 404 and 415 to malformed, unknown and other requests', async () => {
    const under = await openAccount();
    expect((await under.get(`${ADDRESS}/nope`)).status).toBe(400);
    expect((await under.get(`${ADDRESS}/${UNKNOWN_ID}`)).status).toBe(404);
    const { spoken_terms_id: id } = await created(under);
    expect((await under.get(`${ADDRESS}/${id}/entries`)).status).toBe(400);
    expect((await send(under, 'PUT', `${ADDRESS}/${id}/term-lists`, { lang: 'en' })).status).toBe(
      400,
    );
    expect((await send(under, 'POST', ADDRESS, 'name,x', 'text/csv')).status).toBe(415);
    const list = `${ADDRESS}/${id}/term-lists`;
    expect((await send(under, 'PUT', list, 'lang=en', 'text/plain')).status).toBe(415);
    expect((await send(under, 'POST', ADDRESS, '{"name":')).status).toBe(400);
  });

  it('PATCH renames and merges: known terms stay, new ones follow, other lists are kept', async () => {
    const under = await openAccount();
    const { spoken_terms_id: id } = await created(under);
    const one = `${ADDRESS}/${id}`;
    const merged = await send(under, 'PATCH', one, {
      name: 'People',
      term_lists: [
        { lang: 'en', entries: 'endpoint\nwebhook\nWebhook' },
        { lang: 'fr', entries: 'abysse' },
      ],
    });
    expect([merged.status, await merged.json()]).toMatchObject([
      200,
      {
        name: 'People',
        term_lists: [
          { lang: 'de', entry_count: 1 },
          { lang: 'en', entry_count: 5 },
          { lang: 'fr', entry_count: 1 },
        ],
      },
    ]);
    const { entries } = (await (await under.get(`${one}/entries?lang=en`)).json()) as {
      entries: string;
    };
    expect(entries).toBe('DeepSea\nwebhook\nVasquez\nendpoint\nWebhook');
    const only = await send(under, 'PATCH', one, { term_lists: [{ lang: 'de', entries: 'See' }] });
    expect(await only.json()).toMatchObject({ name: 'People' });
  });

  it.each([
    [{}, 'at least one of them is needed'],
    [{ name: null, term_lists: null }, 'at least one of them is needed'],
    [{ name: '', term_lists: [LISTS[0]] }, 'name is empty'],
    [{ name: 'New', term_lists: [{ lang: 'en', entries: 'a\na' }] }, 'is there already'],
    [{ name: 'New', term_lists: [{ lang: 'en', entries: 'x'.repeat(290) }] }, 'for en has more'],
    [
      { name: 'New', term_lists: [LISTS[0], { lang: 'fr', entries: 'x'.repeat(301) }] },
      '300 characters',
    ],
  ])('PATCH refuses %j, and changes nothing', async (body, words) => {
    const under = await openAccount();
    const wire = await created(under);
    const one = `${ADDRESS}/${wire.spoken_terms_id}`;
    expect(await refusalOf(await send(under, 'PATCH', one, body), 400)).toContain(words);
    expect(await (await under.get(one)).json()).toEqual(wire);
  });

  it('PATCH refuses fields that are nested more deeply than can be read', async () => {
    const under = await openAccount();
    const { spoken_terms_id: id } = await created(under);
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const body = `{"term_lists[0].lang":${deep}}`;
    expect((await send(under, 'PATCH', `${ADDRESS}/${id}`, body)).status).toBe(400);
  });

  it('may be sent as forms, with lists as the glossaries of the official libraries', async () => {
    const under = await openAccount();
    const form = 'application/x-www-form-urlencoded';
    const made = await send(
      under,
      'POST',
      ADDRESS,
      'name=Caf%C3%A9&term_lists%5B0%5D.lang=en&term_lists%5B0%5D.entries=DeepSea%0Awebhook' +
        '&term_lists[1][lang]=de&term_lists[1][entries]=Tiefsee',
      form,
    );
    const wire = (await made.json()) as Wire;
    expect([made.status, wire]).toMatchObject([
      201,
      {
        name: 'Café',
        term_lists: [
          { lang: 'de', entry_count: 1 },
          { lang: 'en', entry_count: 2 },
        ],
      },
    ]);
    const one = `${ADDRESS}/${wire.spoken_terms_id}`;
    const merged = 'term_lists[0].lang=en&term_lists[0].entries=deepsea';
    expect(await (await send(under, 'PATCH', one, merged, form)).json()).toMatchObject({
      term_lists: [{ lang: 'de' }, { lang: 'en', entry_count: 3 }],
    });
    const put = await send(under, 'PUT', `${one}/term-lists`, 'lang=en&entries=a%0Ab', form);
    expect(await put.json()).toEqual({ lang: 'en', entry_count: 2 });
    for (const [body, words] of [
      ['name=x&term_lists=en', 'term_lists must be a list'],
      ['name=x&term_lists[].lang=en', 'must be sent as term_lists[0].lang'],
      ['name=x&term_lists[0].entries=a', 'term_lists[0].lang is missing'],
    ] as const) {
      expect(await refusalOf(await send(under, 'POST', ADDRESS, body, form), 400)).toContain(words);
    }
  });

  it('are not part of the free edition', async () => {
    const free = await startService({ edition: 'free' });
    expect((await free.get(ADDRESS)).status).toBe(403);
    expect((await free.postJson(ADDRESS, { name: 'x' })).status).toBe(403);
  });

  it('can be named by a voice request, which is refused with unknown ones', async () => {
    const service = await startService({ recognizer: dictation });
    const { spoken_terms_id: id } = await created(service);
    const ask = (spoken_terms_id: string) =>
      service.postJson('/v3/voice/realtime', {
        source_media_content_type: PCM_16K,
        source_language: 'en',
        target_languages: ['de'],
        spoken_terms_id,
      });
    expect((await ask(id)).status).toBe(200);
    const languages = await service.get('/v3/languages?resource=voice');
    expect(await languages.json()).toContainEqual(
      expect.objectContaining({
        lang: 'en',
        features: expect.objectContaining({ spoken_terms: { status: 'stable' } }),
      }),
    );
    for (const unknown of [UNKNOWN_ID, 'nope']) {
      const answer = await ask(unknown);
      expect(await refusalOf(answer, 400)).toContain('spoken_terms_id');
    }
  });
});

describe('the words that a recognizer expects', () => {
  it('are the spoken terms of a session and the terms of its glossary', async () => {
    const expected: (readonly string[] | undefined)[] = [];
    const recognizer: RecognizerKind = {
      ...dictation,
      listen(...asked) {
        expected.push(asked[4]);
        return dictation.listen(...asked);
      },
    };
    const service = await startService({ recognizer });
    const { spoken_terms_id } = await created(service);
    const entries = (pair: object, lines: string) => ({
      ...pair,
      entries: lines,
      entries_format: 'tsv',
    });
    const glossary = await service.postJson('/v3/glossaries', {
      name: 'Names',
      dictionaries: [
        entries({ source_lang: 'en', target_lang: 'de' }, 'anchor\tAnker'),
        entries({ source_lang: 'de', target_lang: 'en' }, 'Boje\tbuoy'),
      ],
    });
    const { glossary_id } = (await glossary.json()) as { glossary_id: string };
    const answer = await service.postJson('/v3/voice/realtime', {
      source_media_content_type: PCM_16K,
      source_language: 'en',
      target_languages: ['de'],
      spoken_terms_id,
      glossary_id,
    });
    const { streaming_url, token } = (await answer.json()) as Opened;
    const line = new WebSocket(`${streaming_url}?token=${token}`);
    line.on('open', () => line.send('{"end_of_source_media":{}}'));
    await new Promise((resolve) => line.on('close', resolve));
    expect(expected).toEqual([['DeepSea', 'webhook', 'Vasquez', 'anchor']]);
  });
});

describe('§19 spoken terms of the client', () => {
  it("are what the service has; what it would surely refuse isn't sent", async () => {
    const client = clientOf(await openAccount());
    const lists = [{ lang: 'en', entries: 'DeepSea' }];
    const made = await client.createSpokenTerms({ name: 'Names', lists });
    expect(made).toMatchObject({ name: 'Names', lists: [{ lang: 'en', termCount: 1 }] });
    expect(made.createdAtMs).toBeGreaterThan(0);
    expect(await client.listSpokenTerms()).toStrictEqual([made]);
    expect(await client.getSpokenTermEntries(made.id, 'en')).toStrictEqual(lists[0]);
    const unsent = [
      client.createSpokenTerms({ name: ' ', lists }),
      client.createSpokenTerms({ name: 'x', lists: [{ lang: 'en', entries: 'a\na' }] }),
      client.putSpokenTermEntries(made.id, { lang: 'en', entries: ' a' }),
      client.updateSpokenTerms(made.id, { name: 'ä'.repeat(513) }),
    ];
    for (const call of unsent) expect((await failureOf(call)).code).toBe('input/invalid');
    const unknown = await failureOf(client.getSpokenTerms(UNKNOWN_ID));
    expect(unknown.code).toBe('api/not-found');
    await client.deleteSpokenTermList(made.id, 'en');
    await client.deleteSpokenTerms(made.id);
    expect(await client.listSpokenTerms()).toEqual([]);
  });
});

describe('spoken terms as the app manages them', () => {
  async function setUp() {
    const client = clientOf(await openAccount());
    const terms = createSpokenTermsService({ client: async () => Promise.resolve(client) });
    const connectionId = 'work';
    const list = async (text = '', page = 1) => terms.list({ connectionId, text, page, limit: 2 });
    return { client, terms, connectionId, list };
  }

  it('are found by the words of their name, page by page', async () => {
    const { terms, connectionId, list } = await setUp();
    for (const name of ['Products', 'People of Acme', 'People of Umbra']) {
      await terms.create({ connectionId, name });
    }
    const names = ({ collections }: Awaited<ReturnType<typeof list>>) =>
      collections.map(({ name }) => name);
    expect(names(await list('people'))).toEqual(['People of Acme', 'People of Umbra']);
    expect(names(await list('UMBRA people'))).toEqual(['People of Umbra']);
    expect(names(await list('', 2))).toEqual(['Products']);
    expect((await list()).total).toBe(3);
  });

  it('are saved when nobody changed them meanwhile; otherwise nothing is sent', async () => {
    const { client, terms, connectionId } = await setUp();
    const { id } = await terms.create({ connectionId, name: 'Names' });
    const key = { connectionId, spokenTermsId: id, lang: 'en' as const };
    const saved = await terms.saveEntries({ ...key, entries: 'Vasquez\r\n Ibsen \n', seen: '' });
    expect(saved.lists).toEqual([{ lang: 'en', termCount: 2 }]);
    expect(await terms.getEntries(key)).toEqual({ entries: 'Vasquez\nIbsen' });
    await client.putSpokenTermEntries(id, { lang: 'en', entries: 'Other' });
    const late = terms.saveEntries({ ...key, entries: 'Mine', seen: 'Vasquez\nIbsen' });
    expect((await failureOf(late)).code).toBe('input/conflict');
    expect(await terms.getEntries(key)).toEqual({ entries: 'Other' });
    // The answer was lost, so the page still has the previous list.
    const again = await terms.saveEntries({ ...key, entries: 'Other', seen: 'Vasquez\nIbsen' });
    expect(again.lists).toEqual([{ lang: 'en', termCount: 1 }]);
    const emptied = await terms.saveEntries({ ...key, entries: ' \n', seen: 'Other' });
    expect(emptied.lists).toEqual([]);
    expect(await terms.getEntries(key)).toEqual({ entries: '' });
  });

  it('are added to those that somebody else saved meanwhile', async () => {
    const { client, terms, connectionId } = await setUp();
    const { id } = await terms.create({ connectionId, name: 'Names' });
    const key = { connectionId, spokenTermsId: id, lang: 'en' as const };
    await client.putSpokenTermEntries(id, { lang: 'en', entries: 'Other' });
    const { collection, entries } = await terms.addEntries({ ...key, entries: 'Mine\r\nOther\n' });
    expect(collection.lists).toEqual([{ lang: 'en', termCount: 2 }]);
    expect(entries.split('\n').toSorted()).toEqual(['Mine', 'Other']);
  });

  it('come back with all their lists after they were deleted', async () => {
    const { client, terms, connectionId, list } = await setUp();
    const lists = [
      { lang: 'de', entries: 'Tiefsee' },
      { lang: 'en', entries: 'DeepSea\nVasquez' },
    ];
    const { id } = await client.createSpokenTerms({ name: 'Names', lists });
    const deleted = await terms.remove({ connectionId, spokenTermsId: id });
    const key = { connectionId, spokenTermsId: id };
    expect(deleted).toEqual({ ...key, name: 'Names' });
    expect((await list()).total).toBe(0);
    const made = await terms.restore(key);
    expect((await failureOf(terms.restore(key))).code).toBe('input/not-found');
    expect(made.lists.map(({ lang, termCount }) => [lang, termCount])).toEqual([
      ['de', 1],
      ['en', 2],
    ]);
    expect(await client.getSpokenTermEntries(made.id, 'en')).toStrictEqual(lists[1]);
  });

  it('come back however long their lists are, once the service accepts them again', async () => {
    const { client, connectionId } = await setUp();
    const entries = 'Umbra\n'.repeat(100_000);
    let isOffline = true;
    const made: unknown[] = [];
    const there: SpokenTermsCalls = {
      ...client,
      getSpokenTerms: (id) =>
        Promise.resolve({
          id,
          name: 'N',
          lists: [{ lang: 'en', termCount: 1 }],
          createdAtMs: null,
        }),
      getSpokenTermEntries: () => Promise.resolve({ lang: 'en', entries }),
      deleteSpokenTerms: () => Promise.resolve(),
      createSpokenTerms: (input) => {
        if (isOffline) return Promise.reject(new AppError('net/offline', 'networkErrors.offline'));
        made.push(input);
        return Promise.resolve({ id: 'new', name: 'N', lists: [], createdAtMs: null });
      },
    };
    const terms = createSpokenTermsService({ client: async () => Promise.resolve(there) });
    const key = { connectionId, spokenTermsId: 'long' };
    spokenTermsRequests['spoken-terms:delete'].output.parse(await terms.remove(key));
    spokenTermsRequests['spoken-terms:restore'].input.parse(key);
    expect((await failureOf(terms.restore(key))).code).toBe('net/offline');
    isOffline = false;
    await terms.restore(key);
    expect(made).toEqual([{ name: 'N', lists: [{ lang: 'en', entries }] }]);
  });

  it('are reported as missing where the service or the plan has none', async () => {
    const client = clientOf(await startService({ edition: 'free' }));
    const terms = createSpokenTermsService({ client: async () => Promise.resolve(client) });
    const query = { connectionId: 'free', text: '', page: 1, limit: 20 };
    expect(await terms.list(query)).toEqual({ collections: [], total: 0, isMissing: true });
  });

  it("aren't reported as missing where only the key may not see them", async () => {
    const { client } = await setUp();
    const forbidden = new AppError('auth/forbidden', 'serviceErrors.keyForbids');
    const terms = createSpokenTermsService({
      client: async () =>
        Promise.resolve({ ...client, listSpokenTerms: () => Promise.reject(forbidden) }),
    });
    const query = { connectionId: 'scoped', text: '', page: 1, limit: 20 };
    await expect(terms.list(query)).rejects.toBe(forbidden);
  });
});
