import type { SqliteDatabase } from '../../storage/sqlite.ts';
import type { ListQuery } from '../form-fields.ts';
import type { RecordState } from '../record-state.ts';

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

export type NewProject = Omit<Project, 'id' | 'customerName'>;

export interface ProjectsRepo {
  /** Returns projects by id, oldest first. */
  list(query: ListQuery): Project[];
  find(id: number): Project | null;
  /** @returns the new id */
  add(project: NewProject): number;
  update(project: Omit<Project, 'customerName'>): void;
}

type Flag = 'isActive' | 'isTaskRequired' | 'isBillable' | 'isTemplate';
type ProjectRow = Omit<Project, Flag> & Readonly<Record<Flag, number>>;

const SELECT = `SELECT p.id, p.name, p.description, p.is_active AS isActive, p.privacy,
    p.customer_id AS customerId, c.name AS customerName, p.is_task_required AS isTaskRequired,
    p.is_billable AS isBillable, p.bill_by AS billBy, p.rate, p.is_template AS isTemplate,
    p.revision, p.created_at_ms AS createdAtMs, p.changed_at_ms AS changedAtMs,
    p.deleted_at_ms AS deletedAtMs
  FROM projects p LEFT JOIN customers c ON c.id = p.customer_id`;

export function createProjectsRepo(db: SqliteDatabase): ProjectsRepo {
  const list = db.prepare<[ListQuery & { hasDeleted: number }], ProjectRow>(
    `${SELECT} WHERE p.changed_at_ms >= @updatedSinceMs
       AND (p.deleted_at_ms IS NULL OR @hasDeleted = 1)
     ORDER BY p.id LIMIT @limit OFFSET @offset`,
  );
  const find = db.prepare<[number], ProjectRow>(`${SELECT} WHERE p.id = ?`);
  const add = db.prepare(
    `INSERT INTO projects (name, description, is_active, privacy, customer_id, is_task_required,
       is_billable, bill_by, rate, is_template, revision, created_at_ms, changed_at_ms, deleted_at_ms)
     VALUES (@name, @description, @isActive, @privacy, @customerId, @isTaskRequired, @isBillable,
       @billBy, @rate, @isTemplate, @revision, @createdAtMs, @changedAtMs, @deletedAtMs)`,
  );
  const update = db.prepare(
    `UPDATE projects SET name = @name, description = @description, is_active = @isActive,
       privacy = @privacy, customer_id = @customerId, is_task_required = @isTaskRequired,
       is_billable = @isBillable, bill_by = @billBy, rate = @rate, is_template = @isTemplate,
       revision = @revision, changed_at_ms = @changedAtMs, deleted_at_ms = @deletedAtMs
     WHERE id = @id`,
  );
  return {
    list: (query) => list.all({ ...query, hasDeleted: Number(query.includesDeleted) }).map(fromRow),
    find(id) {
      const row = find.get(id);
      return row === undefined ? null : fromRow(row);
    },
    add: (project) => Number(add.run(toRow(project)).lastInsertRowid),
    update(project) {
      update.run(toRow(project));
    },
  };
}

function toRow<T extends ProjectContent>(project: T): Omit<T, Flag> & Record<Flag, number> {
  return {
    ...project,
    isActive: Number(project.isActive),
    isTaskRequired: Number(project.isTaskRequired),
    isBillable: Number(project.isBillable),
    isTemplate: Number(project.isTemplate),
  };
}

function fromRow(row: ProjectRow): Project {
  return {
    ...row,
    isActive: row.isActive === 1,
    isTaskRequired: row.isTaskRequired === 1,
    isBillable: row.isBillable === 1,
    isTemplate: row.isTemplate === 1,
  };
}
