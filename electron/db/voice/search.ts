import type { TextPiece } from '../../../shared/domain/history/history.ts';
import type { VoiceSessionQuery } from '../../../shared/domain/voice/voice.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { createConditions } from '../search/conditions.ts';
import { fitsQuery, markSnippet } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';
import type { VoiceSessionRow } from './row.ts';
import { VOICE_SQL } from './sql.ts';

interface Found {
  row: VoiceSessionRow;
  snippet: TextPiece[] | null;
}

/** Finds one page of sessions, newest first, or those with most hits first. */
export function findSessions(
  db: Statements,
  query: VoiceSessionQuery,
): { rows: Found[]; total: number } {
  const { where, values } = toWhere(query);
  const offset = (query.page - 1) * query.limit;
  const text = planTextQuery(query.text);
  if (text === null) {
    const rows = db
      .all<VoiceSessionRow>(VOICE_SQL.page(where), { ...values, limit: query.limit, offset })
      .map((row) => ({ row, snippet: beginningOf(db, row) }));
    const total = Number(db.value(VOICE_SQL.countSessions(where), values) ?? 0);
    return { rows, total };
  }
  const hits = findHits(db, text);
  const found = db.all<VoiceSessionRow>(VOICE_SQL.among(where), {
    ...values,
    rowIds: JSON.stringify([...hits.keys()]),
  });
  const hitsOf = ({ row_id: rowId }: VoiceSessionRow): readonly string[] => hits.get(rowId) ?? [];
  const ordered =
    query.order === 'time' ? found : found.toSorted((a, b) => hitsOf(b).length - hitsOf(a).length);
  const rows = ordered.slice(offset, offset + query.limit).map((row) => ({
    row,
    snippet: markSnippet(hitsOf(row)[0] ?? row.title, text),
  }));
  return { rows, total: ordered.length };
}

/** Returns the first line of a session that has no title, which distinguishes it from others. */
function beginningOf(
  db: Statements,
  { row_id: rowId, title }: VoiceSessionRow,
): TextPiece[] | null {
  const first = title === '' ? db.get<{ text: string }>(VOICE_SQL.firstSource, rowId) : undefined;
  return first === undefined ? null : markSnippet(first.text, null);
}

/** Finds the lines with the text, by session; none where only its title has it. */
function findHits(db: Statements, query: TextQuery): Map<number, string[]> {
  const hits = new Map<number, string[]>();
  for (const { session_row_id: session, text } of readLines(db, query)) {
    const known = hits.get(session);
    if (known === undefined) hits.set(session, [text]);
    else known.push(text);
  }
  const titles = db.all<{ row_id: number; title: string }>(VOICE_SQL.listTitles);
  for (const { row_id: rowId, title } of titles) {
    if (!hits.has(rowId) && fitsQuery([title], query)) hits.set(rowId, []);
  }
  return hits;
}

function readLines(db: Statements, query: TextQuery): { session_row_id: number; text: string }[] {
  type Row = { session_row_id: number; text: string };
  if (query.kind === 'scan') {
    const marks = query.marks.map((mark, index) => [`mark${String(index)}`, mark]);
    return db.all<Row>(VOICE_SQL.scanLines(query.marks.length), Object.fromEntries(marks));
  }
  const rows = db.all<Row>(VOICE_SQL.matchLines, query.match);
  return query.needsCheck ? rows.filter(({ text }) => fitsQuery([text], query)) : rows;
}

function toWhere(query: VoiceSessionQuery): {
  where: string;
  values: Record<string, string | number>;
} {
  const { add, where, values } = createConditions('deleted_at_ms IS NULL');
  add('project_id = @projectId', 'projectId', query.projectId);
  add('started_at_ms >= @fromMs', 'fromMs', query.fromMs);
  add('started_at_ms < @toMs', 'toMs', query.toMs);
  add(
    `(source_lang = @language
      OR EXISTS (SELECT 1 FROM json_each(target_langs_json) WHERE value = @language)
      OR EXISTS (SELECT 1 FROM voice_lines AS l WHERE l.session_row_id = voice_sessions.row_id
        AND l.target_lang IS NULL AND l.language = @language))`,
    'language',
    query.language,
  );
  return { where: where(), values };
}
