import { wholeSecondMs } from '../../../shared/domain/sync/time-remote.ts';
import type { SharedFields } from './outbox-subjects.ts';

/** What came of comparing both sides with their common ground. */
export interface ThreeWay {
  /** The row as it is to stand here; of a conflicting field the value of this side. */
  merged: SharedFields;
  /** Fields of this side that were replaced by those of the service. */
  taken: readonly string[];
  /** Fields that both sides changed, each in its own way. */
  conflicts: readonly string[];
}

/** True when both sides would show the same: services count whole seconds and may sort tags. */
export function isSameValue(field: string, a: unknown, b: unknown): boolean {
  if (field === 'tags') return tagKey(a) === tagKey(b);
  if (field.endsWith('AtMs') && typeof a === 'number' && typeof b === 'number') {
    return wholeSecondMs(a) === wholeSecondMs(b);
  }
  return (a ?? null) === (b ?? null);
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function tagKey(tags: unknown): string {
  return Array.isArray(tags) ? JSON.stringify(tags.map(String).toSorted(byCodeUnits)) : '';
}

/** The fields of `here` that differ from the common ground; all of them where there is none. */
export function changedFields(
  base: SharedFields | null,
  here: SharedFields,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(here).filter(
      ([field, value]) =>
        base === null || !Object.hasOwn(base, field) || !isSameValue(field, value, base[field]),
    ),
  );
}

/**
 * Compares field by field. What one side alone changed is taken from it; what both changed to the same
 * is settled; what both changed differently is a conflict and stays as it is here.
 * @param base the fields as the service last had them
 * @param there the fields that the service told; what it left out counts as unchanged
 */
export function compareThreeWay(
  base: SharedFields,
  here: SharedFields,
  there: SharedFields,
): ThreeWay {
  const merged: Record<string, unknown> = { ...here };
  const taken: string[] = [];
  const conflicts: string[] = [];
  for (const [field, theirs] of Object.entries(there)) {
    if (!Object.hasOwn(here, field) || isSameValue(field, here[field], theirs)) continue;
    if (Object.hasOwn(base, field) && isSameValue(field, theirs, base[field])) continue;
    if (Object.hasOwn(base, field) && isSameValue(field, here[field], base[field])) {
      merged[field] = theirs;
      taken.push(field);
    } else {
      conflicts.push(field);
    }
  }
  return { merged, taken, conflicts };
}
