import http from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { TranslationEngine } from '../../../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import type { AccountUnderTest } from './support.ts';
import { messageOf, shareAccounts, startService } from './support.ts';

const openAccount = shareAccounts();

type Language = {
  language: string;
  name: string;
  supports_formality?: boolean;
  dragoman_sources?: { language: string; quality?: string }[];
};
type ResourceLanguage = {
  lang: string;
  name: string;
  usable_as_source: boolean;
  usable_as_target: boolean;
  status: string;
  features: Record<string, { status: string }>;
};

async function listed<T>(service: AccountUnderTest, address: string): Promise<T[]> {
  const response = await service.get(address);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
  const body: T[] = await response.json();
  return body;
}

async function byCode(
  service: AccountUnderTest,
  query: string,
): Promise<Record<string, ResourceLanguage>> {
  const languages = await listed<ResourceLanguage>(service, `/v3/languages?resource=${query}`);
  return Object.fromEntries(languages.map((language) => [language.lang, language]));
}

/** Creates an engine with the languages of one installation, not for practice. */
function createSmallEngine(): TranslationEngine {
  return {
    ...createPseudoEngine(),
    id: 'apertium',
    isPractice: false,
    pairs: () => [
      { source: 'EN', target: 'ES' },
      { source: 'ES', target: 'EN' },
      { source: 'ES', target: 'CA' },
    ],
  };
}

/** Sends a request like the official Python client: GET with its parameters in a form instead of the address. */
async function askWithForm(service: AccountUnderTest, form: string): Promise<[number, Language[]]> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${service.url}/v2/languages`, {
      method: 'GET',
      headers: {
        authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': form.length,
      },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      json(response).then((body) => {
        resolve([response.statusCode ?? 0, body as Language[]]);
      }, reject);
    });
    request.end(form);
  });
}

describe('GET /v2/languages', () => {
  it('accepts the type from a form, as the Python client sends it', async () => {
    const service = await openAccount();
    const targets = await listed<Language>(service, '/v2/languages?type=target');
    expect(await askWithForm(service, 'type=target')).toEqual([200, targets]);
    expect((await askWithForm(service, 'type=source'))[1]).toHaveLength(101);
    expect((await askWithForm(service, ''))[1]).toHaveLength(101);
    expect((await askWithForm(service, 'type=neither'))[0]).toBe(400);
    expect((await askWithForm(service, 'type=%'))[0]).toBe(400);
    expect((await askWithForm(service, `type=${'x'.repeat(5000)}`))[0]).toBe(413);
  });

  it('§6 totals: 101 sources and 108 targets, upper case, 13 languages hidden', async () => {
    const service = await openAccount();
    const sources = await listed<Language>(service, '/v2/languages?type=source');
    const targets = await listed<Language>(service, '/v2/languages?type=target');
    expect([sources.length, targets.length]).toEqual([101, 108]);
    const codes = [...sources, ...targets].map(({ language }) => language);
    expect(codes.filter((code) => code !== code.toUpperCase())).toEqual([]);
    const hidden = 'ACE BHO CEB CKB GOM KMR LMO MAI PAG PAM PRS SCN YUE'.split(' ');
    expect(codes.filter((code) => hidden.includes(code))).toEqual([]);
    expect(new Set(targets.map(({ language }) => language)).size).toBe(108);
  });

  it('§6 variants: sources have none; EN and PT are targets by variant only, ZH also without one', async () => {
    const service = await openAccount();
    const sources = await listed<Language>(service, '/v2/languages');
    const targets = await listed<Language>(service, '/v2/languages?type=target');
    expect(sources.filter(({ language }) => language.includes('-'))).toEqual([]);
    const of = (base: string): string[] =>
      targets.map(({ language }) => language).filter((code) => code.split('-')[0] === base);
    expect(of('EN')).toEqual(['EN-GB', 'EN-US']);
    expect(of('PT')).toEqual(['PT-BR', 'PT-PT']);
    expect(of('ZH')).toEqual(['ZH', 'ZH-HANS', 'ZH-HANT']);
    expect(of('ES')).toEqual(['ES', 'ES-419']);
    const nameOf = (list: Language[], code: string): string | undefined =>
      list.find(({ language }) => language === code)?.name;
    expect(nameOf(sources, 'ZH')).toBe('Chinese');
    expect(nameOf(targets, 'ZH')).toBe('Chinese (simplified)');
  });

  it('§18 trap 23: formality is reported for every target and for no source', async () => {
    const service = await openAccount();
    const sources = await listed<Language>(service, '/v2/languages');
    const targets = await listed<Language>(service, '/v2/languages?type=target');
    expect(sources.filter((language) => 'supports_formality' in language)).toEqual([]);
    expect(targets.filter((language) => typeof language.supports_formality !== 'boolean')).toEqual(
      [],
    );
    const formal = targets.filter((language) => language.supports_formality === true);
    expect(formal.map(({ language }) => language).toSorted()).toEqual(
      'DE ES ES-419 FR IT JA NL PL PT-BR PT-PT RU'.split(' '),
    );
  });

  it.each([
    ['§6 any other type is 400', '/v2/languages?type=both', 'type'],
    ['§6 an empty type is 400', '/v2/languages?type=', 'type'],
    ['§6 a type in upper case is 400', '/v2/languages?type=SOURCE', 'type'],
  ])('%s', async (_rule, address, field) => {
    const service = await openAccount();
    const response = await service.get(address);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(field);
  });

  it.each([
    ['query', '/v2/languages?type=target', undefined],
    ['form', '/v2/languages', 'type=target'],
  ])('§6 POST works too, with the type in the %s', async (_where, address, form) => {
    const service = await openAccount();
    const response = await service.postForm(address, form ?? '');
    expect(response.status).toBe(200);
    expect(((await response.json()) as unknown[]).length).toBe(108);
  });

  it('§6 POST: a type that is not text is 400', async () => {
    const service = await openAccount();
    for (const type of [{}, ['x'], true]) {
      const response = await service.postJson('/v2/languages', { type });
      expect(response.status).toBe(400);
      expect(await messageOf(response)).toContain('type');
    }
  });
});

describe('GET /v3/languages', () => {
  it('§6 all 123 codes in BCP 47, including the target-only ones', async () => {
    const service = await openAccount();
    const languages = await byCode(service, 'translate_text');
    expect(Object.keys(languages).length).toBe(123);
    const targetOnly = Object.values(languages).filter((one) => !one.usable_as_source);
    expect(targetOnly.map(({ lang }) => lang).toSorted()).toEqual(
      'de-CH en-GB en-US es-419 fr-CA pt-BR pt-PT zh-Hans zh-Hant'.split(' '),
    );
    expect(languages['en']).toMatchObject({ usable_as_source: true, usable_as_target: false });
    expect(languages['ace']).toMatchObject({ usable_as_source: true, usable_as_target: true });
    expect(new Set(Object.values(languages).map(({ status }) => status))).toEqual(
      new Set(['stable']),
    );
  });

  const stable = { status: 'stable' };
  it.each([
    [
      'translate_text',
      'de',
      'auto_detection formality glossary tag_handling style_rules translation_memory',
    ],
    ['translate_text', 'th', 'auto_detection tag_handling'],
    ['translate_text', 'en', 'auto_detection glossary tag_handling translation_memory'],
    ['translate_text', 'en-US', 'glossary tag_handling style_rules translation_memory'],
    ['translate_text', 'zh-Hant', 'glossary tag_handling style_rules'],
    ['translate_document', 'de', 'auto_detection formality glossary'],
    ['glossary', 'de', ''],
    ['write', 'en-GB', 'writing_style tone'],
    ['write', 'de', 'auto_detection writing_style tone'],
    ['write', 'ja', 'auto_detection'],
    ['style_rules', 'ko', ''],
    ['translation_memory', 'zh-Hans', ''],
  ])('§6 features of %s for %s: %s', async (resource, code, features) => {
    const service = await openAccount();
    const languages = await byCode(service, resource);
    expect(languages[code]?.features).toEqual(
      Object.fromEntries(
        features
          .split(' ')
          .filter((feature) => feature !== '')
          .map((feature) => [feature, stable]),
      ),
    );
  });

  it.each([
    ['glossary', 'source', '§5 32 languages, no Thai', 32],
    ['glossary', 'target', '§5 32 languages, no Thai', 32],
    ['write', 'target', '§8 targets', 12],
    ['style_rules', 'target', '§9 root codes only', 8],
    ['translation_memory', 'source', '§10 sources', 8],
    ['translation_memory', 'target', '§10 targets: en by variant, es-419, zh-hans', 11],
    ['voice', 'source', '§6 no voice where nothing understands speech', 0],
  ])('§6 %s as %s (%s)', async (resource, side, _rule, count) => {
    const service = await openAccount();
    const languages = Object.values(await byCode(service, resource));
    const usable = languages.filter((one) =>
      side === 'source' ? one.usable_as_source : one.usable_as_target,
    );
    expect(usable.length).toBe(count);
    expect(usable.map(({ lang }) => lang)).not.toContain('th');
  });

  it('§21 de-CH and fr-CA are targets like others, for documents too', async () => {
    const service = await openAccount();
    for (const query of ['translate_text', 'translate_document', 'translate_text&include=beta']) {
      const languages = await byCode(service, query);
      for (const code of ['de-CH', 'fr-CA']) {
        expect(languages[code]).toMatchObject({
          status: 'stable',
          usable_as_source: false,
          usable_as_target: true,
        });
      }
    }
    const targets = await listed<Language>(service, '/v2/languages?type=target');
    const codes = targets.map(({ language }) => language);
    expect(codes).toEqual(expect.arrayContaining(['DE', 'DE-CH', 'FR', 'FR-CA']));
    const file = await service.upload('a.txt', 'cat', { source_lang: 'EN', target_lang: 'de-CH' });
    expect(file.status).toBe(200);
  });

  it.each([
    ['§6 resource is required', '/v3/languages', 'resource'],
    ['§6 an unknown resource', '/v3/languages?resource=speech', 'resource'],
    ['§6 a resource of the prototype', '/v3/languages?resource=constructor', 'resource'],
    [
      '§6 product, the old name of resource',
      '/v3/languages?product=translate_text',
      'renamed to resource',
    ],
    ['§6 include', '/v3/languages?resource=write&include=alpha', 'include'],
  ])('%s is 400', async (_rule, address, message) => {
    const service = await openAccount();
    const response = await service.get(address);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(message);
  });

  it('§6 GET only', async () => {
    const service = await openAccount();
    expect((await service.postJson('/v3/languages?resource=write', {})).status).toBe(404);
  });
});

it('§6 GET /v3/languages/resources: features with the sides that need them', async () => {
  const service = await openAccount();
  const resources = await listed<{ name: string; features: object[] }>(
    service,
    '/v3/languages/resources',
  );
  const features = Object.fromEntries(resources.map((one) => [one.name, one.features]));
  expect(Object.keys(features)).toEqual(
    'translate_text translate_document glossary voice write style_rules translation_memory'.split(
      ' ',
    ),
  );
  expect(features['write']).toEqual([
    { name: 'auto_detection', needs_source_support: true },
    { name: 'writing_style', needs_target_support: true },
    { name: 'tone', needs_target_support: true },
  ]);
  expect(features['translate_text']).toContainEqual({
    name: 'glossary',
    needs_source_support: true,
    needs_target_support: true,
  });
  expect([features['glossary'], features['style_rules'], features['translation_memory']]).toEqual([
    [],
    [],
    [],
  ]);
});

describe('a real engine', () => {
  it("offers what it can do, and no feature that it can't follow", async () => {
    const service = await startService({ engine: createSmallEngine() });
    const sources = await listed<Language>(service, '/v2/languages');
    const targets = await listed<Language>(service, '/v2/languages?type=target');
    expect(sources.map(({ language }) => language)).toEqual(['EN', 'ES']);
    expect(targets.map(({ dragoman_sources: _sources, ...target }) => target)).toEqual([
      { language: 'CA', name: 'Catalan', supports_formality: false },
      { language: 'EN-GB', name: 'English (British)', supports_formality: false },
      { language: 'EN-US', name: 'English (American)', supports_formality: false },
      { language: 'ES', name: 'Spanish', supports_formality: false },
    ]);
    expect(targets[0]?.dragoman_sources).toEqual([{ language: 'ES' }]);
    const languages = await byCode(service, 'translate_text&include=beta');
    expect(Object.keys(languages)).toEqual(['ca', 'en', 'en-GB', 'en-US', 'es']);
    expect(languages['es']?.features).toEqual({
      auto_detection: { status: 'stable' },
      glossary: { status: 'stable' },
      tag_handling: { status: 'stable' },
      translation_memory: { status: 'stable' },
    });
    expect(Object.keys(await byCode(service, 'glossary'))).toEqual(['en', 'es']);
  });

  it.each([
    ['ES-419', 200],
    ['es-419', 200],
    ['ES-MX', 400],
    ['de-CH', 400],
  ])('accepts a variant that it treats as its language: %s is %i', async (target, status) => {
    const service = await startService({ engine: createSmallEngine() });
    const body = { text: ['a'], source_lang: 'EN', target_lang: target };
    expect((await service.postJson('/v2/translate', body)).status).toBe(status);
  });

  it('improves texts of all languages of §8, whatever it translates', async () => {
    const service = await startService({ engine: createSmallEngine() });
    expect(await byCode(service, 'write')).toHaveProperty('ja');
  });
});
