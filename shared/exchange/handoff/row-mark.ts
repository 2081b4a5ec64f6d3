import type { SegmentState } from '../../domain/history/history.ts';
import { placeOfSegment, SEGMENT_ID, segmentIdOf } from '../../domain/history/segment-id.ts';
import type { HandoffSegment } from './handoff-segment.ts';

/** A short digest of a text, the same in every run; two texts that differ have different ones. */
export type Digest = (text: string) => string;

/** What a row carries unseen, so that it is known again: whose it is, and what it said when it left. */
export interface RowMark {
  itemId: string;
  position: number;
  sourceDigest: string;
  targetDigest: string;
  state: SegmentState;
  /** From 1; a text that no cell can hold stands in several rows. */
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

/** Characters that XML 1.0 cannot hold. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

/** A text as a file can give it back: one kind of line end, nothing that XML does not have. */
export function comparable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|\u0085|\u2028/gu, '\n')
    .replaceAll(UNWRITABLE, '');
}

/** Some programs write accents as letters of their own; the text is the same. */
export const composed = (text: string): string => text.normalize('NFC');

/** Sources are compared without regard to white space, which other programs tidy up. */
export function sameSource(a: string, b: string): boolean {
  const plain = (text: string): string =>
    composed(comparable(text)).replaceAll(/\s+/gu, ' ').trim();
  return plain(a) === plain(b);
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
    segmentIdOf(itemId, segment.position),
    digest(comparable(segment.source)),
    digest(comparable(segment.target)),
    letter,
    `${String(part)}/${String(partCount)}`,
  ].join(' ');
}

/** Null where there is none, or one that was damaged. */
export function readRowMark(text: string): RowMark | null {
  const { id, source, target, state, part, count } = MARK.exec(text)?.groups ?? {};
  if (id === undefined || !SEGMENT_ID.test(id)) return null;
  return {
    ...placeOfSegment(id),
    sourceDigest: source ?? '',
    targetDigest: target ?? '',
    state: LETTERS.find(([, letter]) => letter === state)?.[0] ?? 'machine',
    part: Number(part),
    partCount: Number(count),
  };
}

/** Of a row that lost what it said when it left: only its place is known. */
export function markOfId(id: string): RowMark | null {
  if (!SEGMENT_ID.test(id)) return null;
  return {
    ...placeOfSegment(id),
    sourceDigest: '',
    targetDigest: '',
    state: 'machine',
    part: 1,
    partCount: 1,
  };
}
