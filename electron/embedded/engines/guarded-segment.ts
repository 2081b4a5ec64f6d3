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

/** A segment without what an engine must not see. */
export interface GuardedSegment {
  readonly source: Segment;
  readonly edges: PeeledSegment;
  readonly guarded: ProtectedSegment;
  /** What the engine gets; null when the segment is left as it is. */
  readonly content: Segment | null;
}

/** Takes edges off a segment and puts objects in the place of what must not change. */
export function openSegment(source: Segment): GuardedSegment {
  const edges = peelEdges(source);
  const guarded = protectTexts(edges.core);
  return { source, edges, guarded, content: hasLetters(guarded.segment) ? guarded.segment : null };
}

/** What an engine made of a content. */
export interface EngineAnswer {
  readonly engine: EngineId;
  readonly hops: number;
  readonly unknownWords: number;
  /** Null when the engine gave the segment up: it stays as it is. */
  readonly content: Segment | null;
}

/** Puts everything back around an answer. Every object of the source is in it exactly once. */
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
