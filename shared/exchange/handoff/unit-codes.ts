/**
 * Assigns IDs to the codes of one unit. A code of the target has the ID of the same code in the
 * source, or in the source of its part.
 */
export function createCodeIds() {
  /** IDs of source codes that no code of the target has used yet, by code. */
  const open = new Map<string, number[]>();
  let lastId = 0;
  const newId = (): number => (lastId += 1);
  return {
    begin(): void {
      open.clear();
    },
    source: (code: string): number => {
      const id = newId();
      const ids = open.get(code);
      if (ids === undefined) open.set(code, [id]);
      else ids.push(id);
      return id;
    },
    target: (code: string): number => open.get(code)?.shift() ?? newId(),
  };
}
