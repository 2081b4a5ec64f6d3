/** Closed sets of time tracking. No zod here: the renderer uses these values. */

/** embedded: the service inside the app; remote: any service with this interface. */
export const TIME_CONNECTION_KINDS = ['embedded', 'remote'] as const;
export type TimeConnectionKind = (typeof TIME_CONNECTION_KINDS)[number];

/** The time connection that always exists and needs no account. */
export const EMBEDDED_TIME_CONNECTION_ID = 'embedded-time';

/** Preset of the form for a new connection. @see time service, base address */
export const TIME_BASE_URL_PRESET = 'https://app.rabbiit.com/api/v1';

/** How the token is sent: `Authorization: Bearer …`, `Authorization: …`, or `x-api-token: …`. */
export const TOKEN_HEADERS = ['bearer', 'raw', 'x-api-token'] as const;
export type TokenHeader = (typeof TOKEN_HEADERS)[number];

/** unknown: the service was not asked yet, or its answer was inconclusive. */
export const CAPABILITY_STATES = ['present', 'absent', 'unknown'] as const;
export type CapabilityState = (typeof CAPABILITY_STATES)[number];

/** Origin of an entry; `service`: it was first seen at the service. */
export const ENTRY_SOURCES = [
  'timer',
  'manual',
  'document-job',
  'text',
  'voice',
  'service',
] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];
/**
 * Time for a voice session is stored like time for a text, and distinguished by what it was logged
 * for.
 */
export type StoredEntrySource = Exclude<EntrySource, 'voice'>;

/**
 * Sync state of an entry. synced: equal on both sides; waiting: a change is queued; parked: the
 * service refused a change, see the outbox; conflict: both sides changed the same field and the
 * user must choose; local-only: the service does not support entries.
 */
export const ENTRY_SYNC_STATES = ['synced', 'waiting', 'parked', 'conflict', 'local-only'] as const;
export type EntrySyncState = (typeof ENTRY_SYNC_STATES)[number];

/** Project of a filter for entries without one. IDs of projects are UUIDs. */
export const NO_PROJECT = 'no-project';

/** Fields of an entry that both sides have and that are compared one by one. */
export const ENTRY_FIELDS = [
  'startedAtMs',
  'endedAtMs',
  'note',
  'projectId',
  'isBillable',
  'tags',
] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

/** Directions for rounding exact time to billed time. @see {@link roundDuration} */
export const ROUNDING_DIRECTIONS = ['up', 'down', 'nearest'] as const;
export type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number];
export const ROUNDING_SCOPES = ['entry', 'day'] as const;
export type RoundingScope = (typeof ROUNDING_SCOPES)[number];
