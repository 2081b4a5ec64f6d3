import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import {
  startServices,
  type RunningServices,
} from '../../../../electron/embedded/start/services.ts';
import { LANGUAGE_RESOURCES } from '../../../../shared/domain/connections/language.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { failureOf } from './support.ts';

let dataFolder: string;
let services: RunningServices;
let client: TranslationClient;
let admin: TranslationClient;
const clients: TranslationClient[] = [];

beforeAll(async () => {
  dataFolder = temporaryFolder();
  services = await startServices({ dataFolder, engine: 'pseudo', port: 0, log: () => undefined });
  client = clientWith(services.translation.key);
  admin = clientWith(services.translation.adminKey);
});

afterAll(async () => {
  for (const one of clients) one.close();
  await services.close();
});

function clientWith(key: string): TranslationClient {
  const created = createTranslationClient({
    baseUrl: services.translation.url,
    getKey: async () => Promise.resolve(key),
    transport: createNodeTransport(),
    appVersion: '0.0.0-test',
  });
  clients.push(created);
  return created;
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const PAIR = { source: 'EN', target: 'PL' };
const ENTRIES = [
  { source: 'cart', target: 'koszyk' },
  { source: '__proto__', target: '100 % = "zł" & 🛒' },
];

describe('§5 glossaries v3 at the real service', () => {
  it('exist from their creation to their deletion', async () => {
    const created = await client.createGlossary({
      name: 'Sklep 🛒',
      dictionaries: [{ ...PAIR, entries: ENTRIES }],
    });
    expect(created).toMatchObject({
      name: 'Sklep 🛒',
      dictionaries: [{ ...PAIR, entryCount: 2 }],
    });
    expect(created.createdAtMs).toBeGreaterThan(0);
    expect(await client.getDictionaryEntries(created.id, PAIR)).toStrictEqual(ENTRIES);

    const merged = await client.updateGlossary(created.id, {
      name: 'Sklep',
      dictionary: {
        ...PAIR,
        entries: [
          { source: 'cart', target: 'wózek' },
          { source: 'till', target: 'kasa' },
        ],
      },
    });
    expect(merged).toMatchObject({ name: 'Sklep', dictionaries: [{ ...PAIR, entryCount: 3 }] });
    const terms = await client.getDictionaryEntries(created.id, PAIR);
    expect(terms).toContainEqual({ source: 'cart', target: 'wózek' });
    expect(terms).toContainEqual(ENTRIES[1]);

    const back = { source: 'PL', target: 'EN' };
    const replaced = await client.replaceDictionary(created.id, {
      ...back,
      entries: [{ source: 'kasa', target: 'till' }],
    });
    expect(replaced).toMatchObject({ ...back, entryCount: 1 });
    expect(await client.getGlossary(created.id)).toMatchObject({ name: 'Sklep' });
    expect((await client.listGlossaries()).map(({ id }) => id)).toContain(created.id);

    await client.deleteDictionary(created.id, back);
    expect((await failureOf(client.deleteDictionary(created.id, back))).code).toBe(
      'glossary/no-dictionary',
    );
    expect((await failureOf(client.getDictionaryEntries(created.id, back))).code).toBe(
      'glossary/no-dictionary',
    );
    await client.deleteGlossary(created.id);
    expect((await failureOf(client.getGlossary(created.id))).code).toBe('glossary/missing');
  });

  it('treat unknown ids as missing glossaries, and malformed ids as bad requests', async () => {
    const dictionary = { ...PAIR, entries: ENTRIES };
    const calls = [
      client.getGlossary(UNKNOWN_ID),
      client.updateGlossary(UNKNOWN_ID, { name: 'x' }),
      client.deleteGlossary(UNKNOWN_ID),
      client.getDictionaryEntries(UNKNOWN_ID, PAIR),
      client.replaceDictionary(UNKNOWN_ID, dictionary),
      client.deleteDictionary(UNKNOWN_ID, PAIR),
      client.getSinglePairGlossary(UNKNOWN_ID),
      client.getSinglePairEntries(UNKNOWN_ID),
      client.deleteSinglePairGlossary(UNKNOWN_ID),
    ];
    const errors = await Promise.all(calls.map(failureOf));
    expect(new Set(errors.map(({ code }) => code))).toStrictEqual(new Set(['glossary/missing']));
    expect((await failureOf(client.getGlossary('../v2/usage'))).code).toBe('api/bad-request');
  });

  it("report refusals with the service's message", async () => {
    const thai = { source: 'th', target: 'en', entries: ENTRIES };
    const error = await failureOf(client.createGlossary({ name: 'x', dictionaries: [thai] }));
    expect(error).toMatchObject({ code: 'api/bad-request' });
    expect(error.details?.serviceMessage).toContain('source_lang');
  });

  it('fail a translation that names a missing glossary', async () => {
    const dictionaries = [{ ...PAIR, entries: ENTRIES }];
    const { id } = await client.createGlossary({ name: 'used', dictionaries });
    const text = { texts: ['cart'], sourceLang: 'EN' };
    const [result] = await client.translateText({ ...text, targetLang: 'PL', glossaryId: id });
    expect(result).toMatchObject({ text: expect.stringContaining('koszyk') });
    const calls = [
      client.translateText({ ...text, targetLang: 'DE', glossaryId: id }),
      client.translateText({ ...text, targetLang: 'PL', glossaryId: UNKNOWN_ID }),
    ];
    const errors = await Promise.all(calls.map(failureOf));
    expect(errors.map(({ code }) => code)).toStrictEqual([
      'glossary/no-dictionary',
      'glossary/missing',
    ]);
    await client.deleteGlossary(id);
  });

  it('return a large dictionary unchanged', { tags: 'deep' }, async () => {
    const entries = Array.from({ length: 9_000 }, (_value, index) => ({
      source: `${String(index)} ${'ż'.repeat(250)}`,
      target: `${'ó'.repeat(250)} ${String(index)}`,
    }));
    const { id } = await client.createGlossary({
      name: 'big',
      dictionaries: [{ ...PAIR, entries }],
    });
    expect(await client.getDictionaryEntries(id, PAIR)).toStrictEqual(entries);
    await client.deleteGlossary(id);
  });
});

describe('§5 glossaries v2 at the real service', () => {
  it('exist from their creation to their deletion', async () => {
    const created = await client.createSinglePairGlossary({
      name: 'v2',
      ...PAIR,
      entries: ENTRIES,
    });
    expect(created).toMatchObject({ name: 'v2', isReady: true, ...PAIR, entryCount: 2 });
    expect(await client.getSinglePairGlossary(created.id)).toStrictEqual(created);
    expect(await client.listSinglePairGlossaries()).toContainEqual(created);
    expect(await client.getSinglePairEntries(created.id)).toStrictEqual(ENTRIES);
    await client.deleteSinglePairGlossary(created.id);
    expect((await failureOf(client.getSinglePairEntries(created.id))).code).toBe(
      'glossary/missing',
    );
  });
});

describe('§6 languages and §15 detection at the real service', () => {
  it.each(LANGUAGE_RESOURCES)('lists the languages of %s', async (resource) => {
    const languages = await client.listResourceLanguages(resource, { withBeta: true });
    expect(Array.isArray(languages)).toBe(true);
  });

  it('names the language of a text', async () => {
    const texts = ['Guten Morgen, liebe Freunde, wie geht es euch heute?', '12345'];
    const [german, digits] = await client.detectLanguages(texts);
    expect(german).toMatchObject({ language: 'de', status: 'success' });
    expect(digits?.language).toBeNull();
  });
});

describe('§7 usage and §8 write at the real service', () => {
  it('counts what was improved', async () => {
    const before = await client.getAccountUsage();
    const [improved] = await client.correctTexts({
      texts: ['We was  late .'],
      targetLang: 'en-US',
    });
    expect(improved).toMatchObject({ targetLang: 'en-US', detectedSourceLang: 'en' });
    await client.rephraseTexts({
      texts: ['We was late.'],
      targetLang: 'en-GB',
      tone: 'prefer_friendly',
    });
    const after = await client.getAccountUsage();
    const chars = 'We was  late .'.length + 'We was late.'.length;
    expect((after.characters?.count ?? 0) - (before.characters?.count ?? 0)).toBe(chars);
    expect(after.keyCharacters).not.toBeNull();
    const write = after.products.find(({ product }) => product === 'write');
    expect(write).toMatchObject({ unit: 'characters', accountCount: chars });
    expect(after.periodEndsAtMs ?? 0).toBeGreaterThan(after.periodStartsAtMs ?? 0);
    expect((await client.getUsage()).characterCount).toBe(after.characters?.count);
  });
});

describe('§9 style rules at the real service', () => {
  it('exist from their creation to their deletion', async () => {
    const instruction = {
      label: 'Preise',
      prompt: 'Das Eurozeichen steht hinten',
      sourceLang: null,
    };
    const created = await client.createStyleRules({
      name: 'Netz',
      language: 'DE',
      configuredRules: {},
      customInstructions: [instruction],
    });
    expect(created).toMatchObject({
      name: 'Netz',
      language: 'de',
      version: 1,
      configuredRules: {},
    });
    expect(created.customInstructions).toMatchObject([instruction]);
    const renamed = await client.renameStyleRules(created.id, 'Netz 2');
    expect(renamed).toMatchObject({ name: 'Netz 2', version: 2 });
    const rules = { formatting: { phone_number_format: 'do_not_use_spaces' } };
    const ruled = await client.replaceConfiguredRules(created.id, rules);
    expect(ruled.configuredRules).toStrictEqual(rules);

    const added = await client.addCustomInstruction(created.id, { ...instruction, label: 'Neu' });
    expect(await client.getCustomInstruction(created.id, added.id)).toStrictEqual(added);
    const changed = await client.replaceCustomInstruction(created.id, added.id, {
      label: 'Anders',
      prompt: 'Kurz',
      sourceLang: 'en',
    });
    expect(changed).toMatchObject({ label: 'Anders', prompt: 'Kurz', sourceLang: 'en' });
    await client.deleteCustomInstruction(created.id, added.id);
    expect((await failureOf(client.getCustomInstruction(created.id, added.id))).code).toBe(
      'api/not-found',
    );

    const [outline] = await client.listStyleRules();
    expect(outline).toMatchObject({ id: created.id, configuredRules: null });
    const [full] = await client.listStyleRules({ isDetailed: true });
    expect(full).toStrictEqual(await client.getStyleRules(created.id));
    await client.deleteStyleRules(created.id);
    expect((await failureOf(client.getStyleRules(created.id))).code).toBe('api/not-found');
  });

  it('are all listed if there is more than one page', async () => {
    const names = Array.from({ length: 27 }, (_value, index) => `Liste ${String(index)}`);
    for (const name of names) await client.createStyleRules({ name, language: 'fr' });
    const lists = await client.listStyleRules();
    expect(lists.map(({ name }) => name).sort()).toStrictEqual(names.sort());
    for (const { id } of lists) await client.deleteStyleRules(id);
  });
});

describe('§21 style profiles at the real service', () => {
  const glossaryOf = async (name: string, target: string) => {
    const entries = [{ source: 'cart', target }];
    const made = await client.createGlossary({ name, dictionaries: [{ ...PAIR, entries }] });
    return made.id;
  };

  it('exist from their creation to their deletion, and bring their glossaries in order', async () => {
    const first = await glossaryOf('First', 'wózek');
    const second = await glossaryOf('Second', 'koszyk');
    const { id: style } = await client.createStyleRules({ name: 'Web', language: 'fr' });
    const made = await client.createStyleProfile({
      name: 'Customer',
      glossaryIds: [second, first],
      styleRuleIds: [style],
      isOrdered: true,
    });
    expect(made).toMatchObject({
      name: 'Customer',
      glossaryIds: [second, first],
      styleRuleIds: [style],
      memoryIds: [],
      isOrdered: true,
      extra: {},
    });
    expect(await client.listStyleProfiles()).toStrictEqual([made]);
    const translate = async () => {
      const direction = { sourceLang: 'EN', targetLang: 'PL' };
      const [result] = await client.translateText({
        texts: ['cart'],
        ...direction,
        styleProfileId: made.id,
      });
      return result?.ok === true ? result.text : '';
    };
    expect(await translate()).toContain('koszyk');
    const changed = await client.updateStyleProfile(made.id, { glossaryIds: [first, second] });
    expect(changed).toMatchObject({ name: 'Customer', styleRuleIds: [style], isOrdered: true });
    expect(await translate()).toContain('wózek');
    expect(await client.getStyleProfile(made.id)).toStrictEqual(changed);

    await client.deleteStyleProfile(made.id);
    expect((await failureOf(client.getStyleProfile(made.id))).code).toBe('api/not-found');
    expect((await failureOf(translate())).code).toBe('api/bad-request');
  });

  it('say which list has an id that the service does not know, and change nothing', async () => {
    const made = await client.createStyleProfile({ name: 'Strict' });
    for (const list of ['glossaryIds', 'styleRuleIds', 'memoryIds'] as const) {
      const error = await failureOf(client.updateStyleProfile(made.id, { [list]: [UNKNOWN_ID] }));
      expect(error).toMatchObject({ code: 'input/invalid', details: { field: list } });
    }
    expect(await client.getStyleProfile(made.id)).toStrictEqual(made);
    await client.deleteStyleProfile(made.id);
  });

  it('are forbidden to a key without their scope', async () => {
    const { id } = await admin.createDeveloperKey({ label: 'x', scopes: ['translate:text'] });
    const scoped = clientWith(id);
    expect((await failureOf(scoped.listStyleProfiles())).code).toBe('auth/forbidden');
  });
});

describe('§10 translation memories at the real service', () => {
  const tmx = (units: number): Uint8Array => {
    const unit = (index: number): string =>
      `<tu><tuv xml:lang="de"><seg>Satz ${String(index)} &amp; mehr</seg></tuv>` +
      `<tuv xml:lang="en"><seg>Sentence ${String(index)} &amp; more</seg></tuv></tu>`;
    const body = Array.from({ length: units }, (_value, index) => unit(index)).join('\n');
    return Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="de" datatype="plaintext"/><body>${body}</body></tmx>`,
    );
  };
  const inputOf = (bytes: Uint8Array) => ({
    name: 'Hilfe & mehr',
    sourceLang: null,
    sizeBytes: bytes.byteLength,
    open: async function* open() {
      yield await Promise.resolve(bytes);
    },
  });

  it('exist from their import to their deletion', async () => {
    const memory = await client.importTranslationMemory(inputOf(tmx(1200)));
    expect(memory).toMatchObject({
      name: 'Hilfe & mehr',
      sourceLang: 'de',
      targetLangs: ['en'],
      segmentCount: 1200,
      skippedUnitCount: 0,
    });
    const { skippedUnitCount, ...record } = memory;
    expect(skippedUnitCount).toBe(0);
    expect(await client.getTranslationMemory(memory.id)).toStrictEqual(record);
    expect(await client.listTranslationMemories()).toStrictEqual([record]);
    await client.deleteTranslationMemory(memory.id);
    expect((await failureOf(client.getTranslationMemory(memory.id))).code).toBe('api/not-found');
    expect(await client.listTranslationMemories()).toStrictEqual([]);
  });

  it('are imported and exported as jobs, show their segments, and say why they were refused', async () => {
    const send = async (bytes: Uint8Array) => {
      const file = inputOf(bytes);
      const { sizeBytes } = file;
      const { jobId, address, expiresAtMs } = await client.declareMemoryImport({
        name: 'Hilfe & mehr',
        sizeBytes,
      });
      expect(expiresAtMs).toBeGreaterThan(0);
      expect(await client.getMemoryJob(jobId)).toMatchObject({ state: 'awaiting-input' });
      await client.uploadMemoryFile(address, file);
      return client.getMemoryJob(jobId);
    };
    const { memoryId, ...job } = await send(tmx(120));
    expect(job).toMatchObject({ state: 'completed', operation: 'import', skippedCount: 0 });
    const memory = { memoryId: memoryId!, pageSize: 100, text: null };
    const first = await client.listMemorySegments({ ...memory, cursor: null });
    expect(first).toMatchObject({ segmentCount: 120 });
    expect(first.segments[0]).toMatchObject({
      source: 'Satz 0 & mehr',
      targets: [{ lang: 'en', text: 'Sentence 0 & more' }],
    });
    const rest = await client.listMemorySegments({ ...memory, cursor: first.nextCursor });
    expect(first.segments.length + rest.segments.length).toBe(120);
    expect(rest.nextCursor).toBeNull();
    const { jobId } = await client.startMemoryExport(memory.memoryId);
    const { state, address } = await client.getMemoryJob(jobId);
    expect(state).toBe('completed');
    const { body } = await client.downloadMemoryExport(address!);
    let file = '';
    for await (const chunk of body) file += Buffer.from(chunk).toString();
    expect(file).toContain('Sentence 119 &amp; more');
    await client.deleteTranslationMemory(memory.memoryId);

    const refused = await send(Buffer.from('<tmx><oops></tmx>'));
    expect(refused).toMatchObject({ state: 'failed', memoryId: null });
    expect(refused.reason).toContain('line 1, column 18');
    expect(await client.listTranslationMemories()).toStrictEqual([]);
  });

  it("report a file that isn't TMX with the service's message", async () => {
    const error = await failureOf(client.importTranslationMemory(inputOf(Buffer.from('<html/>'))));
    expect(error).toMatchObject({ code: 'api/bad-request', details: { status: 400 } });
    expect(await client.listTranslationMemories()).toStrictEqual([]);
  });
});

describe('§12 admin at the real service', () => {
  it('follows keys from their creation to their end', async () => {
    const created = await admin.createDeveloperKey({ label: 'ci' });
    expect(created).toMatchObject({
      label: 'ci',
      isDeactivated: false,
      limits: { characters: null },
    });
    const renamed = await admin.renameDeveloperKey(created.id, 'ci-2');
    expect(renamed.label).toBe('ci-2');
    const limited = await admin.setDeveloperKeyLimits(created.id, { characters: 20 });
    expect(limited.limits).toStrictEqual({ characters: 20, speechToTextMs: null });
    const both = await admin.setDeveloperKeyLimits(created.id, { speechToTextMs: 5 });
    expect(both.limits).toStrictEqual({ characters: 20, speechToTextMs: 5 });

    const developer = clientWith(created.id);
    const text = { sourceLang: 'DE', targetLang: 'EN-GB' };
    expect(await developer.translateText({ ...text, texts: ['Guten Morgen'] })).toHaveLength(1);
    expect((await developer.getAccountUsage()).keyCharacters).toStrictEqual({
      count: 12,
      limit: 20,
    });
    const refused = await failureOf(
      developer.correctTexts({ texts: ['Guten Morgen'], targetLang: null }),
    );
    expect(refused.code).toBe('quota/exceeded');

    const ended = await admin.deactivateDeveloperKey(created.id);
    expect(ended.isDeactivated).toBe(true);
    expect(ended.deactivatedAtMs).toBeGreaterThan(0);
    expect(await admin.listDeveloperKeys()).toContainEqual(ended);
    expect((await failureOf(developer.listGlossaries())).code).toBe('auth/rejected');
  });

  it('refuses a scoped key elsewhere, and names the missing right', async () => {
    const { id, scopes } = await admin.createDeveloperKey({
      label: 'narrow',
      scopes: ['glossaries:read'],
    });
    expect(scopes).toStrictEqual(['glossaries:read']);
    const narrow = clientWith(id);
    expect(await narrow.listGlossaries()).toStrictEqual(await client.listGlossaries());
    const error = await failureOf(
      narrow.createGlossary({ name: 'x', dictionaries: [{ ...PAIR, entries: ENTRIES }] }),
    );
    expect(error.code).toBe('auth/forbidden');
    expect(error.details?.serviceMessage).toContain('glossaries:write');
    expect((await failureOf(narrow.listDeveloperKeys())).code).toMatch(/^auth\//);
  });

  it.each([null, 'key', 'key_and_day'] as const)('reports usage grouped by %s', async (groupBy) => {
    const today = new Date().toISOString().slice(0, 10);
    const range = { startDay: today, endDay: today };
    const report = await admin.getUsageReport(range, groupBy);
    expect(report).toMatchObject({ groupedBy: groupBy, startDay: today, endDay: today });
    expect(report.total.totalChars).toBeGreaterThanOrEqual(0);
    expect(Array.isArray(await admin.listTagUsage(range, 'day'))).toBe(true);
  });

  it('requires an admin key', async () => {
    const calls = [
      client.listDeveloperKeys(),
      client.createDeveloperKey({ label: null }),
      client.getUsageReport({ startDay: '2026-01-01', endDay: '2026-01-02' }),
    ];
    const errors = await Promise.all(calls.map(failureOf));
    for (const { code } of errors) expect(code).toMatch(/^auth\//);
    const unknown = await failureOf(admin.renameDeveloperKey(`${UNKNOWN_ID}:${UNKNOWN_ID}`, 'x'));
    expect(unknown.code).toBe('api/not-found');
  });
});
