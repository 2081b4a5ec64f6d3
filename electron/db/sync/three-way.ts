import { wholeSecondMs } from '../../../shared/domain/sync/time-remote.ts';
import type { SharedFields } from './kinds/fields.ts';

/** Result of comparing both sides with their base. */
export interface ThreeWay {
  /** The row's new local state; for a conflicting field the local value. */
  merged: SharedFields;
  /** Local fields replaced by those of the service. */
  taken: readonly string[];
  /** Fields changed on both sides, differently. */
  conflicts: readonly string[];
}

/** Returns true when both sides display the same: services store whole seconds and may sort tags. */
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

/** Returns the fields of `here` that differ from the base; all of them without one. */
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
 * Compares field by field. A field changed on one side takes that value; one changed to the same value on both sides is
 * settled; one changed differently is a conflict and keeps the local value.
 * @param base the fields as last seen at the service
 * @param there the reported fields; missing ones count as unchanged
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
