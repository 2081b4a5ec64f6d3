import { request as httpRequest } from 'node:http';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import * as deepl from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import type { AccountUnderTest } from './support.ts';
import { createGatedEngine, messageOf, onCleanUp, shareAccounts, startService } from './support.ts';
import { nextLook } from '../../support/next-look.ts';
import { admin, call, makeKey, translateWith, usedChars } from '../../support/service-keys.ts';

const openAccount = shareAccounts();
const DAY_MS = 24 * 60 * 60_000;
const JANUARY_15 = Date.UTC(2026, 0, 15, 12);

function translateWithApp(service: AccountUnderTest, text: string): Promise<number> {
  return translateWith(service, service.service.apiKey, text);
}

/** Polls until the condition holds; the test's own time limit bounds it. */
async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) {
    await nextLook();
  }
}

describe('keys', () => {
  it('§1 auth: every address is 403 without a key, unknown ones included', async () => {
    const service = await openAccount();
    for (const { method, url } of service.service.routes) {
      const response = await fetch(service.url + url.replaceAll(/:\w+/gu, 'x'), { method });
      expect([method, url, response.status]).toEqual([method, url, 403]);
      expect(await messageOf(response)).toContain('key');
    }
    expect((await fetch(`${service.url}/v2/nothing`)).status).toBe(403);
  });

  it.each([
    ['§1 auth: no scheme', (key: string) => key],
    ['§1 auth: a different scheme', (key: string) => `Bearer ${key}`],
    ['§1 auth: extra text after the key', (key: string) => `DeepL-Auth-Key ${key} x`],
    ['§1 auth: a prefix of the key', (key: string) => `DeepL-Auth-Key ${key.slice(0, -1)}`],
    ['§1 auth: the name under which usage is stored', () => 'DeepL-Auth-Key local-app'],
    ['§1 auth: the same for the admin', () => 'DeepL-Auth-Key local-admin'],
    ['§1 auth: a name of an object property', () => 'DeepL-Auth-Key __proto__'],
    ['§1 auth: another name of an object property', () => 'DeepL-Auth-Key constructor'],
  ])('%s is 403', async (_rule, header) => {
    const service = await openAccount();
    const response = await fetch(`${service.url}/v2/usage`, {
      headers: { authorization: header(service.service.apiKey) },
    });
    expect(response.status).toBe(403);
    expect(await messageOf(response)).not.toContain(service.service.apiKey);
  });

  it('§1 dead auth forms: auth_key in the address or in the body is 403', async () => {
    const service = await openAccount();
    const { apiKey } = service.service;
    expect((await fetch(`${service.url}/v2/usage?auth_key=${apiKey}`)).status).toBe(403);
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', `auth_key=${apiKey}&text=a&target_lang=DE`],
      ['application/json', JSON.stringify({ auth_key: apiKey, text: ['a'], target_lang: 'DE' })],
    ] as const) {
      const response = await fetch(`${service.url}/v2/translate`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect(response.status).toBe(403);
    }
  });

  it('§1 admin keys end with :adm and only administer; other keys never do', async () => {
    const service = await openAccount();
    const { adminKey, apiKey, routes } = service.service;
    const developer = await makeKey(service);
    expect(adminKey).toMatch(/^[0-9a-f]{48}:adm$/u);
    for (const { method, url, access } of routes) {
      const address = url.replaceAll(/:\w+/gu, 'x');
      const refused = access === 'admin' ? [apiKey, developer] : [adminKey];
      for (const key of refused) {
        const { status } = await call(service, key, method, address);
        expect([method, url, status]).toEqual([method, url, 403]);
      }
    }
  });

  it('§1 key scopes: every address requires the documented scope', async () => {
    const service = await openAccount();
    const scopeOf = (method: string, url: string): string => {
      const side = method === 'GET' ? 'read' : 'write';
      if (url.startsWith('/v2/admin/')) return 'admin';
      if (url.startsWith('/v2/translate')) return 'translate:text';
      if (url.startsWith('/v2/document')) return 'translate:document';
      if (url.startsWith('/v2/write/')) return 'write:improve';
      if (url.includes('/glossar')) return `glossaries:${side}`;
      if (url.startsWith('/v3/style_rules')) return `style_rules:${side}`;
      if (url.startsWith('/v3/style_profiles')) return `style_profiles:${side}`;
      if (url.includes('/languages')) return 'languages:read';
      if (url === '/v2/usage') return 'usage:read';
      // No scope covers creating and deleting memories, nor detection. A signed address is its own
      // permission.
      if (/\/(?:uploads|downloads|files)\/:/u.test(url)) return 'signed';
      const isMemory = url.startsWith('/v3/translation_memories');
      return isMemory && side === 'read' ? 'translation_memories:read' : 'unscoped';
    };
    const asked = service.service.routes.map((one) => [one.method, one.url, one.access]);
    expect(asked).toEqual(
      service.service.routes.map(({ method, url }) => [method, url, scopeOf(method, url)]),
    );
  });

  it('every address declares who may use it', async () => {
    const service = await openAccount();
    expect(service.service.routes.length).toBeGreaterThan(10);
    expect(service.service.routes.filter(({ access }) => access === null)).toEqual([]);
  });

  it('secrets of a run are new at every start; developer keys stay', async () => {
    const dataFolder = temporaryFolder();
    const first = await startService({ dataFolder });
    const developer = await makeKey(first);
    const gone = await makeKey(first);
    await admin(first, 'PUT', 'developer-keys/deactivate', { key_id: gone });
    await first.service.close();
    const second = await startService({ dataFolder });
    expect(await translateWith(second, first.service.apiKey)).toBe(403);
    expect(await translateWith(second, first.service.adminKey)).toBe(403);
    expect(await translateWith(second, developer)).toBe(200);
    expect(await translateWith(second, gone)).toBe(403);
  });

  it('§12 deactivate: the key is refused immediately, even while its request is arriving', async () => {
    const service = await openAccount();
    const key = await makeKey(service);
    expect(await translateWith(service, key)).toBe(200);
    const body = JSON.stringify({ text: ['Hello'], source_lang: 'EN', target_lang: 'DE' });
    const arriving = httpRequest(`${service.url}/v2/translate`, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    onCleanUp(() => {
      arriving.destroy();
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      arriving.once('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      arriving.once('error', reject);
    });
    // The service answers "continue" when it has the headers: the key was valid so far.
    const continued = new Promise<void>((resolve) => {
      arriving.once('continue', resolve);
    });
    arriving.flushHeaders();
    await continued;
    await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: key });
    arriving.end(body);
    expect(await status).toBe(403);
    expect(await translateWith(service, key)).toBe(403);
    expect(await usedChars(service)).toEqual([5, 0]);
  });
});

describe('scopes', () => {
  const scopes = ['translate:text', 'usage:read'];

  it('§1 key scopes: a scoped key reaches what its scopes cover and nothing else', async () => {
    const service = await openAccount();
    const key = await makeKey(service, { scopes });
    for (const { method, url, access } of service.service.routes) {
      const address = url.replaceAll(/:\w+/gu, 'x');
      const { status, body } = await call(service, key, method, address);
      const isCovered = access !== null && scopes.includes(access);
      expect([method, url, status === 403]).toEqual([method, url, !isCovered]);
      if (access === 'admin' || access === 'signed' || isCovered) continue;
      expect(body['message']).toContain('scopes');
      expect(body['detail']).toContain(access === 'unscoped' ? 'scope' : access);
    }
  });

  it('§1 key scopes: an unscoped key has full access', async () => {
    const service = await openAccount();
    const key = await makeKey(service);
    expect(await translateWith(service, key)).toBe(200);
    expect((await call(service, key, 'GET', '/v2/languages')).status).toBe(200);
  });

  it('§1 key scopes survive a restart', async () => {
    const dataFolder = temporaryFolder();
    const first = await startService({ dataFolder });
    const key = await makeKey(first, { scopes });
    await first.service.close();
    const second = await startService({ dataFolder });
    expect(await translateWith(second, key)).toBe(200);
    expect((await call(second, key, 'GET', '/v2/languages')).body['detail']).toBe(
      'Missing scopes: languages:read',
    );
  });
});

describe('GET /v2/usage', () => {
  it('§7 pro: products, amounts of the key, minutes and the calendar month in UTC', async () => {
    const clock = createManualClock(JANUARY_15);
    const service = await startService({ clock });
    const key = await makeKey(service);
    await admin(service, 'PUT', 'developer-keys/limits', { key_id: key, characters: 5000 });
    await translateWithApp(service, 'Hello');
    await translateWith(service, key, '😀 you');
    const { status, body } = await call(service, key, 'GET', '/v2/usage');
    expect([status, body]).toEqual([
      200,
      {
        character_count: 10,
        character_limit: 1_000_000_000_000,
        products: [
          {
            product_type: 'write',
            billing_unit: 'characters',
            api_key_unit_count: 0,
            account_unit_count: 0,
            api_key_character_count: 0,
            character_count: 0,
          },
          {
            product_type: 'translate',
            billing_unit: 'characters',
            api_key_unit_count: 5,
            account_unit_count: 10,
            api_key_character_count: 5,
            character_count: 10,
          },
          ...['speechToText', 'speechToSpeech'].map((product_type) => ({
            product_type,
            billing_unit: 'minutes',
            api_key_unit_count: 0,
            account_unit_count: 0,
            api_key_character_count: 0,
            character_count: 0,
          })),
        ],
        api_key_character_count: 5,
        api_key_character_limit: 5000,
        speech_to_text_minutes_count: 0,
        speech_to_text_minutes_limit: 1_000_000_000_000,
        speech_to_speech_minutes_count: 0,
        speech_to_speech_minutes_limit: 1_000_000_000_000,
        speech_to_text_milliseconds_count: 0,
        speech_to_text_milliseconds_limit: 0,
        start_time: '2026-01-01T00:00:00Z',
        end_time: '2026-02-01T00:00:00Z',
      },
    ]);
  });

  it('§7 free: two fields, 500 000 characters, and a key that ends with :fx', async () => {
    const service = await startService({ edition: 'free' });
    expect(service.service.apiKey).toMatch(/^[0-9a-f]{48}:fx$/u);
    await translateWithApp(service, 'Hello');
    expect((await call(service, service.service.apiKey, 'GET', '/v2/usage')).body).toEqual({
      character_count: 5,
      character_limit: 500_000,
    });
    expect(await makeKey(service)).toMatch(/^[0-9a-f-]{36}:[0-9a-f-]{36}:fx$/u);
  });

  it('§7 a new month in UTC starts at zero, and frees the limit', async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 31, 23, 59, 59));
    const service = await startService({ clock, characterLimit: 5 });
    expect(await translateWithApp(service, 'Hello')).toBe(200);
    expect(await translateWithApp(service, 'a')).toBe(456);
    clock.jump(1000);
    expect(await usedChars(service)).toEqual([0, 0]);
    expect(await translateWithApp(service, 'Hello')).toBe(200);
    expect(await translateWithApp(service, 'a')).toBe(456);
  });

  it('§7 usage survives a restart', async () => {
    const dataFolder = temporaryFolder();
    const first = await startService({ dataFolder, characterLimit: 8 });
    await translateWithApp(first, 'Hello');
    await first.service.close();
    const second = await startService({ dataFolder, characterLimit: 8 });
    expect(await usedChars(second)).toEqual([5, 5]);
    expect(await translateWithApp(second, 'four')).toBe(456);
    expect(await translateWithApp(second, 'two')).toBe(200);
  });
});

describe('limits', () => {
  it('§2 456: of 200 parallel requests, exactly as many pass as fit the account limit', async () => {
    const engine = createGatedEngine();
    const service = await startService({ engine, characterLimit: 5 * 120 + 4 });
    let refused = 0;
    const answers = Array.from({ length: 200 }, async () => {
      const status = await translateWithApp(service, 'Hello');
      if (status === 456) refused += 1;
      return status;
    });
    // Those that pass are still being translated when the last one is refused.
    await until(() => refused === 80);
    engine.open();
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 456)).toHaveLength(80);
    expect(await usedChars(service)).toEqual([600, 600]);
  });

  it('§12 limits: of 200 parallel requests, exactly as many pass as fit the key limit', async () => {
    const service = await openAccount();
    const key = await makeKey(service);
    await admin(service, 'PUT', 'developer-keys/limits', { key_id: key, characters: 77 * 5 });
    const statuses = await Promise.all(
      Array.from({ length: 200 }, () => translateWith(service, key)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(77);
    expect(statuses.filter((status) => status === 456)).toHaveLength(123);
    expect(await usedChars(service, key)).toEqual([385, 385]);
    expect(await translateWithApp(service, 'Hello')).toBe(200);
  });

  it('§12 limits: an upload beyond the limit of a key is refused immediately', async () => {
    const service = await openAccount();
    const key = await makeKey(service);
    await admin(service, 'PUT', 'developer-keys/limits', { key_id: key, characters: 5 });
    const upload = async (text: string): Promise<number> => {
      const body = new FormData();
      body.set('file', new File([text], 'a.txt'));
      body.set('target_lang', 'DE');
      body.set('source_lang', 'EN');
      const headers = { authorization: `DeepL-Auth-Key ${key}` };
      return (await fetch(`${service.url}/v2/document`, { method: 'POST', headers, body })).status;
    };
    expect([await upload('eight letters'), await upload('fives')]).toEqual([456, 200]);
  });

  it('§12 limits: 0 blocks a key and null frees it, immediately and without a restart', async () => {
    const service = await openAccount();
    const key = await makeKey(service);
    const limit = (characters: number | null) =>
      admin(service, 'PUT', 'developer-keys/limits', { key_id: key, characters });
    await limit(0);
    expect(await translateWith(service, key, 'a')).toBe(456);
    await limit(null);
    expect(await translateWith(service, key, 'Hello')).toBe(200);
    await limit(5);
    expect(await translateWith(service, key, 'a')).toBe(456);
  });

  it('a failed request returns its reserved characters', async () => {
    const pseudo = createPseudoEngine();
    let isBroken = true;
    const engine: typeof pseudo = {
      ...pseudo,
      async translate(...parts) {
        if (isBroken) throw new Error('the engine broke');
        return pseudo.translate(...parts);
      },
    };
    const service = await startService({ engine, characterLimit: 5 });
    expect(await translateWithApp(service, 'Hello')).toBe(500);
    isBroken = false;
    expect(await translateWithApp(service, 'Hello')).toBe(200);
    expect(await usedChars(service)).toEqual([5, 5]);
  });

  it('a request whose client disconnects returns its reserved characters', async () => {
    const gated = createGatedEngine();
    let isStopped = false;
    const engine: typeof gated = {
      ...gated,
      translate(...parts) {
        parts[3].addEventListener('abort', () => {
          isStopped = true;
        });
        return gated.translate(...parts);
      },
    };
    const service = await startService({ engine, characterLimit: 5 });
    const abort = new AbortController();
    const gone = fetch(`${service.url}/v2/translate`, {
      method: 'POST',
      signal: abort.signal,
      headers: {
        authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text: ['Hello'], source_lang: 'EN', target_lang: 'DE' }),
    }).catch(() => 'gone');
    await until(engine.isWaiting);
    expect(await translateWithApp(service, 'a')).toBe(456);
    abort.abort();
    expect(await gone).toBe('gone');
    await until(() => isStopped);
    engine.open();
    await until(async () => (await translateWithApp(service, 'Hello')) === 200);
    expect(await usedChars(service)).toEqual([5, 5]);
  });

  it('§4 billing: a document reserves its characters until it is delivered, even over a restart', async () => {
    const dataFolder = temporaryFolder();
    const clock = createManualClock(JANUARY_15);
    const first = await startService({ dataFolder, clock, characterLimit: 10 });
    const handle = await first.finished('Good night');
    expect(await usedChars(first)).toEqual([0, 0]);
    expect(await translateWithApp(first, 'a')).toBe(456);
    await first.service.close();

    const second = await startService({ dataFolder, clock, characterLimit: 10 });
    expect(await usedChars(second)).toEqual([0, 0]);
    expect(await translateWithApp(second, 'a')).toBe(456);
    const result = await second.result(handle);
    await result.arrayBuffer();
    await second.confirm(handle);
    expect((await usedChars(second))[0]).toBe(10);
    expect(await translateWithApp(second, 'a')).toBe(456);
    clock.jump(31 * DAY_MS);
    expect(await translateWithApp(second, 'Good night')).toBe(200);
  });

  it('§4 billing: a document beyond the limit is refused and returns everything', async () => {
    const service = await startService({ characterLimit: 10 });
    const refused = await service.upload('a.txt', 'Good night and more');
    expect([refused.status, await messageOf(refused)]).toEqual([
      456,
      'Quota exceeded: This takes 19 characters; the limit of the account leaves 10.',
    ]);
    expect(await translateWithApp(service, 'Good night')).toBe(200);
    const next = await service.upload('a.txt', 'Good night');
    expect([next.status, await messageOf(next)]).toEqual([
      456,
      'Quota exceeded: The character limit of the account is used up.',
    ]);
  });
});

describe('storing', () => {
  it('records usage in the database by key, day, kind and tag before it sends the answer', async () => {
    const service = await startService({ clock: createManualClock(JANUARY_15) });
    const key = await makeKey(service);
    const db = new Sqlite(path.join(service.dataFolder, 'translation.sqlite'), { readonly: true });
    onCleanUp(() => {
      db.close();
    });
    const rows = db.prepare('SELECT * FROM usage_days ORDER BY tag');
    for (const [index, tag] of ['', 'team-a', ''].entries()) {
      await translateWith(
        service,
        key,
        'Hello',
        tag === '' ? {} : { 'x-deepl-reporting-tag': tag },
      );
      const pair = { source_lang: 'en', target_lang: 'de' };
      const common = { account_id: 'local', day: '2026-01-15', key_id: key, kind: 'text', ...pair };
      expect(rows.all()).toEqual(
        [
          { ...common, tag: '', character_count: index === 2 ? 10 : 5, document_count: 0 },
          { ...common, tag: 'team-a', character_count: 5, document_count: 0 },
        ].slice(0, index + 1),
      );
    }
  });

  it("neither answers nor bills what can't be stored, and recovers for the next request", async () => {
    const service = await startService({ characterLimit: 5 });
    const db = new Sqlite(path.join(service.dataFolder, 'translation.sqlite'));
    onCleanUp(() => {
      db.close();
    });
    db.exec(
      `CREATE TRIGGER full BEFORE INSERT ON usage_days BEGIN SELECT raise(ABORT, 'full'); END`,
    );
    const { apiKey } = service.service;
    const fields = { text: ['Hello'], source_lang: 'EN', target_lang: 'DE' };
    const refused = await call(service, apiKey, 'POST', '/v2/translate', fields);
    expect([refused.status, Object.keys(refused.body)]).toEqual([500, ['message']]);
    expect(refused.body['message']).not.toContain('full');
    db.exec('DROP TRIGGER full');
    expect(await translateWith(service, apiKey)).toBe(200);
    expect(await usedChars(service)).toEqual([5, 5]);
  });
});

describe('an independent client', () => {
  it('§2 §7 reads usage, and recognizes 403 and 456', async () => {
    const service = await startService({ characterLimit: 8 });
    const key = await makeKey(service);
    const client = new deepl.DeepLClient(key, { serverUrl: service.url, maxRetries: 0 });
    expect((await client.translateText('Hello', 'en', 'de')).text).toBe('Ĥéļļó');
    const usage = await client.getUsage();
    expect([usage.character, usage.anyLimitReached()]).toEqual([{ count: 5, limit: 8 }, false]);
    await expect(client.translateText('more', 'en', 'de')).rejects.toThrow(
      deepl.QuotaExceededError,
    );
    await client.translateText('now', 'en', 'de');
    expect((await client.getUsage()).anyLimitReached()).toBe(true);
    await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: key });
    await expect(client.getUsage()).rejects.toThrow(deepl.AuthorizationError);
  });
});

describe('Pro only', () => {
  it.each([['analytics?start_date=2026-01-01&end_date=2026-01-02'], ['analytics/custom-tags']])(
    '§12 admin analytics is 403 on the free edition: %s',
    async (address) => {
      const service = await startService({ edition: 'free' });
      const { status, body } = await admin(service, 'GET', address);
      expect([status, body['message']]).toEqual([403, expect.stringContaining('free edition')]);
    },
  );
});
