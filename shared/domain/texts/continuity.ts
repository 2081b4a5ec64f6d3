/**
 * Returns whether a text continues an earlier one rather than replacing it: more than half of the
 * earlier one remains, at its two ends or word by word. Any text continues an empty one.
 */
export function continuesText(before: string, after: string): boolean {
  const [old, now] = [before.trim(), after.trim()];
  if (old === '') return true;
  if (now === '') return false;
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  if ((head + tail) * 2 > old.length) return true;
  const there = new Map<string, number>();
  for (const word of now.split(/\s+/u)) there.set(word, (there.get(word) ?? 0) + 1);
  const words = old.split(/\s+/u);
  const kept = words.filter((word) => {
    const count = there.get(word) ?? 0;
    there.set(word, count - 1);
    return count > 0;
  });
  return kept.length * 2 > words.length;
}
