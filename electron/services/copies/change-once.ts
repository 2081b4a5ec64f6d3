import type { SyncStep } from '../../../shared/domain/copies/copy.ts';
import { toAppError } from '../../../shared/errors.ts';

/** A change at a service, before it is made. */
export type Change = Pick<SyncStep, 'sourceLang' | 'targetLang' | 'action'>;

/** Marks a change that concerns the whole record, such as its name. */
export const WHOLE = { sourceLang: null, targetLang: null } as const;

/**
 * Makes one change at the service, once. If the answer is lost, the service is read again and its state decides;
 * nothing is ever sent twice.
 * @param look reads the state: made, not made, or neither
 */
export async function changeOnce(
  what: Change,
  change: () => Promise<unknown>,
  look: () => Promise<'made' | 'not-made' | 'other'>,
): Promise<SyncStep> {
  try {
    await change();
    return { ...what, outcome: 'done', error: null };
  } catch (thrown) {
    const error = toAppError(thrown);
    const failed = { ...what, error: error.toData() };
    if (error.isUntouched) return { ...failed, outcome: 'not-done' };
    try {
      const seen = await look();
      if (seen === 'made') return { ...what, outcome: 'confirmed', error: null };
      return { ...failed, outcome: seen === 'not-made' ? 'not-done' : 'unknown' };
    } catch {
      return { ...failed, outcome: 'unknown' };
    }
  }
}

/** Builds a step that was skipped because the previous one failed. */
export const notTried = (what: Change): SyncStep => ({
  ...what,
  outcome: 'not-tried',
  error: null,
});

export const endedWell = ({ outcome }: SyncStep): boolean =>
  outcome === 'done' || outcome === 'confirmed';
