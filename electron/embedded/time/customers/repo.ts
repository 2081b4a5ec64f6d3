import { selected } from '../../../sqlite/statements.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';
import { createRecordsRepo, STATE_FIELDS, type RecordState } from '../records.ts';

export interface CustomerContent {
  readonly name: string;
  readonly isActive: boolean;
}

/** A stored customer. Instants are UTC epoch milliseconds. */
export interface Customer extends CustomerContent, RecordState {
  readonly id: number;
}

const FIELDS = 'name isActive';

export type CustomersRepo = ReturnType<typeof createCustomersRepo>;

export const createCustomersRepo = (db: SqliteDatabase) =>
  createRecordsRepo<CustomerContent, Customer>(
    db,
    'customers',
    FIELDS,
    `SELECT ${selected(`id ${FIELDS} ${STATE_FIELDS}`)} FROM customers r`,
    (row) => ({ ...row, isActive: row.isActive === 1 }),
  );
