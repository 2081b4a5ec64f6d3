import { closeSegment, openSegment, type GuardedSegment } from '../guarded-segment.ts';
import type { SegmentTranslation } from '../engine.ts';
import {
  hasLetters,
  joinPieces,
  peelEdges,
  restoreObjects,
  spacedText,
  textPiece,
  type PeeledSegment,
  type Piece,
  type Segment,
} from '../piece.ts';
import { protectNumbers, type ProtectedSegment } from '../protect.ts';
import { findFault } from '../text/answer-fault.ts';
import { cutSegment, isListMark } from '../text/cut-segment.ts';
import { isHeadingSegment, lowerHeading, raiseHeading } from '../text/headings.ts';
import { readFragment, toFragment } from './html-fragment.ts';

export interface Direction {
  readonly source: string;
  readonly target: string;
}

/** A sentence on its way through a model. */
export interface SentenceJob {
  /** HTML for the model; null when there is nothing to ask, or no more. */
  question: string | null;
  /** Takes an answer; a question that is left then is to be asked as well. */
  take(fragment: string): void;
  /** Null when no answer could be trusted. */
  pieces(): Segment | null;
}

/** A segment taken apart into sentences. */
export interface SegmentJob {
  readonly sentences: readonly SentenceJob[];
  close(): SegmentTranslation;
}

export function openJob(segment: Segment, direction: Direction): SegmentJob {
  const opened = openSegment(segment);
  const parts = opened.content === null ? [] : cutSegment(opened.content, direction.source);
  const sentences = parts.map((part) => openSentence(part, direction));
  return { sentences, close: () => closeJob(opened, sentences) };
}

function closeJob(opened: GuardedSegment, sentences: readonly SentenceJob[]): SegmentTranslation {
  const made = sentences.map((sentence) => sentence.pieces());
  // Half of a segment from one engine and half from another would read worse than all of it from the other.
  const isWhole = opened.content !== null && made.every((pieces) => pieces !== null);
  return closeSegment(opened, {
    engine: 'bergamot',
    hops: 1,
    unknownWords: 0,
    content: isWhole ? joinPieces(made.flatMap((pieces) => pieces ?? [])) : null,
  });
}

/** A first question for the sentence as it is, and one without its numbers where those did not come back. */
function openSentence(part: Segment, { source, target }: Direction): SentenceJob {
  const edges = peelEdges(part);
  if (!hasLetters(edges.core) || isListMark(spacedText(part))) return keptSentence(part);
  const isHeading = isHeadingSegment(edges.core);
  let asked: Segment = isHeading ? lowerHeading(edges.core, source) : edges.core;
  let numbers: ProtectedSegment | null = null;
  let answer: Segment | null = null;
  const job: SentenceJob = {
    question: toFragment(asked),
    take(fragment) {
      job.question = null;
      const read = restoreObjects(asked, readFragment(fragment, asked));
      const made = numbers === null ? read : numbers.restore(setApart(read, edges.core));
      const fault = findFault(spacedText(edges.core), spacedText(made));
      if (fault === null) answer = isHeading ? raiseHeading(made, target) : made;
      else if (fault === 'numbers' && numbers === null) {
        numbers = protectNumbers(asked);
        asked = numbers.segment;
        job.question = toFragment(asked);
      }
    },
    pieces: () => (answer === null ? null : putBack(edges, answer)),
  };
  return job;
}

function keptSentence(part: Segment): SentenceJob {
  return { question: null, take: () => undefined, pieces: () => part };
}

function putBack({ head, tail }: PeeledSegment, core: Segment): Piece[] {
  return joinPieces([...head, ...core, ...tail]);
}

/** A letter or digit of a script that has blanks between words. */
const SPACED = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]`;
const [ENDS_WORD, BEGINS_WORD] = [new RegExp(`${SPACED}$`, 'u'), new RegExp(`^${SPACED}`, 'u')];

/** Blanks between objects that will be numbers and what stands beside them, because the model did not see them. */
function setApart(pieces: Segment, source: Segment): Segment {
  const others = new Set(source.map((piece) => (piece.kind === 'object' ? piece.id : null)));
  const isNumber = (piece: Piece): boolean => piece.kind === 'object' && !others.has(piece.id);
  return pieces.flatMap((piece, index): Piece[] => {
    const before = pieces[index - 1];
    if (before === undefined || !(isNumber(piece) || isNumber(before))) return [piece];
    const isJoined =
      piece.kind === 'object'
        ? before.kind === 'object' || ENDS_WORD.test(before.text)
        : before.kind === 'object' && BEGINS_WORD.test(piece.text);
    return isJoined ? [textPiece(' ', runBeside(piece, before)), piece] : [piece];
  });
}

function runBeside(piece: Piece, before: Piece): number {
  if (piece.kind === 'text') return piece.run;
  return before.kind === 'text' ? before.run : 0;
}
