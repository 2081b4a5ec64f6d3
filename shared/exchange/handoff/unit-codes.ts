/** Gives the codes of one unit their ids. A code of the target has the id of the one in the source that it is. */
export function createCodeIds() {
  /** Of the source, by what the code is: ids that no code of the target has yet. */
  const open = new Map<string, number[]>();
  let lastId = 0;
  const newId = (): number => (lastId += 1);
  return {
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
