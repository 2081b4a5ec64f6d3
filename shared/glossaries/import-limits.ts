import { AppError } from '../errors.ts';

/** A file of terms that is read at all. A glossary has at most 10 MiB of them; files have other things too. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** Rows of it. */
export const MAX_IMPORT_ROWS = 1_000_000;

export function tooManyRows(): AppError {
  return new AppError(
    'input/invalid',
    'The file has more than a million rows, and a glossary cannot. Split it. Nothing was imported.',
    { details: { field: 'file' } },
  );
}

export function tooLargeFile(): AppError {
  return new AppError(
    'input/invalid',
    'The file is larger than 50 MiB, and a glossary has 10 MiB at most. Split it. Nothing was imported.',
    { details: { field: 'file' } },
  );
}
