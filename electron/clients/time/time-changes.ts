import type { TimeChanges } from './time-client.ts';

/** Overlap of two pulls: clocks differ, and changes in the same second as the cursor must not be missed. */
const OVERLAP_MS = 5 * 60_000;

/**
 * Tracks changes since a cursor, by the service's own instants of change. The cursor is the latest instant seen, in
 * milliseconds, as text; an unreadable one starts from the beginning.
 * @param nowMs when the pull begins: later changes were stamped by a wrong clock
 */
export function createTimeChanges(cursor: string | null, nowMs: number): TimeChanges {
  const before = readCursor(cursor, nowMs);
  let lastChangeMs: number | null = null;
  /** Earliest change that must be reported again; 0 when its time is unknown. */
  let againSinceMs: number | null = null;

  return {
    // Sent on the first pull too: otherwise a service does not report earlier deletions.
    query: { updatedSinceMs: Math.max(0, (before ?? 0) - OVERLAP_MS) },
    note(items, passedOver) {
      const again = new Set(passedOver);
      for (const [place, { changedAtMs, createdAtMs }] of items.entries()) {
        // Records that never changed have no instant of change.
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

/** Reads the cursor; null when there is none or it is in the future, so that everything is read again. */
function readCursor(cursor: string | null, nowMs: number): number | null {
  if (cursor === null || !/^\d{1,15}$/u.test(cursor)) return null;
  const atMs = Number(cursor);
  return atMs - OVERLAP_MS > nowMs ? null : atMs;
}

/** Returns the start of the next pull: the last change seen, or the first that could not be stored. */
function nextInstant(
  before: number | null,
  lastChangeMs: number | null,
  againSinceMs: number | null,
): number | null {
  const seen = lastChangeMs === null ? before : Math.max(before ?? 0, lastChangeMs);
  if (againSinceMs === null || seen === null) return seen;
  // The time of the change is unknown, so the next pull starts where this one did.
  return againSinceMs === 0 ? before : Math.min(seen, againSinceMs);
}
