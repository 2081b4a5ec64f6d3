import { z } from 'zod';
import {
  dataOverviewSchema,
  exportedEverythingSchema,
  lookIntoPointSchema,
  madeBackupSchema,
  pointViewSchema,
  purgeDataSchema,
  purgeResultSchema,
  restorePointChoiceSchema,
  restorePointSchema,
  stagedRestoreSchema,
} from '../domain/data-care.ts';

const nothing = z.undefined();

/** What the renderer asks about the data as a whole; part of the map in contract.ts. */
export const dataRequests = {
  'data:get-overview': { input: nothing, output: dataOverviewSchema },
  /** Asks for a folder; null when the dialog was closed. */
  'data:back-up': { input: nothing, output: madeBackupSchema.nullable() },
  /** Shows the file of the last back-up, or the folder of the last export. */
  'data:reveal-last': { input: nothing, output: nothing },
  /** Newest first. */
  'data:list-restore-points': { input: nothing, output: z.array(restorePointSchema) },
  /** Asks for a back-up file; null when the dialog was closed. */
  'data:pick-restore-point': { input: nothing, output: restorePointSchema.nullable() },
  'data:look-into': { input: lookIntoPointSchema, output: pointViewSchema },
  /** Checks a copy and readies it; the next start puts it in place. Nothing is changed before. */
  'data:stage-restore': { input: restorePointChoiceSchema, output: stagedRestoreSchema },
  'data:drop-restore': { input: nothing, output: nothing },
  'data:restart': { input: nothing, output: nothing },
  /** Asks for a folder, and makes one in it; null when the dialog was closed. */
  'data:export-everything': { input: nothing, output: exportedEverythingSchema.nullable() },
  'data:purge': { input: purgeDataSchema, output: purgeResultSchema },
} as const;
