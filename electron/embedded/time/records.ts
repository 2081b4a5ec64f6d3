import type { Clock } from '../../support/clock.ts';
import { assigned, bindable, insertInto, orNull, type RowOf } from '../../sqlite/statements.ts';
import { unknownId } from '../http/service-error.ts';
import type { SqliteDatabase } from '../storage/sqlite.ts';
import type { FormFields, ListQuery } from './form-fields.ts';

/** Bookkeeping fields shared by customers, projects, and entries. */
export interface RecordState {
  /** 1: never changed. For an entry, `version` on the wire. */
  readonly revision: number;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly deletedAtMs: number | null;
}

/** Fields of {@link RecordState}, as statements name them. */
export const STATE_FIELDS = 'revision createdAtMs changedAtMs deletedAtMs';

/** Returns the state of a record created now. */
export function madeAt(atMs: number): RecordState {
  return { revision: 1, createdAtMs: atMs, changedAtMs: atMs, deletedAtMs: null };
}

/** @throws 404 for a record that was deleted or never existed */
export function requirePresent<T extends RecordState>(record: T | null, what: string): T {
  if (record === null || record.deletedAtMs !== null) throw unknownId(what);
  return record;
}

/**
 * Timestamps of changes. They never go backward, not even when the clock does or across a restart:
 * a client that asks for everything changed since then must not miss a change.
 */
export interface Stamps {
  /** Returns UTC epoch milliseconds, never earlier than a previous result. */
  next(): number;
}

export function createStamps(db: SqliteDatabase, clock: Clock): Stamps {
  let last = Number(
    db
      .prepare(
        `SELECT max(coalesce((SELECT max(changed_at_ms) FROM customers), 0),
           coalesce((SELECT max(changed_at_ms) FROM projects), 0),
           coalesce((SELECT max(changed_at_ms) FROM time_entries), 0))`,
      )
      .pluck()
      .get(),
  );
  return {
    next() {
      last = Math.max(last, clock.now());
      return last;
    },
  };
}

/** A stored customer or project. Instants are UTC epoch milliseconds. */
type Stored<Content> = Content & RecordState & { readonly id: number };

/** Stored customers or projects. */
export interface RecordsRepo<Content, T extends Stored<Content>> {
  /** Returns records by id, oldest first. */
  list(query: ListQuery): T[];
  find(id: number): T | null;
  /** @returns the new id */
  add(record: Content & RecordState): number;
  update(record: Stored<Content>): void;
}

/**
 * @param content fields of the content, as statements name them
 * @param select the query for all records, whose table is `r`
 */
export function createRecordsRepo<Content extends object, T extends Stored<Content>>(
  db: SqliteDatabase,
  table: string,
  content: string,
  select: string,
  fromRow: (row: RowOf<T>) => T,
): RecordsRepo<Content, T> {
  const list = db.prepare<[object], RowOf<T>>(
    `${select} WHERE r.changed_at_ms >= @updatedSinceMs
       AND (r.deleted_at_ms IS NULL OR @includesDeleted = 1)
     ORDER BY r.id LIMIT @limit OFFSET @offset`,
  );
  const find = db.prepare<[number], RowOf<T>>(`${select} WHERE r.id = ?`);
  const add = db.prepare(insertInto(table, `${content} ${STATE_FIELDS}`));
  const update = db.prepare(
    `UPDATE ${table} SET ${assigned(`${content} revision changedAtMs deletedAtMs`)} WHERE id = @id`,
  );
  return {
    list: (query) => list.all(bindable(query)).map(fromRow),
    find: (id) => orNull(find.get(id), fromRow),
    add: (record) => Number(add.run(bindable(record)).lastInsertRowid),
    update: (record) => void update.run(bindable(record)),
  };
}

/** Use cases of customers or projects. */
export interface RecordService<T> {
  list(query: ListQuery): T[];
  /** @throws 404 */
  get(id: number): T;
  /** @throws 422 */
  create(fields: FormFields): T;
  /** Changes the fields that were sent. @throws 404, 422 */
  update(id: number, fields: FormFields): T;
  /**
   * Deletes a record; others keep their reference to it, so that their history keeps the name.
   * @throws 404
   */
  remove(id: number): void;
}

/**
 * @param what the kind of record, for messages
 * @param contentOf returns the content with the sent fields replaced; null: a new record
 */
export function createRecordService<Content extends object, T extends Stored<Content>>(
  repo: RecordsRepo<Content, T>,
  stamps: Stamps,
  what: string,
  contentOf: (fields: FormFields, record: T | null) => Content,
): RecordService<T> {
  const get = (id: number): T => requirePresent(repo.find(id), what);
  const save = (record: T, changedAtMs: number): void =>
    repo.update({ ...record, revision: record.revision + 1, changedAtMs });
  return {
    list: (query) => repo.list(query),
    get,
    create: (fields) => get(repo.add({ ...contentOf(fields, null), ...madeAt(stamps.next()) })),
    update(id, fields) {
      const record = get(id);
      const content = contentOf(fields, record);
      if (isSame(content, record)) return record;
      save({ ...record, ...content }, stamps.next());
      return get(id);
    },
    remove(id) {
      const deletedAtMs = stamps.next();
      save({ ...get(id), deletedAtMs }, deletedAtMs);
    },
  };
}

function isSame(content: object, record: object): boolean {
  const before = new Map<string, unknown>(Object.entries(record));
  return Object.entries(content).every(([name, value]) => before.get(name) === value);
}
