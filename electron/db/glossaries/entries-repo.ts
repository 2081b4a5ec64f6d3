import { MAX_TERM_BYTES } from '../../../shared/glossaries/limits.ts';
import type { Found } from '../../../shared/domain/app/found.ts';
import type {
  ChangeEntries,
  DictionaryChange,
  EntryPage,
  EntryQuery,
  LocalEntry,
  ReplaceText,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { AppError } from '../../../shared/errors.ts';
import { findTermFault, problemCase } from '../../../shared/glossaries/entry-rules.ts';
import type { TermIds } from '../../../shared/glossaries/glossary-entry.ts';
import { formatTsv, parseTsv } from '../../../shared/glossaries/entry-formats.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { DICTIONARY_COLUMNS, toDictionary, type DictionaryRow } from './glossaries-row.ts';
import { createGlossaryJournal, type EntryChange } from './journal.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { toListConditions } from '../search/list-search.ts';

interface EntryRow {
  id: string;
  position: number;
  source: string;
  target: string;
}

/** A term with its glossary. */
type FoundTerm = Omit<Extract<Found, { kind: 'term' }>, 'kind'>;

/** Exported so that tests can check their query plans. */
export const GLOSSARY_ENTRIES_SQL = {
  page: `SELECT id, source, target FROM glossary_entries
    WHERE dictionary_row_id = @rowId /*found*/ ORDER BY position LIMIT @limit OFFSET @offset`,
  count: `SELECT count(*) AS total FROM glossary_entries WHERE dictionary_row_id = @rowId /*found*/`,
  /** In all glossaries, the shortest first: the text itself before longer terms with it. */
  find: `SELECT e.source, e.target, d.id AS dictionaryId, g.id, g.name FROM glossary_entries AS e
    JOIN glossary_dictionaries AS d ON d.row_id = e.dictionary_row_id AND d.deleted_at_ms IS NULL
    JOIN glossaries AS g ON g.row_id = d.glossary_row_id AND g.deleted_at_ms IS NULL
    WHERE 1 /*found*/ ORDER BY length(e.folded), e.rowid LIMIT @limit`,
  all: `SELECT id, position, source, target FROM glossary_entries
    WHERE dictionary_row_id = @rowId /*found*/ ORDER BY position`,
} as const;

/** Builds the repository of dictionary terms. Throws `input/not-found` for missing or deleted dictionaries. */
export function createGlossaryEntriesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const journal = createGlossaryJournal(db);

  const rowOf = (dictionaryId: string): DictionaryRow => {
    const row = db.get<DictionaryRow>(
      `SELECT ${DICTIONARY_COLUMNS} FROM glossary_dictionaries AS d
         JOIN glossaries AS g ON g.row_id = d.glossary_row_id
         WHERE d.id = ? AND d.deleted_at_ms IS NULL AND g.deleted_at_ms IS NULL`,
      dictionaryId,
    );
    if (row === undefined) {
      throw new AppError('input/not-found', 'glossaryErrors.dictionaryGone');
    }
    return row;
  };
  const found = (rowId: number, text: string): EntryRow[] => {
    const { where, values } = searchFor(text);
    const sql = GLOSSARY_ENTRIES_SQL.all.replace('/*found*/', where);
    return db.all<EntryRow>(sql, { ...values, rowId });
  };
  const tell = (dictionaryId: string, changes: readonly EntryChange[]): DictionaryChange => ({
    dictionary: toDictionary(rowOf(dictionaryId)),
    added: changes.filter((change) => change.before === null).length,
    removed: changes.filter((change) => change.after === null).length,
    changed: changes.filter((change) => change.before !== null && change.after !== null).length,
  });
  const make = (row: DictionaryRow, changes: readonly EntryChange[], atMs: number) => {
    journal.make(row.row_id, changes, atMs);
    return tell(row.id, changes);
  };

  return {
    getDictionary: (dictionaryId: string) => toDictionary(rowOf(dictionaryId)),
    list({ dictionaryId, page, limit, text }: EntryQuery): EntryPage {
      const { row_id: rowId, entry_count: all } = rowOf(dictionaryId);
      const { where, values } = searchFor(text);
      const ask = { ...values, rowId };
      const entries = db.all<LocalEntry>(GLOSSARY_ENTRIES_SQL.page.replace('/*found*/', where), {
        ...ask,
        limit,
        offset: (page - 1) * limit,
      });
      if (where === '') return { entries, total: all };
      const count = db.get<{ total: number }>(
        GLOSSARY_ENTRIES_SQL.count.replace('/*found*/', where),
        ask,
      );
      return { entries, total: count?.total ?? 0 };
    },
    /** Finds terms in all glossaries; none for an empty text. */
    find(text: string, limit: number): FoundTerm[] {
      const { where, values } = searchFor(text);
      if (where === '') return [];
      return db.all<FoundTerm>(GLOSSARY_ENTRIES_SQL.find.replace('/*found*/', where), {
        ...values,
        limit,
      });
    },
    /** Returns the whole dictionary in order, as TSV. */
    readAll: (dictionaryId: string) => formatTsv(found(rowOf(dictionaryId).row_id, '')),
    readIds: (dictionaryId: string): TermIds =>
      found(rowOf(dictionaryId).row_id, '').map(({ source, id }) => [source, id] as const),
    /** @throws `input/invalid`, `input/conflict` with the position in `details.field` */
    change: (change: ChangeEntries, atMs: number) =>
      db.inOne(() => {
        const row = rowOf(change.dictionaryId);
        return make(row, plan(db, row, change), atMs);
      }),
    removeFound: (dictionaryId: string, text: string, atMs: number) =>
      db.inOne(() => {
        const row = rowOf(dictionaryId);
        const changes = found(row.row_id, text).map((entry) => ({
          entryId: entry.id,
          position: entry.position,
          before: entry,
          after: null,
          field: 'text',
        }));
        return make(row, changes, atMs);
      }),
    /** @throws `input/invalid`, `input/conflict` when a term would become invalid */
    replaceText: ({ dictionaryId, text, side, find, replaceWith }: ReplaceText, atMs: number) =>
      db.inOne(() => {
        const row = rowOf(dictionaryId);
        const changes = found(row.row_id, text)
          .filter((entry) => entry[side].includes(find))
          .map((entry): EntryChange => {
            const after = {
              source: entry.source,
              target: entry.target,
              [side]: entry[side].replaceAll(find, () => replaceWith),
            };
            check(after, side, 'replaceWith');
            const { id: entryId, position } = entry;
            return { entryId, position, before: entry, after, field: 'replaceWith' };
          });
        return make(row, changes, atMs);
      }),
    /**
     * Imports many terms as one undoable step.
     * @param entriesTsv in the format of services; may be empty
     */
    ingest: (
      {
        dictionaryId,
        entriesTsv,
        ids = [],
        mode,
        onKnown,
      }: {
        dictionaryId: string;
        entriesTsv: string;
        /** Ids that new terms had elsewhere; preserved unless anything else has or had them. */
        ids?: TermIds;
        mode: 'merge' | 'replace';
        onKnown: 'keep-mine' | 'take-theirs';
      },
      atMs: number,
    ) =>
      db.inOne(() => {
        const row = rowOf(dictionaryId);
        const known = new Map(found(row.row_id, '').map((entry) => [entry.source, entry]));
        // The new content is the whole dictionary: entries lost by a damaged database no longer count.
        if (mode === 'replace') journal.recount(row.row_id, [...known.values()]);
        const changes: EntryChange[] = [];
        const free = journal.freeIds(row.row_id, ids);
        let position = row.next_position;
        for (const after of entriesTsv === '' ? [] : parseTsv(entriesTsv)) {
          const before = known.get(after.source);
          known.delete(after.source);
          if (before === undefined) {
            const entryId = free.get(after.source) ?? null;
            changes.push({ entryId, position, before: null, after, field: 'entries' });
            position += 1;
          } else if (
            before.target !== after.target &&
            (mode === 'replace' || onKnown === 'take-theirs')
          ) {
            const { id: entryId } = before;
            changes.push({ entryId, position: before.position, before, after, field: 'entries' });
          }
        }
        for (const before of mode === 'replace' ? known.values() : []) {
          const { id: entryId } = before;
          changes.push({
            entryId,
            position: before.position,
            before,
            after: null,
            field: 'entries',
          });
        }
        return make(row, changes, atMs);
      }),
    /** @throws `input/not-found` when there is nothing to undo */
    undo: (dictionaryId: string, atMs: number) =>
      db.inOne(() => tell(dictionaryId, journal.undo(rowOf(dictionaryId).row_id, atMs))),
    redo: (dictionaryId: string, atMs: number) =>
      db.inOne(() => tell(dictionaryId, journal.redo(rowOf(dictionaryId).row_id, atMs))),
  };
}

/** Plans the effect of an edit, row by row. @throws `input/invalid`, `input/not-found` */
function plan(
  db: Statements,
  row: DictionaryRow,
  { add, update, remove }: ChangeEntries,
): EntryChange[] {
  const find = (entryId: string): EntryRow | undefined =>
    db.get<EntryRow>(
      'SELECT id, position, source, target FROM glossary_entries WHERE id = ? AND dictionary_row_id = ?',
      entryId,
      row.row_id,
    );
  const changes = new Map<string, EntryChange>();
  for (const entryId of remove) {
    const before = find(entryId);
    // Already gone, as requested.
    if (before === undefined) continue;
    const { position } = before;
    changes.set(entryId, { entryId, position, before, after: null, field: 'remove' });
  }
  for (const [index, { id: entryId, source, target }] of update.entries()) {
    const before = find(entryId);
    if (before === undefined) {
      throw new AppError('input/not-found', 'glossaryErrors.termGone', {
        details: { field: `update.${String(index)}` },
      });
    }
    const after = { source: source ?? before.source, target: target ?? before.target };
    const field = `update.${String(index)}`;
    check(after, 'source', `${field}.source`);
    check(after, 'target', `${field}.target`);
    if (after.source === before.source && after.target === before.target) continue;
    const { position } = before;
    changes.set(entryId, { entryId, position, before, after, field: `${field}.source` });
  }
  const added = add.map((after, index): EntryChange => {
    check(after, 'source', `add.${String(index)}.source`);
    check(after, 'target', `add.${String(index)}.target`);
    const field = `add.${String(index)}.source`;
    return { entryId: null, position: row.next_position + index, before: null, after, field };
  });
  return [...changes.values(), ...added];
}

function check(
  entry: { source: string; target: string },
  side: 'source' | 'target',
  field: string,
): void {
  const fault = findTermFault(entry[side]);
  if (fault === null) return;
  throw new AppError('input/invalid', 'glossaryErrors.termInvalid', {
    values: { side, problem: problemCase(fault.problem), most: MAX_TERM_BYTES },
    details: { field, hint: fault.problem },
  });
}

function searchFor(text: string): { where: string; values: Record<string, string> } {
  const { conditions, values } = toListConditions(text, (part) => `instr(folded, ${part}) > 0`);
  return { where: conditions.map((condition) => `AND ${condition}`).join(' '), values };
}
