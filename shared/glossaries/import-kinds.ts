import type { MessageId } from '../i18n/message-id.ts';
import { msg } from '../i18n/text.ts';
import { AppError } from '../errors.ts';

/** Formats of a list of terms; `paste` is text from the clipboard. */
export const IMPORT_FORMATS = ['csv', 'tsv', 'tbx', 'xlsx', 'paste'] as const;
export type GlossaryImportFormat = (typeof IMPORT_FORMATS)[number];

/** Formats by file extension without the dot. */
export const IMPORT_FORMAT_OF_ENDING: Readonly<Record<string, GlossaryImportFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  txt: 'tsv',
  tbx: 'tbx',
  xml: 'tbx',
  xlsx: 'xlsx',
};
/** Extensions that an import accepts, without dots. */
export const IMPORT_ENDINGS: readonly string[] = Object.keys(IMPORT_FORMAT_OF_ENDING);

/**
 * Findings in a file. The first ones concern the whole file, of which `bom`, `encoding`,
 * `delimiter`, and `avoided` only describe how it was read; the others concern rows. `duplicate`
 * asks for nothing: of several targets for a source, the first is taken unless another is chosen.
 */
export const IMPORT_PROBLEMS = [
  'bom',
  'encoding',
  'delimiter',
  'avoided',
  'size',
  'columns',
  'unclosed-quote',
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

/** Problems of a file or its rows, with their `count`. */
export const IMPORT_PROBLEM_TEXT: Record<ImportProblem, MessageId> = {
  bom: msg('glossaries.byteOrderMarkIgnored'),
  encoding: msg('glossaries.encodingGuessed'),
  delimiter: msg('glossaries.separatorUnexpected'),
  avoided: msg('glossaries.avoidedTerms'),
  size: msg('glossaries.importTooLarge'),
  columns: msg('glossaries.rowsColumnCount'),
  'unclosed-quote': msg('glossaries.rowsWithUnclosedQuote'),
  'empty-source': msg('glossaries.rowsWithoutSource'),
  'empty-target': msg('glossaries.rowsWithoutTarget'),
  'blank-edge': msg('glossaries.rowsWithOuterSpace'),
  'control-character': msg('glossaries.rowsWithControlCharacter'),
  'line-separator': msg('glossaries.rowsWithLineSeparator'),
  'broken-character': msg('glossaries.rowsWithBrokenCharacter'),
  'too-long': msg('glossaries.rowsTooLong'),
  duplicate: msg('glossaries.rowsWithDuplicateSource'),
};

/**
 * Effects of a row on the dictionary. `change`: the dictionary has another target for its source;
 * `same`: it has the term; `repeat`: another row of the file has its source; `out`: left out.
 */
export const IMPORT_EFFECTS = ['change', 'add', 'repeat', 'same', 'out'] as const;
export type ImportEffect = (typeof IMPORT_EFFECTS)[number];

/** Fixes that apply to all rows with a problem together. */
export const IMPORT_FIXES = ['trim', 'clean', 'join', 'keep-first', 'keep-last', 'drop'] as const;
export type ImportFix = (typeof IMPORT_FIXES)[number];

/**
 * Maximum size of a file of terms. A glossary has at most 10 MiB of terms; files contain other
 * data, too.
 */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** Maximum rows of such a file. */
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
