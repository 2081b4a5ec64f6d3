import { z } from 'zod';
import {
  connectionId,
  id,
  nothing,
  type EventSchemas,
  type RequestSchemas,
} from './common-schemas.ts';
import { CONNECTION_KINDS, OWN_CONNECTION_KINDS } from '../domain/connections/connection-kind.ts';
import {
  connectionLanguagesSchema,
  connectionSchema,
  glossarySummarySchema,
  usageSchema,
} from '../domain/connections/connection.ts';

export const connectionInputSchema = z.object({
  name: z.string().trim().min(1).max(100),
  kind: z.enum(CONNECTION_KINDS).exclude(OWN_CONNECTION_KINDS),
  /** Needed for `custom`, refused for the others. */
  baseUrl: z.string().max(500).nullable(),
  key: z.string().trim().min(1).max(500),
});
export type ConnectionInput = z.infer<typeof connectionInputSchema>;

/** What the renderer asks about accounts of translation services; part of contract.ts. */
export const connectionRequests = {
  'connections:list': { input: nothing, output: z.array(connectionSchema) },
  'connections:add': { input: connectionInputSchema, output: connectionSchema },
  'connections:set-key': {
    input: z.object({ connectionId: id, key: z.string().trim().min(1).max(500) }),
    output: connectionSchema,
  },
  'connections:rename': {
    input: z.object({ connectionId: id, name: z.string().trim().min(1).max(100) }),
    output: connectionSchema,
  },
  'connections:set-default': { input: connectionId, output: z.array(connectionSchema) },
  'connections:remove': { input: connectionId, output: z.array(connectionSchema) },
  'connections:get-languages': { input: connectionId, output: connectionLanguagesSchema },
  /** Billed calls of an account whose characters were used up try again, and so do its jobs. */
  'connections:resume-after-quota': { input: connectionId, output: connectionSchema },
  'connections:get-usage': { input: connectionId, output: usageSchema },
  /** Empty when the service has no glossaries. */
  'connections:list-glossaries': { input: connectionId, output: z.array(glossarySummarySchema) },
} satisfies RequestSchemas<'connections'>;

/** Events from the main process; part of the map in contract.ts. */
export const connectionEvents = {
  'connections:changed': z.array(connectionSchema),
} satisfies EventSchemas<'connections'>;
