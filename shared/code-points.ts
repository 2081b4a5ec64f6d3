/**
 * Counts the Unicode code points of a text, the unit in which characters are counted and billed.
 */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _char of text) count += 1;
  return count;
}
