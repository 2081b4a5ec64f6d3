/** Why a list of names cannot be kept, or null. */
export function namesProblem(
  names: readonly string[],
  most: { count: number; chars: number },
): string | null {
  if (names.length > most.count) {
    return `The list may have ${String(most.count)} names; it has ${String(names.length)}.`;
  }
  const long = names.find((name) => name.length > most.chars);
  if (long === undefined) return null;
  return `A name may have ${String(most.chars)} characters; the one that begins with “${long.slice(0, 20)}” has ${String(long.length)}.`;
}
