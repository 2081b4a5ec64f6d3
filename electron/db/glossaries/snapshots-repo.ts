import type { CopySnapshot } from '../../../shared/domain/copies/copy.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** A pair of a snapshot, with the copy that holds its terms. */
export interface SnapshotPair {
  sourceLang: string;
  targetLang: string;
  version: number;
  entryCount: number;
}

export interface NewSnapshot {
  id: string;
  glossaryId: string;
  connectionId: string;
  remoteId: string;
  reason: CopySnapshot['reason'];
  name: string;
  takenAtMs: number;
  pairs: readonly SnapshotPair[];
}

export interface SnapshotContent extends Omit<NewSnapshot, 'pairs'> {
  pairs: readonly { sourceLang: string; targetLang: string; entriesTsv: string }[];
}

/** Snapshots kept per glossary. */
export const KEPT_SNAPSHOTS = 50;

interface SnapshotRow extends Omit<NewSnapshot, 'pairs'> {
  rowId: number;
}

const COLUMNS = `s.row_id AS rowId, s.id, g.id AS glossaryId, s.connection_id AS connectionId,
  s.remote_id AS remoteId, s.reason, s.name, s.taken_at_ms AS takenAtMs
  FROM glossary_snapshots AS s JOIN glossaries AS g ON g.row_id = s.glossary_row_id`;
const PAIRS = `c.source_lang AS sourceLang, c.target_lang AS targetLang
  FROM glossary_snapshot_copies AS sc JOIN glossary_copies AS c ON c.row_id = sc.copy_row_id
  WHERE sc.snapshot_row_id = ? ORDER BY c.source_lang, c.target_lang`;

/** Builds the repository of states of remote glossaries before they were changed. */
export function createGlossarySnapshotsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /** @throws `input/not-found` when the glossary or a copy is missing */
    add: ({ pairs, ...snapshot }: NewSnapshot) =>
      db.inOne(() => {
        const { changes, lastInsertRowid } = db.run(
          `INSERT INTO glossary_snapshots
                 (id, glossary_row_id, connection_id, remote_id, reason, name, taken_at_ms)
               SELECT @id, row_id, @connectionId, @remoteId, @reason, @name, @takenAtMs
               FROM glossaries WHERE id = @glossaryId`,
          snapshot,
        );
        if (changes === 0) throw missing();
        const insert = db.prepare(
          `INSERT INTO glossary_snapshot_copies (snapshot_row_id, copy_row_id, entry_count)
             SELECT @rowId, row_id, @entryCount FROM glossary_copies
             WHERE connection_id = @connectionId AND glossary_id = @remoteId
               AND source_lang = @sourceLang AND target_lang = @targetLang AND version = @version`,
        );
        for (const pair of pairs) {
          const { connectionId, remoteId } = snapshot;
          const row = { ...pair, connectionId, remoteId, rowId: lastInsertRowid };
          if (insert.run(row).changes === 0) throw missing();
        }
        db.run(
          `DELETE FROM glossary_snapshots WHERE row_id IN (
                 SELECT s.row_id FROM glossary_snapshots AS s
                 JOIN glossaries AS g ON g.row_id = s.glossary_row_id
                 WHERE g.id = ? ORDER BY s.row_id DESC LIMIT -1 OFFSET ?)`,
          snapshot.glossaryId,
          KEPT_SNAPSHOTS,
        );
      }),
    /** Lists snapshots, newest first. */
    list(glossaryId: string): CopySnapshot[] {
      const pairs = db.prepare<[number], CopySnapshot['pairs'][number]>(
        `SELECT sc.entry_count AS count, ${PAIRS}`,
      );
      return db
        .all<SnapshotRow>(`SELECT ${COLUMNS} WHERE g.id = ? ORDER BY s.row_id DESC`, glossaryId)
        .map(({ rowId, id, reason, name, takenAtMs }) => {
          const ofPairs = pairs.all(rowId);
          const count = ofPairs.reduce((sum, pair) => sum + pair.count, 0);
          return { id, side: 'there', reason, name, takenAtMs, count, pairs: ofPairs };
        });
    },
    /** @throws `input/not-found` */
    get(snapshotId: string): SnapshotContent {
      const row = db.get<SnapshotRow>(
        `SELECT ${COLUMNS} WHERE s.id = ? AND g.deleted_at_ms IS NULL`,
        snapshotId,
      );
      if (row === undefined) throw missing();
      const { rowId, ...snapshot } = row;
      const pairs = db.all<SnapshotContent['pairs'][number]>(
        `SELECT c.entries_tsv AS entriesTsv, ${PAIRS}`,
        rowId,
      );
      return { ...snapshot, pairs };
    },
  };
}

const missing = (): AppError => new AppError('input/not-found', 'glossaryErrors.snapshotGone');
