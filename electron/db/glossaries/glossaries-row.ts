import type {
  LocalDictionary,
  LocalGlossary,
} from '../../../shared/domain/glossaries/local-glossary.ts';

export interface GlossaryRow {
  row_id: number;
  id: string;
  name: string;
  connection_id: string | null;
  remote_id: string | null;
  synced_at_ms: number | null;
  is_gone: number;
  created_at_ms: number;
  changed_at_ms: number;
}

export interface DictionaryRow {
  row_id: number;
  id: string;
  glossary_row_id: number;
  glossary_id: string;
  source_lang: string;
  target_lang: string;
  entry_count: number;
  size_bytes: number;
  next_position: number;
  changed_at_ms: number;
  synced_version: number | null;
  is_changed: number;
  can_undo: number;
  can_redo: number;
}

/** A dictionary with its glossary's name and whether undo and redo are possible. */
export const DICTIONARY_COLUMNS = `d.*, g.id AS glossary_id,
  EXISTS (SELECT 1 FROM glossary_changes AS c
    WHERE c.dictionary_row_id = d.row_id AND c.state = 'done') AS can_undo,
  EXISTS (SELECT 1 FROM glossary_changes AS c
    WHERE c.dictionary_row_id = d.row_id AND c.state = 'undone') AS can_redo`;

export function toDictionary(row: DictionaryRow): LocalDictionary {
  return {
    id: row.id,
    glossaryId: row.glossary_id,
    sourceLang: row.source_lang,
    targetLang: row.target_lang,
    entryCount: row.entry_count,
    // Each row is counted with its line end, but a file has none after its last line.
    sizeBytes: Math.max(0, row.size_bytes - 1),
    changedAtMs: row.changed_at_ms,
    isChanged: row.is_changed === 1,
    canUndo: row.can_undo === 1,
    canRedo: row.can_redo === 1,
  };
}

export function toGlossary(row: GlossaryRow, dictionaries: LocalDictionary[]): LocalGlossary {
  const { connection_id: connectionId, remote_id: remoteId } = row;
  return {
    id: row.id,
    name: row.name,
    connectionId,
    link:
      connectionId === null || remoteId === null
        ? null
        : { connectionId, remoteId, syncedAtMs: row.synced_at_ms, isGone: row.is_gone === 1 },
    dictionaries,
    createdAtMs: row.created_at_ms,
    changedAtMs: row.changed_at_ms,
  };
}
