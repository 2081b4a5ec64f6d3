import { protectedSpans } from '../../engines/protect.ts';
import type { MemoryPart, MemoryText } from '../../../../shared/memory/memory-text.ts';
import {
  carryNumbers,
  hasOtherSeparators,
  textOf,
} from '../../../../shared/memory/carry-numbers.ts';

/**
 * Adapts a stored translation to a text that differs slightly from its source.
 * - Different numbers are replaced if the stored source and its translation contain them once.
 * - If numbers are the only difference or are formatted differently in the other language, and
 *   cannot be replaced, the match is not used: it would read well and be wrong.
 * - Protected content (variables, links, file names) must be the same in text and result.
 * @returns null when the match must not be used
 */
export function adaptMatch(
  wanted: MemoryText,
  stored: MemoryText,
  parts: readonly MemoryPart[],
): readonly MemoryPart[] | null {
  const carried = carryNumbers(wanted, stored, parts);
  const adapted = carried ?? parts;
  if (carried === null && (hasSameLetters(wanted, stored) || hasOtherSeparators(wanted, stored))) {
    return null;
  }
  return protectedTexts(wanted.plain) === protectedTexts(textOf(adapted)) ? adapted : null;
}

function hasSameLetters(a: MemoryText, b: MemoryText): boolean {
  return (
    a.folded.length === b.folded.length &&
    a.folded.every((symbol, index) => symbol === b.folded[index])
  );
}

/** Returns all protected texts, sorted, as one key. */
function protectedTexts(text: string): string {
  const found = protectedSpans(text).map(({ start, end }) => text.slice(start, end));
  return JSON.stringify(found.toSorted());
}
