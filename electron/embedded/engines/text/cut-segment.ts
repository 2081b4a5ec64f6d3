import { isLineOfItsOwn, lineBorders } from '../../../../shared/text/lines.ts';
import { sentenceBorders } from '../../../../shared/text/sentences.ts';
import { joinPieces, sliceSegment, textWithObjects, type Piece, type Segment } from '../piece.ts';

/**
 * Matches a list marker. Numbers followed by a period are treated as sentence ends here, because
 * they may be ordinals.
 */
const LIST_MARK = /^\s*(?:[•‣◦▪·*–—-]|\(?(?:\d{1,3}|[A-Za-z])\))\s+/u;

/**
 * Splits a segment into sentences, list items, and list markers. Formatting and objects stay with
 * their texts; joined together the parts are the segment.
 * @param language code of the segment's language
 */
export function cutSegment(segment: Segment, language: string): Segment[] {
  // An object acts as a closing mark: after the end of a sentence it belongs to it, and it never begins one.
  return cutAt(segment, bordersOf(textWithObjects(segment, ')'), language));
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

function cutAt(segment: Segment, borders: readonly number[]): Segment[] {
  if (borders.length === 0) return [segment];
  const parts = [0, ...borders].map((): Piece[] => []);
  let at = 0;
  let next = 0;
  for (const piece of segment) {
    const length = piece.kind === 'text' ? piece.text.length : 1;
    for (let from = 0; from < length;) {
      while ((borders[next] ?? Infinity) <= at + from) next += 1;
      const to = Math.min(length, (borders[next] ?? Infinity) - at);
      parts[next]?.push(...sliceSegment([piece], from, to));
      from = to;
    }
    at += length;
  }
  return parts.map(joinPieces);
}

/** Returns whether a part is only a list marker. */
export function isListMark(text: string): boolean {
  return LIST_MARK.test(`${text} `) && text.trim().length <= 5 && !/\p{L}{2}/u.test(text);
}
