import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BLOCK_SIZE } from '../../../electron/embedded/translation/memories/trigram-index.ts';
import type { SqliteDatabase } from '../../../electron/embedded/storage/sqlite.ts';
import { openSqlite } from '../../../electron/embedded/storage/sqlite.ts';
import type { MemoriesRepo } from '../../../electron/embedded/translation/memories/repo.ts';
import { createMemoriesRepo } from '../../../electron/embedded/translation/memories/repo.ts';
import type { MemoryService } from '../../../electron/embedded/translation/memories/service.ts';
import { createMemoryService } from '../../../electron/embedded/translation/memories/service.ts';
import { MIGRATIONS } from '../../../electron/embedded/translation/migrations/0010-profiles-and-pairs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';

const cleanUps: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) cleanUp();
});

function temporaryFile(): string {
  const folder = temporaryFolder();
  return path.join(folder, 'translation.sqlite');
}

function open(file = temporaryFile()): SqliteDatabase {
  const db = openSqlite(file, MIGRATIONS);
  cleanUps.push(() => {
    db.close();
  });
  return db;
}

interface Opened {
  readonly db: SqliteDatabase;
  readonly repo: MemoriesRepo;
  readonly memories: MemoryService;
}

function openMemories(): Opened {
  const db = open();
  const repo = createMemoriesRepo(db);
  return { db, repo, memories: createMemoryService({ repo, clock: createManualClock() }) };
}

const UNITS_PER_CHUNK = 50;

/** Generates a TMX of units: source, target, date. */
function* tmxOf(units: Iterable<readonly [string, string, string?]>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '<tmx version="1.4"><header srclang="en"/><body>';
  let count = 0;
  for (const [source, target, date] of units) {
    const changed = date === undefined ? '' : ` changedate="${date}T000000Z"`;
    text += `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="de"${changed}><seg>${target}</seg></tuv></tu>`;
    count += 1;
    if (count % UNITS_PER_CHUNK !== 0) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}</body></tmx>`);
}

async function importUnits(
  memories: MemoryService,
  units: Iterable<readonly [string, string, string?]>,
): Promise<string> {
  const body = (async function* () {
    yield* tmxOf(units);
  })();
  const { memory } = await memories.importTmx('a', {
    name: 'M',
    sourceLang: null,
    replacesId: null,
    body,
  });
  return memory.id;
}

async function matchIn(
  units: Iterable<readonly [string, string, string?]>,
  text: string,
  threshold = 75,
): Promise<string | null> {
  const { memories } = openMemories();
  const matcher = memories.matcher('a', await importUnits(memories, units), 'EN', 'DE');
  const match = matcher.bestMatch(text, threshold);
  return match === null ? null : `${String(match.scorePercent)} ${match.targetParts.join('')}`;
}

describe('schema', () => {
  it.each([
    [
      `SELECT number FROM translation_memories WHERE account_id = 'a' AND state = 'ready' ORDER BY number LIMIT 5 OFFSET 5`,
      'idx_translation_memories_account_id_state',
    ],
    [
      `SELECT place FROM memory_segments WHERE memory_number = 1 AND source_hash = x'00'`,
      'idx_memory_segments_memory_number_source_hash',
    ],
    ['SELECT places FROM memory_trigrams WHERE memory_number = 1 AND bucket = 2', 'PRIMARY KEY'],
    [
      'SELECT target_parts FROM memory_translations WHERE memory_number = 1 AND place = 2',
      'PRIMARY KEY',
    ],
  ])('answers from an index: %s', (sql, index) => {
    const plan = open().prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all();
    expect(plan.map(({ detail }) => detail).join()).toContain(index);
    expect(plan.map(({ detail }) => detail).join()).not.toMatch(/SCAN|TEMP B-TREE/u);
  });
});

/** Reads units from `source=target=date` with a comma between them. */
function unitsOf(listed: string): [source: string, target: string, date?: string][] {
  return listed.split(', ').map((unit) => unit.split('=') as [string, string, string?]);
}

describe('choosing a match', () => {
  const NEWEST_SECOND = 'Page 1=old 1=20250101, Page 2=new 2=20260101, Page 3=older 3=20240101';
  const DATED_FIRST = 'Page 1=dated 1=20250101, Page 2=undated 2';
  const FITTING_FIRST = 'Page 1=Seite 1=20200101, Page 2=Seite zwei=20260101';
  it.each<[string, units: string, string, number, string | null]>([
    ['an equal text', 'Open it=A, Open it!=B', 'Open it', 75, '100 A'],
    ['texts that differ in white space only', 'Open  it=A', ' Open\tit ', 100, '100 A'],
    ['the better one', 'abcdefghij=A, abcdefghxy=B', 'abcdefghix', 75, '90 A'],
    ['at the threshold', 'abcd efgh ijkl mnop=A', 'abcd efgh ijkl xxxx', 78, '78 A'],
    ['not below it', 'abcd efgh ijkl mnop=A', 'abcd efgh ijkl xxxx', 79, null],
    ['74 is not 75', 'abcdefghijklmnopqrstuvwuvwu=A', 'abcdefghijklmnopqrstyyyyyyy', 75, null],
    ['74 is 74', 'abcdefghijklmnopqrstuvwuvwu=A', 'abcdefghijklmnopqrstyyyyyyy', 74, '74 A'],
    ['only equal ones at 100', 'Open it=A', 'open it', 100, null],
    ['case', 'Open it=A', 'open it', 99, '99 A'],
    ['the newest of equally good ones', NEWEST_SECOND, 'Page 9', 75, '99 new 9'],
    ['without dates the later one', 'Page 1=first 1, Page 2=second 2', 'Page 9', 75, '99 second 9'],
    ['a dated one before an undated one', DATED_FIRST, 'Page 9', 75, '99 dated 9'],
    ["one that fits before a newer one that doesn't", FITTING_FIRST, 'Page 9', 75, '99 Seite 9'],
    ["none when the number can't be inserted", 'Page 2=Seite zwei', 'Page 9', 0, null],
    ['anything similar at 0', 'abcdef=A', 'abcxyz', 0, '50 A'],
    ['nothing without shared letters at 0', 'abc=A', 'xyz', 0, null],
    ['a short text', 'OK=Gut', 'Ok', 75, '99 Gut'],
    ['another script', '保存してください=A', '保存して下さい', 75, '75 A'],
  ])('%s', async (_name, units, text, threshold, wanted) => {
    expect(await matchIn(unitsOf(units), text, threshold)).toBe(wanted);
  });

  it('applies another threshold when the same text is looked up again', async () => {
    const { memories } = openMemories();
    const id = await importUnits(memories, [['abcdefghij', 'A']]);
    const matcher = memories.matcher('a', id, 'EN', 'DE');
    const scores = [95, 75, 95, 90].map(
      (threshold) => matcher.bestMatch('abcdefghix', threshold)?.scorePercent ?? null,
    );
    expect(scores).toEqual([null, 90, null, 90]);
  });

  it('finds the equal text among thousands of nearly identical ones', async () => {
    const units = Array.from(
      { length: 3000 },
      (_, i) => [`Row ${String(i)}`, `Zeile ${String(i)}`] as const,
    );
    expect(await matchIn(units, 'Row 17')).toBe('100 Zeile 17');
    expect(await matchIn(units, 'Row 5000')).toBe('99 Zeile 5000');
  });
});

describe('one translation per source text and language', () => {
  it.each([
    ['the later date', 'Hi=new=20260101, Hi=old=20250101', '100 new'],
    ['the later date, later in the file', 'Hi=old=20250101, Hi=new=20260101', '100 new'],
    ['with equal dates the later one', 'Hi=one=20250101, Hi=two=20250101', '100 two'],
    ['without dates the later one', 'Hi=one, Hi=two', '100 two'],
    ['a dated one before an undated one', 'Hi=dated=20250101, Hi=undated', '100 dated'],
    ['texts that only differ in white space are one', 'Hi  you=one,  Hi you=two', '100 two'],
  ])('%s', async (_name, listed, wanted) => {
    const units = unitsOf(listed);
    const { memories } = openMemories();
    const id = await importUnits(memories, units);
    expect(memories.get('a', id).segmentCount).toBe(1);
    const match = memories.matcher('a', id, 'EN', 'DE').bestMatch(units[0]?.[0] ?? '', 75);
    expect(`${String(match?.scorePercent)} ${String(match?.targetParts.join(''))}`).toBe(wanted);
  });
});

describe('importing', () => {
  it('stores what it has read before reading on, over more than one index block', async () => {
    const { memories, db } = openMemories();
    const stored = db.prepare<[], number>('SELECT count(*) FROM memory_segments').pluck();
    const total = BLOCK_SIZE + 1000;
    let worstBacklog = 0;
    const units = function* (): Generator<readonly [string, string]> {
      for (let i = 0; i < total; i += 1) {
        if (i % 500 === 0) worstBacklog = Math.max(worstBacklog, i - (stored.get() ?? 0));
        yield [`Unit ${i.toString(36)}x of the list`, `Einheit ${i.toString(36)}x`];
      }
    };
    const id = await importUnits(memories, units());
    expect(memories.get('a', id).segmentCount).toBe(total);
    // One chunk is in progress, nothing else is held.
    expect(worstBacklog).toBeLessThanOrEqual(UNITS_PER_CHUNK);
    const matcher = memories.matcher('a', id, 'EN', 'DE');
    for (const i of [0, 7, BLOCK_SIZE - 1, BLOCK_SIZE, total - 1]) {
      const name = `${i.toString(36)}x`;
      expect(matcher.bestMatch(`Unit ${name} of the list`, 100)?.targetParts).toEqual([
        `Einheit ${name}`,
      ]);
      const alike = matcher.bestMatch(`Unit ${name} of the lists`, 90);
      expect(alike?.targetParts).toEqual([`Einheit ${name}`]);
    }
  });

  it('leaves nothing behind when it fails or was cut off by the app closing', async () => {
    const file = temporaryFile();
    const db = open(file);
    const repo = createMemoriesRepo(db);
    const memories = createMemoryService({ repo, clock: createManualClock() });
    const failing = function* (): Generator<readonly [string, string]> {
      for (let i = 0; i < 5000; i += 1) yield [`Text ${String(i)} a`, 'b'];
      throw new Error('cut');
    };
    await expect(importUnits(memories, failing())).rejects.toThrow('cut');
    expect(rowCounts(db)).toEqual([0, 0, 0, 0, 0, 0]);

    const number = repo.begin({ accountId: 'a', id: 'x', name: 'n', sourceLang: 'en' }, 1);
    repo.addSource(number, 0, 'half done');
    expect(memories.list('a', 0, 10).totalCount).toBe(0);
    createMemoryService({ repo: createMemoriesRepo(open(file)), clock: createManualClock() });
    expect(rowCounts(db)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('removes every row of a memory, and none of another', async () => {
    const { memories, db } = openMemories();
    const kept = await importUnits(memories, [['Hello', 'Hallo']]);
    const before = rowCounts(db);
    const units = Array.from({ length: 3000 }, (_, i) => [`Line ${String(i)}`, 'x'] as const);
    await memories.remove('a', await importUnits(memories, units));
    expect(rowCounts(db)).toEqual(before);
    expect(memories.matcher('a', kept, 'EN', 'DE').bestMatch('Hello', 100)).not.toBeNull();
  });
});

describe('seeding', () => {
  const seed = {
    id: 'a74d88fb-ed2a-4943-a664-a4512398b994',
    name: 'Practice',
    source: 'EN',
    targets: ['DE', 'EN-GB', 'zh-Hans'],
    units: [
      { source: 'proton beam', target: 'DE', translation: 'Protonenstrahl' },
      { source: 'proton beam', target: 'zh-Hans', translation: '质子束' },
    ],
  };

  it('creates the same memory for each account, once', () => {
    const { memories } = openMemories();
    for (const account of ['a', 'b', 'a']) memories.seed(account, seed);
    for (const account of ['a', 'b']) {
      expect(memories.list(account, 0, 10)).toEqual({
        memories: [
          expect.objectContaining({
            id: seed.id,
            name: 'Practice',
            sourceLang: 'en',
            targetLangs: ['de', 'en-gb', 'zh-hans'],
            segmentCount: 1,
          }),
        ],
        totalCount: 1,
      });
    }
    const match = memories.matcher('b', seed.id, null, 'ZH-HANT').bestMatch('Proton beam', 90);
    expect(match).toEqual({ scorePercent: 99, targetParts: ['质子束'] });
  });
});

describe('accounts', () => {
  it("never see or use each other's memories", async () => {
    const { memories } = openMemories();
    const id = await importUnits(memories, [['Hello', 'Hallo']]);
    expect(memories.list('b', 0, 10)).toEqual({ memories: [], totalCount: 0 });
    expect(() => memories.get('b', id)).toThrow(expect.objectContaining({ status: 404 }));
    await expect(memories.remove('b', id)).rejects.toMatchObject({ status: 404 });
    expect(() => memories.matcher('b', id, 'EN', 'DE')).toThrow(
      expect.objectContaining({ status: 400 }),
    );
    expect(memories.get('a', id).segmentCount).toBe(1);
  });
});

describe('exporting', () => {
  const many = (text: string) =>
    Array.from({ length: 500 }, (_, index) => [`${text} ${String(index)}`, 'x'] as const);
  const rest = async (pieces: AsyncIterator<string>): Promise<string> => {
    let text = '';
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      text += next.value;
    }
    return text;
  };

  it('never continues with another memory that got the number of a removed one', async () => {
    const { memories } = openMemories();
    const id = await importUnits(memories, many('Mine'));
    const pieces = memories.exportTmx('a', id)[Symbol.asyncIterator]();
    await pieces.next();
    await memories.remove('a', id);
    await importUnits(memories, many('Secret'));
    await expect(rest(pieces)).rejects.toThrow('removed');
  });

  it('stops rather than omit translations while the memory is being removed', async () => {
    const { memories, repo } = openMemories();
    const id = await importUnits(memories, many('Mine'));
    const pieces = memories.exportTmx('a', id)[Symbol.asyncIterator]();
    await pieces.next();
    const { number = 0 } = repo.get('a', id) ?? {};
    repo.hide(number);
    repo.removePart(number);
    await expect(rest(pieces)).rejects.toThrow('removed');
  });
});

/** Counts the rows of every memory table. */
function rowCounts(db: SqliteDatabase): (number | undefined)[] {
  return [
    'translation_memories',
    'memory_targets',
    'memory_segments',
    'memory_translations',
    'memory_trigrams',
    'memory_blocks',
  ].map((table) => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get());
}
