import { createReadBudget, WHOLE_FILE_LIMITS } from '../../../shared/documents/read-budget.ts';
import { AppError } from '../../../shared/errors.ts';
import { createImportDesk, type ImportDesk } from '../../../shared/glossaries/import-review.ts';
import {
  readImport,
  type ImportReading,
  type ImportSource,
} from '../../../shared/glossaries/read-import.ts';
import { formatTsv, parseTsv } from '../../../shared/glossaries/entry-formats.ts';
import { createTermsWriter, type TermsWriter } from '../../../shared/glossaries/write-export.ts';
import type { GlossaryThreadCalls } from '../../services/glossaries/thread.ts';

/** Targets of a dictionary by source. */
type Known = ReadonlyMap<string, string>;

/** Builds the glossary thread's calls. */
export function createGlossaryThreadCalls(): GlossaryThreadCalls {
  let opened: {
    source: ImportSource;
    known: Known;
    reading: ImportReading;
    review: ImportDesk;
  } | null = null;
  const need = (): NonNullable<typeof opened> => {
    if (opened !== null) return opened;
    throw new AppError('input/not-found', 'glossaryErrors.noImportOpen');
  };
  const files = new Map<number, TermsWriter>();
  const needFile = (file: number): TermsWriter => {
    const writer = files.get(file);
    if (writer !== undefined) return writer;
    throw new AppError('canceled', 'appErrors.exportStopped');
  };
  const read = (source: ImportSource, known: Known, reading: ImportReading) => {
    // A failed read leaves the previous one unchanged.
    const terms = readImport(source, reading, createReadBudget(WHOLE_FILE_LIMITS));
    opened = { source, known, reading, review: createImportDesk(terms, known) };
    return opened.review.review();
  };
  return {
    open(source, knownTsv = '') {
      opened = null;
      const mine = knownTsv === '' ? [] : parseTsv(knownTsv);
      return read(source, new Map(mine.map((term) => [term.source, term.target])), {});
    },
    reread(reading) {
      const { source, known, reading: before } = need();
      return read(source, known, { ...before, ...reading });
    },
    listRows: (query) => need().review.listRows(query),
    change(change) {
      const { review } = need();
      review.change(change);
      return review.review();
    },
    take: () => formatTsv(need().review.take()),
    takeIds: () => need().review.takeIds(),
    takeAvoided: () => need().review.takeAvoided(),
    beginFile(file, format, name, pair, ids, csvStyle) {
      files.set(file, createTermsWriter(format, name, pair, ids, csvStyle));
    },
    writeTerms: (file, entriesTsv) => needFile(file).write(parseTsv(entriesTsv)),
    endFile(file) {
      const rest = needFile(file).end();
      files.delete(file);
      return rest;
    },
    dropFile(file) {
      files.delete(file);
    },
  };
}
