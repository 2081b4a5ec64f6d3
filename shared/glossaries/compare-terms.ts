import type { Difference, PushAction } from '../domain/copies/copy.ts';
import type { GlossaryEntry } from './glossary-entry.ts';

/**
 * Local terms compared with those at a service, in local order; terms that are only there come
 * last.
 */
export interface TermComparison {
  readonly differences: readonly Difference[];
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly same: number;
}

/** Compares terms. Their order is irrelevant. */
export function compareTerms(
  here: readonly GlossaryEntry[],
  there: readonly GlossaryEntry[],
): TermComparison {
  const others = new Map(there.map(({ source, target }) => [source, target]));
  const counts = { added: 0, removed: 0, changed: 0, same: 0 };
  const differences = here.map(({ source, target }): Difference => {
    const other = others.get(source) ?? null;
    others.delete(source);
    const kind = other === null ? 'added' : other === target ? 'same' : 'changed';
    counts[kind] += 1;
    return { kind, source, here: target, there: other };
  });
  for (const [source, target] of others) {
    counts.removed += 1;
    differences.push({ kind: 'removed', source, here: null, there: target });
  }
  return { differences, ...counts };
}

/** Returns true for the same terms in any order. */
export function isSameTerms(
  one: readonly GlossaryEntry[],
  other: readonly GlossaryEntry[],
): boolean {
  const { added, removed, changed } = compareTerms(one, other);
  return added + removed + changed === 0;
}

/**
 * Returns the action that makes the service's terms equal to the local ones. A merge does not
 * remove unsent terms at the service, so after local removals everything must be replaced. @see
 * translation service, glossaries v3
 */
export function pushActionFor(
  isHere: boolean,
  isThere: boolean,
  { added, removed, changed }: Pick<TermComparison, 'added' | 'removed' | 'changed'>,
): PushAction {
  if (!isHere) return isThere ? 'delete' : 'nothing';
  if (!isThere) return 'create';
  if (removed > 0) return 'replace';
  return added + changed > 0 ? 'merge' : 'nothing';
}
