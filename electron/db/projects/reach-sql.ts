import { mayReach, REACHES } from '../../../shared/domain/lane/reach.ts';
import { timeAbilitiesOfKind } from '../../../shared/domain/time/abilities.ts';
import { TIME_CONNECTION_KINDS } from '../../../shared/domain/time/names.ts';

/** Returns SQL that is true where {@link mayReach} is not; derived from that rule. Both are expressions of columns. */
export function isOutOfReach(reach: string, timeConnectionKind: string): string {
  const pairs = REACHES.flatMap((each) =>
    TIME_CONNECTION_KINDS.filter((kind) => !mayReach(each, timeAbilitiesOfKind(kind))).map(
      (kind) => `(${reach} = '${each}' AND ${timeConnectionKind} = '${kind}')`,
    ),
  );
  return `(${pairs.join(' OR ')})`;
}
