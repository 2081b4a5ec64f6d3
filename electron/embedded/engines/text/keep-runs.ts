import {
  isContent,
  joinPieces,
  runsOf,
  sliceSegment,
  textPiece,
  textWithObjects,
  type Piece,
  type Segment,
} from '../piece.ts';

const WORD = /[\p{L}\p{M}\p{N}]/u;
/** If an engine loses more than this, nothing is restored. */
const MAX_LOST = 50;

/** A word with adjacent punctuation, as offsets of the text in which an object is one character. */
interface Word {
  readonly start: number;
  readonly end: number;
  run: number;
}

/**
 * Restores formatting whose characters an engine lost: a punctuation character that still exists
 * gets its own back; if a word was dropped, such as an article or a pronoun, the word at its
 * position gets it. The last word of another formatting is never reassigned.
 */
export function keepRuns(source: Segment, answer: Segment): Piece[] {
  const kept = new Set(runsOf(answer.filter(isContent)));
  const known = new Set(runsOf(source.filter(isContent)));
  const lost = [...known].filter((run) => !kept.has(run)).slice(0, MAX_LOST);
  if (lost.length === 0) return [...answer];
  const sourceWords = wordsOf(source);
  const plainest = Math.min(...known);
  let pieces: Piece[] = [...answer];
  for (const run of lost) {
    const own = sourceWords.findIndex((word) => word.run === run);
    const place = own === -1 ? placeOfSign(source, pieces, run) : null;
    if (place !== null) pieces = setRun(pieces, place, run);
    if (own === -1 || run === plainest) continue;
    const words = wordsOf(pieces);
    const wanted = Math.floor((own * words.length) / sourceWords.length);
    const free = words
      .map((word, index) => ({ word, distance: Math.abs(index - wanted) }))
      .filter(({ word }) => isFree(word, words, plainest))
      .toSorted((a, b) => a.distance - b.distance);
    if (free[0] !== undefined) pieces = setRun(pieces, free[0].word, run);
  }
  return joinPieces(pieces);
}

function isFree({ run }: Word, words: readonly Word[], plainest: number): boolean {
  return run === plainest || words.filter((word) => word.run === run).length > 1;
}

function wordsOf(segment: Segment): Word[] {
  const runs = segment.flatMap((piece) =>
    piece.kind === 'text' ? Array.from({ length: piece.text.length }, () => piece.run) : [-1],
  );
  return [...textWithObjects(segment).matchAll(/[^\s\uFFFC]+/gu)].flatMap(({ index, 0: word }) => {
    const at = word.search(WORD);
    return at === -1
      ? []
      : [{ start: index, end: index + word.length, run: runs[index + at] ?? 0 }];
  });
}

/** Finds the punctuation of a run in an answer: the one preceded by the same number of its kind. */
function placeOfSign(source: Segment, answer: Segment, run: number): Omit<Word, 'run'> | null {
  let before = '';
  for (const piece of source) {
    if (piece.kind === 'text' && piece.run === run && piece.text.trim() !== '') {
      const sign = piece.text.trim();
      const text = textWithObjects(answer);
      let start = text.indexOf(sign);
      for (let left = before.split(sign).length - 1; left > 0 && start !== -1; left -= 1) {
        start = text.indexOf(sign, start + sign.length);
      }
      return start === -1 ? null : { start, end: start + sign.length };
    }
    before += textWithObjects([piece]);
  }
  return null;
}

function setRun(pieces: Segment, { start, end }: Omit<Word, 'run'>, run: number): Piece[] {
  const inside = sliceSegment(pieces, start, end).map((piece) =>
    piece.kind === 'text' ? textPiece(piece.text, run) : piece,
  );
  return [...sliceSegment(pieces, 0, start), ...inside, ...sliceSegment(pieces, end)];
}
