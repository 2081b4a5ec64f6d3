import { z } from 'zod';
import { CONNECTION_KINDS, OWN_CONNECTION_KINDS } from '../domain/connection-kind.ts';
import {
  connectionLanguagesSchema,
  connectionSchema,
  glossarySummarySchema,
  usageSchema,
} from '../domain/connection.ts';

const nothing = z.undefined();
const id = z.string().min(1).max(100);

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
  'connections:set-default': {
    input: z.object({ connectionId: id }),
    output: z.array(connectionSchema),
  },
  'connections:remove': {
    input: z.object({ connectionId: id }),
    output: z.array(connectionSchema),
  },
  'connections:get-languages': {
    input: z.object({ connectionId: id }),
    output: connectionLanguagesSchema,
  },
  /** Billed calls of an account whose characters were used up try again, and so do its jobs. */
  'connections:resume-after-quota': {
    input: z.object({ connectionId: id }),
    output: connectionSchema,
  },
  'connections:get-usage': { input: z.object({ connectionId: id }), output: usageSchema },
  /** Empty when the service has no glossaries. */
  'connections:list-glossaries': {
    input: z.object({ connectionId: id }),
    output: z.array(glossarySummarySchema),
  },
} as const;

/** What the main process tells unasked; part of the map in contract.ts. */
export const connectionEvents = {
  'connections:changed': z.array(connectionSchema),
} as const;
