import type { VoiceRevision } from '../../../shared/domain/voice/voice.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, orNull } from '../engine/statement-cache.ts';
import { createGrowingItems } from '../history/growing.ts';
import type { HistoryCache } from '../history/found-places.ts';
import { createVoiceLines } from './lines.ts';
import type { VoiceRepo } from './repo-types.ts';
import {
  lineNumberOf,
  toLine,
  toSessionRecord,
  unknownSession,
  type VoiceLineRow,
  type VoiceSessionRow,
} from './row.ts';
import { findSessions } from './search.ts';
import { VOICE_SQL } from './sql.ts';

export type * from './repo-types.ts';

/** @param historyCache of search results, which become stale here as well */
export function createVoiceRepo(
  connection: SqliteDatabase,
  historyCache: Pick<HistoryCache, 'clear'>,
): VoiceRepo {
  const statements = createStatementCache(connection);
  const items = createGrowingItems(statements);
  const lines = createVoiceLines(statements, items);
  const inOne = <T>(work: () => T): T => statements.transaction(work).immediate();
  const changingHistory = <T>(work: () => T): T => {
    historyCache.clear();
    return inOne(work);
  };
  const find = (id: string): VoiceSessionRow | undefined =>
    statements.prepare<[string], VoiceSessionRow>(VOICE_SQL.get).get(id);
  const need = (id: string): VoiceSessionRow => {
    const row = find(id);
    if (row === undefined) throw unknownSession();
    return row;
  };
  /** Returns the stored progress, regardless of the progress of a stay. */
  const reachMs = ({
    row_id: rowId,
    target_langs_json: targetLangsJson,
  }: VoiceSessionRow): number =>
    statements.prepare<[object], number>(VOICE_SQL.reach).pluck().get({ rowId, targetLangsJson }) ??
    0;
  const isWrittenDown = (row: VoiceSessionRow, speechEndMs: number): boolean => {
    const { row_id: rowId, target_langs_json: targetLangsJson } = row;
    if (row.ended !== 'complete' || row.keeps_sound === 1) return false;
    if (Math.min(row.concluded_ms, reachMs(row)) < speechEndMs) return false;
    const missing = statements.prepare(VOICE_SQL.isUntranslated).get({ rowId, targetLangsJson });
    return missing === undefined;
  };
  const itemsOf = (rowId: number): string[] =>
    statements.prepare<[number], string>(VOICE_SQL.listItemIds).pluck().all(rowId);

  return {
    insert: (session) =>
      inOne(() => {
        const { lastInsertRowid } = statements.prepare(VOICE_SQL.insert).run({
          id: session.id,
          origin: session.origin,
          connectionId: session.connectionId,
          connectionName: session.connectionName,
          recogniser: session.recogniser,
          sourceLang: session.sourceLang,
          targetLangsJson: JSON.stringify(session.targetLangs),
          formality: session.formality,
          speechTarget: session.speechTarget,
          glossaryIdsJson: JSON.stringify(session.glossaryIds),
          spokenTermsId: session.spokenTermsId,
          projectId: session.projectId,
          projectName: session.projectName,
          keepsSound: session.keepsSound ? 1 : 0,
          isRecorded: session.itemIds.length > 0 ? 1 : 0,
          startedAtMs: session.startedAtMs,
        });
        const targets = session.targetLangs.length === 0 ? [''] : session.targetLangs;
        const addItem = statements.prepare(VOICE_SQL.insertItem);
        for (const [index, itemId] of session.itemIds.entries()) {
          addItem.run(lastInsertRowid, targets[index] ?? '', itemId);
        }
        return toSessionRecord(need(session.id));
      }),

    get: (sessionId) => orNull(find(sessionId), toSessionRecord),

    update: (sessionId, change) => {
      if (change.title !== undefined) historyCache.clear();
      return inOne(() => {
        const row = need(sessionId);
        const values = {
          rowId: row.row_id,
          title: change.title?.toWellFormed() ?? row.title,
          ended: change.end === undefined ? row.ended : change.end,
          endedAtMs: change.endedAtMs === undefined ? row.ended_at_ms : change.endedAtMs,
          errorJson: change.error === undefined ? row.error_json : toJson(change.error),
          soundMs: change.soundMs ?? row.sound_ms,
          concludedMs: Math.min(change.concludedMs ?? row.concluded_ms, reachMs(row)),
          sentMs: change.sentMs ?? row.sent_ms,
        };
        statements.prepare(VOICE_SQL.update).run(values);
        if (values.title !== row.title) {
          for (const itemId of itemsOf(row.row_id)) items.setTitle(itemId, values.title);
        }
        return toSessionRecord(need(sessionId));
      });
    },

    addLines: (sessionId, targetLang, added, progress) =>
      changingHistory(() => {
        const row = need(sessionId);
        const stored = lines.add(row, targetLang, added);
        statements.prepare(VOICE_SQL.progress).run({
          ...progress,
          concludedMs: Math.min(progress.concludedMs, reachMs(row)),
          rowId: row.row_id,
        });
        return {
          lines: stored.map((line) => toLine(sessionId, line)),
          session: toSessionRecord(need(sessionId)),
          itemIds: itemsOf(row.row_id),
        };
      }),

    list: (query) =>
      statements.transaction(() => {
        const { rows, total } = findSessions(statements, query);
        const sessions = rows.map(({ row, snippet }) => ({
          record: toSessionRecord(row),
          snippet,
        }));
        return { sessions, total };
      })(),

    listFacets: () =>
      statements.transaction(() => ({
        languages: statements.prepare<[], string>(VOICE_SQL.listLanguages).pluck().all(),
        projects: statements
          .prepare<[], { id: string; name: string | null }>(VOICE_SQL.listProjects)
          .all()
          .map(({ id, name }) => ({ id, name: name ?? id })),
      }))(),

    listLines: (sessionId, page, limit) =>
      statements.transaction(() => {
        const row = find(sessionId);
        if (row === undefined) return { lines: [], totalLines: 0 };
        const found = lines.page(row.row_id, page, limit);
        return { lines: found.map((line) => toLine(sessionId, line)), totalLines: row.line_count };
      })(),

    listAllLines(sessionId) {
      const row = find(sessionId);
      if (row === undefined) return [];
      return statements
        .prepare<[number], VoiceLineRow>(VOICE_SQL.allLines)
        .all(row.row_id)
        .map((line) => toLine(sessionId, line));
    },

    editLine: (sessionId, lineId, text, atMs) =>
      changingHistory(() => {
        const row = need(sessionId);
        const line = lines.edit(row, lineNumberOf(sessionId, lineId), text.toWellFormed(), atMs);
        return { line: toLine(sessionId, line), itemIds: itemsOf(row.row_id) };
      }),

    listRevisions(sessionId, lineId) {
      const row = find(sessionId);
      if (row === undefined) return [];
      return statements
        .prepare<[number, number], VoiceRevision>(VOICE_SQL.listRevisions)
        .all(row.row_id, lineNumberOf(sessionId, lineId));
    },

    releaseSound: (sessionId, release) =>
      inOne(() => {
        const row = need(sessionId);
        if (release.ground === 'asked' || isWrittenDown(row, release.speechEndMs)) {
          statements.prepare(VOICE_SQL.releaseSound).run(row.row_id);
        }
        return toSessionRecord(need(sessionId));
      }),

    listRunning: () =>
      statements.prepare<[], VoiceSessionRow>(VOICE_SQL.listRunning).all().map(toSessionRecord),

    listWithSound: () => statements.prepare<[], string>(VOICE_SQL.listWithSound).pluck().all(),

    remove: (sessionIds, atMs) =>
      changingHistory(() => {
        let count = 0;
        for (const id of sessionIds) {
          const row = find(id);
          if (row === undefined) continue;
          count += statements.prepare(VOICE_SQL.remove).run({ atMs, rowId: row.row_id }).changes;
          for (const itemId of itemsOf(row.row_id)) items.remove(itemId, atMs);
        }
        return count;
      }),

    restore: (sessionIds) =>
      changingHistory(() => {
        let count = 0;
        const read = statements.prepare<[string], { row_id: number; deleted_at_ms: number }>(
          VOICE_SQL.deletedAt,
        );
        for (const id of sessionIds) {
          const deleted = read.get(id);
          if (deleted === undefined) continue;
          const { row_id: rowId, deleted_at_ms: atMs } = deleted;
          count += statements.prepare(VOICE_SQL.restore).run(rowId).changes;
          for (const itemId of itemsOf(rowId)) items.restore(itemId, atMs);
        }
        return count;
      }),

    purge: (deletedBeforeMs) =>
      inOne(() =>
        statements.prepare<[number], string>(VOICE_SQL.purge).pluck().all(deletedBeforeMs),
      ),
  };
}

const toJson = (error: ErrorData | null): string | null =>
  error === null ? null : JSON.stringify(error);
