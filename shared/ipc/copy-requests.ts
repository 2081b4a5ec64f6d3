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

/** Renderer requests about copies at services; part of the map in contract.ts. */
export const copyRequests = {
  /** Makes a local record of what a service has. */
  'copies:adopt': { input: adoptCopySchema, output: recordIdSchema },
  /** Reads the service; changes nothing there or here. */
  'copies:compare': { input: copiedSchema, output: comparisonSchema },
  'copies:list-differences': { input: differenceQuerySchema, output: differencePageSchema },
  /**
   * Does what the comparison describes, after a snapshot. Fails with `input/conflict` when either
   * side has changed since; the caller must compare again.
   */
  'copies:push': { input: comparedSchema, output: syncResultSchema },
  /** Makes the local record what the comparison read. */
  'copies:pull': { input: pullCopySchema, output: nothing },
  /** Newest first. */
  'copies:list-snapshots': { input: copiedSchema, output: z.array(copySnapshotSchema) },
  /** Restores a snapshot; what it replaces is saved first. */
  'copies:roll-back': { input: snapshotKeySchema, output: syncResultSchema },
  /**
   * Deletes at the service, after a snapshot; the local record stays, unlinked. Fails with
   * `input/invalid` if the typed name is not the one it has there.
   */
  'copies:delete-remote': { input: deleteCopySchema, output: syncResultSchema },
  /** Forgets the copy at the service, which stays unchanged; a push would create a new one. */
  'copies:unlink': { input: copiedSchema, output: nothing },
} satisfies RequestSchemas<'copies'>;
