import type { Piece, Segment } from '../piece.ts';
import { objectPiece, textPiece } from '../piece.ts';

/** A stretch of the answer; `runs` are those of the word blank it stood in, none outside of one. */
export type AnswerToken =
  { kind: 'text'; text: string; runs: readonly number[] } | { kind: 'object'; id: number };

/**
 * Gives every text of an answer one run. Words know theirs; blanks and punctuation between two runs
 * take the plainer one, so that a link does not swallow the blank behind it. At the edges the run of
 * the source's own edge counts as the neighbour.
 */
export function assignRuns(
  tokens: readonly AnswerToken[],
  source: Segment,
  knownRuns: ReadonlySet<number>,
): Piece[] {
  const sourceRuns = source.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : []));
  const first = sourceRuns[0] ?? 0;
  const last = sourceRuns.at(-1) ?? first;
  const spread = tokens.flatMap((token) => spreadMergedWords(token, knownRuns));
  const before = neighbours(spread, first);
  const after = neighbours(spread.toReversed(), last).toReversed();
  return spread.map((token, index) => {
    if (token.kind === 'object') return objectPiece(token.id);
    const own = token.runs[0];
    const run = own ?? Math.min(before[index] ?? first, after[index] ?? last);
    return textPiece(token.text, run);
  });
}

/** For each token the run of the nearest word before it. */
function neighbours(tokens: readonly AnswerToken[], edge: number): number[] {
  let current = edge;
  return tokens.map((token) => {
    const seen = current;
    if (token.kind === 'text') current = token.runs[0] ?? current;
    return seen;
  });
}

/** Words that merged out of several runs are shared out to them in order. */
function spreadMergedWords(token: AnswerToken, knownRuns: ReadonlySet<number>): AnswerToken[] {
  if (token.kind === 'object') return [token];
  const runs = token.runs.filter((run) => knownRuns.has(run));
  if (runs.length < 2) return [{ ...token, runs }];
  const words = token.text.split(/(?<=\s)(?=\S)/u);
  return words.map((text, index) => {
    const run = runs[Math.floor((index * runs.length) / words.length)];
    return { kind: 'text', text, runs: run === undefined ? [] : [run] };
  });
}
