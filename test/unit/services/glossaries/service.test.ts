import { beforeEach, describe, expect, it } from 'vitest';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import type { GlossaryCopy } from '../../../../electron/db/glossaries/copies-repo.ts';
import { createGlossaryService } from '../../../../electron/services/glossaries/service.ts';
import { AppError } from '../../../../shared/errors.ts';

const REQUEST = {
  connectionId: 'work',
  glossaryId: 'g1',
  sourceLang: 'EN',
  targetLang: 'PT-BR',
};

/** Sets up a service with one glossary, whose terms the test changes, and in-memory copies. */
function setUp() {
  const remote = { name: 'Shop', pair: 'en>pt', terms: new Map([['cart', 'carrinho']]) };
  const asked: string[] = [];
  const copies: GlossaryCopy[] = [];
  let nowMs = 1000;
  const client = {
    getGlossary: async (id: string) => {
      asked.push(`glossary ${id}`);
      const [source = '', target = ''] = remote.pair.split('>');
      return Promise.resolve({
        id,
        name: remote.name,
        dictionaries: [{ source, target, entryCount: remote.terms.size, extra: {} }],
        createdAtMs: null,
        extra: {},
      });
    },
    getDictionaryEntries: async (id: string, pair: { source: string; target: string }) => {
      asked.push(`entries ${id} ${pair.source}>${pair.target}`);
      return Promise.resolve([...remote.terms].map(([source, target]) => ({ source, target })));
    },
  } as Pick<TranslationClient, 'getGlossary' | 'getDictionaryEntries'>;
  const service = createGlossaryService({
    copies: {
      findNewest: async () => Promise.resolve(copies.at(-1) ?? null),
      add: async (copy) => {
        const added = { ...copy, version: (copies.at(-1)?.version ?? 0) + 1 };
        copies.push(added);
        return Promise.resolve(added);
      },
    },
    now: () => nowMs++,
  });
  return { remote, asked, copies, client, service, check: () => service.check(REQUEST, client) };
}

describe('the terms of a job', () => {
  let under: ReturnType<typeof setUp>;
  beforeEach(() => {
    under = setUp();
  });

  it('are copied at the first use, by the root codes of the pair', async () => {
    await expect(under.check()).resolves.toEqual({ name: 'Shop', version: 1, change: null });
    expect(under.asked).toEqual(['glossary g1', 'entries g1 en>pt']);
    expect(under.copies).toMatchObject([
      { sourceLang: 'en', targetLang: 'pt', entriesTsv: 'cart\tcarrinho', fetchedAtMs: 1000 },
    ]);
  });

  it('stay one version while nothing changes, in whatever order they arrive', async () => {
    under.remote.terms.set('till', 'caixa');
    await under.check();
    under.remote.terms = new Map([...under.remote.terms].toReversed());
    await expect(under.check()).resolves.toEqual({ name: 'Shop', version: 1, change: null });
    expect(under.copies).toHaveLength(1);
  });

  it('become the next version with a count of changes, even though their number is the same', async () => {
    under.remote.terms.set('till', 'caixa');
    await under.check();
    under.remote.terms = new Map([
      ['cart', 'carro'],
      ['shelf', 'prateleira'],
    ]);
    await expect(under.check()).resolves.toEqual({
      name: 'Shop',
      version: 2,
      change: { added: 1, removed: 1, changed: 1, sinceMs: 1000 },
    });
    await expect(under.check()).resolves.toEqual({ name: 'Shop', version: 2, change: null });
  });

  it('become one version for jobs that start together', async () => {
    await under.check();
    under.remote.terms.set('till', 'caixa');
    const uses = await Promise.all([under.check(), under.check(), under.check()]);
    expect(uses.map(({ version }) => version)).toEqual([2, 2, 2]);
    expect(under.copies).toHaveLength(2);
  });

  it('may be empty, and return', async () => {
    under.remote.terms.clear();
    await under.check();
    await expect(under.check()).resolves.toMatchObject({ version: 1, change: null });
    under.remote.terms.set('till', 'caixa');
    await expect(under.check()).resolves.toMatchObject({ version: 2, change: { added: 1 } });
  });

  it('are stored again under a new name, without a change of terms', async () => {
    await under.check();
    under.remote.name = 'Shop 2';
    await expect(under.check()).resolves.toEqual({ name: 'Shop 2', version: 2, change: null });
  });

  it('are not copied when the pair is gone: that stops the job', async () => {
    under.remote.pair = 'en>de';
    await expect(under.check()).rejects.toMatchObject({
      code: 'glossary/no-dictionary',
      retryable: false,
    });
    expect(under.asked).toEqual(['glossary g1']);
    expect(under.copies).toEqual([]);
  });

  it("aren't made up when the glossary is gone: that stops the job", async () => {
    under.client.getGlossary = async () =>
      Promise.reject(new AppError('glossary/missing', { english: 'Gone.' }));
    await expect(under.check()).rejects.toMatchObject({ code: 'glossary/missing' });
    expect(under.copies).toEqual([]);
  });
});

describe('the terms of a text in an unknown language', () => {
  type Terms = Record<string, string>;
  const digestOf = async (dictionaries: Record<string, Terms>, targetLang = 'PT-BR') => {
    const { service, copies } = setUp();
    const asked: string[] = [];
    const client = {
      getGlossary: async () =>
        Promise.resolve({
          id: 'g1',
          name: 'Shop',
          dictionaries: Object.entries(dictionaries).map(([pair, terms]) => {
            const [source = '', target = ''] = pair.split('>');
            return { source, target, entryCount: Object.keys(terms).length, extra: {} };
          }),
          createdAtMs: null,
          extra: {},
        }),
      getDictionaryEntries: async (_id: string, pair: { source: string; target: string }) => {
        const key = `${pair.source}>${pair.target}`;
        asked.push(key);
        const terms = Object.entries(dictionaries[key] ?? {});
        return Promise.resolve(terms.map(([source, target]) => ({ source, target })));
      },
    };
    const request = { connectionId: 'work', glossaryId: 'g1', targetLang };
    const digest = await service.digest(request, client);
    expect(copies).toEqual([]);
    return { digest, asked };
  };
  const EN = { cart: 'carrinho', till: 'caixa' };
  const DE = { Korb: 'cesto' };

  it('are those of all dictionaries with its target, in any order', async () => {
    const { digest, asked } = await digestOf({
      'en>pt': EN,
      'de>pt': DE,
      'en>fr': {},
      'fr>pt': {},
    });
    expect(asked).toEqual(['en>pt', 'de>pt']);
    const turned = { till: 'caixa', cart: 'carrinho' };
    const others = [
      { 'de>pt': DE, 'en>pt': turned },
      { 'en>pt': EN, 'de>pt': DE, 'en>fr': { cart: 'panier' } },
    ];
    for (const other of others) expect((await digestOf(other)).digest).toBe(digest);
    const changed = [
      { 'en>pt': EN },
      { 'en>pt': { ...EN, till: 'gaveta' }, 'de>pt': DE },
      { 'en>pt': EN, 'de>pt': { Korb: 'cesta' } },
      { 'en>pt': DE, 'de>pt': EN },
    ];
    for (const other of changed) expect((await digestOf(other)).digest).not.toBe(digest);
  });

  it('are missing where no dictionary has the target', async () => {
    await expect(digestOf({ 'en>pt': EN }, 'DE')).rejects.toMatchObject({
      code: 'glossary/no-dictionary',
    });
  });
});
