import { AppError } from '../errors.ts';

/** What a list of terms can come as; `paste` is text from the clipboard. */
export const IMPORT_FORMATS = ['csv', 'tsv', 'tbx', 'xlsx', 'paste'] as const;
export type GlossaryImportFormat = (typeof IMPORT_FORMATS)[number];

/** What a file comes as, by its ending without the dot. */
export const IMPORT_FORMAT_OF_ENDING: Readonly<Record<string, GlossaryImportFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  txt: 'tsv',
  tbx: 'tbx',
  xml: 'tbx',
  xlsx: 'xlsx',
};
/** Endings that an import takes, without dots. */
export const IMPORT_ENDINGS: readonly string[] = Object.keys(IMPORT_FORMAT_OF_ENDING);

/**
 * Problems of a file. The first ones concern the whole file, and `bom`, `encoding`, `delimiter` and `avoided` only
 * say how it was read; the others concern rows.
 */
export const IMPORT_PROBLEMS = [
  'bom',
  'encoding',
  'delimiter',
  'avoided',
  'size',
  'columns',
  'empty-source',
  'empty-target',
  'blank-edge',
  'control-character',
  'line-separator',
  'broken-character',
  'too-long',
  'duplicate',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** What can be done about all rows with a problem at once. */
export const IMPORT_FIXES = ['trim', 'clean', 'join', 'keep-first', 'keep-last', 'drop'] as const;
export type ImportFix = (typeof IMPORT_FIXES)[number];

/** A file of terms that is read at all. A glossary has at most 10 MiB of them; files have other things too. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** Rows of it. */
export const MAX_IMPORT_ROWS = 1_000_000;

export function tooManyRows(): AppError {
  return new AppError('input/invalid', 'glossaryErrors.tooManyRows', {
    details: { field: 'file' },
  });
}

export function tooLargeFile(): AppError {
  return new AppError('input/invalid', 'glossaryErrors.fileTooLarge', {
    details: { field: 'file' },
  });
}
