import {
  COUNTED_KINDS,
  hasLost,
  type Counted,
  type CountedKind,
} from '../../../shared/domain/data/counted.ts';
import { textsLost } from '../../../shared/domain/documents/texts-lost.ts';
import { ACTIVE_JOB_STATES } from '../../../shared/domain/documents/job-state.ts';
import { hasSamePlaces } from '../documents/job-texts-repo.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { sqlList } from '../engine/stored-values.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** A parent that lost children in a repair of the database. */
export interface IncompleteParent {
  kind: CountedKind;
  id: string;
  /** File, title, or name; may be empty. */
  name: string;
}

interface CountedParent {
  table: string;
  /** Column of {@link table} with the number of children. */
  column: string;
  /** Column with a hash that identifies the children. */
  hashColumn?: string;
  /** Query for rows of `id`, `name`, `storedCount`, `foundCount`; leaves out parents being imported or removed. */
  sql: string;
}

/**
 * All tables that store how many children define a row. A new kind does not compile without an entry, and a test
 * searches the schema for count columns.
 */
export const COUNTED_PARENTS: Record<CountedKind, CountedParent> = {
  document: {
    table: 'document_jobs',
    column: 'text_count',
    hashColumn: 'text_positions_hash',
    // Texts of saved ones are removed.
    sql: `SELECT p.id, p.file_name AS name, p.text_count AS storedCount,
        (SELECT count(*) FROM job_texts AS c WHERE c.job_row_id = p.row_id) AS foundCount
      FROM document_jobs AS p WHERE p.state <> 'saved' AND p.text_count > 0`,
  },
  translation: {
    table: 'history_items',
    column: 'segment_count',
    sql: `SELECT p.id, p.title AS name, p.segment_count AS storedCount,
        (SELECT count(*) FROM history_segments AS c WHERE c.item_row_id = p.row_id) AS foundCount
      FROM history_items AS p WHERE p.state IN ('kept', 'deleted')`,
  },
  'translation-step': {
    table: 'history_steps',
    column: 'row_count',
    // Earlier wordings that were noted are part of a done step.
    sql: `SELECT CAST(p.row_id AS TEXT) AS id, i.title AS name, p.row_count AS storedCount,
        (SELECT count(*) FROM history_step_rows AS c WHERE c.step_row_id = p.row_id
          AND (c.noted IS NULL OR p.state = 'undone' OR EXISTS (SELECT 1 FROM history_segments AS s
            JOIN history_revisions AS r ON r.segment_row_id = s.row_id
            WHERE s.item_row_id = p.item_row_id AND s.position = c.position))) AS foundCount
      FROM history_steps AS p JOIN history_items AS i ON i.row_id = p.item_row_id
      WHERE i.state IN ('kept', 'deleted')`,
  },
  memory: {
    table: 'memories',
    column: 'unit_count',
    sql: `SELECT p.id, p.name, p.unit_count AS storedCount,
        (SELECT count(*) FROM memory_units AS c
          WHERE c.memory_row_id = p.row_id AND c.deleted_at_ms IS NULL) AS foundCount
      FROM memories AS p WHERE p.state IN ('kept', 'deleted')`,
  },
  'memory-copy': {
    table: 'memory_copies',
    column: 'unit_count',
    // A copy without a reason serves a comparison, and is removed at startup.
    sql: `SELECT p.id, p.name, p.unit_count AS storedCount,
        (SELECT count(*) FROM memory_copy_units AS c WHERE c.copy_row_id = p.row_id) AS foundCount
      FROM memory_copies AS p WHERE p.reason IS NOT NULL`,
  },
  dictionary: {
    table: 'glossary_dictionaries',
    column: 'entry_count',
    sql: `SELECT p.id, g.name, p.entry_count AS storedCount,
        (SELECT count(*) FROM glossary_entries AS c WHERE c.dictionary_row_id = p.row_id) AS foundCount
      FROM glossary_dictionaries AS p JOIN glossaries AS g ON g.row_id = p.glossary_row_id
      WHERE p.deleted_at_ms IS NULL`,
  },
  'dictionary-change': {
    table: 'glossary_changes',
    column: 'row_count',
    sql: `SELECT CAST(p.row_id AS TEXT) AS id, g.name, p.row_count AS storedCount,
        (SELECT count(*) FROM glossary_change_rows AS c WHERE c.change_row_id = p.row_id) AS foundCount
      FROM glossary_changes AS p JOIN glossary_dictionaries AS d ON d.row_id = p.dictionary_row_id
        JOIN glossaries AS g ON g.row_id = d.glossary_row_id WHERE d.deleted_at_ms IS NULL`,
  },
  'voice-session': {
    table: 'voice_sessions',
    // Lines are numbered across all languages, and are removed only with their session.
    column: 'next_number',
    sql: `SELECT p.id, p.title AS name, p.next_number AS storedCount,
        (SELECT count(*) FROM voice_lines AS c WHERE c.session_row_id = p.row_id) AS foundCount
      FROM voice_sessions AS p WHERE p.deleted_at_ms IS NULL`,
  },
};

/** Changes made immediately to an incomplete row, besides marking it. */
const WHEN_LOST: { readonly [Kind in CountedKind]?: string } = {
  // It waits for the user instead of continuing automatically.
  document: `UPDATE document_jobs SET state = 'needs-attention', error_json = @error
    WHERE id = @id AND state IN (${sqlList(ACTIVE_JOB_STATES)})`,
  // Undoing part of a change would mix two states; the terms themselves are complete.
  'dictionary-change': `DELETE FROM glossary_changes WHERE dictionary_row_id =
    (SELECT dictionary_row_id FROM glossary_changes WHERE row_id = @id)`,
  'translation-step': `DELETE FROM history_steps WHERE item_row_id =
    (SELECT item_row_id FROM history_steps WHERE row_id = @id)`,
};

type FoundParent = Omit<IncompleteParent, 'kind'> & Counted;

function listIncomplete(connection: SqliteDatabase): IncompleteParent[] {
  return COUNTED_KINDS.flatMap((kind) =>
    connection
      .prepare<[], FoundParent>(COUNTED_PARENTS[kind].sql)
      .all()
      .filter(({ id, ...counted }) => hasLost(counted) || !isSame(connection, kind, id))
      .map(({ id, name }) => ({ kind, id, name })),
  );
}

/** Returns false when the number is right but the children differ. */
const isSame = (connection: SqliteDatabase, kind: CountedKind, id: string): boolean =>
  kind !== 'document' || hasSamePlaces(createStatementCache(connection), id);

/** Marks rows that lost children in a repair of a damaged database, so that the user sees it before they are used. */
export function markIncomplete(connection: SqliteDatabase): void {
  const mark = connection.prepare(
    'INSERT OR IGNORE INTO incomplete_parents (kind, id) VALUES (?, ?)',
  );
  const error = JSON.stringify(textsLost().toData());
  connection
    .transaction(() => {
      for (const { kind, id } of listIncomplete(connection)) {
        mark.run(kind, id);
        const sql = WHEN_LOST[kind];
        if (sql !== undefined)
          connection.prepare(sql).run({ id, ...(sql.includes('@error') && { error }) });
      }
    })
    .immediate();
}

export function createIncompleteParentsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /** Lists those that still exist and are still incomplete. */
    list(): IncompleteParent[] {
      const marked = db.all<Pick<IncompleteParent, 'kind' | 'id'>>(
        'SELECT kind, id FROM incomplete_parents',
      );
      if (marked.length === 0) return [];
      const keys = new Set(marked.map(({ kind, id }) => `${kind} ${id}`));
      return listIncomplete(connection).filter(({ kind, id }) => keys.has(`${kind} ${id}`));
    },
    /** Clears the marks once the user has seen them. */
    clear() {
      db.run('DELETE FROM incomplete_parents');
    },
  };
}
