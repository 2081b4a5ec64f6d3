import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import {
  isActiveState,
  isUnderWay,
  personWaitOf,
} from '../../../shared/domain/documents/job-state.ts';
import type { Timers } from '../../support/clock.ts';

/** The part of a job that is watched. */
export type WatchedJob = Pick<
  DocumentJob,
  | 'id'
  | 'fileName'
  | 'projectId'
  | 'historyItemId'
  | 'state'
  | 'isPaused'
  | 'isPractice'
  | 'progress'
  | 'wait'
>;

/** Jobs that finished, or that only the user can get going again, close together. */
export interface JobNews {
  finished: readonly WatchedJob[];
  stuck: readonly WatchedJob[];
}

/** Jobs that are not over. */
export interface JobCounts {
  /** Those that go on by themselves. */
  underWay: number;
  /** Those that wait for the user: for a key, characters, or a decision. */
  stuck: number;
  paused: number;
  /** Completed share of all that started since there was nothing to do, from 0 to 1; null if nothing is running. */
  progress: number | null;
}

/** News that follow each other at most this closely are one notification, which waits at most as long as below. */
export const NEWS_QUIET_MS = 3_000;
export const NEWS_MOST_MS = 15_000;

/** Waits that are no news: the user chose them, or the app reported them when it started. */
const KNOWN_WAITS: ReadonlySet<string> = new Set(['paused', 'held']);

interface Active {
  job: WatchedJob;
  /** It was reported, and has not moved on since. */
  isStuck: boolean;
}

/** Watches the events of all document jobs. */
export function createJobWatch({
  timers,
  onNews,
  onCounts,
}: {
  timers: Timers;
  onNews: (news: JobNews) => void;
  /** Called when the counts or the progress may have changed. */
  onCounts: () => void;
}) {
  const active = new Map<string, Active>();
  /** Jobs that ended before the ones in progress were read; null once they are. */
  let over: Set<string> | null = new Set();
  let endedCount = 0;
  let news = new Map<string, { job: WatchedJob; kind: keyof JobNews }>();
  let stopQuiet = (): void => undefined;
  let stopMost: (() => void) | null = null;

  const tell = (): void => {
    stopQuiet();
    stopMost?.();
    stopMost = null;
    const told = [...news.values()];
    news = new Map();
    const of = (kind: keyof JobNews) =>
      told.filter((each) => each.kind === kind).map(({ job }) => job);
    if (told.length > 0) onNews({ finished: of('finished'), stuck: of('stuck') });
  };
  const note = (job: WatchedJob, kind: keyof JobNews): void => {
    news.set(job.id, { job, kind });
    stopQuiet();
    stopQuiet = timers.after(NEWS_QUIET_MS, tell);
    stopMost ??= timers.after(NEWS_MOST_MS, tell);
  };

  const end = (id: string): void => {
    over?.add(id);
    if (!active.delete(id)) return;
    endedCount = active.size === 0 ? 0 : endedCount + 1;
  };

  const heardActive = (job: WatchedJob): void => {
    const before = active.get(job.id);
    const reason = personWaitOf(job);
    const isWaiting = reason !== null && !KNOWN_WAITS.has(reason);
    // Each attempt clears the wait for a moment; that is no news.
    const wasStuck = before?.isStuck === true && before.job.state === job.state;
    active.set(job.id, { job, isStuck: isWaiting || wasStuck });
    if (isWaiting && !wasStuck) note(job, 'stuck');
    else if (!isWaiting && !wasStuck && news.get(job.id)?.kind === 'stuck') news.delete(job.id);
  };

  return {
    /** Takes jobs that were in progress when the app started. */
    prime(jobs: readonly WatchedJob[]): void {
      for (const job of jobs) {
        if (active.has(job.id) || over?.has(job.id) === true) continue;
        active.set(job.id, { job, isStuck: false });
      }
      over = null;
      onCounts();
    },
    heard(job: WatchedJob): void {
      if (isActiveState(job.state)) {
        heardActive(job);
      } else {
        const wasActive = active.has(job.id);
        end(job.id);
        if (!wasActive) return;
        if (job.state === 'saved') note(job, 'finished');
        else if (job.state === 'canceled') news.delete(job.id);
        else note(job, 'stuck');
      }
      onCounts();
    },
    removed(id: string): void {
      end(id);
      news.delete(id);
      onCounts();
    },
    counts(): JobCounts {
      const jobs = [...active.values()].map(({ job }) => job);
      const running = jobs.filter(isUnderWay);
      const paused = jobs.filter(({ isPaused }) => isPaused);
      const done = jobs.reduce((sum, job) => sum + (job.progress ?? 0), endedCount);
      return {
        underWay: running.length,
        stuck: jobs.length - running.length - paused.length,
        paused: paused.length,
        progress: running.length === 0 ? null : done / (endedCount + jobs.length),
      };
    },
    /** Lists the ids of jobs in progress that are on hold, or of those that are not. */
    list: (isPaused: boolean): string[] =>
      [...active.values()].flatMap(({ job }) =>
        job.isPaused === isPaused && job.wait?.reason !== 'held' ? [job.id] : [],
      ),
    /** Called before the database is closed. */
    stop(): void {
      stopQuiet();
      stopMost?.();
    },
  };
}
