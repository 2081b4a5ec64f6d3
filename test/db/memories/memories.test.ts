import { describe, expect, it } from 'vitest';
import { MEMORIES_SQL } from '../../../electron/db/memories/memories-repo.ts';
import { MEMORY_MATCHES_SQL } from '../../../electron/db/memories/matches-repo.ts';
import { MEMORY_UNITS_SQL } from '../../../electron/db/memories/units-repo.ts';
import { pack, unpack } from '../../../electron/support/packed.ts';
import {
  createHistoryMatchSource,
  createTextMatchService,
} from '../../../electron/services/texts/match-service.ts';
import type { MemoryUnitQuery } from '../../../shared/domain/memories/local-memory.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import { isStableId } from '../../../shared/domain/data/stable-id.ts';
import { emptyFile, NOW_MS, openInWorker, openNew } from '../helpers.ts';
import { sizeOf } from '../../support/runs.ts';
import { aStyleList } from '../../support/builders/style-rules.ts';
import { thrownBy } from '../../support/thrown.ts';

const MEMORY = { id: 'm', name: 'Shop', sourceLang: 'en', targetLang: 'de', atMs: NOW_MS };

function aUnit(source: string, target: string, patch: Partial<ExchangeUnit> = {}): ExchangeUnit {
  const langs = { sourceLang: 'en', targetLang: 'de' };
  return { title: null, ...langs, source, target, createdAtMs: null, ...patch };
}

function setUp() {
  const opened = openNew();
  const { memories, memoryUnits: units, memoryTransfers: transfers } = opened.repos;
  memories.create(MEMORY);
  const find = (text = '', patch: Partial<MemoryUnitQuery> = {}) => {
    const query = { memoryId: 'm', page: 1, limit: 50, text, targetLang: null, ...patch };
    const found = units.list(query);
    return { total: found.total, sources: found.units.map(({ source }) => source) };
  };
  const add = (source: string, target: string, targetLang = 'de') =>
    units.add({ memoryId: 'm', source, target, targetLang }, NOW_MS);
  const importAll = (id: string, intoMemoryId: string | null, all: ExchangeUnit[]) => {
    transfers.beginImport({ id, name: id, intoMemoryId, atMs: NOW_MS });
    const taken = transfers.appendUnits(id, pack(all), NOW_MS);
    return { taken, finish: () => transfers.finishImport(id, intoMemoryId, 'add', NOW_MS) };
  };
  return { ...opened, memories, units, transfers, find, add, importAll };
}

describe('local memories', () => {
  it('are listed by name, ignoring case, and found by name and language', () => {
    const { memories } = setUp();
    memories.create({ ...MEMORY, id: 'a', name: 'äpfel', targetLang: 'fr' });
    memories.create({ ...MEMORY, id: 'z', name: 'Zoo' });
    const ids = (text: string, page = 1) =>
      memories.list({ page, limit: 2, text }).memories.map(({ id }) => id);
    expect(ids('')).toEqual(['a', 'm']);
    expect(ids('', 2)).toEqual(['z']);
    expect(ids('APF')).toEqual(['a']);
    expect(ids('FR')).toEqual(['a']);
    expect(memories.list({ page: 1, limit: 2, text: '' }).total).toBe(3);
  });

  it('report the languages of their units, each once', () => {
    const { memories, add, units } = setUp();
    expect(memories.get('m')?.targetLangs).toEqual(['de']);
    add('a', 'b', 'fr');
    add('c', 'd', 'de-CH');
    const gone = add('e', 'f', 'es');
    units.remove({ memoryId: 'm', unitIds: [gone.id] }, NOW_MS);
    expect(memories.get('m')).toMatchObject({ targetLangs: ['de-CH', 'fr'], unitCount: 2 });
  });

  it('are restored with their units after deletion, until they are purged', () => {
    const { memories, add, find, connection } = setUp();
    add('a', 'b');
    memories.remove('m', NOW_MS);
    expect(memories.get('m')).toBeNull();
    expect(thrownBy(() => find()).code).toBe('input/not-found');
    memories.purge(NOW_MS);
    memories.restore('m');
    expect(find().sources).toEqual(['a']);
    memories.remove('m', NOW_MS);
    memories.purge(NOW_MS + 1);
    expect(thrownBy(() => memories.restore('m')).code).toBe('input/not-found');
    while (memories.removeSome());
    expect(connection.prepare('SELECT count(*) FROM memory_units').pluck().get()).toBe(0);
    expect(connection.prepare('SELECT count(*) FROM memories').pluck().get()).toBe(0);
  });

  it("aren't purged while a service has a copy that no one else knows of", () => {
    const { memories } = setUp();
    memories.noteOffer('m', { id: 'r', version: 1 });
    memories.remove('m', NOW_MS);
    memories.purge(NOW_MS + 1);
    expect(memories.listOffers()).toMatchObject([{ offeredId: 'r', isWanted: false }]);
    memories.noteOffer('m', null);
    memories.purge(NOW_MS + 1);
    expect(memories.removeSome()).toBe(true);
  });

  it('are offered with the version that a copy must have', () => {
    const { memories, add } = setUp();
    expect(memories.listOffers()).toEqual([]);
    memories.edit({ memoryId: 'm', isOffered: true, atMs: NOW_MS });
    expect(memories.listOffers()).toMatchObject([{ isWanted: false, offeredId: null }]);
    add('a', 'b');
    const [offer] = memories.listOffers();
    expect(offer).toMatchObject({ isWanted: true, sourceLang: 'en', unitCount: 1 });
    memories.noteOffer('m', { id: 'r', version: offer?.version ?? 0 });
    expect(memories.get('m')?.isInStep).toBe(true);
    memories.edit({ memoryId: 'm', name: 'Other', atMs: NOW_MS });
    expect(memories.get('m')?.isInStep).toBe(false);
  });
});

describe('units of a memory', () => {
  it('are found by words, phrases, prefixes and single CJK characters', () => {
    const { find, add } = setUp();
    add('The green button', 'Die grüne Taste');
    add('The red button', 'Die rote Taste');
    add('打开窗口', 'Das Fenster öffnen');
    add('100 %', '100 %');
    expect(find('GRUNE').sources).toEqual(['The green button']);
    expect(find('"red button"').sources).toEqual(['The red button']);
    expect(find('but').total).toBe(2);
    expect(find('窗').sources).toEqual(['打开窗口']);
    expect(find('!').total).toBe(0);
    expect(find('"').total).toBe(0);
    expect(find("') OR 1=1 --").total).toBe(0);
  });

  it('are paged newest first, and narrowed to a language with its variants', () => {
    const { find, add } = setUp();
    for (const [source, lang] of [
      ['one', 'de'],
      ['two', 'de-CH'],
      ['three', 'fr'],
      ['four', 'den'],
    ] as const) {
      add(source, 'same', lang);
    }
    expect(find('', { limit: 2 }).sources).toEqual(['four', 'three']);
    expect(find('', { limit: 2, page: 2 }).sources).toEqual(['two', 'one']);
    expect(find('', { targetLang: 'DE' })).toEqual({ total: 2, sources: ['two', 'one'] });
    expect(find('same', { targetLang: 'de' }).total).toBe(2);
    expect(find('same', { targetLang: 'de', limit: 1, page: 2 }).sources).toEqual(['one']);
  });

  it('are found in their current wording after each change', () => {
    const { find, add, units } = setUp();
    const { id: unitId } = add('old word', 'a');
    expect(find('word').total).toBe(1);
    units.edit({ memoryId: 'm', unitId, source: 'new text', target: 'a' }, NOW_MS);
    expect(find('word').total).toBe(0);
    expect(find('text').total).toBe(1);
    units.remove({ memoryId: 'm', unitIds: [unitId] }, NOW_MS);
    expect(find('text').total).toBe(0);
    units.undo('m', NOW_MS);
    expect(find('text').total).toBe(1);
  });

  it('keep their earlier wordings, and are undone step by step', () => {
    const { add, units } = setUp();
    const { id: unitId } = add('a', 'b');
    const which = { memoryId: 'm', unitId };
    units.edit({ ...which, source: 'a', target: 'c' }, NOW_MS + 1);
    units.edit({ ...which, source: 'x', target: 'c' }, NOW_MS + 2);
    units.edit({ ...which, source: 'x', target: 'c' }, NOW_MS + 3);
    expect(units.listRevisions(which)).toEqual([
      { source: 'a', target: 'c', replacedAtMs: NOW_MS + 2 },
      { source: 'a', target: 'b', replacedAtMs: NOW_MS + 1 },
    ]);
    const undone = () => units.undo('m', NOW_MS)?.shown?.unit;
    expect(undone()).toMatchObject({ source: 'a', target: 'c' });
    expect(undone()).toMatchObject({ source: 'a', target: 'b' });
    expect(units.listRevisions(which)).toEqual([]);
    expect(units.redo('m', NOW_MS)?.shown?.unit).toMatchObject({ source: 'a', target: 'c' });
    expect(units.listRevisions(which)).toMatchObject([{ source: 'a', target: 'b' }]);
  });

  it('are unique: a duplicate is refused, and so is a change that would create one', () => {
    const { add, units, find, connection } = setUp();
    const first = add('a', 'b');
    const second = add('a', 'c');
    const fault = { code: 'input/conflict', details: { field: 'target' } };
    expect(thrownBy(() => add('a', 'b'))).toMatchObject(fault);
    const edit = { memoryId: 'm', unitId: second.id, source: 'a', target: 'b' };
    expect(thrownBy(() => units.edit(edit, NOW_MS))).toMatchObject(fault);
    expect(units.listRevisions({ memoryId: 'm', unitId: second.id })).toEqual([]);
    units.remove({ memoryId: 'm', unitIds: [first.id] }, NOW_MS);
    // A pair that came past the journal.
    connection.exec(`INSERT INTO memory_units (id, memory_row_id, source_lang, target_lang, source, target, pair_hash,
        is_changed_by_me, is_entered, created_at_ms, changed_at_ms)
      SELECT 'again', memory_row_id, source_lang, target_lang, source, target, pair_hash, 0, 1, 1, 1
      FROM memory_units WHERE id = '${first.id}'`);
    expect(thrownBy(() => units.undo('m', NOW_MS))).toMatchObject(fault);
    connection.exec("DELETE FROM memory_units WHERE id = 'again'");
    expect(units.undo('m', NOW_MS)).toMatchObject({ kind: 'delete', count: 1 });
    expect(find().total).toBe(2);
  });

  it("belong to their memory: another memory can't change them", () => {
    const { memories, units, add } = setUp();
    memories.create({ ...MEMORY, id: 'n' });
    const { id: unitId } = add('a', 'b');
    const foreign = { memoryId: 'n', unitId, source: 'x', target: 'y' };
    expect(thrownBy(() => units.edit(foreign, NOW_MS)).code).toBe('input/not-found');
    units.remove({ memoryId: 'n', unitIds: [unitId] }, NOW_MS);
    expect(memories.get('m')?.unitCount).toBe(1);
    expect(memories.get('n')?.unitCount).toBe(0);
  });
});

describe('an import', () => {
  it('stays invisible until its end, and takes its language from its first unit', () => {
    const { memories, importAll } = setUp();
    const { taken, finish } = importAll('i', null, [
      aUnit('a', 'b', { sourceLang: 'en-US' }),
      aUnit('a', 'b', { sourceLang: 'en-US' }),
      aUnit('c', 'd', { sourceLang: 'fr' }),
      aUnit('e', 'f', { sourceLang: null }),
      aUnit('g', 'h', { sourceLang: 'en-GB', targetLang: 'pt-BR' }),
    ]);
    expect(taken).toEqual({ addedCount: 2, knownCount: 1, foreignCount: 2 });
    expect(memories.get('i')).toBeNull();
    expect(memories.list({ page: 1, limit: 20, text: '' }).total).toBe(1);
    expect(finish().memory).toMatchObject({
      id: 'i',
      sourceLang: 'en',
      targetLangs: ['de', 'pt-BR'],
      unitCount: 2,
    });
  });

  it('adds to an existing memory what it lacks', () => {
    const { add, importAll, find, memories } = setUp();
    add('a', 'b');
    const { taken, finish } = importAll('i', 'm', [
      aUnit('a', 'b'),
      aUnit('c', 'd'),
      aUnit('e', 'f', { sourceLang: 'it' }),
    ]);
    expect(taken.foreignCount).toBe(1);
    expect(find().total).toBe(1);
    expect(finish()).toMatchObject({
      addedCount: 1,
      replacedCount: 0,
      memory: { id: 'm', unitCount: 2 },
    });
    expect(find('c').total).toBe(1);
    while (memories.removeSome());
    expect(find()).toEqual({ total: 2, sources: ['c', 'a'] });
  });

  it('keeps the ids of the file, unless a unit already has them', () => {
    const { importAll, units, transfers } = setUp();
    const idsOf = (memoryId: string) =>
      units
        .list({ memoryId, page: 1, limit: 50, text: '', targetLang: null })
        .units.map(({ id, source }) => [source, id]);
    const known = 'a'.repeat(32);
    importAll('i', null, [
      aUnit('one', 'eins', { id: known }),
      aUnit('one', 'uno', { id: known, targetLang: 'it' }),
      aUnit('two', 'zwei'),
    ]).finish();
    const first = idsOf('i');
    expect(first.filter(([, id]) => id === known)).toEqual([['one', known]]);
    expect(new Set(first.map(([, id]) => id)).size).toBe(3);
    for (const [, id] of first) expect(isStableId(id ?? '')).toBe(true);
    // The same file again, as a different memory: existing units keep their ids.
    importAll('j', null, [aUnit('one', 'eins', { id: known })]).finish();
    expect(idsOf('j')).toEqual([['one', expect.not.stringMatching(known)]]);
    expect(idsOf('i')).toEqual(first);
    const { packed } = transfers.readUnits({ memoryId: 'i', afterRowId: 0, limit: 9 });
    expect(unpack(packed).map(({ unitId }) => unitId)).toEqual(
      first.toReversed().map(([, id]) => id),
    );
  });

  it('leaves nothing when cut off or discarded, and removes nothing that is kept', () => {
    const { add, importAll, memories, transfers, find, connection } = setUp();
    add('a', 'b');
    importAll('cut', null, [aUnit('x', 'y')]);
    memories.discardUnfinished();
    importAll('dropped', 'm', [aUnit('x', 'y')]);
    transfers.discardImport('dropped');
    importAll('running', null, [aUnit('z', 'z')]);
    while (memories.removeSome());
    expect(connection.prepare('SELECT count(*) FROM memory_units').pluck().get()).toBe(2);
    expect(connection.prepare('SELECT id FROM memories ORDER BY id').pluck().all()).toEqual([
      'm',
      'running',
    ]);
    expect(find().sources).toEqual(['a']);
  });

  it('ends with a clear message when its memory was deleted meanwhile', () => {
    const { memories, importAll } = setUp();
    const { finish } = importAll('i', 'm', [aUnit('a', 'b')]);
    memories.remove('m', NOW_MS);
    expect(thrownBy(finish).code).toBe('input/not-found');
  });

  it('is exported with units changed by the user marked as such', () => {
    const { importAll, transfers, units } = setUp();
    importAll('i', 'm', [aUnit('a', 'b'), aUnit('c', 'd')]).finish();
    const query = { memoryId: 'm', page: 1, limit: 50, text: 'c', targetLang: null };
    const unitId = units.list(query).units[0]?.id ?? '';
    units.edit({ memoryId: 'm', unitId, source: 'c', target: 'mine' }, NOW_MS);
    const { packed } = transfers.readUnits({ memoryId: 'm', afterRowId: 0, limit: 10 });
    expect(unpack(packed).map(({ target, isChangedByMe }) => [target, isChangedByMe])).toEqual([
      ['b', false],
      ['mine', true],
    ]);
  });

  it('is exported as it was imported, without deleted units', () => {
    const { importAll, transfers, units } = setUp();
    importAll('i', 'm', [aUnit('a', 'b', { createdAtMs: 5 }), aUnit('c', 'd')]).finish();
    const query = { memoryId: 'm', page: 1, limit: 50, text: 'c', targetLang: null };
    const unitIds = units.list(query).units.map(({ id }) => id);
    units.remove({ memoryId: 'm', unitIds }, NOW_MS);
    const { packed, count } = transfers.readUnits({ memoryId: 'm', afterRowId: 0, limit: 10 });
    expect(count).toBe(1);
    expect(unpack(packed)).toMatchObject([
      { source: 'a', target: 'b', sourceLang: 'en', targetLang: 'de', createdAtMs: 5 },
    ]);
  });
});

describe('matches in memories', () => {
  it('are exact only when both sides were cut at the end of a sentence', async () => {
    const { memories, memoryUnits, memoryMatches } = openNew().repos;
    memories.create(MEMORY);
    const add = (source: string, target: string) =>
      memoryUnits.add({ memoryId: 'm', source, target, targetLang: 'de' }, NOW_MS);
    add('Ask Dr.', 'Fragen Sie Frau Weber.');
    add('Customer no.', 'Kunden-Nr.');
    const rate = (text: string) =>
      memoryMatches.rateTexts({ sourceLang: 'EN', targetLang: 'DE', minPercent: 50 }, [text], null);
    expect(rate('Ask Dr.').percents).toEqual([99]);
    expect(rate('Customer no.').percents).toEqual([100]);
    const query = { sourceLang: 'EN', targetLang: 'DE' };
    expect(memoryMatches.findEqual(query, ['Ask Dr.', 'Customer no.'])).toEqual([
      null,
      expect.objectContaining({ target: 'Kunden-Nr.' }),
    ]);
  });

  it('respect languages and projects, and name their memory', async () => {
    const database = openInWorker(emptyFile());
    const service = createTextMatchService({
      sources: [database.textMatches, database.memoryMatches].map(createHistoryMatchSource),
      logger: { error: () => undefined },
    });
    await database.memories.create(MEMORY);
    const add = (source: string, target: string, targetLang = 'de') =>
      database.memoryUnits.add({ memoryId: 'm', source, target, targetLang }, NOW_MS);
    await add('Press the green button twice.', 'Zweimal die grüne Taste drücken.', 'de-CH');
    await add('Press the green button twice.', 'Appuyez deux fois.', 'fr');
    const gone = await add('Press the green button once.', 'Einmal drücken.');
    const find = async (sourceLang: string | null, projectId: string | null = null) => {
      const text = 'press the green button twice.';
      const query = { text, sourceLang, targetLang: 'DE', minPercent: 60, projectId };
      const found = await service.find(query);
      return found.map(({ origin, title, percent, target }) => [origin, title, percent, target]);
    };
    const whole = ['memory', 'Shop', 99, 'Zweimal die grüne Taste drücken.'];
    const found = await find('EN-US');
    expect(found[0]).toEqual(whole);
    expect(found).toHaveLength(2);
    await database.memoryUnits.remove({ memoryId: 'm', unitIds: [gone.id] }, NOW_MS);
    expect(await find(null)).toEqual([whole]);
    expect(await find('FR')).toEqual([]);
    const rate = async (memoryIds: string[] | null) => {
      const query = { sourceLang: 'EN', targetLang: 'DE', minPercent: 50, memoryIds };
      const text = 'Press the green button twice.';
      return (await database.memoryMatches.rateTexts(query, [text], null)).percents;
    };
    expect(await rate(null)).toEqual([100]);
    expect(await rate(['other', 'm'])).toEqual([100]);
    expect(await rate(['other'])).toEqual([0]);
    await database.memories.edit({ memoryId: 'm', projectIds: ['p'], atMs: NOW_MS });
    expect(await find('EN')).toEqual([]);
    expect(await find('EN', 'other')).toEqual([]);
    expect(await find('EN', 'p')).toEqual([whole]);
    await database.memories.remove('m', NOW_MS);
    expect(await find('EN', 'p')).toEqual([]);
  });
});

const MANY = sizeOf(100_000, 10_000);

describe(`${String(MANY)} units`, () => {
  it('are imported, found and paged on indexes', () => {
    const { transfers, find, connection, memories } = setUp();
    transfers.beginImport({ id: 'i', name: 'i', intoMemoryId: 'm', atMs: NOW_MS });
    for (let from = 0; from < MANY; from += 2000) {
      const part = Array.from({ length: 2000 }, (_, index) => {
        const number = String(from + index);
        return aUnit(`Sentence ${number} of the manual`, `Satz ${number} der Anleitung`);
      });
      transfers.appendUnits('i', pack(part), NOW_MS);
    }
    transfers.finishImport('i', 'm', 'add', NOW_MS);
    expect(memories.get('m')?.unitCount).toBe(MANY);
    expect(find('manual').total).toBe(MANY);
    expect(find('manual', { page: MANY / 50 }).sources.at(-1)).toBe('Sentence 0 of the manual');
    expect(find('4711 Anleitung').sources).toEqual(['Sentence 4711 of the manual']);
    expect(find('', { page: MANY / 50, limit: 50 }).sources.at(-1)).toBe(
      'Sentence 0 of the manual',
    );
    const plan = (sql: string, values: unknown[] | object): string =>
      connection
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...(Array.isArray(values) ? values : [values]))
        .map(({ detail }) => detail)
        .join('\n');
    const asked = { memory: 1, lang: 'de', limit: 1, offset: 0 };
    const { lang: _lang, ...anyLanguage } = asked;
    expect(plan(MEMORY_UNITS_SQL.page(false), anyLanguage)).toContain(
      'idx_memory_units_memory_row_id',
    );
    expect(plan(MEMORY_UNITS_SQL.count, { memory: 1, lang: 'de' })).toMatch(
      /idx_memory_units_(target_lang|memory_row_id)/,
    );
    const match = plan(MEMORY_UNITS_SQL.match(true), { memory: 1, lang: 'de', match: '"a"' });
    expect(match).toContain('VIRTUAL TABLE INDEX');
    expect(match).toContain('INTEGER PRIMARY KEY (rowid=?)');
    const places = plan(MEMORY_MATCHES_SQL.findPlaces, ['"a"', 1]);
    expect(places).toContain('VIRTUAL TABLE INDEX');
    expect(places).not.toContain('SCAN u');
    expect(plan(MEMORIES_SQL.targetLangs, { memory: 1 })).toContain('idx_memory_units_target_lang');
  });
});

describe('copies of style rules', () => {
  it('are the last reported ones, for each account', () => {
    const { styleRuleCopies: copies } = openNew().repos;
    const list = aStyleList({
      version: null,
      rules: { numbers: { centuries: 'spell_out' } },
      instructions: [{ id: null, label: 'a', prompt: 'b', sourceLang: null }],
    });
    expect(copies.get('a')).toBeNull();
    copies.save('a', [list], 1);
    copies.save('b', [], 2);
    copies.save('a', [{ ...list, name: 'Shop' }], 3);
    expect(copies.get('a')).toEqual({ lists: [{ ...list, name: 'Shop' }], readAtMs: 3 });
    expect(copies.get('b')).toEqual({ lists: [], readAtMs: 2 });
  });
});
