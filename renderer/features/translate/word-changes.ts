import { diffWordsWithSpace } from 'diff/lib/diff/word.js';
import { wordSegmenterOf } from '../../../shared/text/word-segmenter.ts';
import { linesOf } from './paragraphs.ts';
import type { Piece } from './pieces.ts';

/** Beyond this many changed words a text counts as one change: nobody reads them one by one. */
const MAX_CHANGED_WORDS = 400;

/** Returns the differences by words, in text order; joined they are one text or the other. */
export function wordChanges(before: string, after: string, lang: string | null): Piece[] {
  const segmenter = wordSegmenterOf(lang);
  const [sources, targets] = [linesOf(before), linesOf(after)];
  const pieces: Piece[] = [];
  if (sources.length !== targets.length) addChanges(pieces, before, after, segmenter);
  else {
    // Paragraph by paragraph: the work grows with the square of the differences.
    sources.forEach((line, index) => {
      if (index > 0) addSame(pieces, '\n');
      addChanges(pieces, line, targets[index] ?? '', segmenter);
    });
  }
  return joinNeighbors(pieces);
}

function addSame(pieces: Piece[], text: string): void {
  const last = pieces.at(-1);
  if (last?.kind === 'same') last.text += text;
  else if (text !== '') pieces.push({ kind: 'same', text });
}

function addChanges(
  pieces: Piece[],
  before: string,
  after: string,
  intlSegmenter: Intl.Segmenter,
): void {
  if (before === after) return addSame(pieces, before);
  const parts = diffWordsWithSpace(before, after, {
    intlSegmenter,
    maxEditLength: MAX_CHANGED_WORDS,
  });
  const add = (old: string, next: string): void => {
    pieces.push({ kind: 'change', id: pieces.length, before: old, after: next, isTaken: false });
  };
  if (parts === undefined) return add(before, after);
  for (const { value, added, removed } of parts) {
    const last = pieces.at(-1);
    if (!added && !removed) addSame(pieces, value);
    else if (last?.kind !== 'change') add(added ? '' : value, added ? value : '');
    else if (added) last.after += value;
    else last.before += value;
  }
}

/** Joins changes separated only by a space: "would like" for "should be glad". */
function joinNeighbors(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const gap = joined.at(-1);
    const last = joined.at(-2);
    const isGap = gap?.kind === 'same' && /^[^\S\n]+$/u.test(gap.text);
    if (piece.kind === 'change' && isGap && last?.kind === 'change') {
      joined.pop();
      last.before += gap.text + piece.before;
      last.after += gap.text + piece.after;
    } else joined.push(piece);
  }
  return joined;
}
