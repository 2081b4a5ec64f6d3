/** Closed sets of the outbox. No zod here: the renderer uses these values. */

/** What an operation is about. */
export const OUTBOX_SUBJECTS = ['entry', 'project', 'customer'] as const;
export type OutboxSubject = (typeof OUTBOX_SUBJECTS)[number];

export const OUTBOX_ACTIONS = ['create', 'update', 'delete'] as const;
export type OutboxAction = (typeof OUTBOX_ACTIONS)[number];

/**
 * waiting: to be sent now or at `nextTryAtMs`; sending: being sent; unknown: sent, and the answer was
 * lost, so that the service is asked before anything is repeated; parked: refused by the service, waits
 * for the user; held: held back by the user; blocked: waits for an earlier operation or for its project;
 * dropped: removed by the user, can be restored until it is deleted.
 */
export const OUTBOX_STATES = [
  'waiting',
  'sending',
  'unknown',
  'parked',
  'held',
  'blocked',
  'dropped',
] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** Those in which an operation is shown by what else there is: by what stands before it, and its project. */
export const DEPENDENT_STATES: ReadonlySet<OutboxState> = new Set([
  'waiting',
  'unknown',
  'blocked',
]);
