import type { Tag, TagMark } from './tags.ts';

/** Faults in the marks of a text; each list names a tag once. */
export interface TagFaults {
  readonly missing: readonly Tag[];
  readonly doubled: readonly Tag[];
  readonly crossed: readonly Tag[];
}

export function findTagFaults(tags: readonly Tag[], marks: readonly TagMark[]): TagFaults {
  const countsOf = ({ number, isPair }: Tag): number[] =>
    (isPair ? (['begins', 'ends'] as const) : (['stands'] as const)).map(
      (side) => marks.filter((mark) => mark.tag === number && mark.side === side).length,
    );
  const crossing = findCrossing(marks);
  return {
    missing: tags.filter((tag) => countsOf(tag).includes(0)),
    doubled: tags.filter((tag) => countsOf(tag).some((count) => count > 1)),
    crossed: tags.filter(({ number }) => crossing.has(number)),
  };
}

export function hasTagFaults({ missing, doubled, crossed }: TagFaults): boolean {
  return missing.length + doubled.length + crossed.length > 0;
}

/** Finds pairs that end before they begin, or overlap a different pair. */
function findCrossing(marks: readonly TagMark[]): ReadonlySet<number> {
  const crossing = new Set<number>();
  const has = (tag: number, side: TagMark['side']): boolean =>
    marks.some((mark) => mark.tag === tag && mark.side === side);
  const open: number[] = [];
  for (const { tag, side } of marks) {
    if (side === 'begins') open.push(tag);
    if (side !== 'ends') continue;
    const place = open.lastIndexOf(tag);
    if (place === -1) {
      if (has(tag, 'begins')) crossing.add(tag);
      continue;
    }
    for (const inner of open.splice(place).slice(1)) {
      if (has(inner, 'ends')) crossing.add(inner).add(tag);
    }
  }
  return crossing;
}
