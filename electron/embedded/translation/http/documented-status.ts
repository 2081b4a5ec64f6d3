/** Refusals of a body that only some operations document. */
export type BodyRefusal = 413 | 415;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which of them this address documents; absent: 413. The others are a plain 400 there. */
    bodyRefusals?: readonly BodyRefusal[];
  }
}

const MOST_REFUSALS: readonly BodyRefusal[] = [413];

/**
 * The status as the operation documents it: clients are told of 413 and 415 only where the interface
 * lists them.
 * @see translation service, errors of each operation
 */
export function documentedStatus(
  status: number,
  refusals: readonly BodyRefusal[] = MOST_REFUSALS,
): number {
  const isUnlisted = (status === 413 || status === 415) && !refusals.includes(status);
  return isUnlisted ? 400 : status;
}
