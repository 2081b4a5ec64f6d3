import type {
  DictionaryPair,
  GlossaryEntry,
} from '../../../../shared/glossaries/glossary-entry.ts';
import { insertInto, orNull, selected, type RowOf } from '../../../sqlite/statements.ts';
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

type GlossaryRow = RowOf<Omit<GlossaryRecord, 'dictionaries'>>;
type DictionaryRow = DictionaryRecord & { readonly glossaryId: string };

const GLOSSARY_COLUMNS = selected('id name isEdited createdAtMs');
const DICTIONARY_COLUMNS = `${selected('id glossaryId entryCount sizeBytes revision', 'd')},
  d.source_lang AS source, d.target_lang AS target`;

export type GlossariesRepo = ReturnType<typeof createGlossariesRepo>;

/** Creates the repository; all rules are in the service. */
export function createGlossariesRepo(db: SqliteDatabase) {
  const insert = db.prepare(insertInto('glossaries', 'id accountId name createdAtMs'));
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM glossaries WHERE account_id = ?')
    .pluck();
  const isTaken = db.prepare<[string]>('SELECT 1 FROM glossaries WHERE id = ?');
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
    /** Runs `work` in a transaction, which is rolled back if it throws. */
    transaction: <T>(work: () => T): T => db.transaction(work)(),
    insert: (glossary: { id: string; accountId: string; name: string; createdAtMs: number }) =>
      void insert.run(glossary),
    count: (accountId: string) => count.get(accountId) ?? 0,
    /** Returns true if any account has a glossary with this id. */
    isTaken: (id: string) => isTaken.get(id) !== undefined,
    /** Returns glossaries in creation order. */
    list(accountId: string): GlossaryRecord[] {
      const dictionaries = new Map<string, DictionaryRow[]>();
      for (const row of listDictionaries.iterate(accountId)) {
        const others = dictionaries.get(row.glossaryId);
        if (others === undefined) dictionaries.set(row.glossaryId, [row]);
        else others.push(row);
      }
      return list.all(accountId).map((row) => toRecord(row, dictionaries.get(row.id) ?? []));
    },
    get: (accountId: string, id: string) =>
      orNull(get.get(id, accountId), (row) => toRecord(row, getDictionaries.all(id))),
    rename: (id: string, name: string) => void rename.run(name, id),
    markEdited: (id: string) => void markEdited.run(id),
    delete: (id: string) => void remove.run(id),
    /** @returns the id of the new, empty dictionary */
    insertDictionary: (glossaryId: string, { source, target }: DictionaryPair) =>
      Number(insertDictionary.run(glossaryId, source, target).lastInsertRowid),
    deleteDictionary: (dictionaryId: number) => void deleteDictionary.run(dictionaryId),
    /** Iterates over entries in order, one row in memory at a time; finish iterating before the next write. */
    entries: (dictionaryId: number) => entries.iterate(dictionaryId),
    deleteEntries: (dictionaryId: number) => void deleteEntries.run(dictionaryId),
    insertEntry: (dictionaryId: number, position: number, { source, target }: GlossaryEntry) =>
      void insertEntry.run(dictionaryId, position, source, target),
    updateTarget: (dictionaryId: number, position: number, target: string) =>
      void updateTarget.run(target, dictionaryId, position),
    /** Stores the current totals of the dictionary and increments its revision. */
    setTotals: (dictionaryId: number, entryCount: number, sizeBytes: number) =>
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
