import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Round } from '../round.ts';
import { copyDatabase, findSecrets, type DatabaseCopy } from './read-database.ts';

/** A document in a round: what was requested, and what the app reported about it. */
export interface ExpectedJob {
  readonly fileName: string;
  readonly targetLang: string;
  readonly sourcePath: string;
  /** Null if a service splits texts in its own way. */
  readonly lineCount: number | null;
  /** Null until the app has confirmed the job. */
  id: string | null;
  /** States that the app has reported, each committed by then. */
  readonly told: Set<string>;
  /** How often the user sent it again after the app said that it is lost, may be lost, or was given up. */
  sentAgain: number;
  /** The result may have left the service while the app was dead, with no second copy available. */
  mayBeGone: boolean;
}

/** The service's own records of uploads, counted independently of the app. */
export interface ServiceRecords {
  /** Documents that it received completely for this file and language. */
  taken(job: ExpectedJob): number;
  /** How many of them it gave up for good, for a reason. */
  givenUp(job: ExpectedJob): number;
  /** Every document key that it issued, and its own key. */
  secrets(): readonly string[];
  /** Tells whether these bytes are the translation of this document. */
  isRight(job: ExpectedJob, bytes: Buffer): boolean;
}

export interface JobRow {
  id: string;
  fileName: string;
  sourcePath: string | null;
  targetLang: string;
  state: string;
  documentId: string | null;
  hasKey: number;
  isCompleting: number;
  resultFile: string | null;
  resultSha256: string | null;
  deliveredPath: string | null;
  errorJson: string | null;
  historyItemId: string | null;
}

const JOBS_SQL = `SELECT id, file_name AS fileName, source_path AS sourcePath, target_lang AS targetLang,
    state, document_id AS documentId, sealed_document_key IS NOT NULL AS hasKey,
    upload_completing_at_ms IS NOT NULL AS isCompleting, result_file AS resultFile,
    result_sha256 AS resultSha256, delivered_path AS deliveredPath, error_json AS errorJson,
    history_item_id AS historyItemId
  FROM document_jobs`;

const AT_SERVICE = ['queued', 'translating', 'downloading', 'saved'];

export interface DocumentsPlace {
  /** Contains `data` and `work`. */
  folder: string;
}

export const databaseOf = ({ folder }: DocumentsPlace): string =>
  join(folder, 'data', 'database', 'dragoman.db');

/** Checks everything after a death, before the app has started again. */
export function checkStanding(
  round: Round,
  place: DocumentsPlace,
  jobs: readonly ExpectedJob[],
  records: ServiceRecords,
): void {
  const confirmed = jobs.filter((job) => job.id !== null);
  if (!existsSync(databaseOf(place))) {
    for (const job of confirmed) round.violate('entries lost', `${job.fileName}: no database`);
    return;
  }
  const copy = openCopy(round, place);
  if (copy === null) return;
  try {
    // The power may go before the first layout is made; then nothing may have been sent.
    const isLaidOut =
      copy.all("SELECT 1 FROM sqlite_schema WHERE name = 'document_jobs'").length > 0;
    const rows = isLaidOut ? copy.all<JobRow>(JOBS_SQL) : [];
    checkRows(round, rows, confirmed);
    for (const job of jobs) {
      const row = rows.find((one) => isOf(one, job));
      const taken = records.taken(job);
      if (taken > 1 + job.sentAgain) {
        round.violate('uploads per job above 1', `${nameOf(job)}: ${String(taken)}`);
      }
      if (taken > job.sentAgain && row === undefined) {
        round.violate('entries lost', `${nameOf(job)} was sent, and there is no row of it`);
      }
      if (taken > job.sentAgain && row?.state === 'ready') {
        round.violate('said wrongly', `${nameOf(job)} is at the service and would be sent again`);
      }
    }
    checkSecrets(round, place, records);
  } finally {
    copy.close();
  }
}

/**
 * Records that the user retries a job that ended like this, and whether that may send it a second time. If the app
 * knows that the job is at the service, it must resume it; otherwise it has told the user why there is nothing to
 * resume.
 */
export function noteRetry(
  round: Round,
  job: ExpectedJob,
  { state, errorCode }: { state: string; errorCode: string | null },
  records: ServiceRecords,
): void {
  const taken = records.taken(job);
  const isToldGivenUp = errorCode === 'document/rejected-by-service';
  const isGivenUp = taken > 0 && records.givenUp(job) === taken;
  if (isToldGivenUp && !isGivenUp) {
    round.violate(
      'said wrongly',
      `${nameOf(job)} is not given up by the service, or for no reason`,
    );
  }
  if (taken <= job.sentAgain) return;
  const isTold =
    (state === 'needs-attention' && errorCode !== 'document/doubtful-result') ||
    errorCode === 'document/gone' ||
    (isToldGivenUp && isGivenUp);
  if (isTold) job.sentAgain += 1;
}

/** Checks everything at the end, once the app had all it needs to finish each job. */
export function checkOutcome(
  round: Round,
  place: DocumentsPlace,
  jobs: readonly ExpectedJob[],
  records: ServiceRecords,
): void {
  checkStanding(round, place, jobs, records);
  const copy = openCopy(round, place);
  if (copy === null) return;
  try {
    // The power may go before the first layout is made; then nothing may have been sent.
    const isLaidOut =
      copy.all("SELECT 1 FROM sqlite_schema WHERE name = 'document_jobs'").length > 0;
    const rows = isLaidOut ? copy.all<JobRow>(JOBS_SQL) : [];
    for (const job of jobs) {
      const row = rows.find((one) => isOf(one, job));
      if (row === undefined) round.violate('entries lost', `${nameOf(job)} has no row in the end`);
      else if (row.state === 'saved') checkSaved(round, place, { job, row, copy }, records);
      else checkUnsaved(round, { job, row });
    }
    checkFolder(round, place, jobs, rows);
  } finally {
    copy.close();
  }
}

const nameOf = (job: ExpectedJob): string => `${job.fileName} (${job.targetLang})`;

const isOf = (row: JobRow, job: ExpectedJob): boolean =>
  row.fileName === job.fileName && row.targetLang === job.targetLang;

/** Returns a copy of a dead app's database; null, with a violation, if it is damaged. */
export function openCopy(round: Round, place: DocumentsPlace): DatabaseCopy | null {
  try {
    const copy = copyDatabase(databaseOf(place));
    const damage = copy.damage();
    if (damage !== null) round.violate('unsound database', damage);
    return copy;
  } catch (error) {
    round.violate('unsound database', String(error));
    return null;
  }
}

function checkRows(round: Round, rows: readonly JobRow[], confirmed: readonly ExpectedJob[]): void {
  for (const job of confirmed) {
    const row = rows.find(({ id }) => id === job.id);
    if (row === undefined) {
      round.violate('entries lost', `${nameOf(job)}: its row is not there`);
      continue;
    }
    if (!isOf(row, job) || row.sourcePath !== job.sourcePath) {
      round.violate('moved', `${nameOf(job)}: its row is that of ${row.fileName}`);
    }
    const wasAtService = AT_SERVICE.some((state) => job.told.has(state));
    if (wasAtService && job.sentAgain === 0 && row.documentId === null) {
      round.violate('results lost', `${nameOf(job)} was told to be at the service: ${row.state}`);
    }
    if (job.told.has('saved') && row.state !== 'saved') {
      round.violate('results lost', `${nameOf(job)} was told to be saved and is ${row.state}`);
    }
  }
  for (const row of rows) {
    if ((row.documentId === null) !== (row.hasKey === 0)) {
      round.violate('unsound database', `${row.fileName}: a document id without its key`);
    }
  }
  const doubled = rows.filter((row) =>
    rows.some(
      (other) =>
        other !== row && other.fileName === row.fileName && other.targetLang === row.targetLang,
    ),
  );
  for (const row of doubled) round.violate('doubled', `two rows of ${row.fileName}`);
}

function checkSaved(
  round: Round,
  place: DocumentsPlace,
  { job, row, copy }: { job: ExpectedJob; row: JobRow; copy: DatabaseCopy },
  records: ServiceRecords,
): void {
  if (row.deliveredPath === null || !existsSync(row.deliveredPath)) {
    round.violate('results lost', `${nameOf(job)}: no file at ${String(row.deliveredPath)}`);
    return;
  }
  const delivered = readFileSync(row.deliveredPath);
  if (!records.isRight(job, delivered)) {
    const begin = delivered.subarray(0, 60).toString();
    round.violate('results lost', `${nameOf(job)} is delivered with other content: ${begin}`);
  }
  const raw = join(place.folder, 'data', 'results', row.resultFile ?? '');
  if (row.resultFile === null || !existsSync(raw)) {
    round.violate('results lost', `${nameOf(job)}: its raw result is not there`);
  } else if (createHash('sha256').update(readFileSync(raw)).digest('hex') !== row.resultSha256) {
    round.violate('results lost', `${nameOf(job)}: its raw result has another content`);
  }
  const items = copy.all<{ id: string; told: number; kept: number }>(
    `SELECT h.id, h.segment_count AS told,
       (SELECT count(*) FROM history_segments AS s WHERE s.item_row_id = h.row_id) AS kept
     FROM history_items AS h WHERE h.document_job_id = ?`,
    row.id,
  );
  if (items.length > 1) round.violate('doubled', `${nameOf(job)} is in the history twice`);
  const [item] = items;
  if (item === undefined || item.id !== row.historyItemId) {
    round.violate('entries lost', `${nameOf(job)} is not in the history`);
  } else if (
    item.kept !== (job.lineCount ?? item.told) ||
    item.told !== item.kept ||
    item.kept === 0
  ) {
    const counts = `${String(item.kept)} of ${String(job.lineCount)}`;
    round.violate('entries lost', `${nameOf(job)}: ${counts} segments in the history`);
  }
}

/** An unfinished job must say which state it reached. */
function checkUnsaved(round: Round, { job, row }: { job: ExpectedJob; row: JobRow }): void {
  if (job.mayBeGone && row.state === 'failed' && /document\/gone/u.test(row.errorJson ?? '')) {
    round.count('results given away once, while the app died, and told so');
    return;
  }
  round.violate('stuck', `${nameOf(job)} is ${row.state}: ${String(row.errorJson)}`);
}

/** Checks that there is exactly one file per job beside the sources. */
function checkFolder(
  round: Round,
  place: DocumentsPlace,
  jobs: readonly ExpectedJob[],
  rows: readonly JobRow[],
): void {
  const delivered = rows.map(({ deliveredPath }) => deliveredPath);
  const expected = new Set([...jobs.map(({ sourcePath }) => sourcePath), ...delivered]);
  const work = join(place.folder, 'work');
  for (const name of readdirSync(work)) {
    if (!expected.has(join(work, name))) round.violate('doubled', `left in the folder: ${name}`);
  }
  const paths = delivered.filter((path) => path !== null);
  if (new Set(paths).size < paths.length) round.violate('moved', 'two jobs share one file');
}

function checkSecrets(round: Round, { folder }: DocumentsPlace, records: ServiceRecords): void {
  const vault = join(folder, 'data', 'vault.json');
  for (const path of findSecrets(join(folder, 'data'), records.secrets())) {
    if (path === vault) continue;
    round.violate('keys outside the vault', path.slice(folder.length));
  }
}
