import type { SqliteDatabase } from '../../storage/sqlite.ts';

/** Terms of one language. */
export interface TermList {
  /** Lower case. */
  readonly language: string;
  readonly terms: readonly string[];
}

export interface SpokenTermsRecord {
  /** A lowercase UUID. */
  readonly id: string;
  readonly name: string;
  /** Sorted by language. */
  readonly lists: readonly TermList[];
  readonly createdAtMs: number;
}

/** Collections of spoken terms by account. */
export interface SpokenTermsRepo {
  insert(accountId: string, collection: SpokenTermsRecord): void;
  /** Returns collections in creation order. */
  list(accountId: string): SpokenTermsRecord[];
  count(accountId: string): number;
  get(accountId: string, id: string): SpokenTermsRecord | null;
  rename(accountId: string, id: string, name: string): void;
  /** Replaces the list of its language, or adds it. */
  putList(accountId: string, id: string, list: TermList): void;
  removeList(accountId: string, id: string, language: string): void;
  remove(accountId: string, id: string): void;
}

interface Row {
  readonly sequence: number;
  readonly id: string;
  readonly name: string;
  readonly createdAtMs: number;
}

const COLUMNS = 'sequence, id, name, created_at_ms AS createdAtMs';
const THIS = 'account_id = ? AND id = ?';

export function createSpokenTermsRepo(db: SqliteDatabase): SpokenTermsRepo {
  const insert = db.prepare(
    'INSERT INTO spoken_terms (account_id, id, name, created_at_ms) VALUES (?, ?, ?, ?)',
  );
  const list = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM spoken_terms WHERE account_id = ? ORDER BY sequence`,
  );
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM spoken_terms WHERE account_id = ?')
    .pluck();
  const get = db.prepare<[string, string], Row>(
    `SELECT ${COLUMNS} FROM spoken_terms WHERE ${THIS}`,
  );
  const lists = db.prepare<[number], { language: string; entries: string }>(
    'SELECT language, entries FROM spoken_term_lists WHERE collection = ? ORDER BY language',
  );
  const putList = db.prepare(
    `INSERT INTO spoken_term_lists (collection, language, entries)
     VALUES ((SELECT sequence FROM spoken_terms WHERE ${THIS}), ?, ?)
     ON CONFLICT (collection, language) DO UPDATE SET entries = excluded.entries`,
  );
  const removeList = db.prepare(
    `DELETE FROM spoken_term_lists
     WHERE collection = (SELECT sequence FROM spoken_terms WHERE ${THIS}) AND language = ?`,
  );
  const rename = db.prepare(`UPDATE spoken_terms SET name = ? WHERE ${THIS}`);
  const remove = db.prepare(`DELETE FROM spoken_terms WHERE ${THIS}`);

  const toRecord = ({ sequence, ...row }: Row): SpokenTermsRecord => ({
    ...row,
    lists: lists
      .all(sequence)
      .map(({ language, entries }) => ({ language, terms: entries.split('\n') })),
  });

  return {
    insert(accountId, { id, name, createdAtMs, lists: given }) {
      db.transaction(() => {
        insert.run(accountId, id, name, createdAtMs);
        for (const { language, terms } of given) {
          putList.run(accountId, id, language, terms.join('\n'));
        }
      })();
    },
    list: (accountId) => list.all(accountId).map(toRecord),
    count: (accountId) => count.get(accountId) ?? 0,
    get(accountId, id) {
      const row = get.get(accountId, id);
      return row === undefined ? null : toRecord(row);
    },
    rename(accountId, id, name) {
      rename.run(name, accountId, id);
    },
    putList(accountId, id, { language, terms }) {
      putList.run(accountId, id, language, terms.join('\n'));
    },
    removeList(accountId, id, language) {
      removeList.run(accountId, id, language);
    },
    remove(accountId, id) {
      remove.run(accountId, id);
    },
  };
}
