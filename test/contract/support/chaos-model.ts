/** Invariants of entries under any faults. An entry is identified by a mark in its note. */

export interface ChaosEntry {
  mark: string;
  /** Id in the app; null for one created at the service. */
  id: string | null;
  /** Side that deleted it last, if any. */
  deletedBy: 'nobody' | 'here' | 'there';
  /** True if the service changed it too, so that its final text may come from either side. */
  isTouchedThere: boolean;
  /** True if it was deleted at the service and changed here, or vice versa: both results are possible. */
  isOpen: boolean;
  /** Its last note in the app. */
  note: string;
  isBillable: boolean;
}

/** Returns the mark of a note, such as `#17`. */
export function markOf(note: string): string | null {
  return /#\w+/.exec(note)?.[0] ?? null;
}

/** Counts each mark. */
export function countMarks(notes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const note of notes) {
    const mark = markOf(note);
    if (mark !== null) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}
