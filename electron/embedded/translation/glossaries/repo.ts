import type {
  DictionaryPair,
  GlossaryEntry,
} from '../../../../shared/glossaries/glossary-entry.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';

/** A dictionary without its entries. */
export interface DictionaryRecord extends DictionaryPair {
  /** Never reused, not even after a deletion. */
  readonly id: number;
  readonly entryCount: number;
  /** UTF-8 bytes of the entries as TSV. */
  readonly sizeBytes: number;
  /** Increases with every change of the entries. */
  readonly revision: number;
}

export interface GlossaryRecord {
  readonly id: string;
  readonly name: string;
  /** True after any change by a v3 operation. */
  readonly isEdited: boolean;
  readonly createdAtMs: number;
  /** In the order in which they were added. */
  readonly dictionaries: readonly DictionaryRecord[];
}

export interface GlossariesRepo {
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction<T>(work: () => T): T;
  insert(glossary: { id: string; accountId: string; name: string; createdAtMs: number }): void;
  count(accountId: string): number;
  /** Returns glossaries in creation order. */
  list(accountId: string): GlossaryRecord[];
  get(accountId: string, id: string): GlossaryRecord | null;
  rename(id: string, name: string): void;
  markEdited(id: string): void;
  delete(id: string): void;
  /** @returns the id of the new, empty dictionary */
  insertDictionary(glossaryId: string, pair: DictionaryPair): number;
  deleteDictionary(dictionaryId: number): void;
  /** Iterates over entries in order, one row in memory at a time; finish iterating before the next write. */
  entries(dictionaryId: number): IterableIterator<GlossaryEntry & { readonly position: number }>;
  deleteEntries(dictionaryId: number): void;
  insertEntry(dictionaryId: number, position: number, entry: GlossaryEntry): void;
  updateTarget(dictionaryId: number, position: number, target: string): void;
  /** Stores the current totals of the dictionary and increments its revision. */
  setTotals(dictionaryId: number, entryCount: number, sizeBytes: number): void;
}

interface GlossaryRow {
  readonly id: string;
  readonly name: string;
  readonly isEdited: number;
  readonly createdAtMs: number;
}

type DictionaryRow = DictionaryRecord & { readonly glossaryId: string };

const GLOSSARY_COLUMNS = 'id, name, is_edited AS isEdited, created_at_ms AS createdAtMs';
const DICTIONARY_COLUMNS = `d.id AS id, d.glossary_id AS glossaryId, d.source_lang AS source,
  d.target_lang AS target, d.entry_count AS entryCount, d.size_bytes AS sizeBytes, d.revision AS revision`;

/** Creates the repository; all rules are in the service. */
export function createGlossariesRepo(db: SqliteDatabase): GlossariesRepo {
  const insert = db.prepare(
    `INSERT INTO glossaries (id, account_id, name, created_at_ms)
     VALUES (@id, @accountId, @name, @createdAtMs)`,
  );
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM glossaries WHERE account_id = ?')
    .pluck();
  const list = db.prepare<[string], GlossaryRow>(
    `SELECT ${GLOSSARY_COLUMNS} FROM glossaries WHERE account_id = ? ORDER BY created_at_ms, rowid`,
  );
  const listDictionaries = db.prepare<[string], DictionaryRow>(
    `SELECT ${DICTIONARY_COLUMNS} FROM glossary_dictionaries d
     JOIN glossaries g ON g.id = d.glossary_id WHERE g.account_id = ? ORDER BY d.id`,
  );
  const get = db.prepare<[string, string], GlossaryRow>(
    `SELECT ${GLOSSARY_COLUMNS} FROM glossaries WHERE id = ? AND account_id = ?`,
  );
  const getDictionaries = db.prepare<[string], DictionaryRow>(
    `SELECT ${DICTIONARY_COLUMNS} FROM glossary_dictionaries d WHERE d.glossary_id = ? ORDER BY d.id`,
  );
  const rename = db.prepare('UPDATE glossaries SET name = ? WHERE id = ?');
  const markEdited = db.prepare('UPDATE glossaries SET is_edited = 1 WHERE id = ?');
  const remove = db.prepare('DELETE FROM glossaries WHERE id = ?');
  const insertDictionary = db.prepare(
    `INSERT INTO glossary_dictionaries (glossary_id, source_lang, target_lang, entry_count, size_bytes, revision)
     VALUES (?, ?, ?, 0, 0, 0)`,
  );
  const deleteDictionary = db.prepare('DELETE FROM glossary_dictionaries WHERE id = ?');
  const entries = db.prepare<[number], GlossaryEntry & { position: number }>(
    'SELECT position, source, target FROM glossary_entries WHERE dictionary_id = ? ORDER BY position',
  );
  const deleteEntries = db.prepare('DELETE FROM glossary_entries WHERE dictionary_id = ?');
  const insertEntry = db.prepare(
    'INSERT INTO glossary_entries (dictionary_id, position, source, target) VALUES (?, ?, ?, ?)',
  );
  const updateTarget = db.prepare(
    'UPDATE glossary_entries SET target = ? WHERE dictionary_id = ? AND position = ?',
  );
  const setTotals = db.prepare(
    'UPDATE glossary_dictionaries SET entry_count = ?, size_bytes = ?, revision = revision + 1 WHERE id = ?',
  );

  return {
    transaction: (work) => db.transaction(work)(),
    insert: (glossary) => void insert.run(glossary),
    count: (accountId) => count.get(accountId) ?? 0,
    list(accountId) {
      const dictionaries = new Map<string, DictionaryRow[]>();
      for (const row of listDictionaries.iterate(accountId)) {
        const others = dictionaries.get(row.glossaryId);
        if (others === undefined) dictionaries.set(row.glossaryId, [row]);
        else others.push(row);
      }
      return list.all(accountId).map((row) => toRecord(row, dictionaries.get(row.id) ?? []));
    },
    get(accountId, id) {
      const row = get.get(id, accountId);
      return row === undefined ? null : toRecord(row, getDictionaries.all(id));
    },
    rename: (id, name) => void rename.run(name, id),
    markEdited: (id) => void markEdited.run(id),
    delete: (id) => void remove.run(id),
    insertDictionary: (glossaryId, pair) =>
      Number(insertDictionary.run(glossaryId, pair.source, pair.target).lastInsertRowid),
    deleteDictionary: (dictionaryId) => void deleteDictionary.run(dictionaryId),
    entries: (dictionaryId) => entries.iterate(dictionaryId),
    deleteEntries: (dictionaryId) => void deleteEntries.run(dictionaryId),
    insertEntry: (dictionaryId, position, { source, target }) =>
      void insertEntry.run(dictionaryId, position, source, target),
    updateTarget: (dictionaryId, position, target) =>
      void updateTarget.run(target, dictionaryId, position),
    setTotals: (dictionaryId, entryCount, sizeBytes) =>
      void setTotals.run(entryCount, sizeBytes, dictionaryId),
  };
}

function toRecord(row: GlossaryRow, dictionaries: readonly DictionaryRow[]): GlossaryRecord {
  return {
    ...row,
    isEdited: row.isEdited === 1,
    dictionaries: dictionaries.map(({ glossaryId: _glossaryId, ...dictionary }) => dictionary),
  };
}

/** Finds the dictionary of exactly this pair of root codes. */
export function findDictionary(
  glossary: GlossaryRecord,
  pair: DictionaryPair,
): DictionaryRecord | undefined {
  return glossary.dictionaries.find(
    (dictionary) => dictionary.source === pair.source && dictionary.target === pair.target,
  );
}
