import type { ListProblem } from '../../../shared/domain/updates/updates-view.ts';
import type { VersionList } from '../../../shared/domain/updates/version-list.ts';
import { DAY_MS } from '../../../shared/durations.ts';

/** A list from this far in the future was not issued yet, as far as this clock can tell. */
const TOLERANCE_MS = DAY_MS;
/** A clock this far beyond the end of a list is rather wrong than late: lists last for months. */
const IMPLAUSIBLE_MS = 10 * 365 * DAY_MS;

/**
 * Decides whether a list with a good signature may be believed now.
 * @param newestMs when the newest list seen was issued; 0 if there is none
 * @returns the reason why not, else null
 */
export function judgeList(
  list: Pick<VersionList, 'issuedAt' | 'expiresAt'>,
  { newestMs, nowMs }: { newestMs: number; nowMs: number },
): ListProblem | null {
  const problem = (kind: ListProblem['kind']): ListProblem => ({
    kind,
    issuedAtMs: list.issuedAt,
    expiresAtMs: list.expiresAt,
    newestMs: newestMs === 0 ? null : newestMs,
  });
  // First: an older list stays older on any clock.
  if (list.issuedAt < newestMs) return problem('older');
  const isTooEarly = nowMs + TOLERANCE_MS < list.issuedAt;
  if (isTooEarly || nowMs - list.expiresAt > IMPLAUSIBLE_MS) return problem('clock');
  return list.expiresAt <= nowMs ? problem('expired') : null;
}
