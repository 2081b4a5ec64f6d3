import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { attempt } from '../../lib/stores/loadable.ts';

export interface TimeSlice {
  /** Exact time logged for each job on the page, in milliseconds; jobs without time are left out. */
  jobDurations: Readonly<Record<string, number>>;
  /** The job whose form "Log time" is open. */
  loggingJobId: string | null;
  /** The project time was logged to last: the next document is often of the same one. */
  lastProjectId: string | null;
  openLog: (jobId: string | null) => void;
  /** An entry that ends now. Resolves with the reason when it was refused, else with null. */
  logTime: (
    job: Pick<DocumentJob, 'id' | 'fileName'>,
    spent: { projectId: string | null; isBillable: boolean; durationMs: number },
  ) => Promise<ErrorData | null>;
}

interface TimeDeps {
  api: Pick<DragomanApi, 'time'>;
  now: () => number;
  /** IANA name of the person's zone. */
  zone: () => string;
}

/** Time spent on documents: one request for all rows of a page. */
export function createTimeSlice({ api, now, zone }: TimeDeps, cell: Cell<TimeSlice>) {
  let latest = 0;
  let asked: readonly string[] = [];

  const load = async (): Promise<void> => {
    latest += 1;
    const mine = latest;
    try {
      const found =
        asked.length === 0 ? [] : await unwrap(api.time.getJobDurations({ jobIds: [...asked] }));
      if (mine !== latest) return;
      cell.set({
        jobDurations: Object.fromEntries(found.map(({ jobId, durationMs }) => [jobId, durationMs])),
      });
    } catch {
      // A remark on the rows: the list of jobs does not depend on it.
    }
  };

  const slice: TimeSlice = {
    jobDurations: {},
    loggingJobId: null,
    lastProjectId: null,

    openLog: (loggingJobId) => cell.set({ loggingJobId }),

    async logTime({ id, fileName }, { projectId, isBillable, durationMs }) {
      const endedAtMs = now();
      return attempt(async () => {
        await unwrap(
          api.time.addEntry({
            startedAtMs: endedAtMs - durationMs,
            endedAtMs,
            zone: zone(),
            note: fileName,
            projectId,
            isBillable,
            tags: [],
            documentJobId: id,
          }),
        );
        cell.set({ lastProjectId: projectId, loggingJobId: null });
        await load();
      });
    },
  };

  return {
    slice,
    /** Other rows are on the page: their time is asked for. */
    onJobsShown(jobs: readonly Pick<DocumentJob, 'id'>[]): void {
      const ids = jobs.map(({ id }) => id);
      if (ids.length === asked.length && ids.every((id) => asked.includes(id))) return;
      asked = ids;
      void load();
    },
    /** Entries have changed somewhere. */
    onEntriesChanged(): void {
      if (asked.length > 0) void load();
    },
  };
}
