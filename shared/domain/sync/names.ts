/** Closed sets of the outbox. No zod here: the renderer uses these values. */

/** Subject of an operation. */
export const OUTBOX_SUBJECTS = ['entry', 'project', 'customer'] as const;
export type OutboxSubject = (typeof OUTBOX_SUBJECTS)[number];

export const OUTBOX_ACTIONS = ['create', 'update', 'delete'] as const;
export type OutboxAction = (typeof OUTBOX_ACTIONS)[number];

/**
 * waiting: to be sent now or at `nextTryAtMs`; sending: being sent; unknown: sent, but the answer
 * was lost, so the service is asked before anything is repeated; parked: refused by the service,
 * waits for the user; held: held by the user; blocked: waits for an earlier operation or for its
 * project; dropped: removed by the user, can be restored until it is deleted.
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

/** States whose display depends on other operations: on earlier ones, and on its project. */
export const DEPENDENT_STATES: ReadonlySet<OutboxState> = new Set([
  'waiting',
  'unknown',
  'blocked',
]);
