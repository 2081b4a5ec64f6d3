/** What must hold of entries, whatever happens on the way. An entry is known by a mark in its note. */

export interface ChaosEntry {
  mark: string;
  /** Id in the app; null for one made at the service. */
  id: string | null;
  /** Who deleted it last, if anybody. */
  deletedBy: 'nobody' | 'here' | 'there';
  /** The service changed it too, so that what it says in the end may come from either side. */
  isTouchedThere: boolean;
  /** Deleted at the service and changed here, or the other way round: either may come of it. */
  isOpen: boolean;
  /** What the app last made of it. */
  note: string;
  isBillable: boolean;
}

/** Marks of a note, such as `#17`. */
export function markOf(note: string): string | null {
  return /#\w+/.exec(note)?.[0] ?? null;
}

/** How often each mark is found. */
export function countMarks(notes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const note of notes) {
    const mark = markOf(note);
    if (mark !== null) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}

/** Numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
