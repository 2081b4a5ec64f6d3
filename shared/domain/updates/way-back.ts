import { z } from 'zod';
import { dataCountsSchema } from '../data/data-care.ts';

/** Facts about a database of a newer version, and the copy that this version can go back to. */
export const wayBackSchema = z.object({
  /** Version of the app that wrote the database; null if it is not known. */
  writtenBy: z.string().nullable(),
  /** The copy made before the upgrade; null if there is none that this version can read. */
  point: z
    .object({
      fileName: z.string(),
      madeAtMs: z.number(),
      /** Made by the newer version right before the upgrade; otherwise only the newest copy that is left. */
      isBeforeUpgrade: z.boolean(),
      counts: dataCountsSchema,
    })
    .nullable(),
  /** Rows that exist only in the newer database, and rows that were changed there; null if they cannot be compared. */
  lost: z.object({ added: dataCountsSchema, changed: dataCountsSchema }).nullable(),
});
export type WayBack = z.infer<typeof wayBackSchema>;
