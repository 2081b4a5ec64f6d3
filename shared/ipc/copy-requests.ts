import { z } from 'zod';
import { nothing, type RequestSchemas } from './common-schemas.ts';
import {
  adoptCopySchema,
  comparedSchema,
  comparisonSchema,
  copiedSchema,
  copySnapshotSchema,
  deleteCopySchema,
  differencePageSchema,
  differenceQuerySchema,
  pullCopySchema,
  recordIdSchema,
  snapshotKeySchema,
  syncResultSchema,
} from '../domain/copies/copy.ts';

/** What the renderer asks about copies at services; part of the map in contract.ts. */
export const copyRequests = {
  /** What a service has becomes a record here. */
  'copies:adopt': { input: adoptCopySchema, output: recordIdSchema },
  /** Reads the service; changes nothing there or here. */
  'copies:compare': { input: copiedSchema, output: comparisonSchema },
  'copies:list-differences': { input: differenceQuerySchema, output: differencePageSchema },
  /**
   * Does what the comparison describes, after a snapshot. `input/conflict` when either side has changed
   * since: compare again.
   */
  'copies:push': { input: comparedSchema, output: syncResultSchema },
  /** What is here becomes what the comparison read. */
  'copies:pull': { input: pullCopySchema, output: nothing },
  /** Newest first. */
  'copies:list-snapshots': { input: copiedSchema, output: z.array(copySnapshotSchema) },
  /** Puts a snapshot back; what it replaces is kept first. */
  'copies:roll-back': { input: snapshotKeySchema, output: syncResultSchema },
  /**
   * Deletes at the service, after a snapshot; the record here stays, unlinked. `input/invalid` for another
   * name than it has there.
   */
  'copies:delete-remote': { input: deleteCopySchema, output: syncResultSchema },
  /** Forgets the copy at the service, which stays as it is; a push would create another. */
  'copies:unlink': { input: copiedSchema, output: nothing },
} satisfies RequestSchemas<'copies'>;
