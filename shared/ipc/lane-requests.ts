import { z } from 'zod';
import { count, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import {
  egressFilterSchema,
  egressPageSchema,
  egressQuerySchema,
} from '../domain/lane/egress-log.ts';
import { id } from '../domain/schemas.ts';
import { projectRulesInputSchema, projectRulesSchema } from '../domain/projects/project-rules.ts';

/**
 * Renderer requests about projects' rules and about what left the computer; part of contract.ts.
 */
export const laneRequests = {
  /** One for each project of the time pages, by name. */
  'lane:list-rules': { input: nothing, output: z.array(projectRulesSchema) },
  /** Once this returns, nothing of a confidential project leaves, including what was under way. */
  'lane:save-rules': { input: projectRulesInputSchema, output: projectRulesSchema },
  /**
   * Asks for a rule file about XML and JSON files, and stores it for the project; null if the user
   * closed the dialog.
   */
  'lane:choose-text-rules': {
    input: z.object({ projectId: id }),
    output: projectRulesSchema.nullable(),
  },
  'lane:remove-text-rules': { input: z.object({ projectId: id }), output: projectRulesSchema },
  'lane:list-egress': { input: egressQuerySchema, output: egressPageSchema },
  /**
   * Asks for a place and writes the matching entries as CSV; null if the user closed the dialog.
   */
  'lane:export-egress': {
    input: egressFilterSchema,
    output: z.object({ fileName: z.string(), entryCount: z.number() }).nullable(),
  },
  'lane:reveal-export': { input: nothing, output: nothing },
  /** Removes the matching entries permanently. */
  'lane:purge-egress': { input: egressFilterSchema, output: count },
} satisfies RequestSchemas<'lane'>;

/** Events from the main process; part of the map in contract.ts. */
export const laneEvents = {
  'lane:rules-changed': projectRulesSchema,
} satisfies EventSchemas<'lane'>;
