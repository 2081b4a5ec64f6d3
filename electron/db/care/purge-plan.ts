import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataCounts, PurgePhase, PurgeScope } from '../../../shared/domain/data/data-care.ts';
import { syncFolderSync, writeFileAtomicSync } from '../../support/atomic-file.ts';

/** Rows of a table to purge: those that existed when it began. */
export interface PurgedTable {
  table: string;
  upToRowId: number;
}

/**
 * A purge in progress, stored beside the database before the first row is removed, so that an interrupted one continues
 * at the next start. It is not in the database, so that no copy of it contains a purge.
 */
export interface PurgePlan {
  scope: PurgeScope;
  /** For `old-history`, UTC epoch milliseconds. */
  beforeMs: number | null;
  phase: PurgePhase;
  /** Counts when it began. */
  before: DataCounts;
  /** Tables still to do, children before parents; empty for `old-history`, whose items are marked. */
  tables: PurgedTable[];
}

const planOf = (file: string): string => `${file}.purge`;

/** @throws the file system's own error; nothing has begun then */
export function writePurgePlan(file: string, plan: PurgePlan): void {
  writeFileAtomicSync(planOf(file), new TextEncoder().encode(JSON.stringify(plan)));
}

/** Returns null when no purge is unfinished. */
export function readPurgePlan(file: string): PurgePlan | null {
  let text: string;
  try {
    text = readFileSync(planOf(file), 'utf8');
  } catch {
    return null;
  }
  try {
    const plan: unknown = JSON.parse(text);
    return isPlan(plan) ? plan : null;
  } catch {
    // Written atomically, so never partial: foreign content says nothing about what to remove.
    return null;
  }
}

export function removePurgePlan(file: string): void {
  rmSync(planOf(file), { force: true });
  syncFolderSync(dirname(file));
}

function isPlan(plan: unknown): plan is PurgePlan {
  return (
    typeof plan === 'object' &&
    plan !== null &&
    'scope' in plan &&
    'phase' in plan &&
    'before' in plan &&
    'tables' in plan &&
    Array.isArray(plan.tables)
  );
}
