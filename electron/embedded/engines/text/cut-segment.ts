import { lineBorders } from '../../../../shared/text/lines.ts';
import { sentenceBorders } from '../../../../shared/text/sentences.ts';
import { joinPieces, textPiece, type Piece, type Segment } from '../piece.ts';

/**
 * A mark in front of a point of a list. Numbers with a full stop are ends of sentences as far as this goes, because they
 * may be ordinals.
 */
const LIST_MARK = /^\s*(?:[•‣◦▪·*–—-]|\(?(?:\d{1,3}|[A-Za-z])\))\s+/u;
const NEXT_POINT = /^(?:[•‣◦▪·*–—-]|\(?(?:\d{1,3}|[A-Za-z])\)|\d{1,3}\.)\s/u;

/**
 * Cuts a segment into sentences, points of lists and what stands before them. Formatting and objects stay with their
 * texts; joined again the parts are the segment.
 * @param language code of the segment's language
 */
export function cutSegment(segment: Segment, language: string): Segment[] {
  // An object counts as a closing mark: behind the end of a sentence it belongs to it, before one it begins none.
  const text = segment.map((piece) => (piece.kind === 'text' ? piece.text : ')')).join('');
  return cutAt(segment, bordersOf(text, language));
}

function bordersOf(text: string, language: string): number[] {
  const points = lineBorders(text).filter((border) => isLineOfItsOwn(text, border));
  const borders = new Set([...sentenceBorders(text, language, 'nonewlines'), ...points]);
  for (const start of [0, ...points]) {
    const mark = LIST_MARK.exec(text.slice(start, start + 16));
    if (mark !== null && start + mark[0].length < text.length) borders.add(start + mark[0].length);
  }
  return [...borders].toSorted((one, other) => one - other);
}

/** Whether a line begins a point of a list or a paragraph; others go on with the sentence of the line before. */
function isLineOfItsOwn(text: string, border: number): boolean {
  const before = text.slice(Math.max(0, border - 4), border);
  return (
    NEXT_POINT.test(text.slice(border, border + 8)) ||
    /(?:\r\n){2}$|[\n\u2028\u2029]{2}$|\r{2}$/u.test(before)
  );
}

function cutAt(segment: Segment, borders: readonly number[]): Segment[] {
  if (borders.length === 0) return [segment];
  const parts: Piece[][] = [[]];
  let at = 0;
  let next = 0;
  for (const piece of segment) {
    let rest = piece;
    for (let border = borders[next]; border !== undefined; border = borders[next]) {
      const length = rest.kind === 'text' ? rest.text.length : 1;
      if (border >= at + length) break;
      if (rest.kind === 'text' && border > at) {
        parts.at(-1)?.push(textPiece(rest.text.slice(0, border - at), rest.run));
        rest = textPiece(rest.text.slice(border - at), rest.run);
        at = border;
      }
      parts.push([]);
      next += 1;
    }
    parts.at(-1)?.push(rest);
    at += rest.kind === 'text' ? rest.text.length : 1;
  }
  return parts.map(joinPieces);
}

/** Whether a part is the mark of a point alone. */
export function isListMark(text: string): boolean {
  return LIST_MARK.test(`${text} `) && text.trim().length <= 5 && !/\p{L}{2}/u.test(text);
}
