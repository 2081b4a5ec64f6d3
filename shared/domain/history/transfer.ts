import { z } from 'zod';
import { languageCode } from '../../ipc/common-schemas.ts';
import { EXPORT_FORMATS } from '../../exchange/exchange-formats.ts';
import { historyFilterSchema } from './history.ts';

/** An export of what a search found; asks for the place of the file. */
export const historyExportInputSchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  filter: historyFilterSchema,
});
export type HistoryExportInput = z.infer<typeof historyExportInputSchema>;

export const historyExportResultSchema = z.object({
  /** Base names of the files; more than one where the format holds one language pair only. */
  fileNames: z.array(z.string()),
  segmentCount: z.number(),
});
export type HistoryExportResult = z.infer<typeof historyExportResultSchema>;

/** An import; asks for the file. The languages are for files that do not name theirs. */
export const historyImportInputSchema = z.object({
  sourceLang: languageCode.nullable(),
  targetLang: languageCode.nullable(),
});
export type HistoryImportInput = z.infer<typeof historyImportInputSchema>;

export const historyImportResultSchema = z.object({
  fileName: z.string(),
  itemCount: z.number(),
  segmentCount: z.number(),
  /** Entries without a source or a translation, which were left out. */
  skippedCount: z.number(),
});
export type HistoryImportResult = z.infer<typeof historyImportResultSchema>;

/** Progress of a running export or import. */
export const historyTransferSchema = z.object({
  kind: z.enum(['export', 'import']),
  /** Segments so far. */
  doneCount: z.number(),
  /** In 0..1; null when unknown. */
  share: z.number().nullable(),
});
export type HistoryTransfer = z.infer<typeof historyTransferSchema>;
