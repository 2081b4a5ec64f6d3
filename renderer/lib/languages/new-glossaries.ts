/**
 * Takes a glossary made in this window by itself where its languages are in use, until the user chooses for them.
 * @param made ids of the glossaries, the newest last
 */
export function createNewGlossaries(made: ReadonlySet<string>) {
  let takenId: string | null = null;
  const decided = new Set<string>();
  return {
    /** Notes that the user chose glossaries, or none. @param pair the languages in use, as any key */
    decide(pair: string): void {
      takenId = null;
      decided.add(pair);
    },
    /**
     * Returns the glossaries to use now, or null to leave them. One that was taken leaves with its languages.
     * @param fits true for a glossary that works for the languages in use
     */
    follow(
      pair: string,
      chosen: readonly string[],
      fits: (id: string) => boolean,
    ): string[] | null {
      const isTaken = takenId !== null && chosen.length === 1 && chosen[0] === takenId;
      if (isTaken ? fits(takenId ?? '') : chosen.length > 0 || decided.has(pair)) return null;
      const id = decided.has(pair) ? undefined : [...made].findLast(fits);
      if (id === undefined && !isTaken) return null;
      takenId = id ?? null;
      return id === undefined ? [] : [id];
    },
  };
}
