import type { SegmentTranslation, TranslationEngine } from './engine.ts';
import type { LexiconTable } from './lexicon-table.ts';
import type { Segment } from './piece.ts';
import { countWords, peelEdges, plainText, restoreObjects, textPiece } from './piece.ts';
import { accentSegment, createPracticeEngine, practicePairs } from './pseudo.ts';

/** Looks whole segments up in a table and accents the others. Practice: it only knows its own table. */
export function createLexiconEngine(table: LexiconTable): TranslationEngine {
  return createPracticeEngine({
    id: 'lexicon',
    pairs: practicePairs(table.pairs.flatMap((pair) => [pair.source, pair.target])),
    translateSegment: (segment, source, target) =>
      lookUp(table, segment, source, target) ?? accentSegment(segment),
    knows: (segment, source, target) => lookUp(table, segment, source, target) !== null,
  });
}

/**
 * The text first exactly, then without blanks at its edges, then with every line end in it as a blank;
 * the plainest formatting takes it.
 */
function lookUp(
  table: LexiconTable,
  segment: Segment,
  source: string,
  target: string,
): SegmentTranslation | null {
  const words = countWords(plainText(segment));
  const { head, core, tail } = peelEdges(segment);
  const exact = table.lookUp(source, target, plainText(segment));
  const coreText = plainText(core);
  const translation =
    exact ??
    table.lookUp(source, target, coreText) ??
    (/[\n\r]/u.test(coreText)
      ? table.lookUp(source, target, coreText.replaceAll(/[ \t\n\r]+/gu, ' '))
      : undefined);
  if (translation === undefined) return null;
  const run = Math.min(...core.map((piece) => (piece.kind === 'text' ? piece.run : Infinity)));
  const text = textPiece(translation, Number.isFinite(run) ? run : 0);
  const edges = (pieces: Segment): Segment =>
    exact === undefined ? pieces : pieces.filter((piece) => piece.kind === 'object');
  const pieces = restoreObjects(segment, [...edges(head), text, ...edges(tail)]);
  return { pieces, unknownWords: 0, words, hops: 1, engine: 'lexicon' };
}
