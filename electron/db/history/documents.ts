import type { HistoryFilter, HistoryItem } from '../../../shared/domain/history/history.ts';
import { keyOf, type HistoryCache } from './found-places.ts';
import { toItem, type HistoryItemRow } from './row.ts';
import { toItemFilter, type SqlValues } from './sql.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toNumbers } from '../engine/stored-values.ts';
import type { NewHistoryItem } from './repo-types.ts';

/** Exported so that tests can check its query plans. */
export const DOCUMENTS_SQL = {
  sameFile: `SELECT row_id, document_number FROM history_items
    WHERE source_sha256 = @sourceSha256 AND title = @title AND project_id IS @projectId
      AND state IN ('kept', 'deleted')`,
  /** Also of deleted items, which can be restored. */
  lastNumber: `SELECT max(document_number) FROM history_items WHERE document_number IS NOT NULL`,
  setNumber: 'UPDATE history_items SET document_number = ? WHERE row_id = ?',
  /** Documents that were translated several times, in the order of the index: only they cost anything. */
  listShared: (where: string) =>
    `SELECT json_group_array(row_id), json_group_array(document_number) FROM (
       SELECT row_id, document_number FROM history_items INDEXED BY idx_history_items_document
       WHERE document_number IS NOT NULL AND ${where}
       ORDER BY document_number, created_at_ms, row_id LIMIT -1)`,
  listTranslations: `SELECT * FROM history_items INDEXED BY idx_history_items_document
    WHERE document_number = ? AND state = 'kept' ORDER BY created_at_ms DESC, row_id DESC`,
} as const;

/**
 * Translations of one document, which are one row of a search: the newest of those that were found. A document is a file
 * with one content and name in one project, however often it was translated.
 */
export function createHistoryDocuments(db: Statements, cache: HistoryCache) {
  /** Lists translations of documents that have several, by document, the newest of each last. */
  const listShared = (
    where: string,
    values: SqlValues,
  ): [rowIds: number[], documents: number[]] => {
    const columns = db
      .prepare<[object], string[]>(DOCUMENTS_SQL.listShared(where))
      .raw()
      .get(values);
    const [rowIds = [], documents = []] = (columns ?? []).map(toNumbers);
    return [rowIds, documents];
  };

  return {
    /** Lists found items that belong to the row of a newer one. The text of the filter is ignored. */
    listOlder(filter: HistoryFilter): readonly number[] {
      return cache.get(
        `older ${keyOf({ ...filter, text: '' })}`,
        () => {
          const { where, values } = toItemFilter(filter);
          const [rowIds, documents] = listShared(where, values);
          return rowIds.filter((_, index) => documents[index] === documents[index + 1]);
        },
        (rowIds) => rowIds.length,
      );
    },

    /** Returns the found items that are rows: the first one of each document. */
    toRows(found: readonly number[]): readonly number[] {
      const documentOf = cache.get(
        'documents',
        () => {
          const [rowIds, documents] = listShared("state = 'kept'", {});
          return new Map(rowIds.map((rowId, index) => [rowId, documents[index] ?? 0]));
        },
        (map) => map.size * 2,
      );
      if (documentOf.size === 0) return found;
      const seen = new Set<number>();
      return found.filter((rowId) => {
        const number = documentOf.get(rowId);
        if (number === undefined) return true;
        const isFirst = !seen.has(number);
        seen.add(number);
        return isFirst;
      });
    },

    /** Lists the other translations of the document of an item, newest first. */
    listOthers({ id, document_number: number }: HistoryItemRow): HistoryItem[] {
      if (number === null) return [];
      return db
        .all<HistoryItemRow>(DOCUMENTS_SQL.listTranslations, number)
        .filter((row) => row.id !== id)
        .map(toItem);
    },
  };
}

/** Notes to which document a new item belongs, if it is not the first translation of its file. */
export function joinDocument(
  db: Statements,
  { sourceSha256 = null, title, projectId = null }: NewHistoryItem,
): void {
  if (sourceSha256 === null) return;
  const file = { sourceSha256, title: title.toWellFormed(), projectId };
  const same = db.all<Pick<HistoryItemRow, 'row_id' | 'document_number'>>(
    DOCUMENTS_SQL.sameFile,
    file,
  );
  if (same.length < 2) return;
  const known = same.find((row) => row.document_number !== null)?.document_number;
  const number = known ?? (db.value<number | null>(DOCUMENTS_SQL.lastNumber) ?? 0) + 1;
  for (const row of same) {
    if (row.document_number !== number) db.run(DOCUMENTS_SQL.setNumber, number, row.row_id);
  }
}
