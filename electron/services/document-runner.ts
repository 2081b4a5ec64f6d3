import {
  isActiveState,
  type DocumentJobState,
  type DocumentJobWaitReason,
} from '../../shared/domain/document-job-state.ts';
import { AppError, isCancelled, toAppError } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { DocumentJobRecord } from '../db/document-jobs-repo.ts';
import type { TimerHandle, Timers } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { LiveJobState } from './document-job-view.ts';
import type { ActiveState, DocumentSteps, StepContext } from './document-steps.ts';

/** Executes the ledger's state machine: one run per job, any number side by side. */
export interface DocumentRunner {
  /** Starts a job's run; does nothing while it is running already. */
  run(jobId: string, connectionId: string): void;
  /** Ends a job's run where it stands; resolves when it has ended. */
  stop(jobId: string): Promise<void>;
  /** Ends a wait between two steps, for example so that a pause is seen at once. */
  interruptWait(jobId: string): void;
  /** Ends the waits of all jobs of an account. */
  wake(connectionId: string): void;
  live(jobId: string): LiveJobState | null;
  stopAll(): Promise<void>;
}

export interface DocumentRunnerDeps {
  jobs: Database['documentJobs'];
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
  /** Ends the wait the run is in, if it is in one. */
  endWait: (() => void) | null;
  live: LiveJobState;
  /** The last committed state, so that progress is told without asking the database. */
  record: DocumentJobRecord | null;
  toldProgressAtMs: number;
  /** Someone asked for the job to run while this run was on its way out. */
  isWantedAgain: boolean;
  done: Promise<void>;
}

/** Uploaded but not collected documents per account: services refuse more when too many are left lying. */
const MAX_OPEN_JOBS = 8;
const MIN_CHECK_MS = 250;
const MAX_CHECK_MS = 30_000;
const MAX_BACKOFF_MS = 60_000;
/** Byte progress is told at most this often. */
const PROGRESS_INTERVAL_MS = 100;

export function createDocumentRunner(deps: DocumentRunnerDeps): DocumentRunner {
  const runs = new Map<string, Run>();
  const openJobs = createSlots(MAX_OPEN_JOBS);

  const changed = (run: Run, record: DocumentJobRecord): void => {
    run.record = record;
    deps.onChanged(record);
  };

  const setLive = (run: Run, live: Partial<LiveJobState>): void => {
    const isSameWait = live.wait === undefined || live.wait === run.live.wait;
    run.live = { ...run.live, ...live };
    const now = deps.now();
    if (isSameWait && now - run.toldProgressAtMs < PROGRESS_INTERVAL_MS) return;
    run.toldProgressAtMs = now;
    if (run.record !== null) deps.onChanged(run.record);
  };

  /** Waits until the time has come, the run is interrupted or woken. */
  const wait = async (run: Run, durationMs: number | null): Promise<void> => {
    if (run.abort.signal.aborted) throw new AppError('cancelled', 'Cancelled.');
    const { signal } = run.abort;
    let timer: TimerHandle | null = null;
    let end = (): void => undefined;
    try {
      await new Promise<void>((resolve) => {
        end = resolve;
        run.endWait = resolve;
        signal.addEventListener('abort', end);
        if (durationMs !== null) timer = deps.timers.setTimeout(resolve, durationMs);
      });
    } finally {
      run.endWait = null;
      signal.removeEventListener('abort', end);
      if (timer !== null) deps.timers.clearTimeout(timer);
    }
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
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

  const work = async (jobId: string, run: Run): Promise<void> => {
    let failures = 0;
    let checks = 0;
    for (;;) {
      const job = await deps.jobs.get(jobId);
      run.record = job;
      if (job === null || job.isPaused || !isActive(job.state)) return;
      const context: StepContext = {
        signal: run.abort.signal,
        setLive: (live) => {
          setLive(run, live);
        },
        changed: (record) => {
          changed(run, record);
        },
        waitForNextCheck: async (secondsRemaining) => {
          checks += 1;
          await waitVisibly(run, 'next-check', nextCheckMs(secondsRemaining, checks));
        },
      };
      try {
        await deps.steps[job.state](job, context);
        failures = 0;
      } catch (error) {
        if (isCancelled(error)) return;
        failures += 1;
        await settle(jobId, run, toAppError(error), failures);
      }
    }
  };

  /** After a failed step: wait for what is missing, wait and repeat, or record the failure. */
  const settle = async (
    jobId: string,
    run: Run,
    error: AppError,
    failures: number,
  ): Promise<void> => {
    const job = await deps.jobs.get(jobId);
    if (job === null || !isActive(job.state)) return;
    if (error.code === 'internal') deps.logger.error('document step failed', { jobId, error });
    if (error.code === 'auth/missing-key' || error.code === 'auth/rejected') {
      changed(run, await deps.jobs.update(jobId, { error: error.toData() }, deps.now()));
      await waitVisibly(run, 'no-key', null);
      return;
    }
    if (error.retryable) {
      changed(run, await deps.jobs.update(jobId, { error: error.toData() }, deps.now()));
      const durationMs = error.retryAfterMs ?? backoffMs(failures, deps.random);
      await waitVisibly(run, waitReasonOf(error), durationMs);
      return;
    }
    const to = error.code === 'document/outcome-unknown' ? 'needs-a-look' : 'failed';
    changed(
      run,
      await deps.jobs.transition(
        jobId,
        [job.state],
        to,
        { error: error.toData(), finishedAtMs: to === 'failed' ? deps.now() : null },
        deps.now(),
      ),
    );
  };

  const start = (jobId: string, connectionId: string): Run => {
    const run: Run = {
      connectionId,
      abort: new AbortController(),
      endWait: null,
      live: { sentBytes: null, wait: { reason: 'slot', untilMs: null } },
      record: null,
      toldProgressAtMs: 0,
      isWantedAgain: false,
      done: Promise.resolve(),
    };
    run.done = openJobs
      .use(connectionId, run.abort.signal, async () => {
        run.live = { ...run.live, wait: null };
        await work(jobId, run);
      })
      .catch((error: unknown) => {
        // The database is gone or refuses: nothing can be recorded, the row stays as it was committed.
        if (!isCancelled(error)) deps.logger.error('document run ended', { jobId, error });
      })
      .finally(() => {
        runs.delete(jobId);
        if (run.record !== null) deps.onChanged(run.record);
        if (run.isWantedAgain && !run.abort.signal.aborted) {
          runs.set(jobId, start(jobId, connectionId));
        }
      });
    return run;
  };

  const stop = async (jobId: string): Promise<void> => {
    const run = runs.get(jobId);
    if (run === undefined) return;
    run.abort.abort();
    await run.done;
  };

  return {
    run(jobId, connectionId) {
      const running = runs.get(jobId);
      if (running === undefined) {
        runs.set(jobId, start(jobId, connectionId));
      } else {
        running.isWantedAgain = true;
        running.endWait?.();
      }
    },
    stop,
    interruptWait(jobId) {
      runs.get(jobId)?.endWait?.();
    },
    wake(connectionId) {
      for (const run of runs.values()) if (run.connectionId === connectionId) run.endWait?.();
    },
    live: (jobId) => runs.get(jobId)?.live ?? null,
    async stopAll() {
      await Promise.all([...runs.keys()].map(stop));
    },
  };
}

const isActive = (state: DocumentJobState): state is ActiveState => isActiveState(state);

function waitReasonOf(error: AppError): DocumentJobWaitReason {
  if (error.code === 'quota/too-many-requests') return 'rate-limit';
  if (error.code === 'net/offline') return 'offline';
  return 'retry';
}

/** Half of what the service expects, within bounds; without an estimate ever longer pauses. */
function nextCheckMs(secondsRemaining: number | null, checks: number): number {
  const wantedMs =
    secondsRemaining === null ? MIN_CHECK_MS * 1.5 ** checks : (secondsRemaining * 1000) / 2;
  return Math.min(MAX_CHECK_MS, Math.max(MIN_CHECK_MS, wantedMs));
}

/** Full jitter: anything between one second and the exponential bound. */
function backoffMs(failures: number, random: () => number): number {
  const boundMs = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** failures);
  return 1000 + random() * (boundMs - 1000);
}

/** At most `size` tasks per key at once, first come first served. */
function createSlots(size: number): {
  use(key: string, signal: AbortSignal, task: () => Promise<void>): Promise<void>;
} {
  const taken = new Map<string, number>();
  const waiting: { key: string; enter: () => void }[] = [];

  const release = (key: string): void => {
    taken.set(key, (taken.get(key) ?? 1) - 1);
    const index = waiting.findIndex((entry) => entry.key === key);
    if (index >= 0) waiting.splice(index, 1)[0]?.enter();
  };

  return {
    async use(key, signal, task) {
      if ((taken.get(key) ?? 0) >= size) {
        await new Promise<void>((resolve, reject) => {
          const entry = { key, enter: resolve };
          waiting.push(entry);
          signal.addEventListener('abort', () => {
            const index = waiting.indexOf(entry);
            if (index < 0) return;
            waiting.splice(index, 1);
            reject(new AppError('cancelled', 'Cancelled.'));
          });
        });
      }
      taken.set(key, (taken.get(key) ?? 0) + 1);
      try {
        await task();
      } finally {
        release(key);
      }
    },
  };
}
