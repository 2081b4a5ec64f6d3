import type { GridPage } from '../../../shared/domain/history/grid.ts';
import type { HistoryDetailSegment, HistoryItem } from '../../../shared/domain/history/history.ts';

export function aSegmentHit(patch: Partial<HistoryDetailSegment> = {}): HistoryDetailSegment {
  return {
    id: 'h.0',
    position: 0,
    source: 'a',
    target: '',
    isChangedByMe: false,
    state: 'machine',
    sourcePieces: [],
    targetPieces: [],
    ...patch,
  };
}

/** Rows of an item that has only these segments, none of them split. */
export function aGridPage(item: HistoryItem, segments: HistoryDetailSegment[] = []): GridPage {
  const count = segments.length;
  const facts = { words: 1, repeatCount: 0, hasFindings: false };
  const rows = segments.map(({ position, state }) => ({ position, state, ...facts }));
  const counts = { all: count, unconfirmed: count, machine: count, edited: 0, repeated: 0 };
  return {
    item,
    segments,
    rows,
    total: count,
    counts: { ...counts, findings: null },
    confirmed: 0,
  };
}
