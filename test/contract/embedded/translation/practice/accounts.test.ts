import { describe, expect, it } from 'vitest';
import { handleOf, untilFinished } from '../support.ts';
import { key, session, startPracticeService, statuses } from './support.ts';

const CHARS = 'proton beam'.length;

describe('§18 test hooks: keys and accounts', () => {
  it.each([
    ['invalid', 403],
    ['', 403],
    ['any', 200],
    ['any:fx', 200],
    ['__proto__', 200],
    ['constructor', 200],
    ['DeepL-Auth-Key', 200],
    ['two words', 403],
  ])('answers %j as key with %i', async (value, status) => {
    const { get } = await startPracticeService();
    expect((await get('/v2/usage', key(value))).status).toBe(status);
  });

  it('§1 dead auth forms: a key in the address or the body opens nothing', async () => {
    const { url, post } = await startPracticeService();
    const body = { text: ['a'], target_lang: 'DE', auth_key: 'any' };
    expect(
      await statuses([
        () => fetch(`${url}/v2/usage?auth_key=any`),
        () => post('/v2/translate', body, { authorization: 'Bearer any' }),
      ]),
    ).toEqual([403, 403]);
  });

  it('every key has its own account', async () => {
    const { translate, usage } = await startPracticeService();
    await translate(key('one'));
    const counts = [await usage(key('one')), await usage(key('two'))];
    expect(counts.map((count) => count['character_count'])).toEqual([CHARS, 0]);
  });

  it('sessions share the account of a key, unless they set a limit', async () => {
    const { translate, usage } = await startPracticeService();
    await translate(session('first'));
    const limited = session('limited', { 'init-character-limit': 20 });
    const unlimited = session('unlimited', { 'init-character-limit': 0 });
    expect(await usage(session('second'))).toMatchObject({ character_count: CHARS });
    expect(await usage(limited)).toMatchObject({ character_count: 0, character_limit: 20 });
    expect(await usage(session('other', { 'init-character-limit': 20 }))).toMatchObject({
      character_count: 0,
    });
    // The account existed before: its limit stays.
    expect(await usage(unlimited)).toMatchObject({ character_count: CHARS });
  });

  it('a key ending with :fx is of the free edition', async () => {
    const { usage } = await startPracticeService();
    expect(await usage(key('any:fx'))).toEqual({
      character_count: 0,
      character_limit: 20_000_000,
    });
    expect(await usage(key('any'))).toMatchObject({
      character_limit: 20_000_000,
      document_limit: 10_000,
      products: expect.any(Array),
    });
  });

  it('a key ending with :adm administers the account of the key before it', async () => {
    const { translate, usage, post, get, url } = await startPracticeService();
    const admin = key('owner:adm');
    expect(
      await statuses([
        () => get('/v2/admin/developer-keys', key('owner')),
        () => get('/v2/usage', admin),
      ]),
    ).toEqual([403, 403]);
    const created: { key_id: string } = await (
      await post('/v2/admin/developer-keys', { label: 'tester' }, admin)
    ).json();
    const developer = key(created.key_id);
    await translate(developer);
    expect(await usage(key('owner'))).toMatchObject({ character_count: CHARS });
    const deactivated = await fetch(`${url}/v2/admin/developer-keys/deactivate`, {
      method: 'PUT',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify({ key_id: created.key_id }),
    });
    expect(deactivated.status).toBe(200);
    expect((await translate(developer)).status).toBe(403);
  });

  it('the least recently used account is forgotten when there are too many', async () => {
    const { translate, usage } = await startPracticeService({ maxAccounts: 2 });
    await translate(key('one'));
    await translate(key('two'));
    await usage(key('one'));
    await translate(key('three'));
    expect(await usage(key('one'))).toMatchObject({ character_count: CHARS });
    expect(await usage(key('two'))).toMatchObject({ character_count: 0 });
  });

  it('a forgotten account starts over, and so does its limit', async () => {
    const { translate, usage, get } = await startPracticeService({ maxAccounts: 1 });
    const limited = session('limited', { 'init-character-limit': CHARS });
    expect(await statuses([() => translate(limited), () => translate(limited)])).toEqual([
      200, 456,
    ]);
    await usage(key('another'));
    expect(await statuses([() => translate(limited), () => translate(limited)])).toEqual([
      200, 456,
    ]);
    for (const list of ['/v3/style_rules', '/v3/translation_memories']) {
      expect(Object.values(await (await get(list, limited)).json())[0]).toHaveLength(1);
    }
  });
});

describe('§18 test hooks: limits of an account', () => {
  it.each([
    [{ 'init-character-limit': 20 }, { character_limit: 20, document_limit: 10_000 }],
    [{ 'init-document-limit': 1 }, { character_limit: 20_000_000, document_limit: 1 }],
    [
      { 'init-team-document-limit': 1, 'init-document-limit': 0 },
      { character_limit: 20_000_000, team_document_limit: 1, team_document_count: 0 },
    ],
    [
      { 'init-character-limit': 0, 'init-document-limit': 0, 'init-team-document-limit': 1 },
      { team_document_limit: 1 },
    ],
  ])('%j gives %j', async (switches, expected) => {
    const { usage } = await startPracticeService();
    const body = await usage(session('limits', switches));
    expect(body).toMatchObject(expected);
    const pairs = ['character_limit', 'document_limit', 'team_document_limit'];
    expect(pairs.filter((name) => name in body)).toEqual(pairs.filter((name) => name in expected));
  });

  it('init-character-limit holds under parallel requests', async () => {
    const { translate, usage } = await startPracticeService();
    const headers = session('parallel', { 'init-character-limit': 5 * CHARS });
    const answers = await Promise.all(Array.from({ length: 200 }, () => translate(headers)));
    const count = (wanted: number): number =>
      answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(456)]).toEqual([5, 195]);
    expect(await usage(headers)).toMatchObject({ character_count: 5 * CHARS });
  });

  it.each(['init-document-limit', 'init-team-document-limit'])(
    '%s: the document after the last one is refused',
    async (name) => {
      const { upload, status, result } = await startPracticeService();
      const headers = session('documents', { 'init-document-limit': 0, [name]: 1 });
      const handle = await handleOf(upload('proton beam', headers));
      await untilFinished(() => status(handle, headers));
      expect(await (await result(handle, headers)).text()).toBe('Protonenstrahl');
      expect((await upload('proton beam', headers)).status).toBe(456);
    },
  );
});
