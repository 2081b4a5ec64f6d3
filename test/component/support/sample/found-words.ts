import type { TextPiece } from '../../../../shared/domain/history/history.ts';

/** Returns the words of a search, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s"]+/u)
    .filter(Boolean);

/** Cuts a text into matches of these words and the rest. */
export function cut(text: string, words: readonly string[]): TextPiece[] {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  if (escaped.length === 0) return [{ text, isHit: false }];
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'iu'))
    .map((piece, at) => ({ text: piece, isHit: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
