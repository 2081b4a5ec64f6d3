import { escapeMarkup } from '../../../../shared/exchange/xml-text.ts';
import {
  joinPieces,
  objectPiece,
  plainestRun,
  runsOf,
  textPiece,
  type Piece,
  type Segment,
} from '../piece.ts';

/** Control characters, unusual line ends, and lone surrogates: they are sent as objects and returned unchanged. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- controls are what it looks for
  /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/**
 * Writes a segment as HTML, whose tags the translator moves with their words: each run except the
 * plainest is a `span`, each object an `img`.
 */
export function toFragment(segment: Segment): string {
  const plainest = plainestRun(segment);
  return segment
    .map((piece) => {
      if (piece.kind === 'object') return `<img id="o${String(piece.id)}">`;
      const text = escapeText(piece.text);
      return piece.run === plainest ? text : `<span id="r${String(piece.run)}">${text}</span>`;
    })
    .join('');
}

function escapeText(text: string): string {
  return escapeMarkup(text).replaceAll(
    UNSAFE,
    (char) => `<img id="c${String(char.charCodeAt(0))}">`,
  );
}

/** Reads an answer; drops tags that were not sent and runs that the source does not have. */
export function readFragment(fragment: string, source: Segment): Piece[] {
  const known = new Set(runsOf(source));
  const plainest = plainestRun(source);
  const open: number[] = [];
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (text: string): void => {
    pieces.push(textPiece(text, open.at(-1) ?? plainest));
  };
  for (const tag of fragment.matchAll(
    /<(\/?)([a-z]+)(?![a-z])(?: id="([orc])(\d{1,9})")?[^<>]*>/gu,
  )) {
    addText(unescapeText(fragment.slice(end, tag.index)));
    end = tag.index + tag[0].length;
    const number = Number(tag[4]);
    if (tag[2] === 'span') {
      if (tag[1] === '/') open.pop();
      else open.push(tag[3] === 'r' && known.has(number) ? number : plainest);
    } else if (tag[3] === 'o') pieces.push(objectPiece(number));
    else if (tag[3] === 'c') addText(String.fromCharCode(number));
  }
  addText(unescapeText(fragment.slice(end)));
  return joinPieces(pieces);
}

function unescapeText(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|([a-z]{2,4}));/gu,
    (all, code: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name] ?? all;
      const point = Number(code);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : all;
    },
  );
}
