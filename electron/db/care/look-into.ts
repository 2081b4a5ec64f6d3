import type { LookIntoPoint, PointView } from '../../../shared/domain/data/data-care.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { countData } from './data-counts.ts';

interface ItemRow {
  id: string;
  title: string;
  source_lang: string | null;
  target_lang: string;
  segment_count: number;
  created_at_ms: number;
}

/**
 * What a copy holds: its counts, and its history newest first. Looks at the texts themselves, since
 * older copies have another index or none.
 */
export function lookInto(
  connection: SqliteDatabase,
  { text, page, limit }: Omit<LookIntoPoint, 'pointId'>,
): PointView {
  const where = `${hasStates(connection) ? "i.state = 'kept'" : 'true'}
    AND (@words = '' OR i.title LIKE @words ESCAPE '\\' OR EXISTS (
      SELECT 1 FROM history_segments AS s WHERE s.item_row_id = i.row_id
      AND (s.source LIKE @words ESCAPE '\\' OR s.target LIKE @words ESCAPE '\\')
    ))`;
  const typed = text.trim();
  const words = typed === '' ? '' : `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const total =
    connection
      .prepare<[{ words: string }], number>(
        `SELECT count(*) FROM history_items AS i WHERE ${where}`,
      )
      .pluck()
      .get({ words }) ?? 0;
  const rows = connection
    .prepare<[{ words: string; limit: number; offset: number }], ItemRow>(
      `SELECT id, title, source_lang, target_lang, segment_count, created_at_ms
       FROM history_items AS i WHERE ${where}
       ORDER BY created_at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset`,
    )
    .all({ words, limit, offset: (page - 1) * limit });
  return {
    counts: countData(connection),
    total,
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      sourceLang: row.source_lang,
      targetLang: row.target_lang,
      segmentCount: row.segment_count,
      createdAtMs: row.created_at_ms,
    })),
  };
}

/** Deleted and unfinished items came with the third version. */
function hasStates(connection: SqliteDatabase): boolean {
  return (
    connection
      .prepare("SELECT 1 FROM pragma_table_info('history_items') WHERE name = 'state'")
      .get() !== undefined
  );
}
