import type { Statement } from 'better-sqlite3';
import {
  EXPORTED_TABLES,
  type ExportedTable,
  type TableExport,
} from '../../../shared/domain/data/exported-tables.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { TEXT_PROJECTS, type TextProjects } from '../projects/text-projects.ts';

/** Rows of a table, in order. */
export interface ExportedRows {
  /** JSON objects in UTF-8, separated by commas. */
  packed: Uint8Array;
  /** Number of rows; 0: the last row was read before. */
  count: number;
  lastRowId: number;
}

/** A thing that is written to one or several files of its own. */
export interface ExportedThing {
  id: string;
  /** Number of its rows. */
  count: number;
}

/**
 * Projects by table. A new table does not compile until it is in {@link EXPORTED_TABLES}; those without a text column
 * have no projects.
 */
const TABLES: Record<
  | keyof typeof TEXT_PROJECTS
  | 'confirmed_segments'
  | 'glossary_snapshot_copies'
  | 'history_words_due'
  | 'work_intervals',
  TableExport
> = EXPORTED_TABLES;

/** Bounds of one answer; a single row may be larger. */
const MAX_ROWS = 500;
const MAX_CHARS = 1_000_000;

/** Tables whose state determines whether a row is visible. */
const WITH_KEPT_STATE: readonly string[] = ['history_items', 'memories'];

/** Columns derived from others, for searching. */
const DERIVED_COLUMN = /(?:^|_)(?:index_text|search_text)$|^folded/u;

const SEGMENT = `FROM history_segments AS s JOIN history_items AS i ON i.row_id = s.item_row_id
  WHERE s.row_id = t.segment_row_id`;
const OF_SEGMENT = {
  item_id: `(SELECT i.id ${SEGMENT})`,
  position: `(SELECT s.position ${SEGMENT})`,
};
const LINE = `FROM voice_lines AS l JOIN voice_sessions AS s ON s.row_id = l.session_row_id
  WHERE l.row_id = t.line_row_id`;

/** References to parents, for files without row ids. */
const REFERENCES: { readonly [Table in ExportedTable]?: Readonly<Record<string, string>> } = {
  history_revisions: OF_SEGMENT,
  history_drafts: OF_SEGMENT,
  history_comments: OF_SEGMENT,
  memory_revisions: {
    unit_id: '(SELECT u.id FROM memory_units AS u WHERE u.row_id = t.unit_row_id)',
  },
  voice_revisions: {
    session_id: `(SELECT s.id ${LINE})`,
    line_number: `(SELECT l.number ${LINE})`,
  },
};

const THINGS = {
  glossary: { table: 'glossary_dictionaries', count: 'entry_count' },
  memory: { table: 'memories', count: 'unit_count' },
  voice: { table: 'voice_sessions', count: 'line_count' },
} as const;

interface Row extends Record<string, unknown> {
  exported_row_id: number;
}

interface Parent {
  column: string;
  parent: string;
  parentColumn: string;
}

/** Reads the rows of an export of everything, without those that the user deleted. */
export function createTableRowsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const columnsOf = (table: string): { name: string; type: string }[] =>
    connection
      .prepare<[string], { name: string; type: string }>(
        'SELECT name, type FROM pragma_table_info(?)',
      )
      .all(table);
  /** Returns the parents that a row is deleted with. */
  const parentsOf = (table: string): Parent[] => {
    const parents = connection
      .prepare<[string], Parent>(
        `SELECT "from" AS "column", "table" AS parent, "to" AS parentColumn
         FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'`,
      )
      .all(table);
    const known = new Map<string, TextProjects>(Object.entries(TEXT_PROJECTS)).get(table);
    if (known?.kind !== 'parent' || parents.length > 0) return parents;
    return [{ column: known.column, parent: known.table, parentColumn: known.parentColumn }];
  };
  /** Returns SQL that is true of rows that are not deleted, and whose parents are not deleted either. */
  const isKept = (table: string, alias: string): string => {
    const own = columnsOf(table).some(({ name }) => name === 'deleted_at_ms')
      ? [`${alias}.deleted_at_ms IS NULL`]
      : [];
    if (WITH_KEPT_STATE.includes(table)) own.push(`${alias}.state = 'kept'`);
    const parents = parentsOf(table).map(({ column, parent, parentColumn }) => {
      const owner = `${alias}_${parent}`;
      return `(${alias}.${column} IS NULL OR EXISTS (SELECT 1 FROM "${parent}" AS ${owner}
        WHERE ${owner}.${parentColumn} = ${alias}.${column} AND ${isKept(parent, owner)}))`;
    });
    return ['1', ...own, ...parents].join(' AND ');
  };
  const made = new Map<string, Statement<[number], Row>>();
  const rowsOf = (table: ExportedTable): Statement<[number], Row> => {
    const known = made.get(table);
    if (known !== undefined) return known;
    if (TABLES[table].to === null) throw new Error(`The rows of ${table} are left out.`);
    const columns = columnsOf(table)
      .filter(({ name, type }) => type !== 'BLOB' && !DERIVED_COLUMN.test(name))
      .map(({ name }) => `t."${name}"`);
    const references = Object.entries(REFERENCES[table] ?? {}).map(
      ([name, value]) => `${value} AS ${name}`,
    );
    const rows = connection.prepare<[number], Row>(
      `SELECT t.rowid AS exported_row_id, ${[...columns, ...references].join(', ')}
       FROM "${table}" AS t WHERE t.rowid > ? AND ${isKept(table, 't')}
       ORDER BY t.rowid LIMIT ${String(MAX_ROWS)}`,
    );
    made.set(table, rows);
    return rows;
  };

  return {
    /** Counts all rows of the tables, including deleted ones. */
    count: (tables: readonly ExportedTable[]) =>
      tables
        .map((table) => Number(db.value(`SELECT count(*) FROM "${table}"`)))
        .reduce((sum, count) => sum + count, 0),
    /** Reads some rows of a table after a row id, without secrets and derived columns. */
    read(table: ExportedTable, afterRowId: number): ExportedRows {
      const rows: string[] = [];
      let lastRowId = afterRowId;
      let chars = 0;
      try {
        for (const { exported_row_id: rowId, ...row } of rowsOf(table).iterate(afterRowId)) {
          const json = JSON.stringify(row);
          rows.push(json);
          lastRowId = rowId;
          chars += json.length;
          if (chars > MAX_CHARS) break;
        }
      } catch (error) {
        // Rows read before a damaged page are kept; the next call reaches it again.
        if (rows.length === 0) throw error;
      }
      return {
        packed: new TextEncoder().encode(rows.join(',\n')),
        count: rows.length,
        lastRowId,
      };
    },
    /** Lists dictionaries, memories, or sessions, including empty ones. */
    listThings(kind: keyof typeof THINGS): ExportedThing[] {
      const { table, count } = THINGS[kind];
      return db.all<ExportedThing>(
        `SELECT t.id, t.${count} AS count FROM ${table} AS t WHERE ${isKept(table, 't')} ORDER BY t.row_id`,
      );
    },
    /** Lists every project that a row may belong to. */
    listProjectIds: () =>
      db.values<string>('SELECT id FROM projects UNION SELECT project_id FROM project_rules'),
  };
}
