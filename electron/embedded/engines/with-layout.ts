import type { SegmentEngine, SegmentTranslation } from './engine.ts';
import {
  countWords,
  hasLetters,
  joinPieces,
  plainText,
  type Piece,
  type Segment,
} from './piece.ts';
import { cutLines } from './text/lines.ts';
import { wholeWords, type WholeWords } from './text/whole-words.ts';

/** A line being translated. */
interface Line extends WholeWords {
  readonly source: Segment;
  readonly end: Piece | null;
  readonly isAsked: boolean;
}

/**
 * Wraps an engine to receive text as a reader sees it: each line is a separate text, and each word
 * is whole, regardless of its formatting. Segments for which it has an exact answer stay whole.
 */
export function withLayout(engine: SegmentEngine): SegmentEngine {
  return {
    isPractice: engine.isPractice,
    async translate(segments, source, target, signal) {
      const opened = segments.map((segment) => {
        const lines = openLines(segment);
        const isChanged = lines.length > 1 || lines[0]?.restore !== null;
        return isChanged && engine.knows?.(segment, source, target) === true
          ? [{ segment, restore: null, source: segment, end: null, isAsked: true }]
          : lines;
      });
      const asked = opened.flat().filter(({ isAsked }) => isAsked);
      const answers = await engine.translate(
        asked.map(({ segment }) => segment),
        source,
        target,
        signal,
      );
      const rest = answers.values();
      return opened.flatMap((lines) => {
        const made = lines.flatMap(({ isAsked }) => (isAsked ? (rest.next().value ?? []) : []));
        return joinLines(lines, made) ?? [];
      });
    },
  };
}

/** Opens the lines; text without letters is passed through, so that the engine itself reports the result. */
function openLines(segment: Segment): Line[] {
  const hasLines = segment.some(({ isLineEnd }) => isLineEnd === true) && hasLetters(segment);
  const lines = hasLines ? cutLines(segment) : [{ line: segment, end: null }];
  return lines.map(({ line, end }) => {
    const isAsked = lines.length === 1 || hasLetters(line);
    const whole = isAsked ? wholeWords(line) : { segment: line, restore: null };
    return { ...whole, source: line, end, isAsked };
  });
}

/** @param made one answer for each requested line, at least one */
function joinLines(
  lines: readonly Line[],
  made: readonly SegmentTranslation[],
): SegmentTranslation | undefined {
  if (lines.length === 1 && lines[0]?.restore === null) return made[0];
  // For a segment that an engine translated in part and gave up in part, the translated part counts.
  const first = made.find(({ hops }) => hops > 0) ?? made[0];
  const answers = made.values();
  const pieces = lines.flatMap(({ source, restore, end, isAsked }): Piece[] => {
    const answer = isAsked ? (answers.next().value?.pieces ?? source) : source;
    return [...(restore?.(answer) ?? answer), ...(end === null ? [] : [end])];
  });
  if (first === undefined) return undefined;
  return {
    ...first,
    pieces: joinPieces(pieces),
    unknownWords: made.reduce((sum, { unknownWords }) => sum + unknownWords, 0),
    words: lines.reduce((sum, { source }) => sum + countWords(plainText(source)), 0),
    hops: Math.max(...made.map(({ hops }) => hops)),
  };
}
