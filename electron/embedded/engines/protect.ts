import type { Piece, Segment, TextPiece } from './piece.ts';
import { joinPieces, objectPiece, textPiece } from './piece.ts';

/** Where a word may begin or end; `\b` would cut words with letters beyond ASCII. */
const [START, END] = [String.raw`(?<![\p{L}\p{N}_])`, String.raw`(?![\p{L}\p{N}_])`];
const HEX = '[0-9A-Fa-f]';

/**
 * What no engine may touch. No quantifier is nested without a bound and those in front are bounded, so
 * that hostile text cannot make a match run away. Of several at one place the first one counts.
 */
const PROTECTED = new RegExp(
  [
    // Code in the notation of Markdown.
    '`[^`\\n]{1,200}`',
    // Links and e-mail addresses.
    String.raw`\b[A-Za-z][A-Za-z0-9+.-]{0,20}:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]`,
    String.raw`\b(?:mailto|tel):[^\s<>"']{1,200}[^\s<>"'.,;:!?)\]}]`,
    String.raw`\bwww\.[^\s<>"']+[^\s<>"'.,;:!?)\]}]`,
    String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`,
    // Literal tags and entities in text.
    String.raw`<\/?[A-Za-z][\w:-]{0,40}(?:\s[^<>]{0,200})?\/?>`,
    `&(?:[A-Za-z]{2,10}|#\\d{1,7}|#x${HEX}{1,6});`,
    // Paths: of Windows and of its servers, from the root, and relative ones that end in a file name.
    String.raw`\b[A-Za-z]:\\[^\s<>"|?*]+`,
    String.raw`\\\\[\w.-]+\\[^\s<>"|?*]+`,
    String.raw`(?<![\p{L}\p{N}_.\/])~?(?:\/[\w.+-]{1,64}){2,20}(?<![.,;:!?])\/?`,
    String.raw`(?<![\p{L}\p{N}_.\/])(?:\.{0,2}\/)?(?:[\w-]{1,64}\/){1,20}[\w-]{1,64}\.[a-z][a-z0-9]{0,4}${END}`,
    // Variables of templates, formats of printf, variables of shells.
    String.raw`\$?\{\{?[\w.$: -]{1,64}\}?\}`,
    String.raw`%\([A-Za-z_]\w{0,40}\)[sdif]`,
    String.raw`%[A-Za-z_]\w{1,40}%`,
    String.raw`%(?:\d+\$)?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:ll|l|h)?[sdifuxXc@](?![\p{L}\p{N}])`,
    String.raw`\$[A-Za-z_]\w{0,40}`,
    // Options of commands, calls, names in code, handles and tags of networks, keys pressed together.
    String.raw`(?<![\p{L}\p{N}_-])--[A-Za-z][\w-]{0,40}(?:=[^\s"']{1,80}(?<![.,;:!?)]))?`,
    String.raw`${START}[A-Za-z_]\w{0,63}(?:\.[A-Za-z_]\w{0,63}){0,6}\(\)`,
    String.raw`${START}_{0,2}[A-Za-z0-9]{1,64}(?:_{1,2}[A-Za-z0-9]{1,64}){1,10}_{0,2}${END}`,
    String.raw`${START}__[A-Za-z0-9]{1,64}__${END}`,
    String.raw`${START}[a-z][a-z0-9]{0,40}[A-Z][A-Za-z0-9]{0,60}${END}`,
    String.raw`(?<![\p{L}\p{N}_@#&])[@#][A-Za-z_][\w-]{1,40}${END}`,
    String.raw`${START}(?:Ctrl|Strg|Alt|AltGr|Shift|Cmd|Meta|Win)(?:\+[A-Za-z0-9]{1,8}){1,3}${END}`,
    // Identifiers, versions, addresses of machines.
    `${START}${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}${END}`,
    String.raw`${START}v?\d{1,5}(?:\.\d{1,5}){2,4}(?:-[A-Za-z0-9]{1,20}(?:\.\d{1,5})?)?(?::\d{1,5})?${END}`,
    // File and host names. "end.Start" is a missing blank: an extension is in one case.
    String.raw`${START}[\w-]{1,64}(?:\.[\w-]{1,64}){0,4}\.(?:[a-z][a-z0-9]{1,4}|[A-Z][A-Z0-9]{1,4})${END}`,
  ].join('|'),
  'gu',
);

/** A segment whose protected texts are objects. */
export interface ProtectedSegment {
  readonly segment: Segment;
  /** Puts the protected texts back in the place of their objects. */
  restore(answer: Segment): Piece[];
}

/** A number with its separators and signs. */
const NUMBERS = /[-+−]?\p{Nd}+(?:(?:[.,:'’\u00A0\u202F/-]| (?=\p{Nd}{3}(?!\p{Nd})))\p{Nd}+)*/gu;

/** Replaces protected texts by objects with numbers above all others of the segment. */
export function protectTexts(segment: Segment): ProtectedSegment {
  return replaceTexts(segment, PROTECTED);
}

/** The same for numbers: an engine that did not keep them has to do without. */
export function protectNumbers(segment: Segment): ProtectedSegment {
  return replaceTexts(segment, NUMBERS);
}

function replaceTexts(segment: Segment, wanted: RegExp): ProtectedSegment {
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
    for (const match of piece.text.matchAll(wanted)) {
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
