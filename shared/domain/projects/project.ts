import { z } from 'zod';
import { id } from '../schemas.ts';
import { MAX_ROUNDING_STEP_MINUTES } from '../time/limits.ts';
import { ROUNDING_DIRECTIONS, ROUNDING_SCOPES } from '../time/names.ts';
import { MAX_NAME_CHARS } from '../app/limits.ts';
import { MAX_HOURLY_RATE } from './limits.ts';

const name = z.string().trim().min(1).max(MAX_NAME_CHARS);

/** A rule that turns exact time into billed time; the exact time is always stored. */
const roundingRuleSchema = z.object({
  /** Minutes per step. */
  stepMinutes: z.number().int().min(1).max(MAX_ROUNDING_STEP_MINUTES),
  direction: z.enum(ROUNDING_DIRECTIONS),
  /** Each entry separately, or the sum of a day (per customer and project). */
  scope: z.enum(ROUNDING_SCOPES),
});
export type RoundingRule = z.infer<typeof roundingRuleSchema>;

export const customerSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  name: z.string(),
  isArchived: z.boolean(),
  /** Stored only locally: services have no such rule. If null, exact time is billed. */
  rounding: roundingRuleSchema.nullable(),
  syncState: z.enum(['synced', 'waiting', 'parked', 'local-only']),
  projectCount: z.number(),
});
export type Customer = z.infer<typeof customerSchema>;

export const projectSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  name: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  isBillable: z.boolean(),
  /** Per hour, in the account's currency; null when none is known. */
  hourlyRate: z.number().nullable(),
  isArchived: z.boolean(),
  syncState: z.enum(['synced', 'waiting', 'parked', 'local-only']),
});
export type Project = z.infer<typeof projectSchema>;

export const newProjectSchema = z.object({
  /** Null for the default connection. */
  connectionId: id.nullable(),
  name,
  customerId: id.nullable(),
  isBillable: z.boolean(),
  hourlyRate: z.number().min(0).max(MAX_HOURLY_RATE).nullable(),
});
export type NewProject = z.infer<typeof newProjectSchema>;

export const projectPatchSchema = z.object({
  name: name.optional(),
  customerId: id.nullable().optional(),
  isBillable: z.boolean().optional(),
  hourlyRate: z.number().min(0).max(MAX_HOURLY_RATE).nullable().optional(),
  isArchived: z.boolean().optional(),
});
export type ProjectPatch = z.infer<typeof projectPatchSchema>;

export const newCustomerSchema = z.object({ connectionId: id.nullable(), name });
export type NewCustomer = z.infer<typeof newCustomerSchema>;

/**
 * `rounding` is stored locally; `name` is sent to the service, and `isArchived` where the service
 * accepts it.
 */
export const customerPatchSchema = z.object({
  name: name.optional(),
  isArchived: z.boolean().optional(),
  rounding: roundingRuleSchema.nullable().optional(),
});
export type CustomerPatch = z.infer<typeof customerPatchSchema>;

/** All choices of the pickers, by name. */
export const catalogSchema = z.object({
  projects: z.array(projectSchema),
  customers: z.array(customerSchema),
});
export type Catalog = z.infer<typeof catalogSchema>;
