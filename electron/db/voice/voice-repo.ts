import type {
  VoiceRevision,
  VoiceLine,
  VoiceSessionQuery,
} from '../../../shared/domain/voice/voice.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, orNull, orThrow } from '../engine/statement-cache.ts';
import { createGrowingItems } from '../history/growing.ts';
import type { HistoryCache } from '../history/found-places.ts';
import { createVoiceLines } from './lines.ts';
import type {
  NewVoiceLine,
  SoundRelease,
  VoiceProgress,
  VoiceSessionChange,
  NewVoiceSession,
  VoiceSessionRecord,
} from './repo-types.ts';
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

/**
 * Builds the repository of voice sessions. One transaction per call.
 * @param historyCache of search results, which become stale here as well
 */
export function createVoiceRepo(
  connection: SqliteDatabase,
  historyCache: Pick<HistoryCache, 'clear'>,
) {
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
    insert: (session: NewVoiceSession) =>
      db.inOne(() => {
        const { lastInsertRowid } = db.run(VOICE_SQL.insert, {
          id: session.id,
          origin: session.origin,
          connectionId: session.connectionId,
          connectionName: session.connectionName,
          recognizer: session.recognizer,
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

    /** Returns null when missing or deleted. */
    get: (sessionId: string) => orNull(find(sessionId), toSessionRecord),

    /** @throws `input/not-found` */
    update: (sessionId: string, change: VoiceSessionChange): VoiceSessionRecord => {
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

    /**
     * Adds concluded lines of one language, and their history segments.
     * @param targetLang null: the transcript
     * @throws `input/not-found`
     */
    addLines: (
      sessionId: string,
      targetLang: string | null,
      added: readonly NewVoiceLine[],
      progress: VoiceProgress,
    ) =>
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

    list: (query: VoiceSessionQuery) =>
      db.read(() => {
        const { rows, total } = findSessions(db, query);
        const sessions = rows.map(({ row, snippet }) => ({
          record: toSessionRecord(row),
          snippet,
        }));
        return { sessions, total };
      }),

    /** Lists the facets by which the list can be filtered. */
    listFacets: () =>
      db.read(() => ({
        languages: db.values<string>(VOICE_SQL.listLanguages),
        projects: db
          .all<{ id: string; name: string | null }>(VOICE_SQL.listProjects)
          .map(({ id, name }) => ({ id, name: name ?? id })),
      })),

    listLines: (sessionId: string, page: number, limit: number) =>
      db.read(() => {
        const row = find(sessionId);
        if (row === undefined) return { lines: [], totalLines: 0 };
        const found = lines.page(row.row_id, page, limit);
        return { lines: found.map((line) => toLine(sessionId, line)), totalLines: row.line_count };
      }),

    /** Lists all lines, in the order of their times. */
    listAllLines(sessionId: string): VoiceLine[] {
      const row = find(sessionId);
      if (row === undefined) return [];
      return db
        .all<VoiceLineRow>(VOICE_SQL.allLines, row.row_id)
        .map((line) => toLine(sessionId, line));
    },

    /** Edits a line; the previous text becomes a revision, and the history follows. @throws `input/not-found` */
    editLine: (sessionId: string, lineId: string, text: string, atMs: number) =>
      changingHistory(() => {
        const row = need(sessionId);
        const line = lines.edit(row, lineNumberOf(sessionId, lineId), text.toWellFormed(), atMs);
        return { line: toLine(sessionId, line), itemIds: itemsOf(row.row_id) };
      }),

    /** Lists revisions, newest first. */
    listRevisions(sessionId: string, lineId: string): VoiceRevision[] {
      const row = find(sessionId);
      if (row === undefined) return [];
      return db.all<VoiceRevision>(
        VOICE_SQL.listRevisions,
        row.row_id,
        lineNumberOf(sessionId, lineId),
      );
    },

    /**
     * Releases the sound; the only way to a session without it. When the ground is that everything is written down, the
     * stored lines decide: the session must be complete and not keep its sound, with lines in each language up to the
     * end of the speech.
     * @returns the session; its file may be removed when `hasSound` is false
     * @throws `input/not-found`
     */
    releaseSound: (sessionId: string, release: SoundRelease) =>
      db.inOne(() => {
        const row = need(sessionId);
        if (release.ground === 'asked' || isWrittenDown(row, release.speechEndMs)) {
          db.run(VOICE_SQL.releaseSound, row.row_id);
        }
        return toSessionRecord(need(sessionId));
      }),

    /** Lists the sessions that were running when the app ended. */
    listRunning: () => db.all<VoiceSessionRow>(VOICE_SQL.listRunning).map(toSessionRecord),

    /** Lists all that have sound, including deleted ones. */
    listWithSound: () => db.values<string>(VOICE_SQL.listWithSound),

    /** Hides sessions and their items. @returns how many were there */
    remove: (sessionIds: readonly string[], atMs: number) =>
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

    restore: (sessionIds: readonly string[]) =>
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

    /** Permanently removes sessions deleted before an instant. @returns the sessions */
    purge: (deletedBeforeMs: number) =>
      db.inOne(() => db.values<string>(VOICE_SQL.purge, deletedBeforeMs)),
  };
}

const toJson = (error: ErrorData | null): string | null =>
  error === null ? null : JSON.stringify(error);
