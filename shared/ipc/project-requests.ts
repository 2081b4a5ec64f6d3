import { z } from 'zod';
import {
  catalogSchema,
  customerPatchSchema,
  customerSchema,
  newCustomerSchema,
  newProjectSchema,
  projectPatchSchema,
  projectSchema,
} from '../domain/projects/project.ts';
import { id } from '../domain/schemas.ts';
import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';

/** Renderer requests about projects and customers; part of the map in contract.ts. */
export const projectRequests = {
  /** Both sorted by name. */
  'projects:get-catalog': { input: nothing, output: catalogSchema },
  'projects:add': { input: newProjectSchema, output: projectSchema },
  'projects:edit': {
    input: z.object({ projectId: id, patch: projectPatchSchema }),
    output: projectSchema,
  },
  /** Refused while it has entries: archive it instead. */
  'projects:delete': { input: z.object({ projectId: id }), output: nothing },

  'customers:add': { input: newCustomerSchema, output: customerSchema },
  'customers:edit': {
    input: z.object({ customerId: id, patch: customerPatchSchema }),
    output: customerSchema,
  },
  /** Refused while it has projects. */
  'customers:delete': { input: z.object({ customerId: id }), output: nothing },
} satisfies RequestSchemas<'projects' | 'customers'>;

/** Events about projects and customers. */
export const projectEvents = {
  'projects:changed': catalogSchema,
} satisfies EventSchemas<'projects'>;
