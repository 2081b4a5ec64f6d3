import { z } from 'zod';
import { count, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import {
  egressFilterSchema,
  egressPageSchema,
  egressQuerySchema,
} from '../domain/lane/egress-log.ts';
import { projectRulesInputSchema, projectRulesSchema } from '../domain/projects/project-rules.ts';

/** What the renderer asks about projects' rules and about what left the computer; part of contract.ts. */
export const laneRequests = {
  /** One for each project of the time pages, by name. */
  'lane:list-rules': { input: nothing, output: z.array(projectRulesSchema) },
  /** From its answer on nothing of a confidential project leaves, also what was under way. */
  'lane:save-rules': { input: projectRulesInputSchema, output: projectRulesSchema },
  'lane:list-egress': { input: egressQuerySchema, output: egressPageSchema },
  /** Asks for a place and writes what is found as CSV; null when the dialog was closed. */
  'lane:export-egress': {
    input: egressFilterSchema,
    output: z.object({ fileName: z.string(), entryCount: z.number() }).nullable(),
  },
  'lane:reveal-export': { input: nothing, output: nothing },
  /** Removes for good what is found. */
  'lane:purge-egress': { input: egressFilterSchema, output: count },
} satisfies RequestSchemas<'lane'>;

/** Events from the main process; part of the map in contract.ts. */
export const laneEvents = {
  'lane:rules-changed': projectRulesSchema,
} satisfies EventSchemas<'lane'>;
