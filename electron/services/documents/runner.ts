import {
  type DocumentJobState,
  type DocumentJobWaitReason,
  isActiveState,
} from '../../../shared/domain/documents/job-state.ts';
import { type AppError, type ErrorCode, isCanceled, toAppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { LiveJobState } from './job-view.ts';
import { backOffMs, type BackOffBounds } from '../../support/back-off.ts';
import type { ActiveState, StepContext } from './step.ts';
import type { DocumentSteps } from './steps.ts';
import { canceledError } from '../../support/abort.ts';
import { createKeyedSlots, type ReleaseSlot } from '../../support/keyed.ts';

/**
 * Errors for a document at the service that come from something else: a sign-in page, a gateway without a
 * route to it. The service itself reports when a document is gone.
 */
const FOREIGN_ANSWERS: ReadonlySet<ErrorCode> = new Set([
  'api/unexpected-response',
  'api/not-found',
]);

/** Names of waits that end automatically, where one exists. */
const REASONS: Partial<Record<ErrorCode, DocumentJobWaitReason>> = {
  'quota/too-many-requests': 'rate-limit',
  'net/offline': 'offline',
  'net/proxy-auth': 'proxy',
};

/** Waits that only the user ends, by a key or by characters; all others end automatically. */
const OPEN_ENDED: ReadonlySet<DocumentJobWaitReason> = new Set(['no-key', 'quota']);

/**
 * Returns what a job waits for after a step failed with `error`; null when neither time nor user action elsewhere can
 * help.
 */
function waitReasonAfter(
  error: AppError,
  { documentId }: Pick<DocumentJobRecord, 'documentId'>,
): DocumentJobWaitReason | null {
  if (error.code === 'auth/missing-key' || error.code === 'auth/rejected') return 'no-key';
  // Only the user knows when there are characters again, or picks another account.
  if (error.code === 'quota/exceeded') return 'quota';
  if (error.code === 'canceled') return 'retry';
  if (!error.retryable) {
    return documentId !== null && FOREIGN_ANSWERS.has(error.code) ? 'retry' : null;
  }
  return REASONS[error.code] ?? 'retry';
}

/** Returns true for a wait without a known end. */
function isOpenEnded(reason: DocumentJobWaitReason): boolean {
  return OPEN_ENDED.has(reason);
}

/** Executor of the ledger's state machine: one run per job, any number concurrently. */
export type DocumentRunner = ReturnType<typeof createDocumentRunner>;

export interface DocumentRunnerDeps {
  jobs: Pick<Database['documentJobs'], 'get' | 'update' | 'transition'>;
  steps: DocumentSteps;
  now: () => number;
  timers: Timers;
  random: () => number;
  logger: Logger;
  onChanged: (job: DocumentJobRecord) => void;
}

interface Run {
  connectionId: string;
  abort: AbortController;
  /** Ends the run's wait, if any. */
  endWait: (() => void) | null;
  /** Something changed since the run last read its job, so it must recheck before sleeping. */
  isNudged: boolean;
  /** A run of the job was requested since it was last read. */
  isWantedAgain: boolean;
  live: LiveJobState;
  slot: JobSlot;
  /** The last committed state, so that progress is reported without a query. */
  record: DocumentJobRecord | null;
  toldProgressAtMs: number;
  done: Promise<void>;
}

/** Minimum interval between progress reports. */
const PROGRESS_INTERVAL_MS = 100;

export function createDocumentRunner(deps: DocumentRunnerDeps) {
  const runs = new Map<string, Run>();
  const slotOf = createJobSlots();
  let isClosed = false;

  const changed = (run: Run, record: DocumentJobRecord): void => {
    run.record = record;
    deps.onChanged(record);
  };

  const setLive = (run: Run, live: Partial<LiveJobState>): void => {
    const isSameWait = live.wait === undefined || live.wait === run.live.wait;
    run.live = { ...run.live, ...live };
    const elapsedMs = deps.now() - run.toldProgressAtMs;
    // Negative when the clock was set back: progress must not stall until it catches up.
    if (isSameWait && elapsedMs >= 0 && elapsedMs < PROGRESS_INTERVAL_MS) return;
    run.toldProgressAtMs = deps.now();
    if (run.record !== null) deps.onChanged(run.record);
  };

  const nudge = (run: Run): void => {
    run.isNudged = true;
    run.endWait?.();
  };

  /** Waits until the time has come or the run is nudged. @throws `canceled` when it is stopped */
  const wait = async (run: Run, durationMs: number | null): Promise<void> => {
    const { signal } = run.abort;
    if (!signal.aborted && !run.isNudged) {
      let cancelTimer = (): void => undefined;
      let end = (): void => undefined;
      try {
        await new Promise<void>((resolve) => {
          end = resolve;
          run.endWait = resolve;
          signal.addEventListener('abort', end);
          if (durationMs !== null) cancelTimer = deps.timers.after(durationMs, resolve);
        });
      } finally {
        run.endWait = null;
        signal.removeEventListener('abort', end);
        cancelTimer();
      }
    }
    if (signal.aborted) throw canceledError();
  };

  const waitVisibly = async (
    run: Run,
    reason: DocumentJobWaitReason,
    durationMs: number | null,
  ): Promise<void> => {
    const untilMs = durationMs === null ? null : deps.now() + durationMs;
    setLive(run, { wait: { reason, untilMs } });
    await wait(run, durationMs);
    setLive(run, { wait: null });
  };

  const contextOf = (run: Run): StepContext => {
    let checks = 0;
    return {
      signal: run.abort.signal,
      setLive: (live) => setLive(run, live),
      changed: (record) => changed(run, record),
      waitForNextCheck: async (secondsRemaining) => {
        checks += 1;
        await waitVisibly(run, 'next-check', nextCheckMs(secondsRemaining, checks));
      },
      waitForRetry: async (failures) => {
        await waitVisibly(run, 'retry', backOffMs(failures, deps.random(), STEP_BACK_OFF));
      },
    };
  };

  const showSlotWait = (run: Run): void => {
    if (run.live.wait?.reason !== 'slot') setLive(run, { wait: { reason: 'slot', untilMs: null } });
  };

  const work = async (jobId: string, run: Run): Promise<void> => {
    const context = contextOf(run);
    let failures = 0;
    while (!run.abort.signal.aborted) {
      // Before the job is read: later changes are seen in the next round.
      run.isNudged = false;
      run.isWantedAgain = false;
      try {
        const job = await deps.jobs.get(jobId);
        run.record = job;
        if (job === null || job.isPaused || job.isHeld || !isActive(job.state)) return;
        if (await run.slot.take(job, () => showSlotWait(run))) continue;
        run.live = { ...run.live, wait: null };
        await deps.steps[job.state](job, context);
        failures = 0;
      } catch (thrown) {
        const error = toAppError(thrown);
        // A stopped run records only what must not be lost; the rest will recur.
        if (run.abort.signal.aborted && !MAY_BE_PAID_FOR.has(error.code)) return;
        failures += 1;
        await settle(jobId, run, context, { error, failures });
      }
    }
  };

  /** Handles a failed step: waits for what is missing, waits and retries, or records the failure. */
  const settle = async (
    jobId: string,
    run: Run,
    context: StepContext,
    { error, failures }: { error: AppError; failures: number },
  ): Promise<void> => {
    if (error.code === 'internal') deps.logger.error('document step failed', { jobId, error });
    let job: DocumentJobRecord | null;
    let reason: DocumentJobWaitReason | null;
    try {
      job = await deps.jobs.get(jobId);
      if (job === null || !isActive(job.state)) return;
      reason = waitReasonAfter(error, job);
      if (reason === null) {
        const to = NEEDS_ATTENTION.has(error.code) ? 'needs-attention' : 'failed';
        const finishedAtMs = to === 'failed' ? deps.now() : null;
        const change = { error: error.toData(), finishedAtMs };
        changed(run, await deps.jobs.transition(jobId, [job.state], to, change, deps.now()));
        return;
      }
      if (error.code !== 'canceled') {
        job = await deps.jobs.update(jobId, { error: error.toData() }, deps.now());
        changed(run, job);
      }
    } catch (noting) {
      // A full disk, for example. The row is unchanged, so the step and its outcome will recur.
      if (!toAppError(noting).retryable) throw noting;
      await context.waitForRetry(failures);
      return;
    }
    if (job.isPaused) return;
    // The account's client was replaced by one that may be used immediately.
    if (error.code === 'canceled' && failures === 1) return;
    run.slot.release();
    const durationMs = error.retryAfterMs ?? backOffMs(failures, deps.random(), STEP_BACK_OFF);
    await waitVisibly(run, reason, isOpenEnded(reason) ? null : durationMs);
  };

  const start = (job: Pick<DocumentJobRecord, 'id' | 'connectionId'>): void => {
    const abort = new AbortController();
    const run: Run = {
      connectionId: job.connectionId,
      abort,
      slot: slotOf(job.connectionId, abort.signal),
      endWait: null,
      isNudged: false,
      isWantedAgain: false,
      live: { sentBytes: null, wait: { reason: 'slot', untilMs: null } },
      record: null,
      toldProgressAtMs: 0,
      done: Promise.resolve(),
    };
    runs.set(job.id, run);
    run.done = work(job.id, run)
      .catch((error: unknown) => {
        if (isCanceled(error)) return;
        // The database is gone: nothing can be recorded, the row stays as committed.
        deps.logger.error('document run ended', { jobId: job.id, error });
        if (run.record !== null) run.record = { ...run.record, error: toAppError(error).toData() };
      })
      .finally(() => {
        run.slot.release();
        runs.delete(job.id);
        if (run.record !== null) deps.onChanged(run.record);
        if (run.isWantedAgain && !isClosed) start(job);
      });
  };

  const stop = async (jobId: string): Promise<void> => {
    const run = runs.get(jobId);
    if (run === undefined) return;
    run.isWantedAgain = false;
    run.abort.abort();
    await run.done;
  };

  return {
    /** Starts a job's run. A running one rechecks the job before it ends. */
    run(job: Pick<DocumentJobRecord, 'id' | 'connectionId'>) {
      if (isClosed) return;
      const running = runs.get(job.id);
      if (running === undefined) {
        start(job);
      } else {
        running.isWantedAgain = true;
        nudge(running);
      }
    },
    /** Aborts a job's run; resolves when it has ended. */
    stop,
    /** Ends the job's current or next wait, for example so that a pause takes effect immediately. */
    interruptWait(jobId: string) {
      const run = runs.get(jobId);
      if (run !== undefined) nudge(run);
    },
    /** Like `interruptWait`, for all jobs of an account. */
    wake(connectionId: string) {
      for (const run of runs.values()) if (run.connectionId === connectionId) nudge(run);
    },
    /** Like `interruptWait`, for all jobs that wait for this reason. */
    wakeWaiting(reason: DocumentJobWaitReason) {
      for (const run of runs.values()) if (run.live.wait?.reason === reason) nudge(run);
    },
    live: (jobId: string) => runs.get(jobId)?.live ?? null,
    /** Ends all runs permanently, without changing any job's state. */
    async stopAll() {
      isClosed = true;
      await Promise.all([...runs.keys()].map(stop));
    },
  };
}

const isActive = (state: DocumentJobState): state is ActiveState => isActiveState(state);

/** Errors after which the service may have what was sent: recorded even when the run is stopped. */
const MAY_BE_PAID_FOR: ReadonlySet<ErrorCode> = new Set([
  'document/outcome-unknown',
  'document/texts-unanswered',
]);

/** Step failures after which the user must decide: nothing may be lost or paid for twice. */
const NEEDS_ATTENTION: ReadonlySet<ErrorCode> = new Set([
  ...MAY_BE_PAID_FOR,
  'document/doubtful-result',
]);

/** Delay before the first status check, and lower bound of later ones without an estimate, which grow. */
const MIN_CHECK_MS = 250;
const MAX_CHECK_MS = 30_000;
/** Delays before a step is retried. */
const STEP_BACK_OFF: BackOffBounds = { minMs: 1_000, firstMs: 2_000, maxMs: 60_000 };

/**
 * Returns the delay before the next status check in milliseconds: half of what the service expects, within bounds. The
 * first is always short: estimates are whole seconds, and small documents take less.
 * @param checks checks made so far, from 1
 */
export function nextCheckMs(secondsRemaining: number | null, checks: number): number {
  const wantedMs =
    secondsRemaining === null || checks === 1
      ? MIN_CHECK_MS * 1.5 ** (checks - 1)
      : (secondsRemaining * 1000) / 2;
  return Math.min(MAX_CHECK_MS, Math.max(MIN_CHECK_MS, wantedMs));
}

/**
 * Limit of documents per account being sent or at the service: services refuse more when too many are uncollected. A
 * document already at the service never waits for a slot, and one waiting for something else holds none.
 */
const MAX_OPEN_JOBS = 8;

/** The slot of one run. */
interface JobSlot {
  /**
   * Takes a slot if the job needs one and has none; `onWait` is called when it must queue.
   * @returns true when it had to wait, so that the job must be rechecked
   * @throws `canceled` when the run is stopped meanwhile
   */
  take(
    job: Pick<DocumentJobRecord, 'documentId' | 'resultSha256'>,
    onWait: () => void,
  ): Promise<boolean>;
  release(): void;
}

/** Builds the slots of all accounts: a function that gives each run its own. */
function createJobSlots(): (connectionId: string, signal: AbortSignal) => JobSlot {
  const openJobs = createKeyedSlots(MAX_OPEN_JOBS);
  return (connectionId, signal) => {
    let held: ReleaseSlot | null = null;
    return {
      async take({ documentId, resultSha256 }, onWait) {
        // A collected result takes no place at the service.
        if (held !== null || resultSha256 !== null) return false;
        const slot =
          documentId === null ? openJobs.take(connectionId, signal) : openJobs.claim(connectionId);
        const isWaiting = slot instanceof Promise;
        if (isWaiting) onWait();
        held = await slot;
        return isWaiting;
      },
      release() {
        held?.();
        held = null;
      },
    };
  };
}
