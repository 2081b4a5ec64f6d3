import { readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFileAtomicSync } from '../../support/atomic-file.ts';
import { errorCode } from '../../support/error-code.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { closeProjects, listConfidential } from '../projects/project-rules-repo.ts';
import { fileStamp, freePath } from '../../sqlite/quarantine.ts';

/** Ids of confidential projects, as stored outside the database. */
export type ConfidentialMarks =
  { kind: 'read'; projectIds: readonly string[] } | { kind: 'missing' } | { kind: 'unreadable' };

const marksOf = (file: string): string => join(dirname(file), 'confidential.json');

/** @param file database beside which they are stored */
export function readConfidentialMarks(file: string): ConfidentialMarks {
  try {
    const projectIds: unknown = JSON.parse(readFileSync(marksOf(file), 'utf8'));
    const isList = Array.isArray(projectIds) && projectIds.every((id) => typeof id === 'string');
    return isList ? { kind: 'read', projectIds } : { kind: 'unreadable' };
  } catch (error) {
    return { kind: errorCode(error) === 'ENOENT' ? 'missing' : 'unreadable' };
  }
}

/** @throws the file system's own error; the old file is untouched then */
function writeMarks(file: string, projectIds: readonly string[]): void {
  writeFileAtomicSync(marksOf(file), Buffer.from(JSON.stringify(projectIds.toSorted())));
}

/** Adds the marks of a database that is about to be replaced. @throws the file system's own error */
export function addConfidentialMarks(file: string, projectIds: readonly string[]): void {
  const marks = readConfidentialMarks(file);
  // An unreadable file makes every project confidential at the next opening.
  if (marks.kind === 'unreadable') return;
  const known = marks.kind === 'read' ? marks.projectIds : [];
  writeMarks(file, [...new Set([...known, ...projectIds])]);
}

/** Steps that bring database and file to the same projects. */
export interface MarksUnion {
  /** Projects that were open in the database, and are closed only because the file is unreadable. */
  closedInDoubt: readonly string[];
  /**
   * Applies the union to the database. Must run within the transaction that also holds {@link closedInDoubt}: otherwise
   * a crash would leave them unexplained.
   */
  close(): void;
  /** Writes the file once that is committed. @throws the file system's own error */
  write(): void;
}

/**
 * Unites both at an opening: for each project the stricter of database and file wins, and both have it afterward. When
 * the file is unreadable every project is made confidential, because it is unknown which of them were.
 * @param isLossTold the missing file existed before, and the database may be older than it
 */
export function uniteConfidentialMarks(
  connection: SqliteDatabase,
  { nowMs, isLossTold }: { nowMs: number; isLossTold: boolean },
): MarksUnion {
  const file = connection.name;
  const marks = readConfidentialMarks(file);
  const known = new Set(listConfidential(connection));
  const isUnknown = marks.kind === 'unreadable' || (marks.kind === 'missing' && isLossTold);
  const wanted =
    marks.kind === 'read' ? marks.projectIds : isUnknown ? listProjects(connection) : [];
  const closed = wanted.filter((id) => !known.has(id));
  return {
    closedInDoubt: isUnknown ? closed : [],
    close() {
      closeProjects(connection, closed, nowMs);
    },
    write() {
      if (marks.kind === 'unreadable') {
        renameSync(marksOf(file), freePath(`${marksOf(file)}.damaged-${fileStamp(nowMs)}`, ''));
      }
      const all = [...known, ...closed];
      if (marks.kind !== 'read' || marks.projectIds.length !== all.length) writeMarks(file, all);
    },
  };
}

const listProjects = (connection: SqliteDatabase): string[] =>
  connection.prepare<[], string>('SELECT id FROM projects').pluck().all();

/**
 * Keeps the file up to date while the database is in use, regardless of which statement changes a rule: a mark is in
 * the file before its transaction can commit, and is removed only afterward.
 * @returns a function to call when no transaction is open
 */
export function followConfidentialMarks(connection: SqliteDatabase): () => void {
  const file = connection.name;
  let isChanged = false;
  connection.function('note_confidential', { directOnly: false }, (projectId, isClosed) => {
    isChanged = true;
    if (isClosed !== 1 || typeof projectId !== 'string') return null;
    const marks = readConfidentialMarks(file);
    const known = marks.kind === 'read' ? marks.projectIds : listConfidential(connection);
    if (!known.includes(projectId) || marks.kind !== 'read') {
      writeMarks(file, [...new Set([...known, projectId])]);
    }
    return null;
  });
  connection.exec(`
    CREATE TEMP TRIGGER confidential_marks_insert AFTER INSERT ON main.project_rules
    BEGIN SELECT note_confidential(new.project_id, new.reach = 'here'); END;
    CREATE TEMP TRIGGER confidential_marks_update AFTER UPDATE ON main.project_rules
    BEGIN SELECT note_confidential(new.project_id, new.reach = 'here'); END;
    CREATE TEMP TRIGGER confidential_marks_delete AFTER DELETE ON main.project_rules
    BEGIN SELECT note_confidential(old.project_id, 0); END;`);
  return () => {
    if (!isChanged) return;
    writeMarks(file, listConfidential(connection));
    isChanged = false;
  };
}
