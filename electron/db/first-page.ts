import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import type { ConnectionOptions } from './connection.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { buildDatabase, removeDatabase } from './new-file.ts';

const PAGE_BYTES = 4096;
const PAGE_COUNT_OFFSET = 28;
const FREE_LIST_OFFSET = 32;

/**
 * Replaces the first page of a copy of a damaged database by that of a new one. The first page
 * tells where each table begins, and in databases made by the same steps that is the same. Where it
 * is not, the rows read do not fit the schema and are refused one by one.
 * @returns false when the file has no second page, so that nothing can be gained
 */
export function replaceFirstPage(
  file: string,
  options: ConnectionOptions & Pick<MigrateOptions, 'migrations'>,
): boolean {
  const pageCount = Math.floor(statSync(file).size / PAGE_BYTES);
  if (pageCount < 2) return false;
  const model = `${file}.model`;
  buildDatabase(model, options, (connection) =>
    migrate(connection, { migrations: options.migrations }),
  );
  const page = readFileSync(model).subarray(0, PAGE_BYTES);
  removeDatabase(model);
  page.writeUInt32BE(pageCount, PAGE_COUNT_OFFSET);
  // No free pages: the list may be what is damaged, and nothing is written to this copy.
  page.fill(0, FREE_LIST_OFFSET, FREE_LIST_OFFSET + 8);
  const descriptor = openSync(file, 'r+');
  try {
    writeSync(descriptor, page, 0, PAGE_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  return true;
}
