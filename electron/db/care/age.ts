import { rmSync, readFileSync } from 'node:fs';
import {
  AGE_REASONS,
  type AgeReason,
  type HeldKind,
} from '../../../shared/domain/data/held-work-kinds.ts';
import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../../shared/domain/connections/connection-kind.ts';
import { SOUND_FORMATS } from '../../../shared/domain/documents/format.ts';
import {
  costOf,
  JOB_KINDS,
  statesThatCost,
  WORK_STATES,
  type JobKind,
} from '../../../shared/domain/money/costs.ts';
import { writeFileAtomicSync } from '../../support/atomic-file.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { sqlList } from '../engine/stored-values.ts';
import { uniteConfidentialMarks } from './confidential-marks.ts';
import { newestReceipt, readLineFile, writeLineFile, type LineFile } from './line-file.ts';

declare const settled: unique symbol;

/**
 * Result of checking whether a database may be older than the work done with it. Only {@link settleAge} creates one, so
 * that no database is opened without the check.
 */
export type DatabaseAge = Age & { readonly [settled]: true };

type Age =
  | { kind: 'current' }
  | {
      kind: 'may-be-older';
      why: AgeReason;
      /** Documents that wait until a receipt or the user decides about them. */
      heldCount: number;
      /** True when projects were made confidential because it is unknown which of them were. */
      isReachHeld: boolean;
    };

/** Origin of a file, as far as its age is concerned; null: unchanged since the app left it. */
export type Provenance = Extract<
  AgeReason,
  'put-back' | 'restored' | 'salvaged' | 'log-set-aside'
> | null;

interface Line {
  line_id: string;
  sequence: number;
  is_announced: number;
}

/**
 * Returns the path of the marker written before an older state replaces a database, and present until that is settled,
 * even after a crash.
 */
const unsettledOf = (file: string): string => `${file}.unsettled`;

/** Writes the marker; must be called before an older state replaces a database. @throws the file system's own error */
export function announceOlder(file: string, why: NonNullable<Provenance>): void {
  writeFileAtomicSync(unsettledOf(file), Buffer.from(why));
}

function readUnsettled(file: string): AgeReason | null {
  let text: string;
  try {
    text = readFileSync(unsettledOf(file), 'utf8');
  } catch {
    return null;
  }
  return AGE_REASONS.find((reason) => reason === text) ?? 'other-line';
}

/**
 * Settles the age; every way of opening a database ends here. Compares the database with the records outside it; if it
 * may be older than the work done with it, content that may cost money twice is held in one transaction. Work added
 * afterward is sent immediately.
 * @param provenance origin of the file, as known from opening it
 * @throws the file system's own error when the records outside cannot be written
 */
export function settleAge(
  connection: SqliteDatabase,
  { provenance, nowMs }: { provenance: Provenance; nowMs: number },
): DatabaseAge {
  const file = connection.name;
  if (!hasLine(connection)) return make({ kind: 'current' });
  const outside = readLineFile(file);
  const newest = newestReceipt(file);
  const line = readLine(connection);
  const why = provenance ?? readUnsettled(file) ?? reasonOf(line, outside, newest);
  const known = outside === 'unreadable' ? null : outside;
  const marks = uniteConfidentialMarks(connection, {
    nowMs,
    isLossTold: provenance === 'put-back' || (why !== null && line.is_announced === 1),
  });
  const isProvable =
    known !== null && known.lineId === line.line_id && line.sequence >= known.horizon;
  const hold = { why: why ?? 'line-file-lost', sequence: line.sequence, isProvable, nowMs };
  const closed = marks.closedInDoubt;
  const sequence = Math.max(line.sequence, newest, known?.sequence ?? 0) + 1;
  const heldCount = connection
    .transaction(() => {
      marks.close();
      if (closed.length > 0) holdProjects(connection, closed, hold);
      return why === null ? 0 : holdAll(connection, hold, sequence);
    })
    .immediate();
  marks.write();
  if (why === null) {
    if (known === null || line.is_announced === 0) announce(connection, line.sequence, 0);
    else if (known.sequence !== line.sequence)
      writeLineFile(file, { ...known, sequence: line.sequence });
    return closed.length === 0
      ? make({ kind: 'current' })
      : make({ kind: 'may-be-older', why: 'line-file-lost', heldCount: 0, isReachHeld: true });
  }
  const isSameLine = known !== null && known.lineId === line.line_id;
  announce(connection, sequence, isSameLine ? known.horizon : sequence);
  rmSync(unsettledOf(file), { force: true });
  return make({ kind: 'may-be-older', why, heldCount, isReachHeld: closed.length > 0 });
}

/** Returns false only for a schema that is not the app's own, as in tests of migrations. */
const hasLine = (connection: SqliteDatabase): boolean =>
  connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'database_line'").get() !==
  undefined;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that may
const make = (age: Age): DatabaseAge => age as DatabaseAge;

/** Records the current sequence outside the database. Must be called before it is closed; best effort. */
export function noteSequence(connection: SqliteDatabase): void {
  try {
    const file = connection.name;
    const outside = readLineFile(file);
    const { line_id: lineId, sequence } = readLine(connection);
    if (outside === null || outside === 'unreadable' || outside.lineId !== lineId) return;
    if (outside.sequence !== sequence) writeLineFile(file, { ...outside, sequence });
  } catch {
    // Receipts prove the same for everything that costs money.
  }
}

/**
 * Allows removing receipts of work that ended up to this sequence: to an earlier database, a missing receipt proves
 * nothing.
 */
export function raiseHorizon(connection: SqliteDatabase, sequence: number): void {
  const outside = readLineFile(connection.name);
  if (outside === null || outside === 'unreadable' || outside.horizon >= sequence) return;
  writeLineFile(connection.name, { ...outside, horizon: sequence });
}

const readLine = (connection: SqliteDatabase): Line =>
  connection.prepare<[], Line>('SELECT * FROM database_line').get() ?? {
    line_id: '',
    sequence: 0,
    is_announced: 1,
  };

function reasonOf(
  line: Line,
  outside: LineFile | 'unreadable' | null,
  newest: number,
): AgeReason | null {
  if (outside === 'unreadable') return 'line-file-lost';
  if (outside === null) {
    if (line.is_announced === 1) return 'line-file-lost';
    return newest > line.sequence ? 'behind-receipts' : null;
  }
  if (outside.lineId !== line.line_id) return 'other-line';
  return Math.max(outside.sequence, newest) > line.sequence ? 'behind-receipts' : null;
}

function announce(connection: SqliteDatabase, sequence: number, horizon: number): void {
  const { line_id: lineId, is_announced: isAnnounced } = readLine(connection);
  writeLineFile(connection.name, { lineId, sequence, horizon });
  if (isAnnounced === 0) connection.prepare('UPDATE database_line SET is_announced = 1').run();
}

interface Hold {
  why: AgeReason;
  sequence: number;
  isProvable: boolean;
  nowMs: number;
}

const ELSEWHERE = `connection_id NOT IN (${sqlList([EMBEDDED_CONNECTION_ID, PRACTICE_CONNECTION_ID])})`;
const IS_SOUND = `format IN (${sqlList(Object.keys(SOUND_FORMATS))})`;

const IS_OF_KIND: Record<JobKind, string> = {
  recording: IS_SOUND,
  'pre-translated': `NOT ${IS_SOUND} AND pre_translation_json IS NOT NULL`,
  'whole-upload': `NOT ${IS_SOUND} AND pre_translation_json IS NULL`,
};

/** Rows whose continuation may cost money, by the table of costs. Exported so that tests can read it. */
export const HELD_SQL: Record<Exclude<HeldKind, 'project'>, string> = {
  'whole-upload': jobsSql('whole-upload'),
  'pre-translated': jobsSql('pre-translated'),
  recording: jobsSql('recording'),
  'voice-rest': `SELECT id FROM voice_sessions WHERE ${ELSEWHERE} AND deleted_at_ms IS NULL
    AND has_sound = 1 AND coalesce(ended, '') <> 'complete'`,
  // Also with the service inside the app: nothing is delivered twice either.
  watch: 'SELECT id FROM watches WHERE chars_a_day IS NOT NULL',
};

function jobsSql(kind: JobKind): string {
  return `SELECT id FROM document_jobs WHERE ${ELSEWHERE} AND ${IS_OF_KIND[kind]}
    AND state IN (${sqlList(WORK_STATES[kind].filter((state) => costOf(kind, state, 'elsewhere') !== 'free'))})`;
}

/** Counts the documents that would be held if this database were opened as an older one. */
export function countWouldHold(connection: SqliteDatabase): number {
  if (!hasLine(connection)) return 0;
  return JOB_KINDS.reduce(
    (sum, kind) =>
      sum +
      (connection.prepare<[], number>(`SELECT count(*) FROM (${HELD_SQL[kind]})`).pluck().get() ??
        0),
    0,
  );
}

/** @returns the number of waiting documents */
function holdAll(connection: SqliteDatabase, hold: Hold, sequence: number): number {
  for (const [kind, sql] of Object.entries(HELD_SQL)) insertHeld(connection, kind, sql, hold);
  // The service is asked about each change before it is sent, and must first prove to be this database's service.
  connection.exec(`UPDATE outbox_operations SET is_outcome_unknown = 1,
      state = CASE WHEN state IN ('waiting', 'sending') THEN 'unknown' ELSE state END
    WHERE state IN (${sqlList(statesThatCost('push', 'askable'))});
    UPDATE time_connections SET instance_id = NULL;
    UPDATE watches SET is_unsure = 1;
    UPDATE watch_files SET state = 'planned', note = 'held', counted_chars = 0
      WHERE state IN ('planned', 'sending');`);
  connection.prepare('UPDATE database_line SET sequence = ?').run(sequence);
  return countHeldJobs(connection);
}

function holdProjects(connection: SqliteDatabase, projectIds: readonly string[], hold: Hold): void {
  insertHeld(connection, 'project', `SELECT value FROM json_each(@ids)`, {
    ...hold,
    ids: JSON.stringify(projectIds),
  });
}

/** Rows that are already held keep their reason. */
function insertHeld(
  connection: SqliteDatabase,
  kind: string,
  sql: string,
  { why, sequence, isProvable, nowMs, ids }: Hold & { ids?: string },
): void {
  connection
    .prepare(
      `INSERT INTO held_work (kind, id, why, known_sequence, is_provable, since_ms)
       SELECT @kind, held.id, @why, @sequence, @isProvable, @nowMs FROM (SELECT NULL AS id WHERE FALSE UNION ALL ${sql}) AS held
       WHERE true ON CONFLICT (id, kind) DO UPDATE SET is_provable = min(is_provable, excluded.is_provable)`,
    )
    .run({
      kind,
      why,
      sequence,
      isProvable: isProvable ? 1 : 0,
      nowMs,
      ...(ids !== undefined && { ids }),
    });
}

function countHeldJobs(connection: SqliteDatabase): number {
  return (
    connection
      .prepare<[], number>(`SELECT count(*) FROM held_work WHERE kind IN (${sqlList(JOB_KINDS)})`)
      .pluck()
      .get() ?? 0
  );
}
