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

/** A sentence being translated by a model. */
export interface SentenceJob {
  /** HTML for the model; null when there is nothing (more) to ask. */
  question: string | null;
  /** Accepts an answer; if a question remains afterward, it must be asked as well. */
  take(fragment: string): void;
  /** Returns null if no answer could be trusted. */
  pieces(): Segment | null;
}

/** A segment split into sentences. */
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
  // A segment from two different engines would read worse than all of it from the other one.
  const isWhole = opened.content !== null && made.every((pieces) => pieces !== null);
  return closeSegment(opened, {
    engine: 'bergamot',
    hops: 1,
    unknownWords: 0,
    content: isWhole ? joinPieces(made.flatMap((pieces) => pieces ?? [])) : null,
  });
}

/** Asks first for the unchanged sentence, and then without its numbers if they were lost. */
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

/** Matches a letter or digit of a script with spaces between words. */
const SPACED = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]`;
const [ENDS_WORD, BEGINS_WORD] = [new RegExp(`${SPACED}$`, 'u'), new RegExp(`^${SPACED}`, 'u')];

/**
 * Adds spaces between number objects and adjacent text, because the model did not see the numbers.
 */
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
