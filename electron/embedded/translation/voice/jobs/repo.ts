import type { VoiceResultState } from '../../../../../shared/voice/file-types.ts';
import { insertInto, orNull, selected } from '../../../../sqlite/statements.ts';
import { inTransaction, type SqliteDatabase } from '../../../storage/sqlite.ts';

export interface VoiceJobRecord {
  readonly sequence: number;
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Lower case; null: detected if the recognizer can. */
  readonly sourceLanguage: string | null;
  /** 64 hexadecimal digits. */
  readonly contentKey: string;
  readonly soundMs: number | null;
  readonly interruptions: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly uploadedAtMs: number | null;
  readonly collectUntilMs: number | null;
  readonly targets: readonly VoiceJobTarget[];
}

export interface VoiceJobTarget {
  readonly position: number;
  /** API code, such as `en-GB`. */
  readonly language: string;
  readonly type: string;
  readonly status: VoiceResultState;
  readonly sizeBytes: number | null;
  readonly error: string | null;
}

export type NewVoiceJob = Pick<
  VoiceJobRecord,
  'id' | 'accountId' | 'keyId' | 'fileName' | 'contentType' | 'sizeBytes' | 'sourceLanguage'
> & {
  readonly contentKey: string;
  readonly targets: readonly Pick<VoiceJobTarget, 'language' | 'type'>[];
};

const COLUMNS = selected(`sequence id accountId keyId fileName contentType sizeBytes sourceLanguage
  contentKey soundMs interruptions createdAtMs updatedAtMs uploadedAtMs collectUntilMs`);
const HAS = (states: string): string =>
  `EXISTS (SELECT 1 FROM voice_job_targets WHERE job = sequence AND status IN (${states}))`;
const OPEN = `'pending', 'uploaded', 'processing'`;
const OF_JOB = `job = (SELECT sequence FROM voice_jobs WHERE id = @id)`;

type Row = Omit<VoiceJobRecord, 'targets'>;
type TargetChange = Pick<VoiceJobTarget, 'status' | 'sizeBytes' | 'error'>;

export type VoiceJobsRepo = ReturnType<typeof createVoiceJobsRepo>;

/** Stored voice jobs. Each call is one transaction. */
export function createVoiceJobsRepo(db: SqliteDatabase) {
  const fields = `id accountId keyId fileName contentType sizeBytes sourceLanguage contentKey
    createdAtMs updatedAtMs`;
  const insertJob = db.prepare(insertInto('voice_jobs', fields));
  const insertTarget = db.prepare(
    `INSERT INTO voice_job_targets (job, position, language, type, status)
     VALUES (@job, @position, @language, @type, 'pending')`,
  );
  const targetsOf = db.prepare<[number], VoiceJobTarget>(
    `SELECT position, language, type, status, size_bytes AS sizeBytes, error
     FROM voice_job_targets WHERE job = ? ORDER BY position`,
  );
  const select = (where: string) =>
    db.prepare<Record<string, unknown>, Row>(
      `SELECT ${COLUMNS} FROM voice_jobs WHERE ${where} ORDER BY interruptions, sequence`,
    );
  const byId = select('id = @id');
  const open = select(`account_id = @accountId AND ${HAS(OPEN)}`);
  const uploaded = select(HAS(`'uploaded'`));
  const expired = select(
    `(uploaded_at_ms IS NULL AND created_at_ms < @createdBeforeMs) OR
     (collect_until_ms < @nowMs AND NOT ${HAS(OPEN)})`,
  );
  const touch = db.prepare('UPDATE voice_jobs SET updated_at_ms = @atMs WHERE id = @id');
  const move = db.prepare(
    `UPDATE voice_job_targets SET status = @to WHERE status = @from AND ${OF_JOB}`,
  );
  const setTarget = db.prepare(
    `UPDATE voice_job_targets SET status = @status, size_bytes = @sizeBytes, error = @error
     WHERE position = @position AND ${OF_JOB}`,
  );
  const fail = db.prepare(
    `UPDATE voice_job_targets SET status = 'failed', error = @error
     WHERE status IN (${OPEN}) AND ${OF_JOB}`,
  );
  const putBack = db.prepare(
    `UPDATE voice_job_targets SET status = 'uploaded' WHERE status = 'processing'`,
  );
  const extend = db.prepare(
    'UPDATE voice_jobs SET collect_until_ms = max(collect_until_ms, @collectUntilMs) WHERE id = @id',
  );
  const markUploaded = db.prepare(
    `UPDATE voice_jobs SET uploaded_at_ms = @atMs, collect_until_ms = @collectUntilMs,
       updated_at_ms = @atMs WHERE id = @id`,
  );
  const noteSound = db.prepare(
    'UPDATE voice_jobs SET sound_ms = ? WHERE id = ? AND sound_ms IS NULL',
  );
  const countInterruption = db.prepare(
    `UPDATE voice_jobs SET interruptions = interruptions + 1 WHERE ${HAS(`'processing'`)}`,
  );
  const interrupted = db
    .prepare<[number], string>(
      `SELECT id FROM voice_jobs WHERE interruptions >= ? AND ${HAS(`'processing'`)}`,
    )
    .pluck();
  const extendAll = db.prepare(
    `UPDATE voice_jobs SET collect_until_ms = max(collect_until_ms, ?)
     WHERE collect_until_ms IS NOT NULL`,
  );
  const remove = db.prepare('DELETE FROM voice_jobs WHERE id = ?');
  const ids = db.prepare<[], string>('SELECT id FROM voice_jobs').pluck();
  const withTargets = (row: Row): VoiceJobRecord => ({
    ...row,
    targets: targetsOf.all(row.sequence),
  });

  return {
    insert: inTransaction(db, ({ targets, ...columns }: NewVoiceJob, atMs: number): void => {
      const { lastInsertRowid } = insertJob.run({
        ...columns,
        createdAtMs: atMs,
        updatedAtMs: atMs,
      });
      for (const [position, target] of targets.entries()) {
        insertTarget.run({ ...target, job: lastInsertRowid, position });
      }
    }),
    get: (id: string) => orNull(byId.get({ id }), withTargets),
    /** Returns jobs of an account with a result that is neither finished nor failed. */
    listOpen: (accountId: string) => open.all({ accountId }),
    /** Returns the next uploaded sound not yet processed: oldest first, jobs interrupted by a crash last. */
    nextUploaded: () => orNull(uploaded.get({}), withTargets),
    /** Records that the sound has arrived: all results become `uploaded`. */
    markUploaded: inTransaction(db, (id: string, collectUntilMs: number, atMs: number): void => {
      markUploaded.run({ id, collectUntilMs, atMs });
      move.run({ id, from: 'pending', to: 'uploaded' });
    }),
    /** Changes all `uploaded` results to `processing`. */
    begin: inTransaction(db, (id: string, atMs: number): void => {
      move.run({ id, from: 'uploaded', to: 'processing' });
      touch.run({ id, atMs });
    }),
    /**
     * Records the duration of the sound. @returns false when it was already known: it is counted once
     */
    noteSound: (id: string, soundMs: number) => noteSound.run(soundMs, id).changes > 0,
    setTarget: inTransaction(
      db,
      (id: string, position: number, change: TargetChange, atMs: number): void => {
        setTarget.run({ ...change, id, position });
        touch.run({ id, atMs });
      },
    ),
    /** Makes all unfinished results fail. */
    fail: inTransaction(db, (id: string, error: string, atMs: number): void => {
      fail.run({ id, error });
      touch.run({ id, atMs });
    }),
    /** Extends the time until which the results can be fetched. */
    extend: (id: string, collectUntilMs: number) => void extend.run({ id, collectUntilMs }),
    /** Requeues running work for the next start during an orderly shutdown. */
    putBack: () => void putBack.run(),
    /**
     * After a start: requeues like `putBack`, counting one more interruption, and extends all
     * uploaded sound until `collectUntilMs`.
     * @returns ids of jobs that are given up because they were interrupted too often
     */
    recover: inTransaction(db, (mostInterruptions: number, collectUntilMs: number): string[] => {
      countInterruption.run();
      const givenUp = interrupted.all(mostInterruptions);
      extendAll.run(collectUntilMs);
      putBack.run();
      return givenUp;
    }),
    /** Returns jobs that were not uploaded or fetched in time. */
    listExpired: (createdBeforeMs: number, nowMs: number) =>
      expired.all({ createdBeforeMs, nowMs }).map(withTargets),
    remove: (id: string) => void remove.run(id),
    ids: () => ids.all(),
  };
}
