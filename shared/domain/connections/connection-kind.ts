/** Kinds of connections. No zod here: the renderer uses these values. */

/**
 * embedded: the service inside the app; practice: its counterpart that misbehaves on purpose;
 * custom: any compatible base address.
 */
export const CONNECTION_KINDS = ['embedded', 'practice', 'paid', 'free', 'custom'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** Kinds that are part of the app: no account, no key, no cost, and nothing leaves the computer. */
export const OWN_CONNECTION_KINDS = ['embedded', 'practice'] as const;
export type OwnConnectionKind = (typeof OWN_CONNECTION_KINDS)[number];

/** Marks the error of a key that was entered for a different address, in its details. */
export const OTHER_ADDRESS_HINT = 'other-address';
/** `details.hint` of a refused key: it belongs to the other edition of the service. */
export const OTHER_EDITION_HINT = 'edition';
/** `details.hint` of a key that the service of a region refused. */
export const REGION_HINT = 'region';

/** The connection that always exists and needs no account. */
export const EMBEDDED_CONNECTION_ID = 'embedded';

/** The connection that exists while practice mode is on. */
export const PRACTICE_CONNECTION_ID = 'practice';
