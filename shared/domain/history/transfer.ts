import { z } from 'zod';
import { languageCode } from '../schemas.ts';
import { EXPORT_FORMATS } from '../../exchange/exchange-formats.ts';
import { historyFilterSchema } from './history.ts';

/** Export of the results of a search; asks where to save the file. */
export const historyExportInputSchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  filter: historyFilterSchema,
});
export type HistoryExportInput = z.infer<typeof historyExportInputSchema>;

export const historyExportResultSchema = z.object({
  /** Base names of the files; more than one where the format holds only one language pair. */
  fileNames: z.array(z.string()),
  segmentCount: z.number(),
});
export type HistoryExportResult = z.infer<typeof historyExportResultSchema>;

/** Ways to import translations that are already in the history. */
export const ON_KNOWN = ['skip', 'replace', 'add'] as const;
export type OnKnown = (typeof ON_KNOWN)[number];

/** Import that asks for the file. The languages are for files that do not name theirs. */
export const historyImportInputSchema = z.object({
  sourceLang: languageCode.nullable(),
  targetLang: languageCode.nullable(),
  /** The answer to a {@link KnownQuestion}, for the file that it was about. */
  onKnown: z.enum(ON_KNOWN).optional(),
});
export type HistoryImportInput = z.infer<typeof historyImportInputSchema>;

/**
 * Question about a file with translations that already exist; nothing of it has been imported yet.
 */
const knownQuestionSchema = z.object({
  fileName: z.string(),
  /** All translations in the file. */
  totalCount: z.number(),
  knownCount: z.number(),
  /** Known translations whose wording differs in the file. */
  changedCount: z.number(),
});
export type KnownQuestion = z.infer<typeof knownQuestionSchema>;

const historyImportResultSchema = z.object({
  fileName: z.string(),
  itemCount: z.number(),
  /** Segments that were added. */
  segmentCount: z.number(),
  /** Known segments that were left unchanged. */
  knownCount: z.number(),
  /** Known segments that now have the file's wording. */
  replacedCount: z.number(),
  /** Entries without a source or a translation, which were left out. */
  skippedCount: z.number(),
});
export type HistoryImportResult = z.infer<typeof historyImportResultSchema>;

/** Result of an import, or the question to answer first. */
export const historyImportOutcomeSchema = z.union([
  z.object({ question: knownQuestionSchema }),
  historyImportResultSchema,
]);
export type HistoryImportOutcome = z.infer<typeof historyImportOutcomeSchema>;

/** Progress of a running export or import. */
export const historyTransferSchema = z.object({
  kind: z.enum(['export', 'import']),
  /** Segments so far. */
  doneCount: z.number(),
  /** In 0..1; null when unknown. */
  share: z.number().nullable(),
});
export type HistoryTransfer = z.infer<typeof historyTransferSchema>;
