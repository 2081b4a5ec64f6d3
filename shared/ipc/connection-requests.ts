import { z } from 'zod';
import { id } from '../domain/schemas.ts';
import { connectionId, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { CONNECTION_KINDS, OWN_CONNECTION_KINDS } from '../domain/connections/connection-kind.ts';
import {
  connectionLanguagesSchema,
  connectionSchema,
  glossarySummarySchema,
  usageSchema,
} from '../domain/connections/connection.ts';
import {
  MAX_ADDRESS_CHARS,
  MAX_CONNECTION_NAME_CHARS,
  MAX_KEY_CHARS,
} from '../domain/connections/limits.ts';

export const connectionInputSchema = z.object({
  name: z.string().trim().min(1).max(MAX_CONNECTION_NAME_CHARS),
  kind: z.enum(CONNECTION_KINDS).exclude(OWN_CONNECTION_KINDS),
  /** Required for `custom`, refused for the others. */
  baseUrl: z.string().max(MAX_ADDRESS_CHARS).nullable(),
  key: z.string().trim().min(1).max(MAX_KEY_CHARS),
});
export type ConnectionInput = z.infer<typeof connectionInputSchema>;

/** Renderer requests about accounts of translation services; part of contract.ts. */
export const connectionRequests = {
  'connections:list': { input: nothing, output: z.array(connectionSchema) },
  'connections:add': { input: connectionInputSchema, output: connectionSchema },
  'connections:set-key': {
    input: z.object({ connectionId: id, key: z.string().trim().min(1).max(MAX_KEY_CHARS) }),
    output: connectionSchema,
  },
  'connections:rename': {
    input: z.object({
      connectionId: id,
      name: z.string().trim().min(1).max(MAX_CONNECTION_NAME_CHARS),
    }),
    output: connectionSchema,
  },
  'connections:set-default': { input: connectionId, output: z.array(connectionSchema) },
  'connections:remove': { input: connectionId, output: z.array(connectionSchema) },
  'connections:get-languages': { input: connectionId, output: connectionLanguagesSchema },
  /** Lets an account try again: its billed calls and jobs, if its characters were used up, and files of a kind that it refused. */
  'connections:resume-after-quota': { input: connectionId, output: connectionSchema },
  'connections:get-usage': { input: connectionId, output: usageSchema },
  /** Empty when the service has no glossaries. */
  'connections:list-glossaries': { input: connectionId, output: z.array(glossarySummarySchema) },
} satisfies RequestSchemas<'connections'>;

/** Events from the main process; part of the map in contract.ts. */
export const connectionEvents = {
  'connections:changed': z.array(connectionSchema),
} satisfies EventSchemas<'connections'>;
