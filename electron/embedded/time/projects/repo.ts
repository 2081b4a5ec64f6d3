import { selected } from '../../../sqlite/statements.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';
import { createRecordsRepo, STATE_FIELDS, type RecordState } from '../records.ts';

export type BillBy = 'project' | 'user';

/** Content of a project; the profile defines its fields. */
export interface ProjectContent {
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  /** 1 public, 2 private. */
  readonly privacy: number;
  readonly customerId: number | null;
  readonly isTaskRequired: boolean;
  readonly isBillable: boolean;
  readonly billBy: BillBy;
  /** Per hour; a decimal with two to four places. */
  readonly rate: string | null;
  readonly isTemplate: boolean;
}

/** A stored project. Instants are UTC epoch milliseconds. */
export interface Project extends ProjectContent, RecordState {
  readonly id: number;
  /** Also set for a deleted customer. */
  readonly customerName: string | null;
}

const FIELDS = `name description isActive privacy customerId isTaskRequired isBillable billBy rate
  isTemplate`;

export type ProjectsRepo = ReturnType<typeof createProjectsRepo>;

export const createProjectsRepo = (db: SqliteDatabase) =>
  createRecordsRepo<ProjectContent, Project>(
    db,
    'projects',
    FIELDS,
    `SELECT ${selected(`id ${FIELDS} ${STATE_FIELDS}`, 'r')}, c.name AS customerName
     FROM projects r LEFT JOIN customers c ON c.id = r.customer_id`,
    (row) => ({
      ...row,
      isActive: row.isActive === 1,
      isTaskRequired: row.isTaskRequired === 1,
      isBillable: row.isBillable === 1,
      isTemplate: row.isTemplate === 1,
    }),
  );
