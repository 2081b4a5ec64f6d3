import type { SqliteDatabase } from '../../storage/sqlite.ts';
import type { ListQuery } from '../form-fields.ts';
import type { RecordState } from '../record-state.ts';

/** A stored customer. Instants are UTC epoch milliseconds. */
export interface Customer extends RecordState {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

export interface CustomersRepo {
  /** Returns customers by id, oldest first. */
  list(query: ListQuery): Customer[];
  find(id: number): Customer | null;
  /** @returns the new id */
  add(customer: Omit<Customer, 'id'>): number;
  update(customer: Customer): void;
}

type CustomerRow = Omit<Customer, 'isActive'> & { readonly isActive: number };

const COLUMNS = `id, name, is_active AS isActive, revision, created_at_ms AS createdAtMs,
  changed_at_ms AS changedAtMs, deleted_at_ms AS deletedAtMs`;

export function createCustomersRepo(db: SqliteDatabase): CustomersRepo {
  const list = db.prepare<[ListQuery & { hasDeleted: number }], CustomerRow>(
    `SELECT ${COLUMNS} FROM customers
     WHERE changed_at_ms >= @updatedSinceMs AND (deleted_at_ms IS NULL OR @hasDeleted = 1)
     ORDER BY id LIMIT @limit OFFSET @offset`,
  );
  const find = db.prepare<[number], CustomerRow>(`SELECT ${COLUMNS} FROM customers WHERE id = ?`);
  const add = db.prepare(
    `INSERT INTO customers (name, is_active, revision, created_at_ms, changed_at_ms, deleted_at_ms)
     VALUES (@name, @isActive, @revision, @createdAtMs, @changedAtMs, @deletedAtMs)`,
  );
  const update = db.prepare(
    `UPDATE customers SET name = @name, is_active = @isActive, revision = @revision,
       changed_at_ms = @changedAtMs, deleted_at_ms = @deletedAtMs WHERE id = @id`,
  );
  return {
    list: (query) => list.all({ ...query, hasDeleted: Number(query.includesDeleted) }).map(fromRow),
    find(id) {
      const row = find.get(id);
      return row === undefined ? null : fromRow(row);
    },
    add: (customer) =>
      Number(add.run({ ...customer, isActive: Number(customer.isActive) }).lastInsertRowid),
    update(customer) {
      update.run({ ...customer, isActive: Number(customer.isActive) });
    },
  };
}

function fromRow(row: CustomerRow): Customer {
  return { ...row, isActive: row.isActive === 1 };
}
