import type { Piece, Segment, TextPiece } from './piece.ts';
import { joinPieces, objectPiece, textPiece } from './piece.ts';

/**
 * What no engine may touch: links, e-mail addresses, Windows and UNC paths, template variables,
 * printf formats, and names of files and hosts with a dot inside. No quantifier is nested and those
 * in front are bounded, so that hostile text cannot make a match run away.
 */
const PROTECTED = new RegExp(
  [
    String.raw`\b[A-Za-z][A-Za-z0-9+.-]{0,20}:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]`,
    String.raw`\bwww\.[^\s<>"']+[^\s<>"'.,;:!?)\]}]`,
    String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`,
    String.raw`\b[A-Za-z]:\\[^\s<>"|?*]+`,
    String.raw`\\\\[\w.-]+\\[^\s<>"|?*]+`,
    String.raw`\$?\{\{?[\w.$: -]{1,64}\}?\}`,
    String.raw`%(?:\d+\$)?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:ll|l|h)?[sdifuxXc@](?![\p{L}\p{N}])`,
    String.raw`%\([A-Za-z_]\w{0,40}\)[sdif]`,
    // "end.Start" is a missing blank, not a file name: an extension is in one case.
    String.raw`\b[\w-]{1,64}\.(?:[a-z][a-z0-9]{1,4}|[A-Z][A-Z0-9]{1,4})\b(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);

/** A segment whose protected texts stand as objects. */
export interface ProtectedSegment {
  readonly segment: Segment;
  /** Puts the protected texts back in the place of their objects. */
  restore(answer: Segment): Piece[];
}

/** Replaces protected texts by objects with numbers above all others of the segment. */
export function protectTexts(segment: Segment): ProtectedSegment {
  let nextId =
    1 + Math.max(-1, ...segment.map((piece) => (piece.kind === 'object' ? piece.id : -1)));
  const texts = new Map<number, TextPiece>();
  const pieces: Piece[] = [];
  for (const piece of segment) {
    if (piece.kind === 'object') {
      pieces.push(piece);
      continue;
    }
    let end = 0;
    for (const match of piece.text.matchAll(PROTECTED)) {
      pieces.push(textPiece(piece.text.slice(end, match.index), piece.run), objectPiece(nextId));
      texts.set(nextId, textPiece(match[0], piece.run));
      end = match.index + match[0].length;
      nextId += 1;
    }
    pieces.push(textPiece(piece.text.slice(end), piece.run));
  }
  return {
    segment: joinPieces(pieces),
    restore: (answer) =>
      joinPieces(
        answer.map((piece) => (piece.kind === 'object' ? (texts.get(piece.id) ?? piece) : piece)),
      ),
  };
}
