import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataCounts, PurgePhase, PurgeScope } from '../../../shared/domain/data/data-care.ts';
import { syncFolderSync, writeFileAtomicSync } from '../../platform/files/atomic-file.ts';

/** Rows of a table that a purge takes: those that were there when it began. */
export interface PurgedTable {
  table: string;
  upToRowId: number;
}

/**
 * A purge that was begun, on disk beside the database before the first row goes: an app that ends in
 * the middle finds it at its next start. No part of the database, so that no copy of it holds one.
 */
export interface PurgePlan {
  scope: PurgeScope;
  /** For `old-history`, UTC epoch milliseconds. */
  beforeMs: number | null;
  phase: PurgePhase;
  /** What there was when it began. */
  before: DataCounts;
  /** Not through yet, children before their parents; none for `old-history`, whose items are marked. */
  tables: PurgedTable[];
}

const planOf = (file: string): string => `${file}.purge`;

/** @throws the file system's own error; nothing was begun then */
export function writePurgePlan(file: string, plan: PurgePlan): void {
  writeFileAtomicSync(planOf(file), new TextEncoder().encode(JSON.stringify(plan)));
}

/** Null when no purge is unfinished. */
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
    // Written as a whole, so never half: another program's bytes tell nothing of what to remove.
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
