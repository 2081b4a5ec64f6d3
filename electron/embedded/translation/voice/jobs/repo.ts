import type { VoiceResultState } from '../../../../../shared/voice/file-types.ts';
import type { SqliteDatabase } from '../../../storage/sqlite.ts';

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

/** Stored voice jobs. Each call is one transaction. */
export interface VoiceJobsRepo {
  insert(job: NewVoiceJob, atMs: number): void;
  get(id: string): VoiceJobRecord | null;
  /** Returns jobs of an account with a result that is neither finished nor failed. */
  listOpen(accountId: string): Pick<VoiceJobRecord, 'sizeBytes'>[];
  /** Returns the next uploaded sound not yet processed: oldest first, jobs interrupted by a crash last. */
  nextUploaded(): VoiceJobRecord | null;
  /** Records that the sound has arrived: all results become `uploaded`. */
  markUploaded(id: string, collectUntilMs: number, atMs: number): void;
  /** Changes all `uploaded` results to `processing`. */
  begin(id: string, atMs: number): void;
  /**
   * Records the duration of the sound. @returns false when it was already known: it is counted once
   */
  noteSound(id: string, soundMs: number): boolean;
  setTarget(
    id: string,
    position: number,
    change: Pick<VoiceJobTarget, 'status' | 'sizeBytes' | 'error'>,
    atMs: number,
  ): void;
  /** Makes all unfinished results fail. */
  fail(id: string, error: string, atMs: number): void;
  /** Extends the time until which the results can be fetched. */
  extend(id: string, collectUntilMs: number): void;
  /** Requeues running work for the next start during an orderly shutdown. */
  putBack(atMs: number): void;
  /**
   * After a start: works like {@link VoiceJobsRepo.putBack}, counting one more interruption, and
   * extends all uploaded sound until `collectUntilMs`.
   * @returns ids of jobs that are given up because they were interrupted too often
   */
  recover(mostInterruptions: number, collectUntilMs: number, atMs: number): string[];
  /** Returns jobs that were not uploaded or fetched in time. */
  listExpired(createdBeforeMs: number, nowMs: number): VoiceJobRecord[];
  remove(id: string): void;
  ids(): string[];
}

const COLUMNS = `sequence, id, account_id AS accountId, key_id AS keyId, file_name AS fileName,
  content_type AS contentType, size_bytes AS sizeBytes, source_language AS sourceLanguage,
  content_key AS contentKey, sound_ms AS soundMs, interruptions, created_at_ms AS createdAtMs,
  updated_at_ms AS updatedAtMs, uploaded_at_ms AS uploadedAtMs, collect_until_ms AS collectUntilMs`;
const HAS = (states: string): string =>
  `EXISTS (SELECT 1 FROM voice_job_targets WHERE job = sequence AND status IN (${states}))`;
const OPEN = `'pending', 'uploaded', 'processing'`;
const OF_JOB = `job = (SELECT sequence FROM voice_jobs WHERE id = @id)`;

type Row = Omit<VoiceJobRecord, 'targets'>;

export function createVoiceJobsRepo(db: SqliteDatabase): VoiceJobsRepo {
  const insertJob = db.prepare(
    `INSERT INTO voice_jobs (id, account_id, key_id, file_name, content_type, size_bytes, source_language, content_key, created_at_ms, updated_at_ms)
     VALUES (@id, @accountId, @keyId, @fileName, @contentType, @sizeBytes, @sourceLanguage, @contentKey, @atMs, @atMs)`,
  );
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
  const remove = db.prepare('DELETE FROM voice_jobs WHERE id = ?');
  const withTargets = (row: Row): VoiceJobRecord => ({
    ...row,
    targets: targetsOf.all(row.sequence),
  });

  return {
    insert: db.transaction((job: NewVoiceJob, atMs: number) => {
      const { targets, ...columns } = job;
      const { lastInsertRowid } = insertJob.run({ ...columns, atMs });
      for (const [position, target] of targets.entries()) {
        insertTarget.run({ ...target, job: lastInsertRowid, position });
      }
    }),
    get(id) {
      const row = byId.get({ id });
      return row === undefined ? null : withTargets(row);
    },
    listOpen: (accountId) => open.all({ accountId }),
    nextUploaded() {
      const row = uploaded.get({});
      return row === undefined ? null : withTargets(row);
    },
    markUploaded: db.transaction((id: string, collectUntilMs: number, atMs: number) => {
      db.prepare(
        `UPDATE voice_jobs SET uploaded_at_ms = @atMs, collect_until_ms = @collectUntilMs,
           updated_at_ms = @atMs WHERE id = @id`,
      ).run({ id, collectUntilMs, atMs });
      move.run({ id, from: 'pending', to: 'uploaded' });
    }),
    begin: db.transaction((id: string, atMs: number) => {
      move.run({ id, from: 'uploaded', to: 'processing' });
      touch.run({ id, atMs });
    }),
    noteSound: (id, soundMs) =>
      db
        .prepare('UPDATE voice_jobs SET sound_ms = ? WHERE id = ? AND sound_ms IS NULL')
        .run(soundMs, id).changes > 0,
    setTarget: db.transaction(
      (id: string, position: number, change: Partial<VoiceJobTarget>, atMs: number) => {
        setTarget.run({ ...change, id, position });
        touch.run({ id, atMs });
      },
    ),
    fail: db.transaction((id: string, error: string, atMs: number) => {
      fail.run({ id, error });
      touch.run({ id, atMs });
    }),
    extend(id, collectUntilMs) {
      extend.run({ id, collectUntilMs });
    },
    putBack() {
      putBack.run();
    },
    recover: db.transaction((most: number, collectUntilMs: number): string[] => {
      db.prepare(
        `UPDATE voice_jobs SET interruptions = interruptions + 1 WHERE ${HAS(`'processing'`)}`,
      ).run();
      const givenUp = db
        .prepare<[number], { id: string }>(
          `SELECT id FROM voice_jobs WHERE interruptions >= ? AND ${HAS(`'processing'`)}`,
        )
        .all(most);
      db.prepare(
        `UPDATE voice_jobs SET collect_until_ms = max(collect_until_ms, ?)
         WHERE collect_until_ms IS NOT NULL`,
      ).run(collectUntilMs);
      putBack.run();
      return givenUp.map(({ id }) => id);
    }),
    listExpired: (createdBeforeMs, nowMs) =>
      expired.all({ createdBeforeMs, nowMs }).map(withTargets),
    remove(id) {
      remove.run(id);
    },
    ids: () => db.prepare<[], string>('SELECT id FROM voice_jobs').pluck().all(),
  };
}
