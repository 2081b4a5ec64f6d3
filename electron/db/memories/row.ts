import type { LocalMemory, MemoryUnit } from '../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import { markHits } from '../search/text-search-hits.ts';
import type { TextQuery } from '../search/text-search.ts';

export interface MemoryRow {
  row_id: number;
  id: string;
  name: string;
  source_lang: string;
  target_lang: string | null;
  unit_count: number;
  version: number;
  is_offered: number;
  offered_id: string | null;
  offered_version: number | null;
  connection_id: string | null;
  remote_id: string | null;
  is_remote_gone: number;
  synced_at_ms: number | null;
  synced_version: number | null;
  import_job_id: string | null;
  created_at_ms: number;
  changed_at_ms: number;
}

export interface MemoryUnitRow {
  row_id: number;
  id: string;
  source_lang: string;
  target_lang: string;
  source: string;
  target: string;
  is_changed_by_me: number;
  changed_at_ms: number;
}

export const MEMORY_COLUMNS = `row_id, id, name, source_lang, target_lang, unit_count, version, is_offered,
  offered_id, offered_version, connection_id, remote_id, is_remote_gone, synced_at_ms, synced_version,
  import_job_id, created_at_ms, changed_at_ms`;
export const UNIT_COLUMNS =
  'row_id, id, source_lang, target_lang, source, target, is_changed_by_me, changed_at_ms';

export function toLocalMemory(
  row: MemoryRow,
  targetLangs: readonly string[],
  projectIds: string[],
): LocalMemory {
  const wanted = row.target_lang === null ? [] : [row.target_lang];
  return {
    id: row.id,
    name: row.name,
    sourceLang: row.source_lang,
    targetLangs: targetLangs.length === 0 ? wanted : [...targetLangs],
    unitCount: row.unit_count,
    projectIds,
    isOffered: row.is_offered === 1,
    isInStep: row.offered_id !== null && row.offered_version === row.version,
    // Filled in by the service that syncs the copies.
    offerProblem: null,
    connectionId: row.connection_id,
    link: toLink(row),
    createdAtMs: row.created_at_ms,
    changedAtMs: row.changed_at_ms,
  };
}

function toLink(row: MemoryRow): LocalMemory['link'] {
  const { connection_id: connectionId, remote_id: remoteId } = row;
  if (connectionId === null || remoteId === null) return null;
  return {
    connectionId,
    remoteId,
    syncedAtMs: row.synced_at_ms,
    isGone: row.is_remote_gone === 1,
    isChanged: row.synced_version !== row.version,
  };
}

export function toMemoryUnit(row: MemoryUnitRow, query: TextQuery | null): MemoryUnit {
  return {
    id: row.id,
    source: row.source,
    target: row.target,
    sourceLang: row.source_lang,
    targetLang: row.target_lang,
    sourcePieces: markHits(row.source, query),
    targetPieces: markHits(row.target, query),
    isChangedByMe: row.is_changed_by_me === 1,
    changedAtMs: row.changed_at_ms,
  };
}

export function unknownMemory(): AppError {
  return new AppError('input/not-found', 'memoryErrors.memoryGone');
}
