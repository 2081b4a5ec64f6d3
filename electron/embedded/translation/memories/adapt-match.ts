import { plainText, textPiece } from '../../engines/piece.ts';
import { protectTexts } from '../../engines/protect.ts';
import type { MemoryPart, MemoryText } from '../../../../shared/memory/memory-text.ts';
import {
  carryNumbers,
  hasOtherSeparators,
  textOf,
} from '../../../../shared/memory/carry-numbers.ts';

/**
 * Makes a stored translation fit a text that is not quite its source.
 * - Numbers that differ are replaced where the stored source and its translation hold them once.
 * - Where numbers are the only difference, or are written otherwise in the other language, and cannot be
 *   replaced, the match is not used: it would read well and be wrong.
 * - What no engine may touch (variables, links, file names) must be the same in text and result.
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

/** All texts that engines protect, sorted, as one key. */
function protectedTexts(text: string): string {
  const guarded = protectTexts([textPiece(text)]);
  const found = guarded.segment
    .filter((piece) => piece.kind === 'object')
    .map((piece) => plainText(guarded.restore([piece])));
  return JSON.stringify(found.toSorted());
}
