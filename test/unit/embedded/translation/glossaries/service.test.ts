import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../../../electron/embedded/storage/sqlite.ts';
import { openSqlite } from '../../../../../electron/embedded/storage/sqlite.ts';
import { createGlossariesRepo } from '../../../../../electron/embedded/translation/glossaries/repo.ts';
import type { GlossaryService } from '../../../../../electron/embedded/translation/glossaries/service.ts';
import { createGlossaryService } from '../../../../../electron/embedded/translation/glossaries/service.ts';
import { MIGRATIONS } from '../../../../../electron/embedded/translation/migrations/0010-profiles-and-pairs.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

const MINE = 'account-1';
const OTHERS = 'account-2';
const EN_DE = {
  pair: { source: 'en', target: 'de' },
  entries: [{ source: 'cart', target: 'Wagen' }],
};
const EN_PT = {
  pair: { source: 'en', target: 'pt' },
  entries: [{ source: 'bus', target: 'autocarro' }],
};

let db: SqliteDatabase;
let service: GlossaryService;

beforeEach(() => {
  db = openSqlite(':memory:', MIGRATIONS);
  service = createGlossaryService(createGlossariesRepo(db), createManualClock());
});
afterEach(() => {
  db.close();
});

function count(table: string): unknown {
  return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
}

function targets(ids: string[], text: string, source = 'EN', target = 'DE'): string[] {
  return service
    .termsFor(MINE, ids, source, target)
    .find(text)
    .map((match) => match.target);
}

describe('limits', () => {
  it('§5 an account has 1000 glossaries at most, and room again when one is deleted', () => {
    const made = Array.from({ length: 1000 }, (_, index) =>
      service.create(MINE, String(index), []),
    );
    expect(() => service.create(MINE, 'n', [])).toThrow(expect.objectContaining({ status: 400 }));
    expect(service.create(OTHERS, 'n', []).name).toBe('n');
    service.delete(MINE, made[0]?.id ?? '');
    expect(service.create(MINE, 'n', []).name).toBe('n');
  });

  it('§5 a glossary holds 10 MiB to the byte, over all its dictionaries', () => {
    const tsvBytes = 10 * 1024 * 1024;
    const ofBytes = (bytes: number) => [{ source: 'a', target: 'x'.repeat(bytes - 2) }];
    const full = [{ ...EN_DE, entries: ofBytes(tsvBytes) }];
    const tooLarge = expect.objectContaining({ status: 413 });
    const { id } = service.create(MINE, 'n', full);
    expect(() => service.putDictionary(MINE, id, EN_PT)).toThrow(tooLarge);
    expect(() => service.create(MINE, 'n', [{ ...EN_DE, entries: ofBytes(tsvBytes + 1) }])).toThrow(
      tooLarge,
    );
  });
});

describe('accounts', () => {
  it("§5 another account's glossary is unknown to every call", () => {
    const { id } = service.create(MINE, 'n', [EN_DE]);
    const unknown = { status: 404 };
    const calls = [
      () => service.get(OTHERS, id),
      () => service.edit(OTHERS, id, { name: 'x', dictionaries: [] }),
      () => service.putDictionary(OTHERS, id, EN_DE),
      () => service.deleteDictionary(OTHERS, id, EN_DE.pair),
      () => service.entries(OTHERS, id, EN_DE.pair),
      () => service.delete(OTHERS, id),
      () => service.deleteSinglePair(OTHERS, id),
    ];
    for (const call of calls) expect(call).toThrow(expect.objectContaining(unknown));
    expect(() => service.termsFor(OTHERS, [id], 'EN', 'DE')).toThrow(
      expect.objectContaining({ status: 400 }),
    );
    expect(service.list(OTHERS)).toEqual([]);
    expect(service.get(MINE, id)).toMatchObject({ name: 'n', isEdited: false });
  });
});

describe('storage', () => {
  it('deletes the entries with their dictionary and the dictionaries with their glossary', () => {
    const { id } = service.create(MINE, 'n', [EN_DE, EN_PT]);
    expect([count('glossary_dictionaries'), count('glossary_entries')]).toEqual([2, 2]);
    service.deleteDictionary(MINE, id, EN_PT.pair);
    expect([count('glossary_dictionaries'), count('glossary_entries')]).toEqual([1, 1]);
    service.delete(MINE, id);
    expect([
      count('glossaries'),
      count('glossary_dictionaries'),
      count('glossary_entries'),
    ]).toEqual([0, 0, 0]);
  });

  it('counts bytes of the TSV: after creating, merging with and without overwriting, replacing', () => {
    const { id } = service.create(MINE, 'n', [EN_DE]);
    const size = (): number => service.get(MINE, id).dictionaries[0]!.sizeBytes;
    const bytes = (): number => Buffer.byteLength(service.entries(MINE, id, EN_DE.pair));
    expect(size()).toBe(bytes());
    const entries = [
      { source: 'till', target: 'Käße' },
      { source: 'cart', target: '語' },
    ];
    service.edit(MINE, id, { dictionaries: [{ ...EN_DE, entries }] });
    expect([size(), service.entries(MINE, id, EN_DE.pair)]).toEqual([
      bytes(),
      'cart\t語\ntill\tKäße',
    ]);
    service.putDictionary(MINE, id, { ...EN_DE, entries: [{ source: '🪨', target: 'x' }] });
    expect([size(), bytes()]).toEqual([6, 6]);
  });

  it('a refused edit stores nothing, not even its name', () => {
    const large = Array.from({ length: 5000 }, (_, index) => ({
      source: String(index),
      target: 'x'.repeat(1020),
    }));
    const { id } = service.create(MINE, 'n', [{ ...EN_DE, entries: large }]);
    const more = large.map(({ source, target }) => ({ source: `m${source}`, target }));
    const half = { ...EN_PT, entries: more };
    service.edit(MINE, id, { dictionaries: [half] });
    const middle = service.get(MINE, id);
    expect(() =>
      service.edit(MINE, id, { name: 'other', dictionaries: [{ ...EN_DE, entries: more }] }),
    ).toThrow(expect.objectContaining({ status: 413 }));
    expect(service.get(MINE, id)).toEqual(middle);
  });

  it('finds glossaries and entries by an index', () => {
    const plan = (sql: string): string =>
      db
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map((row) => row.detail)
        .join('; ');
    expect(
      plan("SELECT * FROM glossaries WHERE account_id = 'a' ORDER BY created_at_ms, rowid"),
    ).toMatch(/USING INDEX idx_glossaries_account_id/u);
    expect(plan("SELECT * FROM glossary_dictionaries d WHERE d.glossary_id = 'a'")).toMatch(
      /USING INDEX/u,
    );
    const entries = plan(
      'SELECT * FROM glossary_entries WHERE dictionary_id = 1 ORDER BY position',
    );
    expect(entries).toMatch(/USING PRIMARY KEY/u);
    expect(entries).not.toMatch(/TEMP B-TREE/u);
  });
});

describe('termsFor', () => {
  it.each([
    ['EN', 'DE'],
    ['en', 'de'],
    ['EN', 'DE-CH'],
  ])('§18.21 serves %s to %s by the dictionary of the root codes', (source, target) => {
    const { id } = service.create(MINE, 'n', [EN_DE]);
    expect(targets([id], 'a cart', source, target)).toEqual(['Wagen']);
  });

  it.each(['PT', 'PT-BR', 'pt-PT'])('§5 a PT dictionary serves %s', (target) => {
    const { id } = service.create(MINE, 'n', [EN_PT]);
    expect(targets([id.toUpperCase()], 'bus', 'EN', target)).toEqual(['autocarro']);
  });

  it('§3 merges glossaries in their order: the first one with a source counts', () => {
    const first = service.create(MINE, '1', [EN_DE]);
    const second = service.create(MINE, '2', [
      {
        ...EN_DE,
        entries: [
          { source: 'cart', target: 'Karren' },
          { source: 'till', target: 'Kasse' },
        ],
      },
    ]);
    expect(targets([first.id, second.id], 'cart till')).toEqual(['Wagen', 'Kasse']);
    expect(targets([second.id, first.id, second.id], 'cart till')).toEqual(['Karren', 'Kasse']);
  });

  it.each<[string, (id: string) => string[], RegExp]>([
    [
      '§3 a glossary without the pair',
      (id) => [id],
      /No dictionary found for language pair en-pl/u,
    ],
    ['§3 an id that is not a UUID', () => ['nope'], /glossary_id is not valid/u],
    [
      '§3 an unknown id',
      () => ['00000000-0000-4000-8000-000000000000'],
      /glossary_id names no glossary/u,
    ],
    [
      '§3 more than five',
      () => Array.from({ length: 6 }, (_, index) => String(index)),
      /glossary_ids has more than 5/u,
    ],
  ])('%s is 400', (_rule, ids, message) => {
    const { id } = service.create(MINE, 'n', [EN_DE]);
    expect(() => service.termsFor(MINE, ids(id), 'EN', 'PL')).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringMatching(message) as string }),
    );
  });

  it('keeps terms ready, and never uses outdated ones after a change', () => {
    const { id } = service.create(MINE, 'n', [EN_DE]);
    const terms = service.termsFor(MINE, [id], 'EN', 'DE');
    expect(service.termsFor(MINE, [id], 'en', 'de-AT')).toBe(terms);
    const changed = (target: string) => ({ ...EN_DE, entries: [{ source: 'cart', target }] });
    service.edit(MINE, id, { dictionaries: [changed('Karren')] });
    expect(targets([id], 'cart')).toEqual(['Karren']);
    service.putDictionary(MINE, id, changed('Kart'));
    expect(targets([id], 'cart')).toEqual(['Kart']);
    service.deleteDictionary(MINE, id, EN_DE.pair);
    expect(() => targets([id], 'cart')).toThrow(/No dictionary found/u);
    service.putDictionary(MINE, id, changed('Neu'));
    expect(targets([id], 'cart')).toEqual(['Neu']);
  });

  it('forgets the least recently used terms', () => {
    const ids = Array.from({ length: 5 }, () => service.create(MINE, 'n', [EN_DE]).id);
    const terms = (index: number) => service.termsFor(MINE, [ids[index]!], 'EN', 'DE');
    const [first, second] = [terms(0), terms(1)];
    for (const index of [2, 3, 0, 4]) terms(index);
    expect(terms(0)).toBe(first);
    expect(terms(1)).not.toBe(second);
  });
});
