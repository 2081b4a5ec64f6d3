import type { GlossaryInfo } from 'deepl-node';
import { DeepLClient, GlossaryEntries, GlossaryNotFoundError } from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '../../../../support/runs.ts';
import { shareAccounts } from '../support.ts';

const openAccount = shareAccounts();

/** Starts the vendor's own client against this service, unchanged except for the address. */
async function startWithClient(): Promise<DeepLClient> {
  const { url, service } = await openAccount();
  // The speed of the machine must not matter: the client itself gives up after 10 s.
  const options = { serverUrl: url, maxRetries: 0, minTimeout: 60_000 };
  return new DeepLClient(service.apiKey, options);
}

const ENTRIES = new GlossaryEntries({ entries: { cart: 'Wagen', '50% & more = 🪨': 'Über + 語' } });
const asRecord = (entries: GlossaryEntries): object => entries.entries();
const MANY = sizeOf(100_000, 10_000);

describe('§5 deepl-node as an independent client: v2', () => {
  it('creates, lists, gets, reads and deletes', async () => {
    const client = await startWithClient();
    const made = await client.createGlossary('shop', 'en', 'de', ENTRIES);
    expect(made).toMatchObject({
      name: 'shop',
      ready: true,
      sourceLang: 'en',
      targetLang: 'de',
      entryCount: 2,
    });
    expect(Number.isNaN(made.creationTime.getTime())).toBe(false);
    expect(await client.getGlossary(made.glossaryId)).toEqual(made);
    expect(await client.listGlossaries()).toEqual([made]);
    expect(asRecord(await client.getGlossaryEntries(made))).toEqual(ENTRIES.entries());
    for (const glossary of [made, made.glossaryId]) {
      const { text } = await client.translateText('cart', 'en', 'de', { glossary });
      expect(text).toBe('Wagen');
    }
    await client.deleteGlossary(made);
    await expect(client.getGlossary(made.glossaryId)).rejects.toBeInstanceOf(GlossaryNotFoundError);
    await expect(client.deleteGlossary(made)).rejects.toBeInstanceOf(GlossaryNotFoundError);
  });

  it('reads CSV, and strips variants itself', async () => {
    const client = await startWithClient();
    const csv = Buffer.from(
      'sourceEntry1,targetEntry1,en,de\n"source""Entry",targetEntry2,en,de\nx,y,en,fr',
    );
    const made = await client.createGlossaryWithCsv('csv', 'en-US', 'de', csv);
    expect(made.entryCount).toBe(2);
    expect(asRecord(await client.getGlossaryEntries(made.glossaryId))).toEqual({
      sourceEntry1: 'targetEntry1',
      'source"Entry': 'targetEntry2',
    });
  });

  const EDGE = new GlossaryEntries({ entries: { a: 'b', c: 'd ' } });
  it.each<[string, (client: DeepLClient) => Promise<unknown>, RegExp]>([
    ['an invalid id', (client) => client.getGlossary('not-a-uuid'), /glossary_id/u],
    ['Thai', (client) => client.createGlossary('n', 'en', 'th', ENTRIES), /target_lang/u],
    ['one language', (client) => client.createGlossary('n', 'en', 'en', ENTRIES), /same language/u],
    [
      'a space at an edge',
      (client) => client.createGlossary('n', 'en', 'de', EDGE),
      /entries.*index 1/u,
    ],
  ])('reports the error: %s', async (_name, call, message) => {
    const wrong = call(await startWithClient());
    await expect(wrong).rejects.toThrow(new RegExp(`Bad request.*${message.source}`, 'u'));
  });

  it(`sends a glossary of ${String(MANY)} entries and gets it back`, async () => {
    const client = await startWithClient();
    const entries = new GlossaryEntries({
      entries: Object.fromEntries(
        Array.from({ length: MANY }, (_, index) => [
          `source ${String(index)}`,
          `Ziel ${String(index)}`,
        ]),
      ),
    });
    const made: GlossaryInfo = await client.createGlossary('large', 'en', 'de', entries);
    expect(made.entryCount).toBe(MANY);
    expect((await client.getGlossaryEntries(made)).toTsv()).toBe(entries.toTsv());
    const [translated] = await client.translateText(
      [`see source ${String(MANY - 1)} there`],
      'en',
      'de',
      {
        glossary: made,
      },
    );
    expect(translated?.text).toContain(`Ziel ${String(MANY - 1)}`);
  });
});

describe('§5 deepl-node as an independent client: v3', () => {
  const dictionaries = [
    { sourceLangCode: 'en', targetLangCode: 'de', entries: ENTRIES },
    {
      sourceLangCode: 'de',
      targetLangCode: 'en',
      entries: new GlossaryEntries({ entries: { Wagen: 'cart' } }),
    },
  ];

  it('creates, lists, gets, reads and deletes', async () => {
    const client = await startWithClient();
    const made = await client.createMultilingualGlossary('shop', dictionaries);
    expect(made.dictionaries).toEqual([
      { sourceLangCode: 'en', targetLangCode: 'de', entryCount: 2 },
      { sourceLangCode: 'de', targetLangCode: 'en', entryCount: 1 },
    ]);
    expect(await client.getMultilingualGlossary(made.glossaryId)).toEqual(made);
    expect(await client.listMultilingualGlossaries()).toEqual([made]);
    const { text } = await client.translateText('Wagen', 'de', 'en-GB', { glossary: made });
    expect(text).toBe('cart');
    const read = await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de');
    expect([read.sourceLangCode, read.targetLangCode, read.entries.toTsv()]).toEqual([
      'en',
      'de',
      ENTRIES.toTsv(),
    ]);
    await client.deleteMultilingualGlossary(made);
    await expect(client.getMultilingualGlossary(made.glossaryId)).rejects.toBeInstanceOf(
      GlossaryNotFoundError,
    );
  });

  it('creates an empty one, renames, merges, replaces and deletes dictionaries', async () => {
    const client = await startWithClient();
    const made = await client.createMultilingualGlossary('empty', []);
    expect(made.dictionaries).toEqual([]);
    const renamed = await client.updateMultilingualGlossaryName(made, 'shop');
    expect(renamed.name).toBe('shop');
    const [english, german] = dictionaries;
    await client.updateMultilingualGlossaryDictionary(made, english!);
    const merged = await client.updateMultilingualGlossaryDictionary(made, {
      ...english!,
      entries: new GlossaryEntries({ entries: { cart: 'Karren', till: 'Kasse' } }),
    });
    expect(merged.dictionaries).toEqual([
      { sourceLangCode: 'en', targetLangCode: 'de', entryCount: 3 },
    ]);
    const read = async (): Promise<object> =>
      (await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de')).entries.entries();
    expect(await read()).toEqual({ ...ENTRIES.entries(), cart: 'Karren', till: 'Kasse' });
    expect(await client.replaceMultilingualGlossaryDictionary(made, german!)).toEqual({
      sourceLangCode: 'de',
      targetLangCode: 'en',
      entryCount: 1,
    });
    await client.replaceMultilingualGlossaryDictionaryWithCsv(made, 'en', 'de', 'x,y');
    expect(await read()).toEqual({ x: 'y' });
    await client.deleteMultilingualGlossaryDictionary(made, 'en', 'de');
    await expect(read()).rejects.toBeInstanceOf(GlossaryNotFoundError);
    await expect(
      client.deleteMultilingualGlossaryDictionary(made, 'en', 'de'),
    ).rejects.toBeInstanceOf(GlossaryNotFoundError);
  });

  it('creates from CSV and merges CSV', async () => {
    const client = await startWithClient();
    const made = await client.createMultilingualGlossaryWithCsv(
      'csv',
      'en',
      'pl',
      '"a, b",c\nd,e,en,pl',
    );
    expect(made.dictionaries[0]?.entryCount).toBe(2);
    const merged = await client.updateMultilingualGlossaryDictionaryWithCsv(
      made.glossaryId,
      'en',
      'pl',
      'd,f\ng,h',
    );
    expect(merged.dictionaries[0]?.entryCount).toBe(3);
  });

  it(`sends ${String(MANY)} entries, and merges into them`, async () => {
    const client = await startWithClient();
    const part = (from: number, target: string): GlossaryEntries =>
      new GlossaryEntries({
        entries: Object.fromEntries(
          Array.from({ length: MANY }, (_, index) => [`s${String(from + index)}`, target]),
        ),
      });
    const pair = { sourceLangCode: 'en', targetLangCode: 'de' };
    const made = await client.createMultilingualGlossary('large', [
      { ...pair, entries: part(0, 'old') },
    ]);
    const merged = await client.updateMultilingualGlossaryDictionary(made, {
      ...pair,
      entries: part(MANY / 2, 'new'),
    });
    expect(merged.dictionaries[0]?.entryCount).toBe(1.5 * MANY);
    const { entries } = await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de');
    const values = Object.values(entries.entries());
    expect([values.filter((value) => value === 'new').length, values.length]).toEqual([
      MANY,
      1.5 * MANY,
    ]);
  });
});
