import type { MemoryPart, MemoryText } from './memory-text.ts';
import { findNumbers, replaceNumbers } from './memory-text.ts';

/**
 * Puts the numbers of a text into the stored translation of one that is alike.
 * @returns the parts, the same ones where no number differs; null when a number cannot be replaced safely:
 *   the stored source and its translation must hold it exactly once
 */
export function carryNumbers(
  wanted: MemoryText,
  stored: MemoryText,
  parts: readonly MemoryPart[],
): readonly MemoryPart[] | null {
  if (wanted.numbers.length !== stored.numbers.length) return null;
  const replacements = new Map<string, string>();
  for (const [index, from] of stored.numbers.entries()) {
    const to = wanted.numbers[index] ?? from;
    if (to !== from) replacements.set(from, to);
  }
  if (replacements.size === 0) return parts;
  const inTarget = findNumbers(textOf(parts));
  for (const from of replacements.keys()) {
    if (countOf(stored.numbers, from) !== 1 || countOf(inTarget, from) !== 1) return null;
  }
  return parts.map((part) =>
    typeof part === 'number' ? part : replaceNumbers(part, replacements),
  );
}

/** A blank in the place of an object keeps the numbers on its sides apart. */
export function textOf(parts: readonly MemoryPart[]): string {
  return parts.map((part) => (typeof part === 'number' ? ' ' : part)).join('');
}

function countOf(items: readonly string[], wanted: string): number {
  return items.filter((item) => item === wanted).length;
}
