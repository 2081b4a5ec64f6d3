import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { createNamesOfImport, type ImportedProject } from '../projects/names-of-import.ts';
import { pack, unpack, type Packed } from '../../support/packed.ts';
import { createTimeEntryChanges } from './entry-changes.ts';
import type { NewEntryRecord } from './entry-row.ts';
import { createEntrySteps } from './entry-steps.ts';

/** Exported so that tests can check its query plans. */
export const IMPORTS_SQL = {
  /** Starts and ends in turn. */
  times: `SELECT started_at_ms AS start, ended_at_ms AS end FROM time_entries
    WHERE deleted_at_ms IS NULL AND ended_at_ms IS NOT NULL
      AND started_at_ms BETWEEN @fromMs AND @toMs`,
  /** Entries of the same seconds: neither services nor files count anything shorter. */
  same: `SELECT id FROM time_entries WHERE deleted_at_ms IS NULL
    AND started_at_ms BETWEEN @startMs AND @startMs + 999
    AND ended_at_ms BETWEEN @endMs AND @endMs + 999`,
} as const;

const wholeSecond = (atMs: number): number => Math.floor(atMs / 1000) * 1000;

/**
 * Builds the import of entries, in batches: each is a transaction with a step of its own, undone together. One that has not
 * ended, such as after a crash, has to be undone.
 */
export function createTimeImportsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const names = createNamesOfImport(connection);
  const steps = createEntrySteps(db, createTimeEntryChanges(db));
  /** Entries of the import that goes on: several people in its file may have worked at the same time. */
  let own = { importId: '', ids: new Set<string>() };

  return {
    /** Returns the starts and ends of stopped entries, in turn, that start in a range; none for null. */
    listTimes(range: { fromMs: number; toMs: number } | null): Packed<Float64Array> {
      if (range === null) return pack(new Float64Array(0));
      const { fromMs, toMs } = range;
      const bounds = { fromMs: wholeSecond(fromMs), toMs: wholeSecond(toMs) + 999 };
      const rows = db.all<{ start: number; end: number }>(IMPORTS_SQL.times, bounds);
      return pack(Float64Array.from(rows.flatMap(({ start, end }) => [start, end])));
    },

    /**
     * Finds the projects of an import by their names, and adds the missing ones with their customers.
     * @returns the project of each, in order
     */
    begin: (importId: string, projects: Packed<ImportedProject[]>, atMs: number) =>
      db.inOne(() => {
        const { found, made } = names.prepare(unpack(projects), atMs);
        steps.noteImport(importId, [], made, atMs);
        return pack(found);
      }),

    /**
     * Adds the entries that the list did not have before the import.
     * @throws `input/*` as for entries by hand; none of them is added then
     */
    add: (importId: string, entries: Packed<NewEntryRecord[]>, atMs: number) =>
      db.inOne(() => {
        const missing: NewEntryRecord[] = [];
        let durationMs = 0;
        const all = unpack(entries);
        if (own.importId !== importId) own = { importId, ids: new Set() };
        for (const entry of all) {
          const { startedAtMs, endedAtMs } = entry;
          if (endedAtMs === null) continue;
          const same = { startMs: wholeSecond(startedAtMs), endMs: wholeSecond(endedAtMs) };
          if (db.values<string>(IMPORTS_SQL.same, same).some((id) => !own.ids.has(id))) continue;
          missing.push(entry);
          own.ids.add(entry.id);
          durationMs += endedAtMs - startedAtMs;
          steps.addImported(entry, atMs);
        }
        steps.noteImport(
          importId,
          missing.map(({ id }) => id),
          [],
          atMs,
        );
        return { addedCount: missing.length, knownCount: all.length - missing.length, durationMs };
      }),

    /** Ends an import: all of it stays, and is undone as one. */
    end(importId: string): void {
      db.inOne(() => steps.endImport(importId));
      own.ids.clear();
    },

    /**
     * Undoes a batch of an import that has not ended, or that was being undone or redone, the last first.
     * @param importId null: of any
     * @returns false when there is none
     */
    takeBack: (atMs: number, importId: string | null): boolean =>
      db.inOne(() => steps.takeImportBack(atMs, importId)),
  };
}
