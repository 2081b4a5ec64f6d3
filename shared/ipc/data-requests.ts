import { z } from 'zod';
import { count, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import {
  dataOverviewSchema,
  exportedEverythingSchema,
  exportProgressSchema,
  lookIntoPointSchema,
  madeBackupSchema,
  pointViewSchema,
  purgeDataSchema,
  purgeResultSchema,
  purgeStepSchema,
  restorePointChoiceSchema,
  restorePointSchema,
  stagedRestoreSchema,
} from '../domain/data/data-care.ts';
import { quarantinePageSchema, quarantineQuerySchema } from '../domain/data/quarantine.ts';
import {
  heldDecisionSchema,
  heldWorkPageSchema,
  heldWorkQuerySchema,
} from '../domain/data/held-work.ts';

/** Renderer requests about the data as a whole; part of the map in contract.ts. */
export const dataRequests = {
  /** Lists work that may have been sent already and waits for a decision, oldest first. */
  'data:list-held-work': { input: heldWorkQuerySchema, output: heldWorkPageSchema },
  /** Decides about some or all; returns how many are left. */
  'data:decide-held-work': { input: heldDecisionSchema, output: count },
  /** Lists files that the open database does not know. */
  'data:list-quarantined': { input: quarantineQuerySchema, output: quarantinePageSchema },
  /** Removes all of them permanently. */
  'data:empty-quarantine': { input: nothing, output: nothing },
  'data:get-overview': { input: nothing, output: dataOverviewSchema },
  /** Counts documents and imports that are still being split into sentences. */
  'data:count-uncut': { input: nothing, output: z.number().int().min(0) },
  /** Asks for a folder; null if the user closed the dialog. */
  'data:back-up': { input: nothing, output: madeBackupSchema.nullable() },
  /** Shows the file of the last backup, or the folder of the last export. */
  'data:reveal-last': { input: nothing, output: nothing },
  /** Newest first. */
  'data:list-restore-points': { input: nothing, output: z.array(restorePointSchema) },
  /** Asks for a backup file; null if the user closed the dialog. */
  'data:pick-restore-point': { input: nothing, output: restorePointSchema.nullable() },
  'data:look-into': { input: lookIntoPointSchema, output: pointViewSchema },
  /** Checks a copy and readies it; the next start puts it in place. Nothing changes before that. */
  'data:stage-restore': { input: restorePointChoiceSchema, output: stagedRestoreSchema },
  'data:drop-restore': { input: nothing, output: nothing },
  'data:restart': { input: nothing, output: nothing },
  /** Asks for a folder, and makes one in it; null if the user closed the dialog. */
  'data:export-everything': { input: nothing, output: exportedEverythingSchema.nullable() },
  'data:cancel-export': { input: nothing, output: nothing },
  'data:purge': { input: purgeDataSchema, output: purgeResultSchema },
  /** Resumes an interrupted purge; null when there is none. */
  'data:finish-purge': { input: nothing, output: purgeResultSchema.nullable() },
} satisfies RequestSchemas<'data'>;

/** Events about the data as a whole; null when nothing is running anymore. */
export const dataEvents = {
  'data:export-progressed': exportProgressSchema.nullable(),
  'data:purge-progressed': purgeStepSchema.nullable(),
  /** The list of work that waits for a decision must be read again. */
  'data:held-work-changed': z.null(),
} satisfies EventSchemas<'data'>;
