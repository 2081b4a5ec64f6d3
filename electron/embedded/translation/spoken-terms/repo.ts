import { orNull, selected } from '../../../sqlite/statements.ts';
import { inTransaction, type SqliteDatabase } from '../../storage/sqlite.ts';

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

type Row = Omit<SpokenTermsRecord, 'lists'> & { readonly sequence: number };

const COLUMNS = selected('sequence id name createdAtMs');
const THIS = 'account_id = ? AND id = ?';

export type SpokenTermsRepo = ReturnType<typeof createSpokenTermsRepo>;

/** Collections of spoken terms by account. */
export function createSpokenTermsRepo(db: SqliteDatabase) {
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
    insert(accountId: string, { id, name, createdAtMs, lists: given }: SpokenTermsRecord): void {
      db.transaction(() => {
        insert.run(accountId, id, name, createdAtMs);
        for (const { language, terms } of given) {
          putList.run(accountId, id, language, terms.join('\n'));
        }
      })();
    },
    /** Returns collections in creation order. */
    list: (accountId: string) => list.all(accountId).map(toRecord),
    count: (accountId: string) => count.get(accountId) ?? 0,
    get: (accountId: string, id: string) => orNull(get.get(accountId, id), toRecord),
    /** Sets the name and replaces these lists. */
    change: inTransaction(
      db,
      (accountId: string, id: string, name: string, changed: readonly TermList[]): void => {
        rename.run(name, accountId, id);
        for (const { language, terms } of changed) {
          putList.run(accountId, id, language, terms.join('\n'));
        }
      },
    ),
    /** Replaces the list of its language, or adds it. */
    putList: (accountId: string, id: string, { language, terms }: TermList) =>
      void putList.run(accountId, id, language, terms.join('\n')),
    removeList: (accountId: string, id: string, language: string) =>
      void removeList.run(accountId, id, language),
    remove: (accountId: string, id: string) => void remove.run(accountId, id),
  };
}
