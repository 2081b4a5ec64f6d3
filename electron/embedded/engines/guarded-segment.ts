import type { EngineId, SegmentTranslation } from './engine.ts';
import type { PeeledSegment, Piece, Segment } from './piece.ts';
import {
  countWords,
  hasLetters,
  joinPieces,
  peelEdges,
  plainText,
  restoreObjects,
} from './piece.ts';
import { protectTexts, type ProtectedSegment } from './protect.ts';

/** A segment without the parts that an engine must not see. */
export interface GuardedSegment {
  readonly source: Segment;
  readonly edges: PeeledSegment;
  readonly guarded: ProtectedSegment;
  /** Content for the engine; null when the segment stays unchanged. */
  readonly content: Segment | null;
}

/** Removes the edges of a segment and replaces protected texts with objects. */
export function openSegment(source: Segment): GuardedSegment {
  const edges = peelEdges(source);
  const guarded = protectTexts(edges.core);
  return { source, edges, guarded, content: hasLetters(guarded.segment) ? guarded.segment : null };
}

/** An engine's answer to a content. */
export interface EngineAnswer {
  readonly engine: EngineId;
  readonly hops: number;
  readonly unknownWords: number;
  /** Null when the engine gave the segment up: it stays unchanged. */
  readonly content: Segment | null;
}

/** Restores everything around an answer, which then contains every object of the source exactly once. */
export function closeSegment(
  { source, edges, guarded, content }: GuardedSegment,
  answer: EngineAnswer,
): SegmentTranslation {
  const words = countWords(plainText(source));
  const { engine } = answer;
  if (answer.content === null) {
    return { pieces: source, unknownWords: content === null ? 0 : words, words, hops: 0, engine };
  }
  const core: Piece[] = guarded.restore(
    content === null ? answer.content : restoreObjects(content, answer.content),
  );
  const pieces = restoreObjects(source, joinPieces([...edges.head, ...core, ...edges.tail]));
  return {
    pieces,
    unknownWords: Math.min(answer.unknownWords, words),
    words,
    hops: answer.hops,
    engine,
  };
}
