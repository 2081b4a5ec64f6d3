import { readIcu } from '../../../shared/domain/checks/icu-message.ts';
import { ENGINE_NOTATIONS } from '../../../shared/domain/checks/placeholder-notations.ts';
import type { Piece, Segment, TextPiece } from './piece.ts';
import {
  joinPieces,
  nextObjectId,
  objectPiece,
  plainText,
  textPiece,
  textWithObjects,
} from './piece.ts';

/** Where a word may begin or end; `\b` would split words with non-ASCII letters. */
const [START, END] = [String.raw`(?<![\p{L}\p{N}_])`, String.raw`(?![\p{L}\p{N}_])`];
const HEX = '[0-9A-Fa-f]';

/**
 * Texts that no engine may touch. Nested quantifiers are bounded, and so are leading ones, so that
 * malicious text cannot cause catastrophic backtracking. At the same position, the first
 * alternative wins.
 */
const PROTECTED = new RegExp(
  [
    // Code in Markdown notation.
    '`[^`\\n]{1,200}`',
    // Links and email addresses.
    String.raw`\b[A-Za-z][A-Za-z0-9+.-]{0,20}:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]`,
    String.raw`\b(?:mailto|tel):[^\s<>"']{1,200}[^\s<>"'.,;:!?)\]}]`,
    String.raw`\bwww\.[^\s<>"']+[^\s<>"'.,;:!?)\]}]`,
    String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`,
    // Paths: Windows and UNC paths, absolute ones, and relative ones that end in a file name.
    String.raw`\b[A-Za-z]:\\[^\s<>"|?*]+`,
    String.raw`\\\\[\w.-]+\\[^\s<>"|?*]+`,
    String.raw`(?<![\p{L}\p{N}_.\/])~?(?:\/[\w.+-]{1,64}){2,20}(?<![.,;:!?])\/?`,
    String.raw`(?<![\p{L}\p{N}_.\/])(?:\.{0,2}\/)?(?:[\w-]{1,64}\/){1,20}[\w-]{1,64}\.[a-z][a-z0-9]{0,4}${END}`,
    String.raw`(?<![\p{L}\p{N}_.\\])(?:[\w.-]{1,64}\\){1,20}[\w-]{1,64}\.[a-z][a-z0-9]{0,4}${END}`,
    // Tags, character references, placeholders.
    ENGINE_NOTATIONS,
    // The number in a text of an ICU plural.
    String.raw`(?<![\p{L}\p{N}#])#(?![A-Za-z0-9_#])`,
    // Command options, calls, names in code, social media handles and hashtags, keyboard shortcuts.
    String.raw`(?<![\p{L}\p{N}_-])--[A-Za-z][\w-]{0,40}(?:=[^\s"']{1,80}(?<![.,;:!?)]))?`,
    String.raw`${START}[A-Za-z_]\w{0,63}(?:\.[A-Za-z_]\w{0,63}){0,6}\(\)`,
    String.raw`${START}_{0,2}[A-Za-z0-9]{1,64}(?:_{1,2}[A-Za-z0-9]{1,64}){1,10}_{0,2}${END}`,
    String.raw`${START}__[A-Za-z0-9]{1,64}__${END}`,
    String.raw`${START}[a-z][a-z0-9]{0,40}[A-Z][A-Za-z0-9]{0,60}${END}`,
    String.raw`(?<![\p{L}\p{N}_@#&])[@#][A-Za-z_][\w-]{1,40}${END}`,
    String.raw`${START}(?:Ctrl|Strg|Alt|AltGr|Shift|Cmd|Meta|Win)(?:\+[A-Za-z0-9]{1,8}){1,3}${END}`,
    // Identifiers, versions, network addresses.
    `${START}${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}${END}`,
    String.raw`${START}v?\d{1,5}(?:\.\d{1,5}){2,4}(?:-[A-Za-z0-9]{1,20}(?:\.\d{1,5})?)?(?::\d{1,5})?${END}`,
    // File and host names. "end.Start" is a missing space: an extension has consistent case.
    String.raw`${START}[\w-]{1,64}(?:\.[\w-]{1,64}){0,4}\.(?:[a-z][a-z0-9]{1,4}|[A-Z][A-Z0-9]{1,4})${END}`,
  ].join('|'),
  'gu',
);

/** A segment whose protected texts are objects. */
export interface ProtectedSegment {
  readonly segment: Segment;
  /** Restores the protected texts in place of their objects. */
  restore(answer: Segment): Piece[];
}

/** A number with its separators and sign characters. */
const NUMBERS = /[-+−]?\p{Nd}+(?:(?:[.,:'’\u00A0\u202F/-]| (?=\p{Nd}{3}(?!\p{Nd})))\p{Nd}+)*/gu;

/**
 * Replaces protected texts with objects numbered above all others of the segment; also keywords,
 * braces, and values of choices between texts.
 */
export function protectTexts(segment: Segment): ProtectedSegment {
  return replaceTexts(segment, PROTECTED, readIcu(textWithObjects(segment)));
}

/** Does the same for numbers, for an engine that did not preserve them. */
export function protectNumbers(segment: Segment): ProtectedSegment {
  return replaceTexts(segment, NUMBERS, []);
}

/** Returns where the protected texts of a text without objects are, in order. */
export function protectedSpans(text: string): TextRange[] {
  const guarded = protectTexts([textPiece(text)]);
  let end = 0;
  return guarded.segment.flatMap((piece) => {
    const start = end;
    end += plainText(guarded.restore([piece])).length;
    return piece.kind === 'object' ? [{ start, end }] : [];
  });
}

/** Part of a text as UTF-16 offsets, in which an object is one character; the end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Drops the offsets within ranges; at the edge of one they stay.
 * @param offsets ascending
 * @param ranges by their start; they may overlap
 */
export function outside(offsets: readonly number[], ranges: readonly TextRange[]): number[] {
  let next = 0;
  return offsets.filter((offset) => {
    while ((ranges[next]?.end ?? Infinity) <= offset) next += 1;
    return offset <= (ranges[next]?.start ?? Infinity);
  });
}

function replaceTexts(
  segment: Segment,
  wanted: RegExp,
  choices: readonly TextRange[],
): ProtectedSegment {
  let nextId = nextObjectId(segment);
  const texts = new Map<number, TextPiece>();
  const pieces: Piece[] = [];
  const shield = (text: string, run: number): void => {
    pieces.push(objectPiece(nextId));
    texts.set(nextId, textPiece(text, run));
    nextId += 1;
  };
  const add = (text: string, run: number): void => {
    let end = 0;
    for (const { index, 0: match } of text.matchAll(wanted)) {
      pieces.push(textPiece(text.slice(end, index), run));
      shield(match, run);
      end = index + match.length;
    }
    pieces.push(textPiece(text.slice(end), run));
  };
  let start = 0;
  for (const piece of segment) {
    const from = start;
    start += piece.kind === 'text' ? piece.text.length : 1;
    if (piece.kind === 'object') {
      pieces.push(piece);
      continue;
    }
    let at = 0;
    for (const choice of choices) {
      const [begin, end] = [Math.max(from, choice.start), Math.min(start, choice.end)];
      if (begin >= end) continue;
      add(piece.text.slice(at, begin - from), piece.run);
      shield(piece.text.slice(begin - from, end - from), piece.run);
      at = end - from;
    }
    add(piece.text.slice(at), piece.run);
  }
  return {
    segment: joinPieces(pieces),
    restore: (answer) =>
      joinPieces(
        answer.map((piece) => (piece.kind === 'object' ? (texts.get(piece.id) ?? piece) : piece)),
      ),
  };
}
