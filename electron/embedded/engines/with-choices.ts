import { readIcu } from '../../../shared/domain/checks/icu-message.ts';
import type { SegmentEngine, SegmentTranslation } from './engine.ts';
import {
  countWords,
  hasLetters,
  joinPieces,
  plainText,
  sliceSegment,
  textPiece,
  textWithObjects,
  type Segment,
} from './piece.ts';

/**
 * Part of a message: keywords and braces, which stay unchanged, or one of the texts between them.
 */
interface ChoicePart {
  readonly isText: boolean;
  readonly pieces: Segment;
}

/**
 * Wraps an engine to translate messages such as `{n, plural, one {a file} other {# files}}` text by
 * text, so that words stay within their choice. Other segments are passed through unchanged.
 */
export function withChoices(engine: SegmentEngine): SegmentEngine {
  return {
    isPractice: engine.isPractice,
    async translate(segments, source, target, signal) {
      const taken = segments.map(partsOf);
      const asked = taken.flatMap((parts, index) =>
        parts === null
          ? [segments[index] ?? []]
          : parts.flatMap(({ isText, pieces }) => (isText ? [pieces] : [])),
      );
      const answers = (await engine.translate(asked, source, target, signal)).values();
      const next = (): SegmentTranslation | undefined => answers.next().value;
      return taken.flatMap((parts, index): SegmentTranslation[] => {
        if (parts !== null) return [joinParts(segments[index] ?? [], parts, next)];
        const answer = next();
        return answer === undefined ? [] : [answer];
      });
    },
  };
}

/** Returns whether a segment chooses between texts, so that splitting it into sentences would break it. */
export function isChoice(segment: Segment): boolean {
  return partsOf(segment) !== null;
}

/** Returns null for a segment that is not a message with a choice. */
function partsOf(segment: Segment): ChoicePart[] | null {
  if (!segment.some((piece) => piece.kind === 'text' && piece.text.includes('{'))) return null;
  const marks = readIcu(textWithObjects(segment));
  if (marks.length === 0) return null;
  const parts: ChoicePart[] = [];
  let at = 0;
  const add = (to: number, isText: boolean): void => {
    // Line ends and raised characters do not divide a text within a choice.
    const pieces = sliceSegment(segment, at, to).map((piece) =>
      piece.kind === 'text' ? textPiece(piece.text, piece.run) : piece,
    );
    if (to > at) parts.push({ isText: isText && hasLetters(pieces), pieces });
    at = to;
  };
  for (const { start, end, kind } of marks) {
    if (kind === 'argument') continue;
    add(start, true);
    add(end, false);
  }
  add(Infinity, true);
  return parts;
}

function joinParts(
  segment: Segment,
  parts: readonly ChoicePart[],
  next: () => SegmentTranslation | undefined,
): SegmentTranslation {
  const answers = parts.map(({ isText }) => (isText ? next() : undefined));
  const given = answers.filter((answer) => answer !== undefined);
  const insteadOf = given.find((answer) => answer.insteadOf !== undefined)?.insteadOf;
  return {
    pieces: joinPieces(parts.flatMap(({ pieces }, index) => answers[index]?.pieces ?? pieces)),
    unknownWords: given.reduce((sum, { unknownWords }) => sum + unknownWords, 0),
    words: countWords(plainText(segment)),
    hops: Math.max(0, ...given.map(({ hops }) => hops)),
    engine: given[0]?.engine ?? 'pseudo',
    ...(insteadOf === undefined ? {} : { insteadOf }),
  };
}
