/** Names for data that leaves the computer. No zod here: the renderer uses these values. */

/** Subject of a request, derived from its address. */
export const EGRESS_KINDS = [
  'text',
  'improvement',
  'document',
  'glossary',
  'memory',
  'style-rule',
  'time-entry',
  'project',
  'customer',
  'voice',
  'model',
  'version-list',
  'account',
] as const;
export type EgressKind = (typeof EGRESS_KINDS)[number];

/**
 * under-way: no answer yet; answered: the service answered, well or not; failed: no answer came;
 * refused: the app did not send it; unknown: the app was terminated during the request.
 */
export const EGRESS_OUTCOMES = ['under-way', 'answered', 'failed', 'refused', 'unknown'] as const;
export type EgressOutcome = (typeof EGRESS_OUTCOMES)[number];
