import type { Piece, Segment } from '../../engines/piece.ts';
import type { ContainerPlan } from './plan-container.ts';

/**
 * Exchanges the two ends of a range that an engine moved past each other with their words: a
 * bookmark or comment that ends before it begins makes a document that needs repair.
 */
export function restoreRangeOrder(plan: ContainerPlan, answer: Segment): Segment {
  const ends = new Map<string, number>();
  let pieces: Piece[] | null = null;
  for (const [index, piece] of answer.entries()) {
    const item = piece.kind === 'object' ? plan.items[piece.id] : undefined;
    const child = item?.kind === 'object' ? item.atoms[0]?.child : undefined;
    const mark = child === undefined ? null : plan.dialect.rangeMarkOf(child);
    if (mark === null) continue;
    const endAt = ends.get(mark.range);
    if (mark.isEnd) ends.set(mark.range, index);
    else if (endAt !== undefined) {
      pieces ??= [...answer];
      const end = answer[endAt];
      if (end !== undefined) {
        pieces[endAt] = piece;
        pieces[index] = end;
      }
    }
  }
  return pieces ?? answer;
}
