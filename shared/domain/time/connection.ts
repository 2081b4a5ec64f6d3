import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { CAPABILITY_STATES, TIME_CONNECTION_KINDS, TOKEN_HEADERS } from './names.ts';
import {
  MAX_ADDRESS_CHARS,
  MAX_CONNECTION_NAME_CHARS,
  MAX_PASSWORD_CHARS,
} from '../connections/limits.ts';
import { MAX_ACCOUNT_ID_CHARS, MAX_EMAIL_CHARS, MAX_TOKEN_CHARS } from './limits.ts';

const capabilityStateSchema = z.enum(CAPABILITY_STATES);

/**
 * Observed capabilities of a service, probed with harmless requests on connecting and once a day.
 * Absent ones work only in the app.
 * @see time service profile, capabilities
 */
const timeCapabilitiesSchema = z.object({
  'projects.write': capabilityStateSchema,
  'customers.read': capabilityStateSchema,
  'entries.read': capabilityStateSchema,
  'entries.write': capabilityStateSchema,
  'entries.delete': capabilityStateSchema,
  'session.revoke': capabilityStateSchema,
  /** Source of entries; null while they cannot be read. */
  entriesReadBy: z.enum(['profile', 'reports']).nullable(),
});
export type TimeCapabilities = z.infer<typeof timeCapabilitiesSchema>;

/**
 * Abilities of a connection, independent of what its service can do. Set once where it is built;
 * code checks these instead of its kind.
 */
const timeConnectionAbilitiesSchema = z.object({
  /** Its service runs inside the app, so nothing that is sent to it leaves this computer. */
  isHere: z.boolean(),
  /** It has a token, which the user enters. */
  takesToken: z.boolean(),
  isRemovable: z.boolean(),
  /** The service destroys a token that was unused for 30 days. */
  tokenExpires: z.boolean(),
});
export type TimeConnectionAbilities = z.infer<typeof timeConnectionAbilitiesSchema>;

/** An account of a time-tracking service, without its token. Instants are UTC epoch milliseconds. */
export const timeConnectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(TIME_CONNECTION_KINDS),
  abilities: timeConnectionAbilitiesSchema,
  /** Ends in `/api/v1`; null for the service inside the app. */
  baseUrl: z.string().nullable(),
  tokenHeader: z.enum(TOKEN_HEADERS),
  isDefault: z.boolean(),
  /** stored: in the vault; session: until the app quits; missing: must be entered again. */
  token: z.enum(['not-needed', 'stored', 'session', 'missing']),
  /** Missing because the existing token was entered for a different address. */
  hasMoved: z.literal(true).optional(),
  /** Null until the service has been asked. */
  capabilities: timeCapabilitiesSchema.nullable(),
  capabilitiesAtMs: z.number().nullable(),
  /**
   * When entries, projects, and customers were last read completely from the service; null if
   * never.
   */
  pulledAtMs: z.number().nullable(),
  /** When the service last answered; a token unused for 30 days is destroyed by the service. */
  lastContactAtMs: z.number().nullable(),
  /** Reason for the last failed read or send; null when it succeeded. */
  error: errorDataSchema.nullable(),
});
export type TimeConnection = z.infer<typeof timeConnectionSchema>;

const name = z.string().trim().min(1).max(MAX_CONNECTION_NAME_CHARS);
const baseUrl = z.string().trim().min(1).max(MAX_ADDRESS_CHARS);

/** A new connection, with a token or by signing in (the password is used once and never stored). */
export const timeConnectionInputSchema = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('token'),
    name,
    baseUrl,
    tokenHeader: z.enum(TOKEN_HEADERS),
    token: z.string().trim().min(1).max(MAX_TOKEN_CHARS),
  }),
  z.object({
    by: z.literal('sign-in'),
    name,
    baseUrl,
    tokenHeader: z.enum(TOKEN_HEADERS),
    email: z.string().trim().min(1).max(MAX_EMAIL_CHARS),
    password: z.string().min(1).max(MAX_PASSWORD_CHARS),
    /** Null: the user has only one account. */
    accountId: z.string().trim().min(1).max(MAX_ACCOUNT_ID_CHARS).nullable(),
  }),
]);
export type TimeConnectionInput = z.infer<typeof timeConnectionInputSchema>;
