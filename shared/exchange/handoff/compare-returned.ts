import { checkPlaceholders } from '../../domain/checks/placeholders.ts';
import type { ReturnedEntry } from '../../domain/history/returned.ts';
import { MAX_COMMENT_CHARS, type ReturnedKind } from '../../domain/history/returned-kinds.ts';
import type { HandoffSegment } from './handoff-segment.ts';
import type { ReturnedFile, ReturnedRow } from './returned-file.ts';
import { comparable, composed, sameSource, type Digest, type RowMark } from './row-mark.ts';

/** A row whose mark identifies its segment. */
type MarkedRow = ReturnedRow & { mark: RowMark };

/** Result of a comparison: its lines, or the item to which the file belongs instead. */
export type Comparison =
  | { entries: ReturnedEntry[] }
  /** Null when nothing in the file identifies it. */
  | { otherItemId: string | null };

/**
 * Compares a returned file with a document, segment by segment, against the file's content when it
 * was exported.
 * @param own all segments of the document, in order
 * @returns lines in the order of the document, those without a segment last
 */
export function compareReturned(
  itemId: string,
  own: readonly HandoffSegment[],
  { rows }: Pick<ReturnedFile, 'rows'>,
  digest: Digest,
): Comparison {
  const known = new Set(own.map(({ position }) => position));
  const byPosition = new Map<number, MarkedRow[]>();
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
    const { position } = row.mark;
    const before = byPosition.get(position);
    if (!known.has(position)) unknown.push(row);
    else if (before === undefined) byPosition.set(position, [row]);
    else before.push(row);
  }
  if (!isOurs) return { otherItemId };
  const found = own.map((segment) =>
    compareSegment(segment, byPosition.get(segment.position), digest),
  );
  const rest = unknown.map((row) => ({
    kind: 'unknown' as const,
    position: null,
    row: row.number,
    source: row.source,
    mine: '',
    theirs: row.target,
    comment: row.comment,
    isConfirmed: false,
  }));
  return { entries: [...found, ...rest].map((entry, at) => ({ id: at, ...entry })) };
}

function compareSegment(
  segment: HandoffSegment,
  rows: readonly MarkedRow[] | undefined,
  digest: Digest,
): Omit<ReturnedEntry, 'id'> {
  const [first] = rows ?? [];
  const { position, source, target: mine } = segment;
  const facts = { position, source, mine };
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

/** Joins the rows of a segment; null when they contradict each other, or a part is missing. */
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
