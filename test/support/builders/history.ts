import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';

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
