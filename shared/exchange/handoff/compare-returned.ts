import { checkPlaceholders } from '../../domain/checks/placeholders.ts';
import type { ReturnedEntry } from '../../domain/history/returned.ts';
import { MAX_COMMENT_CHARS, type ReturnedKind } from '../../domain/history/returned-kinds.ts';
import { STATES_IN_ORDER, type HandoffSegment } from './handoff-segment.ts';
import type { ReturnedFile, ReturnedRow } from './returned-file.ts';
import { comparable, composed, sameSource, type Digest, type RowMark } from './row-mark.ts';

/** A row whose mark identifies its segment. */
type MarkedRow = ReturnedRow & { mark: RowMark };

/** Result of a comparison: its lines, or the item to which the file belongs instead. */
export type Comparison =
  | { entries: ReturnedEntry[] }
  /** Null when nothing in the file identifies it. */
  | { otherItemId: string | null };

/** A line before it is numbered. */
type Found = Omit<ReturnedEntry, 'id'>;

/**
 * Compares a returned file with a document, segment by segment, or part by part where segments have
 * parts, against the file's content when it was exported. A row of a whole segment is compared with
 * its parts joined, as the segment may have been cut since.
 * @param own all segments of the document, in order
 * @returns lines in the order of the document, those without a segment last
 */
export function compareReturned(
  itemId: string,
  own: readonly HandoffSegment[],
  { rows }: Pick<ReturnedFile, 'rows'>,
  digest: Digest,
): Comparison {
  const segments = groupBy(own, ({ position }) => position);
  const known: MarkedRow[] = [];
  const unknown: ReturnedRow[] = [];
  let otherItemId: string | null = null;
  let isOurs = false;
  for (const row of rows) {
    if (!hasMark(row) || row.mark.itemId !== itemId) {
      if (hasMark(row)) otherItemId ??= row.mark.itemId;
      unknown.push(row);
      continue;
    }
    isOurs = true;
    if (segments.has(row.mark.position)) known.push(row);
    else unknown.push(row);
  }
  if (!isOurs) return { otherItemId };
  const byPosition = groupBy(known, ({ mark }) => mark.position);
  const found = [...segments].flatMap(([position, parts]) =>
    compareParts(parts, byPosition.get(position) ?? [], digest),
  );
  const rest = unknown.map((row) => ({
    kind: 'unknown' as const,
    position: null,
    part: null,
    row: row.number,
    source: row.source,
    mine: '',
    theirs: row.target,
    comment: row.comment,
    isConfirmed: false,
  }));
  return { entries: [...found, ...rest].map((entry, at) => ({ id: at, ...entry })) };
}

function groupBy<T, Key>(all: readonly T[], keyOf: (one: T) => Key): ReadonlyMap<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

/** Compares all rows of a segment with it, or with its parts. */
function compareParts(
  own: readonly HandoffSegment[],
  rows: readonly MarkedRow[],
  digest: Digest,
): Found[] {
  const byStart = groupBy(rows, ({ mark }) => mark.sourceStart);
  const wholeRows = byStart.get(undefined);
  const whole = joinParts(own);
  const isCut = own.some(({ part }) => part !== undefined);
  const known = new Set(own.map(({ part }) => part?.sourceStart));
  const entries: Found[] = [];
  if (wholeRows !== undefined) entries.push(compareSegment(whole, wholeRows, digest));
  // A row of the whole is there instead of its parts, and the other way around.
  else if (isCut || rows.length === 0) {
    for (const [index, segment] of own.entries()) {
      const found = byStart.get(segment.part?.sourceStart);
      const isLast = index === own.length - 1;
      entries.push(compareSegment(segment, isLast ? found : found?.map(withoutGap), digest));
    }
  }
  for (const [start, [first]] of byStart) {
    if (start === undefined || first === undefined) continue;
    const isGone = !known.has(start) || wholeRows !== undefined;
    if (isGone) entries.push(entryOfGonePart(whole, first));
  }
  const isDoubled = wholeRows !== undefined && byStart.size > 1;
  return isDoubled ? entries.map((entry) => ({ ...entry, kind: 'doubled' as const })) : entries;
}

/** Removes white space at the end, because that between two parts stays here. */
const withoutGap = (row: MarkedRow): MarkedRow => ({ ...row, target: row.target.trimEnd() });

function entryOfGonePart({ position, target }: HandoffSegment, row: MarkedRow): Found {
  return {
    kind: 'sourceDiffers',
    position,
    part: null,
    row: row.number,
    source: row.source,
    mine: target,
    theirs: row.target,
    comment: row.comment,
    isConfirmed: false,
  };
}

/** Joins the parts of a segment. It is locked when any of them is, because it cannot be changed as a whole. */
function joinParts(parts: readonly HandoffSegment[]): HandoffSegment {
  const [first] = parts;
  if (first === undefined) throw new TypeError('A segment has at least one part.');
  const { position, location, part } = first;
  if (part === undefined) return first;
  const states = parts.map(({ state }) => state);
  return {
    position,
    location,
    source: parts.map((one) => one.source + (one.part?.sourceGap ?? '')).join(''),
    target: parts.map((one) => one.target + (one.part?.targetGap ?? '')).join(''),
    state: states.includes('locked')
      ? 'locked'
      : (STATES_IN_ORDER.find((state) => states.includes(state)) ?? 'machine'),
    comments: parts.flatMap(({ comments }) => comments),
  };
}

function compareSegment(
  segment: HandoffSegment,
  rows: readonly MarkedRow[] | undefined,
  digest: Digest,
): Found {
  const [first] = rows ?? [];
  const { position, source, target: mine } = segment;
  const part =
    segment.part === undefined
      ? null
      : { number: segment.part.number, sourceStart: segment.part.sourceStart };
  const facts = { position, part, source, mine };
  if (rows === undefined || first === undefined) {
    return { ...facts, kind: 'missing', row: null, theirs: '', comment: '', isConfirmed: false };
  }
  const joined = joinRows(rows);
  const row =
    joined !== null && isUntouched(joined, mine, digest) ? { ...joined, target: '' } : joined;
  const theirs = row?.target ?? first.target;
  const comment = newComment((row ?? first).comment, segment.comments);
  const isConfirmed = saysConfirmed(row ?? first);
  const kind = row === null ? 'doubled' : kindOf(segment, { ...row, comment }, isConfirmed, digest);
  return { ...facts, kind, row: first.number, theirs, comment, isConfirmed };
}

/**
 * Returns true for a segment that was exported untranslated, with its source in place of the
 * translation.
 */
function isUntouched({ mark, repeatsSource }: MarkedRow, mine: string, digest: Digest): boolean {
  if (repeatsSource !== true) return false;
  return mark.targetDigest === '' ? mine === '' : mark.targetDigest === digest('');
}

/** Returns the new part of a comment, without the stored comments that the file brings back. */
function newComment(comment: string, known: readonly string[]): string {
  // Compared by whole lines, because the text of one comment may occur in another.
  const lines = (text: string): string =>
    `\n${comparable(text)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n')}\n`;
  const rest = known.reduce((left, one) => left.replace(lines(one), '\n'), lines(comment)).trim();
  // Cut to its stored length, because of a long comment only the beginning is stored.
  const kept = rest.slice(0, MAX_COMMENT_CHARS).toWellFormed();
  return known.some((one) => lines(one) === lines(kept)) ? '' : kept;
}

/** Joins the rows of a segment or part; null when they contradict each other, or one is missing. */
function joinRows(rows: readonly MarkedRow[]): MarkedRow | null {
  const parts = new Map<number, MarkedRow>();
  for (const row of rows) {
    const before = parts.get(row.mark.part);
    if (before === undefined) parts.set(row.mark.part, row);
    else if (
      before.target !== row.target ||
      before.state !== row.state ||
      before.source !== row.source
    )
      return null;
  }
  const first = parts.get(1);
  if (first === undefined) return null;
  const { partCount } = first.mark;
  if (parts.size !== partCount) return null;
  const joined = Array.from({ length: partCount }, (_, index) => parts.get(index + 1));
  if (joined.includes(undefined)) return null;
  const text = (side: 'source' | 'target'): string =>
    joined.map((row) => row?.[side] ?? '').join('');
  return {
    ...first,
    source: text('source'),
    target: text('target'),
    comment: joined
      .map((row) => row?.comment ?? '')
      .filter((comment) => comment !== '')
      .join('\n'),
    hasFormula: joined.some((row) => row?.hasFormula === true),
  };
}

function saysConfirmed({ state }: ReturnedRow): boolean {
  return state === 'confirmed' || state === 'locked';
}

function kindOf(
  { source, target, state }: HandoffSegment,
  row: MarkedRow,
  isConfirmed: boolean,
  digest: Digest,
): ReturnedKind {
  const { mark } = row;
  if (row.hasFormula) return 'formula';
  const isOtherSource =
    mark.sourceDigest !== '' && mark.sourceDigest !== digest(comparable(source));
  if (isOtherSource || !sameSource(row.source, source)) return 'sourceDiffers';
  const [mine, theirs] = [comparable(target), comparable(row.target)];
  const isLocked = state === 'locked';
  if (composed(mine) === composed(theirs)) {
    const isNewlyConfirmed = isConfirmed && mark.state !== row.state;
    if (isNewlyConfirmed && !isLocked && state !== 'confirmed') return 'state';
    return row.comment === '' ? 'same' : 'remark';
  }
  // If its exported content is unknown, each side may have changed it.
  const isBaseKnown = mark.targetDigest !== '';
  const isBase = (text: string): boolean => isBaseKnown && mark.targetDigest === digest(text);
  const isChangedThere = !isBase(theirs) && !isBase(composed(theirs));
  const isChangedHere = !isBase(mine);
  if (!isChangedThere) return 'mine';
  if (isLocked) return 'locked';
  if (isChangedHere) return 'conflict';
  if (theirs.trim() === '') return 'emptied';
  const hasNewFault =
    checkPlaceholders({ source, target: row.target }).length > 0 &&
    checkPlaceholders({ source, target }).length === 0;
  return hasNewFault ? 'tags' : 'theirs';
}

function hasMark(row: ReturnedRow): row is MarkedRow {
  return row.mark !== null;
}
