import type { ErrorData } from '../../../shared/errors.ts';
import type { Cell } from '../stores/feature-store.ts';
import { attempt, type Loadable } from '../stores/loadable.ts';

export const DIFFERENCES_PER_PAGE = 20;

interface ComparisonState {
  comparison: Loadable<{ comparisonId: string }>;
  isSyncing: boolean;
  syncError: ErrorData | null;
  syncResult: unknown;
}

/** The comparison that is shown, whose id a push or a pull names; empty without one. */
export function comparisonIdOf({ comparison }: Pick<ComparisonState, 'comparison'>): string {
  return comparison.status === 'ready' ? comparison.value.comparisonId : '';
}

/**
 * Runs one change at a service at a time; a second one meanwhile does nothing.
 *
 * @returns runs the work and resolves with why it failed; null when it did not
 */
export function createExclusive(
  get: () => ComparisonState,
  set: Cell<{ isSyncing: boolean; syncError: null; syncResult: null }>['set'],
): (work: () => Promise<void>) => Promise<ErrorData | null> {
  return async (work) => {
    if (get().isSyncing) return null;
    set({ isSyncing: true, syncError: null, syncResult: null });
    const failed = await attempt(work);
    set({ isSyncing: false });
    return failed;
  };
}
