import { workplaceOf } from '../../shared/domain/money/costs.ts';
import type { Domain, RequestName } from '../../shared/ipc/channels.ts';
import { APP_REACH } from './reach/app.ts';
import { TERMS_REACH } from './reach/terms.ts';
import { TEXTS_REACH } from './reach/texts.ts';
import { TIME_REACH } from './reach/time.ts';
import type { ReachOf } from './reach/kinds.ts';

/** Who may make each request. A domain that is missing here does not compile, nor does a request in its file. */
export const REACH: ReachOf<Domain> = {
  ...APP_REACH,
  ...TERMS_REACH,
  ...TEXTS_REACH,
  ...TIME_REACH,
};

/** Facts that decide whether a request may cost money. */
export interface CostFacts {
  /** Returns the connection of a job; null if there is no such job. */
  connectionOfJob: (jobId: string) => Promise<string | null>;
}

/**
 * Returns true if a request of a command may cost money, so that the person must agree to it. If nothing
 * shows that, it counts as costly.
 */
export async function mayCost(
  name: RequestName,
  input: unknown,
  facts: CostFacts,
): Promise<boolean> {
  const reach = REACH[name];
  const costs = reach.who === 'command' ? reach.costs : 'always';
  if (costs === 'never') return false;
  if (costs === 'always') return true;
  const key = costs === 'by-job' ? 'jobId' : 'connectionId';
  const id: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, key) : null;
  if (typeof id !== 'string') return true;
  const connectionId = costs === 'by-job' ? await facts.connectionOfJob(id) : id;
  return connectionId === null || workplaceOf(connectionId) === 'elsewhere';
}
