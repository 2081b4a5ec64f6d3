import type { SegmentState } from '../../domain/history/history.ts';
import { fileIdOf, placeInFile, type FilePlace } from '../../domain/history/segment-id.ts';
import { XML_FORBIDDEN } from '../xml-text.ts';
import type { HandoffSegment } from './handoff-segment.ts';

/** A short digest of a text, the same in every run; different texts have different digests. */
export type Digest = (text: string) => string;

/** Hidden data that identifies a row and its content at export. */
export interface RowMark extends FilePlace {
  sourceDigest: string;
  targetDigest: string;
  state: SegmentState;
  /** From 1; a text that exceeds a cell spans several rows. Unrelated to the parts of a segment. */
  part: number;
  partCount: number;
}

const SIGN = 'dragoman-1';
const LETTERS: readonly (readonly [SegmentState, string])[] = [
  ['machine', 'm'],
  ['edited', 'e'],
  ['confirmed', 'c'],
  ['locked', 'l'],
];
const MARK =
  /dragoman-1 (?<id>\S{1,120}) (?<source>[0-9a-f]{8,64}) (?<target>[0-9a-f]{8,64}) (?<state>[mecl]) (?<part>\d{1,4})\/(?<count>\d{1,4})(?!\d)/u;

/**
 * Normalizes a text to what a file can return: one kind of line end, no characters that XML does
 * not have.
 */
export function comparable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|\u0085|\u2028/gu, '\n')
    .replaceAll(XML_FORBIDDEN, '');
}

/** Composes accents, which some programs write as separate characters. */
export const composed = (text: string): string => text.normalize('NFC');

/** Compares sources ignoring white space, which other programs tidy up. */
export function sameSource(a: string, b: string): boolean {
  const plain = (text: string): string =>
    composed(comparable(text)).replaceAll(/\s+/gu, ' ').trim();
  return plain(a) === plain(b);
}

/** Returns the ID of a segment or part in a file. */
export function placeIdOf(itemId: string, { position, part }: HandoffSegment): string {
  return fileIdOf({
    itemId,
    position,
    ...(part === undefined ? {} : { sourceStart: part.sourceStart }),
  });
}

export function writeRowMark(
  itemId: string,
  segment: HandoffSegment,
  digest: Digest,
  [part, partCount]: readonly [part: number, partCount: number] = [1, 1],
): string {
  const letter = LETTERS.find(([state]) => state === segment.state)?.[1] ?? 'm';
  return [
    SIGN,
    placeIdOf(itemId, segment),
    digest(comparable(segment.source)),
    digest(comparable(segment.target)),
    letter,
    `${String(part)}/${String(partCount)}`,
  ].join(' ');
}

/** Reads a mark; null where there is none, or a damaged one. */
export function readRowMark(text: string): RowMark | null {
  const { id, source, target, state, part, count } = MARK.exec(text)?.groups ?? {};
  const place = id === undefined ? null : placeInFile(id);
  if (place === null) return null;
  return {
    ...place,
    sourceDigest: source ?? '',
    targetDigest: target ?? '',
    state: LETTERS.find(([, letter]) => letter === state)?.[0] ?? 'machine',
    part: Number(part),
    partCount: Number(count),
  };
}

/** Makes the mark of a row that lost its exported content, so that only its place is known. */
export function markOfId(id: string): RowMark | null {
  const place = placeInFile(id);
  if (place === null) return null;
  return {
    ...place,
    sourceDigest: '',
    targetDigest: '',
    state: 'machine',
    part: 1,
    partCount: 1,
  };
}
