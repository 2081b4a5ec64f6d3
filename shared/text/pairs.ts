/**
 * Reads a packed table such as `wrong=right, wrong=right`, in order.
 * @param table may break lines between entries; spaces at the end of an entry are part of it
 * @param separator between two entries
 */
export function pairsOf(table: string, separator = ','): [left: string, right: string][] {
  return table.split(separator).map((entry) => {
    const [left = '', right = ''] = entry.trimStart().split('=');
    return [left, right];
  });
}

/**
 * Returns the group of each word.
 * @param groups the words of each one, separated by spaces
 */
export function groupByWord<Group extends string>(
  groups: readonly (readonly [group: Group, words: string])[],
): ReadonlyMap<string, Group> {
  return new Map(
    groups.flatMap(([group, words]) => words.split(' ').map((word) => [word, group] as const)),
  );
}
