import type { VoiceRevision } from '../../../shared/domain/voice/voice.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, orNull, orThrow } from '../engine/statement-cache.ts';
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
  const db = createStatementCache(connection);
  const items = createGrowingItems(db);
  const lines = createVoiceLines(db, items);
  const changingHistory = <T>(work: () => T): T => {
    historyCache.clear();
    return db.inOne(work);
  };
  const find = (id: string): VoiceSessionRow | undefined =>
    db.get<VoiceSessionRow>(VOICE_SQL.get, id);
  const need = (id: string): VoiceSessionRow => orThrow(find(id), unknownSession);
  /** Returns the stored progress, regardless of the progress of a stay. */
  const reachMs = ({
    row_id: rowId,
    target_langs_json: targetLangsJson,
  }: VoiceSessionRow): number => db.value<number>(VOICE_SQL.reach, { rowId, targetLangsJson }) ?? 0;
  const isWrittenDown = (row: VoiceSessionRow, speechEndMs: number): boolean => {
    const { row_id: rowId, target_langs_json: targetLangsJson } = row;
    if (row.ended !== 'complete' || row.keeps_sound === 1) return false;
    if (Math.min(row.concluded_ms, reachMs(row)) < speechEndMs) return false;
    const missing = db.get(VOICE_SQL.isUntranslated, { rowId, targetLangsJson });
    return missing === undefined;
  };
  const itemsOf = (rowId: number): string[] => db.values<string>(VOICE_SQL.listItemIds, rowId);

  return {
    insert: (session) =>
      db.inOne(() => {
        const { lastInsertRowid } = db.run(VOICE_SQL.insert, {
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
        const addItem = db.prepare(VOICE_SQL.insertItem);
        for (const [index, itemId] of session.itemIds.entries()) {
          addItem.run(lastInsertRowid, targets[index] ?? '', itemId);
        }
        return toSessionRecord(need(session.id));
      }),

    get: (sessionId) => orNull(find(sessionId), toSessionRecord),

    update: (sessionId, change) => {
      if (change.title !== undefined) historyCache.clear();
      return db.inOne(() => {
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
        db.run(VOICE_SQL.update, values);
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
        db.run(VOICE_SQL.progress, {
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
      db.read(() => {
        const { rows, total } = findSessions(db, query);
        const sessions = rows.map(({ row, snippet }) => ({
          record: toSessionRecord(row),
          snippet,
        }));
        return { sessions, total };
      }),

    listFacets: () =>
      db.read(() => ({
        languages: db.values<string>(VOICE_SQL.listLanguages),
        projects: db
          .all<{ id: string; name: string | null }>(VOICE_SQL.listProjects)
          .map(({ id, name }) => ({ id, name: name ?? id })),
      })),

    listLines: (sessionId, page, limit) =>
      db.read(() => {
        const row = find(sessionId);
        if (row === undefined) return { lines: [], totalLines: 0 };
        const found = lines.page(row.row_id, page, limit);
        return { lines: found.map((line) => toLine(sessionId, line)), totalLines: row.line_count };
      }),

    listAllLines(sessionId) {
      const row = find(sessionId);
      if (row === undefined) return [];
      return db
        .all<VoiceLineRow>(VOICE_SQL.allLines, row.row_id)
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
      return db.all<VoiceRevision>(
        VOICE_SQL.listRevisions,
        row.row_id,
        lineNumberOf(sessionId, lineId),
      );
    },

    releaseSound: (sessionId, release) =>
      db.inOne(() => {
        const row = need(sessionId);
        if (release.ground === 'asked' || isWrittenDown(row, release.speechEndMs)) {
          db.run(VOICE_SQL.releaseSound, row.row_id);
        }
        return toSessionRecord(need(sessionId));
      }),

    listRunning: () => db.all<VoiceSessionRow>(VOICE_SQL.listRunning).map(toSessionRecord),

    listWithSound: () => db.values<string>(VOICE_SQL.listWithSound),

    remove: (sessionIds, atMs) =>
      changingHistory(() => {
        let count = 0;
        for (const id of sessionIds) {
          const row = find(id);
          if (row === undefined) continue;
          count += db.run(VOICE_SQL.remove, { atMs, rowId: row.row_id }).changes;
          for (const itemId of itemsOf(row.row_id)) items.remove(itemId, atMs);
        }
        return count;
      }),

    restore: (sessionIds) =>
      changingHistory(() => {
        let count = 0;
        const read = db.prepare<[string], { row_id: number; deleted_at_ms: number }>(
          VOICE_SQL.deletedAt,
        );
        for (const id of sessionIds) {
          const deleted = read.get(id);
          if (deleted === undefined) continue;
          const { row_id: rowId, deleted_at_ms: atMs } = deleted;
          count += db.run(VOICE_SQL.restore, rowId).changes;
          for (const itemId of itemsOf(rowId)) items.restore(itemId, atMs);
        }
        return count;
      }),

    purge: (deletedBeforeMs) => db.inOne(() => db.values<string>(VOICE_SQL.purge, deletedBeforeMs)),
  };
}

const toJson = (error: ErrorData | null): string | null =>
  error === null ? null : JSON.stringify(error);
