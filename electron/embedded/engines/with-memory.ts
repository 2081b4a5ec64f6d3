import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemoryMatch, MemoryMatcher } from '../translation/memories/place-match.ts';
import { markedText, placeMatch } from '../translation/memories/place-match.ts';
import { throwIfAborted, type SegmentEngine, type SegmentTranslation } from './engine.ts';
import { baseCode } from './language-codes.ts';
import { countWords, hasLetters, joinPieces, peelEdges, plainText, type Segment } from './piece.ts';

/** Consecutive lookups before other work gets its turn. */
const LOOKUPS_PER_TURN = 8;

/**
 * Wraps an engine to search a translation memory first. A match at or above the threshold replaces
 * the engine's output for its segment; it is reported as engine `memory` with no hops and no
 * unknown words. Texts in a different source language than the memory's go to the engine.
 *
 * A segment is looked up unchanged, and without objects and spaces at its edges; the better match
 * counts, or the first one if they are equal.
 * @param thresholdPercent 0–100
 */
export function withMemory(
  engine: SegmentEngine,
  matcher: MemoryMatcher,
  thresholdPercent: number,
): SegmentEngine {
  return {
    isPractice: engine.isPractice,
    async translate(segments, source, target, signal) {
      if (baseCode(source) !== matcher.sourceLang) {
        return engine.translate(segments, source, target, signal);
      }
      const matches: (SegmentTranslation | null)[] = [];
      for (const [index, segment] of segments.entries()) {
        if (index > 0 && index % LOOKUPS_PER_TURN === 0) await nextTurn();
        throwIfAborted(signal);
        matches.push(lookUp(matcher, segment, thresholdPercent));
      }
      const others = segments.filter((_, index) => matches[index] === null);
      const translated =
        others.length === 0 ? [] : await engine.translate(others, source, target, signal);
      const rest = translated.values();
      return matches.flatMap((match) => match ?? rest.next().value ?? []);
    },
  };
}

function lookUp(
  matcher: MemoryMatcher,
  segment: Segment,
  thresholdPercent: number,
): SegmentTranslation | null {
  if (!hasLetters(segment)) return null;
  const whole = matcher.bestMatch(markedText(segment), thresholdPercent);
  const { head, core, tail } = peelEdges(segment);
  const hasEdgeObjects = [...head, ...tail].some((piece) => piece.kind === 'object');
  const inner: MemoryMatch | null =
    whole?.scorePercent === 100 || !hasEdgeObjects
      ? null
      : matcher.bestMatch(markedText(core), thresholdPercent);
  if (inner !== null && inner.scorePercent > (whole?.scorePercent ?? -1)) {
    return answer(segment, [...head, ...placeMatch(core, inner.targetParts), ...tail]);
  }
  return whole === null ? null : answer(segment, placeMatch(segment, whole.targetParts));
}

function answer(segment: Segment, pieces: Segment): SegmentTranslation {
  return {
    pieces: joinPieces(pieces),
    unknownWords: 0,
    words: countWords(plainText(segment)),
    hops: 0,
    engine: 'memory',
  };
}
