import { AppError } from '../../../shared/errors.ts';
import { utf8Length } from '../../../shared/glossaries/entry-rules.ts';
import type { GlossaryEntry, TermIds } from '../../../shared/glossaries/glossary-entry.ts';
import { type Statements } from '../engine/statement-cache.ts';
import { newStableId } from '../engine/stored-values.ts';
import { foldText } from '../../../shared/text/fold-text.ts';

/** The change of one entry. */
export interface EntryChange {
  /** Null for a new entry that had no id elsewhere. */
  entryId: string | null;
  position: number;
  before: GlossaryEntry | null;
  after: GlossaryEntry | null;
  /** Reported when its source already exists. */
  field: string;
}

/** Undoable changes per dictionary, and the row limit for all of them together. */
export const KEPT_CHANGES = 100;
const KEPT_CHANGE_ROWS = 500_000;

interface ChangeRow {
  entryId: string;
  position: number;
  oldSource: string | null;
  oldTarget: string | null;
  newSource: string | null;
  newTarget: string | null;
}

/** Builds the journal that changes entries with undo and redo. Runs inside a transaction. */
export function createGlossaryJournal(db: Statements) {
  /** Applies the changes. @returns the ids of the entries, in the order of the changes */
  const apply = (rowId: number, changes: readonly EntryChange[], atMs: number): string[] => {
    const remove = db.prepare('DELETE FROM glossary_entries WHERE id = ?');
    const taken = db.prepare<[number, string], { one: number }>(
      'SELECT 1 AS one FROM glossary_entries WHERE dictionary_row_id = ? AND source = ?',
    );
    const insert = db.prepare(
      `INSERT INTO glossary_entries (id, dictionary_row_id, position, source, target, folded)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    let countDelta = 0;
    let sizeDelta = 0;
    let lastPosition = 0;
    // Remove all first, so that two entries can swap places.
    for (const { entryId, before } of changes) {
      if (before === null || entryId === null) continue;
      remove.run(entryId);
      countDelta -= 1;
      sizeDelta -= sizeOf(before);
    }
    const ids = changes.map(({ entryId, position, after, field }) => {
      const id = entryId ?? newStableId();
      if (after === null) return id;
      if (taken.get(rowId, after.source) !== undefined) throw sourceTaken(field);
      const { source, target } = after;
      const folded = `${foldText(source)}\n${foldText(target)}`;
      insert.run(id, rowId, position, source, target, folded);
      countDelta += 1;
      sizeDelta += sizeOf(after);
      lastPosition = Math.max(lastPosition, position);
      return id;
    });
    db.run(
      `UPDATE glossary_dictionaries SET entry_count = entry_count + ?, size_bytes = size_bytes + ?,
           next_position = max(next_position, ? + 1), changed_at_ms = ?, is_changed = 1
         WHERE row_id = ?`,
      countDelta,
      sizeDelta,
      lastPosition,
      atMs,
      rowId,
    );
    db.run(
      `UPDATE glossaries SET changed_at_ms = ?
         WHERE row_id = (SELECT glossary_row_id FROM glossary_dictionaries WHERE row_id = ?)`,
      atMs,
      rowId,
    );
    return ids;
  };

  const note = (
    rowId: number,
    changes: readonly EntryChange[],
    ids: readonly string[],
    atMs: number,
  ): void => {
    db.run("DELETE FROM glossary_changes WHERE dictionary_row_id = ? AND state = 'undone'", rowId);
    const { lastInsertRowid: changeRowId } = db.run(
      `INSERT INTO glossary_changes (dictionary_row_id, state, row_count, made_at_ms)
         VALUES (?, 'done', ?, ?)`,
      rowId,
      changes.length,
      atMs,
    );
    const insert = db.prepare(
      `INSERT INTO glossary_change_rows
         (change_row_id, entry_id, position, old_source, old_target, new_source, new_target)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    for (const [index, { position, before, after }] of changes.entries()) {
      const [old, fresh] = [before ?? NOTHING, after ?? NOTHING];
      const id = ids[index] ?? null;
      insert.run(changeRowId, id, position, old.source, old.target, fresh.source, fresh.target);
    }
    forgetOldest(rowId);
  };

  const forgetOldest = (rowId: number): void => {
    const kept = db.all<{ rowId: number; rowCount: number }>(
      `SELECT row_id AS rowId, row_count AS rowCount FROM glossary_changes
         WHERE dictionary_row_id = ? AND state = 'done' ORDER BY row_id DESC`,
      rowId,
    );
    let rows = 0;
    for (const [index, change] of kept.entries()) {
      rows += change.rowCount;
      // The newest one can always be undone.
      if (index === 0 || (index < KEPT_CHANGES && rows <= KEPT_CHANGE_ROWS)) continue;
      db.run('DELETE FROM glossary_changes WHERE row_id = ?', change.rowId);
    }
  };

  const step = (rowId: number, kind: 'undo' | 'redo', atMs: number): EntryChange[] => {
    const [from, to, order] =
      kind === 'undo' ? ['done', 'undone', 'DESC'] : ['undone', 'done', 'ASC'];
    const change = db.get<{ rowId: number }>(
      `SELECT row_id AS rowId FROM glossary_changes WHERE dictionary_row_id = ? AND state = ?
         ORDER BY row_id ${order} LIMIT 1`,
      rowId,
      from,
    );
    if (change === undefined) throw nothingTo(kind);
    const changes = db
      .all<ChangeRow>(
        `SELECT entry_id AS entryId, position, old_source AS oldSource, old_target AS oldTarget,
           new_source AS newSource, new_target AS newTarget
         FROM glossary_change_rows WHERE change_row_id = ? ORDER BY row_id`,
        change.rowId,
      )
      .map(({ entryId, position, ...row }): EntryChange => {
        const old = entryOf(row.oldSource, row.oldTarget);
        const fresh = entryOf(row.newSource, row.newTarget);
        const [before, after] = kind === 'undo' ? [fresh, old] : [old, fresh];
        return { entryId, position, before, after, field: kind };
      });
    apply(rowId, changes, atMs);
    db.run('UPDATE glossary_changes SET state = ? WHERE row_id = ?', to, change.rowId);
    return changes;
  };

  return {
    /** Stores the count and size of a dictionary. @param entries all of its entries */
    recount(rowId: number, entries: readonly GlossaryEntry[]) {
      const sizeBytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
      db.run(
        'UPDATE glossary_dictionaries SET entry_count = ?, size_bytes = ? WHERE row_id = ?',
        entries.length,
        sizeBytes,
        rowId,
      );
    },
    /** @throws `input/conflict` when a source already exists */
    make(rowId: number, changes: readonly EntryChange[], atMs: number) {
      if (changes.length === 0) return;
      note(rowId, changes, apply(rowId, changes, atMs), atMs);
    },
    /** @throws `input/not-found` when there is none */
    undo: (rowId: number, atMs: number) => step(rowId, 'undo', atMs),
    redo: (rowId: number, atMs: number) => step(rowId, 'redo', atMs),
    /**
     * Returns those of these ids that a new term can have: no term has them, and no undo can restore a term that
     * has one.
     */
    freeIds(rowId: number, ids: TermIds): Map<string, string> {
      // Changes of this dictionary are undone step by step, so its own ids may be in use again.
      const taken = db.prepare<[object], { one: number }>(
        `SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM glossary_entries WHERE id = @id)
           OR EXISTS (SELECT 1 FROM glossary_change_rows AS r
             JOIN glossary_changes AS c ON c.row_id = r.change_row_id
             WHERE r.entry_id = @id AND c.dictionary_row_id <> @rowId)`,
      );
      const seen = new Set<string>();
      const free = new Map<string, string>();
      for (const [source, id] of ids) {
        if (seen.has(id) || taken.get({ id, rowId }) !== undefined) continue;
        seen.add(id);
        free.set(source, id);
      }
      return free;
    },
  };
}

const NOTHING = { source: null, target: null } as const;

function entryOf(source: string | null, target: string | null): GlossaryEntry | null {
  return source === null || target === null ? null : { source, target };
}

/** Returns the size, including the tab between its sides and the line end. */
function sizeOf({ source, target }: GlossaryEntry): number {
  return (utf8Length(source) ?? 0) + (utf8Length(target) ?? 0) + 2;
}

function sourceTaken(field: string): AppError {
  return new AppError('input/conflict', 'glossaryErrors.sourceExists', { details: { field } });
}

function nothingTo(kind: 'undo' | 'redo'): AppError {
  return new AppError(
    'input/not-found',
    kind === 'undo' ? 'memoryErrors.nothingToUndo' : 'glossaryErrors.nothingToRedo',
  );
}
