import type { TimeChanges } from './time-client.ts';

/** Clocks differ, and what was written in the same second as the cursor must not be missed. */
const OVERLAP_MS = 5 * 60_000;

/**
 * What changed since a cursor, by the service's own instants of change. The cursor is the latest one that
 * was seen, in milliseconds, as text; one that cannot be read begins at the beginning.
 * @param nowMs when the pull begins: what is said to have changed later was stamped by a clock that is wrong
 */
export function createTimeChanges(cursor: string | null, nowMs: number): TimeChanges {
  const before = readCursor(cursor, nowMs);
  let lastChangeMs: number | null = null;
  /** Earliest change that must be reported again; 0: not known when it was. */
  let againSinceMs: number | null = null;

  return {
    // Also the first time: only so does a service tell what was deleted before.
    query: { updatedSinceMs: Math.max(0, (before ?? 0) - OVERLAP_MS) },
    note(items, passedOver) {
      const again = new Set(passedOver);
      for (const [place, { changedAtMs, createdAtMs }] of items.entries()) {
        // What was never changed has no instant of change.
        const atMs = changedAtMs ?? createdAtMs;
        if (again.has(place)) againSinceMs = Math.min(againSinceMs ?? Infinity, atMs ?? 0);
        if (atMs === null || atMs > nowMs) continue;
        lastChangeMs = Math.max(lastChangeMs ?? 0, atMs);
      }
    },
    end() {
      const next = nextInstant(before, lastChangeMs, againSinceMs);
      return next === null ? null : String(next);
    },
  };
}

/** Null for none, and for a time yet to come: then all is read again. */
function readCursor(cursor: string | null, nowMs: number): number | null {
  if (cursor === null || !/^\d{1,15}$/u.test(cursor)) return null;
  const atMs = Number(cursor);
  return atMs - OVERLAP_MS > nowMs ? null : atMs;
}

/** The next pull begins at the last change that was seen, or at the first that could not be stored. */
function nextInstant(
  before: number | null,
  lastChangeMs: number | null,
  againSinceMs: number | null,
): number | null {
  const seen = lastChangeMs === null ? before : Math.max(before ?? 0, lastChangeMs);
  if (againSinceMs === null || seen === null) return seen;
  // Not known when it was changed: from where this pull began.
  return againSinceMs === 0 ? before : Math.min(seen, againSinceMs);
}
