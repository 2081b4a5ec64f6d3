import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { removeFoldersOfFile } from './temporary-folder.ts';

/** Temporary files of the tests and of the processes they start are in memory if there is room. */
const folder = process.env['DRAGOMAN_TEST_FOLDER'];
if (folder !== undefined) process.env['TMPDIR'] = folder;

// Registered first, it runs after all other cleanup of a file.
afterAll(removeFoldersOfFile);

// The receipts of a database are stored beside its folder: tests that shared them would see each
// other's.
afterAll(() => {
  if (folder === undefined || !existsSync(join(folder, 'receipts'))) return;
  throw new Error(
    'A database was opened in a folder directly inside the temporary folder of all tests, by this file or by one ' +
      'that runs beside it. Put it one folder deeper.',
  );
});
