import type { MemoryPart, MemoryText } from './memory-text.ts';
import { findNumbers, replaceNumbers } from './memory-text.ts';

/**
 * Puts the numbers of a text into the stored translation of a similar one.
 * @returns the parts, unchanged where no number differs; null when a number cannot be replaced
 *   safely: the stored source and its translation must each contain it exactly once, with the same
 *   separators
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
  if (hasOtherSeparators(wanted, stored)) return null;
  const inTarget = findNumbers(textOf(parts));
  for (const from of replacements.keys()) {
    if (countOf(stored.numbers, from) !== 1 || countOf(inTarget, from) !== 1) return null;
  }
  return parts.map((part) =>
    typeof part === 'number' ? part : replaceNumbers(part, replacements),
  );
}

/**
 * Returns whether a number of the text has separators that the stored one in its place lacks. Only
 * the stored one's separators are known to be valid in both languages: 12,500 from an English text,
 * in place of 900, would be twelve and a half in a Spanish one.
 */
export function hasOtherSeparators(wanted: MemoryText, stored: MemoryText): boolean {
  return wanted.numbers.some((number, index) => {
    const from = stored.numbers[index] ?? number;
    const separators = number.match(/\P{Nd}/gu) ?? [];
    return separators.some((separator) => !from.includes(separator));
  });
}

/** Joins the parts; a space in place of each object keeps the numbers on its sides apart. */
export function textOf(parts: readonly MemoryPart[]): string {
  return parts.map((part) => (typeof part === 'number' ? ' ' : part)).join('');
}

function countOf(items: readonly string[], wanted: string): number {
  return items.filter((item) => item === wanted).length;
}
