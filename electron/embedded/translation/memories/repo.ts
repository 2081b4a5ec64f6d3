import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostingList } from './trigram-index.ts';
import { orNull, selected } from '../../../sqlite/statements.ts';
import { inTransaction, type SqliteDatabase } from '../../storage/sqlite.ts';
import { hashSource, type MemoryUnit } from './units.ts';

/** A memory as the API shows it. Codes are lower case. */
export interface MemoryRecord {
  readonly id: string;
  readonly name: string;
  readonly sourceLang: string;
  readonly targetLangs: readonly string[];
  /** Number of distinct source texts. */
  readonly segmentCount: number;
  /** UTC epoch milliseconds. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** A memory with its internal fields. */
export interface StoredMemory extends MemoryRecord {
  /** Its key in the content tables. */
  readonly number: number;
}

export interface NewMemory {
  readonly accountId: string;
  readonly id: string;
  readonly name: string;
  readonly sourceLang: string;
}

export interface StoredTranslation {
  readonly targetLang: string;
  /** JSON list of texts and object numbers. */
  readonly targetParts: string;
  readonly changedAtMs: number | null;
}

/** Rows removed at a time: other work waits no longer than that takes. */
const REMOVED_AT_ONCE = 2000;
const CONTENT_TABLES = [
  'memory_translations',
  'memory_segments',
  'memory_trigrams',
  'memory_blocks',
] as const;

/** Conditions that identify the rows of one memory. */
const KEYS: Readonly<Record<(typeof CONTENT_TABLES)[number], string>> = {
  memory_translations: 'place, target_lang',
  memory_segments: 'place',
  memory_trigrams: 'bucket, block',
  memory_blocks: 'block',
};

type Row = Omit<StoredMemory, 'targetLangs'>;

const COLUMNS = selected('number id name sourceLang segmentCount createdAtMs updatedAtMs');

export type MemoriesRepo = ReturnType<typeof createMemoriesRepo>;

/** Memories of all accounts. Only finished ones are visible. */
export function createMemoriesRepo(db: SqliteDatabase) {
  const begin = db.prepare<[Record<string, unknown>], number>(
    `INSERT INTO translation_memories (account_id, id, name, state, source_lang, created_at_ms, updated_at_ms)
     VALUES (@accountId, @id, @name, 'importing', @sourceLang, @atMs, @atMs) RETURNING number`,
  );
  const addTarget = db.prepare(
    'INSERT OR IGNORE INTO memory_targets (memory_number, target_lang) VALUES (?, ?)',
  );
  const finish = db.prepare(
    `UPDATE translation_memories SET state = 'ready',
       segment_count = (SELECT count(*) FROM memory_segments WHERE memory_number = number)
     WHERE number = ? AND state = 'importing'`,
  );
  const count = db.prepare<[string], number>(
    `SELECT count(*) FROM translation_memories WHERE account_id = ? AND state = 'ready'`,
  );
  const list = db.prepare<[string, number, number], Row>(
    `SELECT ${COLUMNS} FROM translation_memories WHERE account_id = ? AND state = 'ready'
     ORDER BY number LIMIT ? OFFSET ?`,
  );
  const get = db.prepare<[string, string], Row>(
    `SELECT ${COLUMNS} FROM translation_memories WHERE account_id = ? AND id = ? AND state = 'ready'`,
  );
  const targets = db
    .prepare<[number], string>(
      'SELECT target_lang FROM memory_targets WHERE memory_number = ? ORDER BY target_lang',
    )
    .pluck();
  const hide = db.prepare(`UPDATE translation_memories SET state = 'deleting' WHERE number = ?`);
  const rename = db.prepare('UPDATE translation_memories SET id = ? WHERE number = ?');
  const inherit = db.prepare(
    `UPDATE translation_memories
     SET created_at_ms = (SELECT created_at_ms FROM translation_memories WHERE number = ?)
     WHERE number = ?`,
  );
  const idOf = db
    .prepare<[number], string>('SELECT id FROM translation_memories WHERE number = ?')
    .pluck();
  const unfinished = db
    .prepare<[], number>(
      `SELECT number FROM translation_memories WHERE state IN ('importing', 'deleting')`,
    )
    .pluck();
  const remove = db.prepare('DELETE FROM translation_memories WHERE number = ?');
  const findPlace = db
    .prepare<[number, Uint8Array], number>(
      'SELECT place FROM memory_segments WHERE memory_number = ? AND source_hash = ?',
    )
    .pluck();
  const addSource = db.prepare(
    `INSERT INTO memory_segments (memory_number, place, source_hash, source_text) VALUES (?, ?, ?, ?)`,
  );
  const putTranslation = db.prepare(
    `INSERT INTO memory_translations (memory_number, place, target_lang, target_parts, changed_at_ms)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (memory_number, place, target_lang) DO UPDATE
     SET target_parts = excluded.target_parts, changed_at_ms = excluded.changed_at_ms
     WHERE changed_at_ms IS NULL OR excluded.changed_at_ms >= changed_at_ms`,
  );
  const addList = db.prepare(
    'INSERT INTO memory_trigrams (memory_number, bucket, block, places) VALUES (?, ?, ?, ?)',
  );
  const addCounts = db.prepare(
    'INSERT INTO memory_blocks (memory_number, block, trigram_counts) VALUES (?, ?, ?)',
  );
  const sourceText = db
    .prepare<[number, number], string>(
      'SELECT source_text FROM memory_segments WHERE memory_number = ? AND place = ?',
    )
    .pluck();
  const translations = db.prepare<[number, number], StoredTranslation>(
    `SELECT target_lang AS targetLang, target_parts AS targetParts, changed_at_ms AS changedAtMs
     FROM memory_translations WHERE memory_number = ? AND place = ?`,
  );
  const listSizes = db.prepare<[number, string], { bucket: number; bytes: number }>(
    `SELECT bucket, sum(length(places)) AS bytes FROM memory_trigrams
     WHERE memory_number = ? AND bucket IN (SELECT value FROM json_each(?))
     GROUP BY bucket ORDER BY bytes, bucket`,
  );
  const lists = db.prepare<[number, number], { block: number; places: Uint8Array }>(
    'SELECT block, places FROM memory_trigrams WHERE memory_number = ? AND bucket = ?',
  );
  const counts = db
    .prepare<[number], Uint8Array>(
      'SELECT trigram_counts FROM memory_blocks WHERE memory_number = ? ORDER BY block',
    )
    .pluck();
  const removals = CONTENT_TABLES.map((table) => {
    const key = KEYS[table];
    return db.prepare(
      `DELETE FROM ${table} WHERE memory_number = @memoryNumber AND (${key}) IN
         (SELECT ${key} FROM ${table} WHERE memory_number = @memoryNumber LIMIT ${String(REMOVED_AT_ONCE)})`,
    );
  });
  const toMemory = (row: Row): StoredMemory => ({ ...row, targetLangs: targets.all(row.number) });

  return {
    /** Begins a memory that stays hidden until it is finished. @returns its number */
    begin: (memory: NewMemory, atMs: number) => begin.pluck().get({ ...memory, atMs }) ?? 0,
    /** Makes a memory visible, with its target languages. */
    finish: inTransaction(db, (memoryNumber: number, targetLangs: readonly string[]): void => {
      for (const lang of targetLangs) addTarget.run(memoryNumber, lang);
      finish.run(memoryNumber);
    }),
    count: (accountId: string) => count.pluck().get(accountId) ?? 0,
    /** Returns memories in creation order. */
    list: (accountId: string, limit: number, offset: number) =>
      list.all(accountId, limit, offset).map(toMemory),
    get: (accountId: string, id: string) => orNull(get.get(accountId, id), toMemory),
    /** Makes a memory invisible. */
    hide: (memoryNumber: number) => void hide.run(memoryNumber),
    /**
     * Hides a memory and gives its id and its date of creation to a different memory of its account.
     * @param spareId new id of the hidden one
     */
    replace: inTransaction(db, (memoryNumber: number, byNumber: number, spareId: string): void => {
      const id = idOf.get(memoryNumber);
      if (id === undefined || byNumber === memoryNumber) return;
      hide.run(memoryNumber);
      rename.run(spareId, memoryNumber);
      rename.run(id, byNumber);
      inherit.run(memoryNumber, byNumber);
    }),
    /** Returns memories whose import or removal was interrupted. */
    unfinished: () => unfinished.all(),
    /** Removes a part of a hidden memory. @returns false when nothing is left */
    removePart(memoryNumber: number): boolean {
      for (const removal of removals) if (removal.run({ memoryNumber }).changes > 0) return true;
      remove.run(memoryNumber);
      return false;
    },
    /** Runs steps as one transaction. */
    together: (steps: () => void): void => db.transaction(steps)(),
    /** Finds the position of a source text in its memory, or null. */
    findPlace: (memoryNumber: number, text: string) =>
      findPlace.get(memoryNumber, hashSource(text)) ?? null,
    addSource: (memoryNumber: number, place: number, text: string) =>
      void addSource.run(memoryNumber, place, hashSource(text), text),
    /** Stores the translation unless the stored one is newer. */
    putTranslation(memoryNumber: number, place: number, unit: MemoryUnit): void {
      const { targetLang, targetParts, changedAtMs } = unit;
      putTranslation.run(memoryNumber, place, targetLang, JSON.stringify(targetParts), changedAtMs);
    },
    addLists(memoryNumber: number, block: number, postings: readonly PostingList[]): void {
      for (const { bucket, places } of postings) addList.run(memoryNumber, bucket, block, places);
    },
    addCounts: (memoryNumber: number, block: number, bytes: Uint8Array) =>
      void addCounts.run(memoryNumber, block, bytes),
    sourceText: (memoryNumber: number, place: number) =>
      sourceText.get(memoryNumber, place) ?? null,
    translations: (memoryNumber: number, place: number) => translations.all(memoryNumber, place),
    /** Returns the size in bytes of each bucket's lists, shortest first; buckets without a list are omitted. */
    listSizes: (memoryNumber: number, buckets: readonly number[]) =>
      listSizes.all(memoryNumber, JSON.stringify(buckets)),
    lists: (memoryNumber: number, bucket: number) => lists.all(memoryNumber, bucket),
    /** Returns counts in block order. */
    counts: (memoryNumber: number) => counts.all(memoryNumber),
  };
}

/** Removes a hidden memory part by part; other work gets its turn in between. */
export async function removeAll(repo: MemoriesRepo, memoryNumber: number): Promise<void> {
  while (repo.removePart(memoryNumber)) await nextTurn();
}
