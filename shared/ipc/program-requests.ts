import { z } from 'zod';
import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { id } from '../domain/schemas.ts';
import {
  editProgramSchema,
  extensionOrigin,
  newProgramSchema,
  programsPort,
  programsViewSchema,
} from '../domain/programs/program.ts';

/** Renderer requests about other programs on this computer; part of contract.ts. */
export const programRequests = {
  'programs:get': { input: nothing, output: programsViewSchema },
  /** Opens the listener at a port, or closes it. A taken port is a state, not an error. */
  'programs:open': {
    input: z.object({ isOn: z.boolean(), port: programsPort }),
    output: programsViewSchema,
  },
  /** The answer holds the key, which can't be read again. */
  'programs:add': {
    input: newProgramSchema,
    output: z.object({ key: z.string(), view: programsViewSchema }),
  },
  'programs:edit': { input: editProgramSchema, output: programsViewSchema },
  /** Takes effect immediately and permanently. */
  'programs:revoke': { input: z.object({ programId: id }), output: programsViewSchema },
  'programs:set-origin': {
    input: z.object({ origin: extensionOrigin, isAllowed: z.boolean() }),
    output: programsViewSchema,
  },
} satisfies RequestSchemas<'programs'>;

/** Events about other programs. */
export const programEvents = {
  /** The view is different, such as after an extension asked. */
  'programs:changed': nothing,
} satisfies EventSchemas<'programs'>;
