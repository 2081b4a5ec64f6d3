import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { attempt, createQuietLoader } from '../../lib/stores/loadable.ts';
import { logSpentTime, type SpentTime } from '../../lib/stores/spent-time.ts';

export interface TimeSlice {
  /** Exact time logged for each job on the page, in milliseconds; jobs without time are omitted. */
  jobDurations: Readonly<Record<string, number>>;
  /** Job whose "Log time" form is open. */
  loggingJobId: string | null;
  /** Last project that time was logged to: the next document is often for the same one. */
  lastProjectId: string | null;
  openLog: (jobId: string | null) => void;
  /** Logs an entry that ends now. Resolves with the error if it was refused, else with null. */
  logTime: (
    job: Pick<DocumentJob, 'id' | 'fileName'>,
    spent: SpentTime,
  ) => Promise<ErrorData | null>;
}

interface TimeDeps {
  api: Api<'time'>;
  now: () => number;
  /** IANA name of the user's time zone. */
  zone: () => string;
}

/** Creates the slice with the time spent on documents, with one request for all rows of a page. */
export function createTimeSlice({ api, now, zone }: TimeDeps, cell: Cell<TimeSlice>) {
  let asked: readonly string[] = [];
  // The durations are an extra: the list of jobs does not depend on them.
  const read = createQuietLoader<Pick<TimeSlice, 'jobDurations'>>(cell.set);
  const load = () =>
    read(async () => {
      const jobIds = [...asked];
      const found = jobIds.length === 0 ? [] : await unwrap(api.time.getJobDurations({ jobIds }));
      return {
        jobDurations: Object.fromEntries(found.map(({ jobId, durationMs }) => [jobId, durationMs])),
      };
    });

  const slice: TimeSlice = {
    jobDurations: {},
    loggingJobId: null,
    lastProjectId: null,

    openLog: (loggingJobId) => cell.set({ loggingJobId }),

    logTime: ({ id, fileName }, spent) =>
      attempt(async () => {
        const work = { endedAtMs: now(), zone: zone(), note: fileName, documentJobId: id };
        await logSpentTime(api, work, spent);
        cell.set({ lastProjectId: spent.projectId, loggingJobId: null });
        await load();
      }),
  };

  return {
    slice,
    /** Requests the time of the rows now on the page. */
    onJobsShown(jobs: readonly Pick<DocumentJob, 'id'>[]): void {
      const ids = jobs.map(({ id }) => id);
      if (ids.length === asked.length && ids.every((id) => asked.includes(id))) return;
      asked = ids;
      void load();
    },
    /** Handles changes to entries anywhere. */
    onEntriesChanged(): void {
      if (asked.length > 0) void load();
    },
  };
}
