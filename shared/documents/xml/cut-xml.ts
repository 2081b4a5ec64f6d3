import type { Document } from '@xmldom/xmldom';
import { checkXml, parseChecked } from './xml.ts';

/**
 * UTF-16 units of a piece: small enough for a short-lived tree, large enough to outweigh its head.
 */
const PIECE_CHARS = 64 * 1024;
/** Markers of a piece's beginning and end between the tags around it. */
const [BEGIN, END] = ['<!--piece-->', '<!--/piece-->'];

/** Adjacent elements of a text. */
export interface XmlPiece {
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The start tags of all elements around it, outermost first, and their end tags. */
  readonly head: string;
  readonly tail: string;
}

/** An XML text as pieces that can be parsed and replaced one at a time. */
export interface CutXml {
  readonly pieces: readonly XmlPiece[];
  /** Parses the piece within its surrounding elements. @throws `document/damaged` */
  parse(piece: XmlPiece): Document;
  /**
   * Returns the text with some pieces replaced. @param written by piece: its document from {@link
   * parse}, serialized
   */
  join(written: ReadonlyMap<XmlPiece, string>): string;
}

interface OpenElement {
  readonly start: number;
  readonly headEnd: number;
  readonly isWhole: boolean;
  /** Range of the children that are not in a piece yet. */
  groupStart: number;
  groupEnd: number;
}

/**
 * Cuts untrusted XML along its elements. Between two pieces are only tags of elements that were
 * cut, and the text between those tags, which are known to be well formed.
 * @param whole local names of elements that are never cut
 * @throws `document/damaged`, `document/too-large` as `parseXml`
 */
export function cutXml(source: string, whole: ReadonlySet<string>): CutXml {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  const pieces = findPieces(text, whole);
  parseChecked(joinPieces(text, pieces, () => ''));
  return {
    pieces,
    parse: ({ start, end, head, tail }) =>
      parseChecked(`${head}${BEGIN}${text.slice(start, end)}${END}${tail}`),
    join: (written) =>
      joinPieces(text, pieces, (piece) => {
        const serialized = written.get(piece);
        if (serialized === undefined) return text.slice(piece.start, piece.end);
        // Tags cannot contain these markers, so the outermost ones are those of `parse`.
        const from = serialized.indexOf(BEGIN) + BEGIN.length;
        return serialized.slice(from, serialized.lastIndexOf(END));
      }),
  };
}

function findPieces(text: string, whole: ReadonlySet<string>): XmlPiece[] {
  const open: OpenElement[] = [];
  const pieces: XmlPiece[] = [];
  let wholes = 0;

  /** Makes a piece of the innermost element's children so far. */
  const flush = (parent: OpenElement): void => {
    if (parent.groupStart < 0) return;
    const tags = open.map(({ start, headEnd }) => text.slice(start, headEnd));
    const tail = tags.toReversed().map((tag) => `</${nameOf(tag)}>`);
    const { groupStart: start, groupEnd: end } = parent;
    pieces.push({ start, end, head: tags.join(''), tail: tail.join('') });
    parent.groupStart = -1;
  };

  checkXml(text, undefined, {
    open(start, headEnd) {
      const isWhole = open.length > 0 && whole.has(localNameAt(text, start + 1));
      if (isWhole) wholes += 1;
      open.push({ start, headEnd, isWhole, groupStart: -1, groupEnd: -1 });
    },
    close(_start, end) {
      const element = open.at(-1);
      if (element === undefined) return;
      const parent = open.at(-2);
      const isCut = wholes === 0 && (parent === undefined || end - element.start > PIECE_CHARS);
      if (isCut) flush(element);
      open.pop();
      if (element.isWhole) wholes -= 1;
      if (parent === undefined || wholes > 0) return;
      if (isCut) {
        flush(parent);
        return;
      }
      if (parent.groupStart < 0) parent.groupStart = element.start;
      parent.groupEnd = end;
      if (end - parent.groupStart > PIECE_CHARS) flush(parent);
    },
  });
  return pieces.toSorted((a, b) => a.start - b.start);
}

function joinPieces(
  text: string,
  pieces: readonly XmlPiece[],
  write: (piece: XmlPiece) => string,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const piece of pieces) {
    parts.push(text.slice(end, piece.start), write(piece));
    end = piece.end;
  }
  parts.push(text.slice(end));
  return parts.join('');
}

function nameOf(tag: string): string {
  return /^<([^\s/>]+)/u.exec(tag)?.[1] ?? '';
}

/** Returns the name of the tag at an offset, without its prefix. */
function localNameAt(text: string, from: number): string {
  let local = from;
  let at = from;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === COLON) local = at + 1;
    else if (unit <= SPACE || unit === GT || unit === SLASH) break;
  }
  return text.slice(local, at);
}

const [SPACE, SLASH, COLON, GT] = [0x20, 0x2f, 0x3a, 0x3e];
