import type { AgeReason, HeldKind } from '../../../shared/domain/data/held-work-kinds.ts';
import type {
  HeldWork,
  HeldWorkPage,
  HeldWorkQuery,
} from '../../../shared/domain/data/held-work.ts';
import { JOB_KINDS } from '../../../shared/domain/money/costs.ts';
import { findNativeBinding } from '../../sqlite/native-binding.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { openReadonly } from '../engine/sqlite-database.ts';
import { sqlList } from '../engine/stored-values.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { typedSearch } from '../search/list-search.ts';
import { backupFolder, listBackups } from './backup.ts';
import { raiseHorizon } from './age.ts';

/** A row that waits until a receipt or the user decides about it. */
export interface HeldRow {
  kind: HeldKind;
  id: string;
  /** True when a missing receipt proves that it was not sent. */
  isProvable: boolean;
}

/** Exported so that tests can check its query plans. */
export const HELD_WORK_SQL = {
  rows: `held_work AS h
    LEFT JOIN document_jobs AS j ON j.id = h.id AND h.kind IN (${sqlList(JOB_KINDS)})
    LEFT JOIN voice_sessions AS v ON v.id = h.id AND h.kind = 'voice-rest'
    LEFT JOIN watches AS w ON w.id = h.id AND h.kind = 'watch'
    LEFT JOIN projects AS p ON p.id = h.id AND h.kind = 'project'`,
  isHeld: 'SELECT 1 FROM held_work WHERE id = ?',
} as const;

const FITS_SEARCH =
  "fits_search(@typed, coalesce(j.file_name, v.title, w.folder_path, p.name, ''))";

/** Builds the repository of work of an older database that may have been sent since, and this database's sequence. */
export function createHeldWorkRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const countAll = (condition: string, values: object): number =>
    db.value<number>(`SELECT count(*) FROM ${HELD_WORK_SQL.rows} WHERE ${condition}`, values) ?? 0;

  return {
    /** Lists held work, oldest first; `text` searches the names. */
    list({ text, page, limit }: HeldWorkQuery): HeldWorkPage {
      const typed = typedSearch(text);
      const condition = typed === null ? 'TRUE' : FITS_SEARCH;
      const values = typed === null ? {} : { typed };
      const rows = db.all<Omit<HeldWork, 'why'> & { why: AgeReason }>(
        `SELECT h.kind, h.id, h.why, h.since_ms AS sinceMs,
             coalesce(j.file_name, v.title, w.folder_path, p.name, '') AS name,
             coalesce(j.connection_name, v.connection_name,
               (SELECT c.name FROM connections AS c WHERE c.id = w.connection_id)) AS connectionName,
             j.target_lang AS targetLang, j.char_count AS charCount
           FROM ${HELD_WORK_SQL.rows} WHERE ${condition} ORDER BY h.row_id LIMIT @limit OFFSET @offset`,
        { ...values, limit, offset: (page - 1) * limit },
      );
      return { rows, total: countAll(condition, values) };
    },
    /** Lists all of it. */
    listRows: () =>
      db
        .all<{ kind: HeldKind; id: string; is_provable: number }>(
          'SELECT kind, id, is_provable FROM held_work ORDER BY row_id',
        )
        .map(({ kind, id, is_provable: isProvable }) => ({
          kind,
          id,
          isProvable: isProvable === 1,
        })),
    isHeld: (id: string) => db.get(HELD_WORK_SQL.isHeld, id) !== undefined,
    /** Counts the documents, sessions, and projects that wait. */
    count: () => countAll('TRUE', {}),
    /** Releases a row, which continues as if it had never been in doubt. */
    release(id: string) {
      db.run('DELETE FROM held_work WHERE id = ?', id);
    },
    /** Returns a number that grows with each commit after which something may be sent. */
    sequence: () => db.value<number>('SELECT sequence FROM database_line') ?? 0,
    /**
     * Returns the smallest sequence of any backup that can be restored: work that ended before it is known to all of
     * them. Null when there is none.
     */
    oldestBackupSequence(): number | null {
      const sequences = listBackups(backupFolder(connection.name)).map(sequenceOfCopy);
      return sequences.length === 0 ? null : Math.min(...sequences);
    },
    /** Allows removing receipts up to this sequence. */
    raiseHorizon: (sequence: number) => {
      raiseHorizon(connection, sequence);
    },
  };
}

/** Returns 0 for a damaged copy, or one from before there were sequences: it knows nothing. */
function sequenceOfCopy(path: string): number {
  try {
    const copy = openReadonly(path, { nativeBinding: findNativeBinding() });
    try {
      return copy.prepare<[], number>('SELECT sequence FROM database_line').pluck().get() ?? 0;
    } finally {
      copy.close();
    }
  } catch {
    return 0;
  }
}
