import { describe, expect, it } from 'vitest';
import { createSourceLanguageService } from '../../../../electron/services/documents/source-language-service.ts';
import type { UnknownSource } from '../../../../electron/db/documents/source-languages-repo.ts';
import { AppError } from '../../../../shared/errors.ts';

function unknown(count: number, patch: Partial<UnknownSource> = {}): UnknownSource[] {
  return Array.from({ length: count }, (_, index) => ({
    itemId: `item-${String(index)}`,
    kind: 'document',
    targetLang: 'DE',
    sample: `text ${String(index)}`,
    ...patch,
  }));
}

/** Sets up an in-memory table, and a detector that answers by text. */
function setUp(
  items: UnknownSource[],
  detect: (text: string) => string | null = () => 'en',
  foundCount = 0,
) {
  let left = items;
  const noted = new Map<string, string | null>();
  const asked: number[] = [];
  const told: unknown[] = [];
  const errors: unknown[] = [];
  const set: [itemIds: readonly string[], jobIds: readonly string[], sourceLang: string][] = [];
  let found = Array.from({ length: foundCount }, (_, index) => ({ id: `found-${String(index)}` }));
  let failure: Error | null = null;
  const service = createSourceLanguageService({
    repo: {
      listUnknown: async ({ limit }) => Promise.resolve(left.slice(0, limit)),
      note: async (found) => {
        for (const { itemId, sourceLang } of found) noted.set(itemId, sourceLang);
        left = left.filter(({ itemId }) => !noted.has(itemId));
        return Promise.resolve([]);
      },
      setByPerson: async ({ itemIds, jobIds }, sourceLang) => {
        set.push([itemIds, jobIds, sourceLang]);
        // The search was for items without a language.
        found = found.filter(({ id }) => !itemIds.includes(id));
        return Promise.resolve({ itemIds: [...itemIds], jobIds: [...jobIds] });
      },
    },
    listItemIds: async () => Promise.resolve(found.map(({ id }) => id)),
    detect: async (texts) => {
      asked.push(texts.length);
      if (failure !== null) throw failure;
      return Promise.resolve(
        texts.map((text) => {
          const language = detect(text);
          const status = language === null ? 'insufficient_confidence' : 'success';
          return { language, status, extra: {} };
        }),
      );
    },
    now: () => 1,
    logger: { error: (_message, fields) => errors.push(fields) },
    onItemsChanged: () => told.push('items'),
    onJobsChanged: (jobIds) => told.push(jobIds),
  });
  return {
    service,
    noted,
    asked,
    told,
    set,
    errors,
    fail: (error: Error | null) => {
      failure = error;
    },
    add: (item: UnknownSource) => {
      left = [...left, item];
    },
  };
}

describe('detecting unspecified languages', () => {
  it('looks at all items in bounded batches, and reports once', async () => {
    const under = setUp(unknown(45));
    await under.service.findAll();
    expect([under.noted.size, under.noted.get('item-44')]).toEqual([45, 'EN']);
    expect(Math.max(...under.asked)).toBeLessThanOrEqual(20);
    expect(under.told).toEqual(['items']);
  });

  it('sends nothing when all is known', async () => {
    const under = setUp([]);
    await under.service.findAll();
    expect([under.asked, under.told]).toEqual([[], []]);
  });

  it('records what cannot be detected, and what would be the target', async () => {
    const under = setUp(unknown(2), (text) => (text === 'text 0' ? null : 'de'));
    await under.service.findAll();
    expect([...under.noted.values()]).toEqual([null, null]);
  });

  it('leaves a text without a letter to the user, and sends nothing for it', async () => {
    const under = setUp(unknown(1, { sample: '12 – 14' }));
    await under.service.findAll();
    expect([[...under.noted.values()], under.asked]).toEqual([[null], []]);
  });

  it('continues with the next call when a failure stopped it', async () => {
    const under = setUp(unknown(3));
    under.fail(new AppError('api/unavailable', { english: 'Not there.' }));
    await under.service.findAll();
    expect([under.noted.size, under.errors.length]).toEqual([0, 1]);
    under.fail(null);
    await under.service.findAll();
    expect(under.noted.size).toBe(3);
  });

  it('includes what arrives while it runs, in the same run', async () => {
    const under = setUp(unknown(1));
    const run = under.service.findAll();
    under.add({ ...unknown(1)[0]!, itemId: 'later' });
    await Promise.all([run, under.service.findAll()]);
    expect([...under.noted.keys()]).toEqual(['item-0', 'later']);
  });
});

describe('what the user sets', () => {
  it('is announced to the lists', async () => {
    const under = setUp([]);
    expect(await under.service.set({ itemIds: ['a'] }, 'fr')).toBe(1);
    expect(await under.service.set({ jobIds: ['j'] }, 'fr')).toBe(1);
    expect([under.told, under.set]).toEqual([
      ['items', ['j']],
      [
        [['a'], [], 'FR'],
        [[], ['j'], 'FR'],
      ],
    ]);
  });

  it('holds for everything that a search finds, which it may not find any more then', async () => {
    const under = setUp([], () => null, 450);
    expect(await under.service.set({ filter: { text: '', sourceLang: 'und' } }, 'FR')).toBe(450);
    expect(under.set.flatMap(([itemIds]) => itemIds)).toHaveLength(450);
    expect(new Set(under.set.flatMap(([itemIds]) => itemIds)).size).toBe(450);
    expect(under.told).toEqual(['items']);
  });
});
