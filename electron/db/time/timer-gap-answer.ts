import { randomUUID } from 'node:crypto';
import type { AnswerGap } from '../../../shared/domain/time/entry.ts';
import { MIN_ENTRY_MS } from '../../../shared/domain/time/names.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { NewEntryRecord } from './entries-repo-types.ts';
import { createTimeEntryChanges } from './entry-changes.ts';
import { findEntryRow, toTags, type TimeEntryRow } from './entry-row.ts';

/** A part of an entry, cut out of it; `endedAtMs` null: it runs on. */
interface Part {
  startedAtMs: number;
  endedAtMs: number | null;
}

/** The parts of an entry before, within and after a gap; null where less than a second is left. */
interface CutEntry {
  before: Part | null;
  gap: Part | null;
  after: Part | null;
}

/**
 * Does with an entry what the person chose for a gap in it, within the caller's transaction. The first part
 * that stays keeps the entry's id, so that its revisions tell of all that was there before.
 * @returns the entry in which the time after the gap lies now; null when there is none
 */
export function applyGapAnswer(
  statements: Statements,
  gap: { entryId: string; fromMs: number; toMs: number },
  answer: AnswerGap,
  atMs: number,
): string | null {
  const row = findEntryRow(statements, gap.entryId);
  if (row === undefined || row.deleted_at_ms !== null) return null;
  if (answer.choice === 'keep') return row.id;
  const cut = cutEntry(row, gap, atMs);
  // It was changed meanwhile, and holds nothing of the gap any more.
  if (cut.gap === null) return row.id;

  const isRunning = row.ended_at_ms === null;
  const goesOn = answer.choice === 'split' || !isRunning || answer.goOn;
  const after = goesOn ? cut.after : null;
  const inGap = answer.choice === 'split' ? cut.gap : null;
  const changes = createTimeEntryChanges(statements);

  const addPart = (part: Part, fields: Partial<NewEntryRecord>): string => {
    const id = randomUUID();
    changes.addPart({ ...toRecord(row), ...part, ...fields, id }, atMs);
    return id;
  };
  /** The first part that is left takes the entry over; a gap's own part is another piece of work. */
  const kept = cut.before ?? after;
  if (kept === null) changes.remove(row.id, atMs);
  else changes.setTimes(row.id, kept, atMs);
  if (inGap !== null && answer.choice === 'split') {
    const { projectId, note } = answer;
    addPart(inGap, { projectId, note, tags: [], source: 'timer', documentJobId: null });
  }
  if (after === null) return null;
  return kept === after ? row.id : addPart(after, {});
}

function toRecord(row: TimeEntryRow): NewEntryRecord {
  return {
    id: row.id,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
    zone: row.zone,
    note: row.note,
    projectId: row.project_id,
    isBillable: row.is_billable === 1,
    tags: toTags(row.tags_json),
    source: row.source,
    documentJobId: row.document_job_id,
  };
}

function cutEntry(
  row: TimeEntryRow,
  gap: { fromMs: number; toMs: number },
  atMs: number,
): CutEntry {
  const { started_at_ms: startMs, ended_at_ms: endMs } = row;
  const fromMs = Math.max(gap.fromMs, startMs);
  const toMs = Math.min(gap.toMs, endMs ?? Infinity);
  const part = (startedAtMs: number, endedAtMs: number): Part | null =>
    endedAtMs - startedAtMs < MIN_ENTRY_MS ? null : { startedAtMs, endedAtMs };
  return {
    before: part(startMs, fromMs),
    gap: part(fromMs, toMs),
    // Where the clock was set back the gap ends later than now.
    after:
      endMs === null ? { startedAtMs: Math.min(toMs, atMs), endedAtMs: null } : part(toMs, endMs),
  };
}
