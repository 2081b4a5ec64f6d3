import { countEdits } from '../../text/count-edits.ts';
import { countTexts } from '../analysis/count-texts.ts';
import { MAX_COMPARED_SYMBOLS } from './limits.ts';
import type { ConfirmedPiece, PieceEffort } from './work.ts';

const symbolsOf = (text: string): string[] => Array.from(text.normalize('NFC'));

/**
 * Compares two wordings, in Unicode code points; the same letter is the same symbol in any normalization.
 * @returns null for two empty ones, and if one has more than 30,000 symbols
 */
function compareWordings(first: string, target: string): PieceEffort['edits'] {
  const [before, after] = [symbolsOf(first), symbolsOf(target)];
  const longest = Math.max(before.length, after.length);
  if (longest === 0 || longest > MAX_COMPARED_SYMBOLS) return null;
  return { count: countEdits(before, after), longest };
}

/**
 * Measures what was confirmed.
 * @param sourceLang BCP 47 tag; null: unknown
 */
export function measurePieces(
  sourceLang: string | null,
  pieces: readonly ConfirmedPiece[],
): PieceEffort[] {
  return pieces.map(({ sourceStart, source, first, target }) => ({
    sourceStart,
    words: countTexts([source], sourceLang)
      .flatMap(({ sentences }) => sentences)
      .reduce((sum, { words }) => sum + words, 0),
    edits: first === null ? null : compareWordings(first, target),
  }));
}
