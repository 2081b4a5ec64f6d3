import { z } from 'zod';
import { id } from '../domain/schemas.ts';
import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { priceSchema } from '../domain/usage/price.ts';
import {
  ANALYSIS_FILE_FORMATS,
  analysisInputSchema,
  analysisProgressSchema,
  analysisSchema,
} from '../domain/analysis/analysis.ts';

/** Renderer requests about the contents of planned files; part of the map in contract.ts. */
export const analysisRequests = {
  /** A newer run, or a file that leaves the plan, ends an older run with `canceled`. */
  'analysis:run': { input: analysisInputSchema, output: analysisSchema },
  'analysis:cancel': { input: nothing, output: nothing },
  /** Asks where to write the last analysis; null if the user closed the dialog. */
  'analysis:export': {
    input: z.object({
      analysisId: id,
      format: z.enum(ANALYSIS_FILE_FORMATS),
      /** For the costs in the file. */
      price: priceSchema.nullable(),
    }),
    output: z.object({ fileName: z.string() }).nullable(),
  },
  'analysis:reveal': { input: nothing, output: nothing },
} satisfies RequestSchemas<'analysis'>;

export const analysisEvents = {
  'analysis:progressed': analysisProgressSchema,
} satisfies EventSchemas<'analysis'>;
