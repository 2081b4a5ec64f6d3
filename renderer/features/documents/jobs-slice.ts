import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import type { ErrorData, Result } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { DocumentJobPage } from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/api.ts';
import { createLoader, IDLE, toErrorData, valueOf, type Loadable } from '../../lib/loadable.ts';
import { debounce, type Timers } from '../../lib/timers.ts';
import type { Cell } from './cell.ts';
import { applyJobEvents, mergeJob, withoutJob, type JobEvent, type JobQuery } from './job-list.ts';

export type JobAction =
  'pause' | 'resume' | 'cancel' | 'retry' | 'remove' | 'reveal' | 'open' | 'saveElsewhere';

export interface JobsSlice {
  query: JobQuery;
  jobs: Loadable<DocumentJobPage>;
  /** The action under way per job, so that its buttons wait. */
  busyJobs: Readonly<Record<string, JobAction>>;
  /** Why the last action of a job could not be done. */
  jobErrors: Readonly<Record<string, ErrorData>>;
  loadJobs: () => Promise<void>;
  setSearchText: (text: string) => void;
  setPage: (page: number) => Promise<void>;
  runJobAction: (jobId: string, action: JobAction) => Promise<void>;
  copyText: (text: string) => Promise<void>;
}

export interface JobsDeps {
  api: Pick<DragomanApi, 'documents' | 'app'>;
  timers: Timers;
}

export const JOBS_PER_PAGE = 20;
const SEARCH_DELAY_MS = 200;

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}

/** The list of jobs: one page of a search, kept up to date by events instead of polling. */
export function createJobsSlice({ api, timers }: JobsDeps, cell: Cell<JobsSlice>) {
  /** Events that came while a page was being read: its rows may be older than they. */
  let eventsDuringLoad: JobEvent[] = [];

  const load = createLoader<DocumentJobPage>(
    () => cell.get().jobs,
    (jobs) => {
      if (jobs.status !== 'ready') cell.set({ jobs });
      else {
        const value = applyJobEvents(jobs.value, cell.get().query, eventsDuringLoad);
        cell.set({ jobs: { status: 'ready', value } });
      }
    },
  );

  const loadJobs = () => {
    eventsDuringLoad = [];
    const { text, page } = cell.get().query;
    return load(() => unwrap(api.documents.listJobs({ text, page, limit: JOBS_PER_PAGE })));
  };
  const search = debounce(timers, SEARCH_DELAY_MS, () => void loadJobs());

  /** Changes the rows on screen, whatever the list is doing at the moment. */
  const patchPage = (change: (page: DocumentJobPage) => DocumentJobPage) => {
    const { jobs } = cell.get();
    if (jobs.status === 'ready') cell.set({ jobs: { ...jobs, value: change(jobs.value) } });
    else if (jobs.status !== 'idle' && jobs.previous !== null) {
      cell.set({ jobs: { ...jobs, previous: change(jobs.previous) } });
    }
  };

  const remember = (event: JobEvent) => {
    if (cell.get().jobs.status === 'loading') eventsDuringLoad.push(event);
  };

  const onJobChanged = (job: DocumentJob) => {
    remember({ kind: 'changed', job });
    patchPage((page) => mergeJob(page, cell.get().query, job));
  };

  const onJobRemoved = (jobId: string) => {
    remember({ kind: 'removed', jobId });
    const before = valueOf(cell.get().jobs);
    patchPage((page) => withoutJob(page, jobId));
    cell.set({ jobErrors: without(cell.get().jobErrors, jobId) });
    // A row of the next page has moved up, or this page no longer exists.
    if (before === null || before.total <= JOBS_PER_PAGE) return;
    const after = valueOf(cell.get().jobs);
    const { query } = cell.get();
    if (after?.jobs.length === 0 && query.page > 1)
      cell.set({ query: { ...query, page: query.page - 1 } });
    void loadJobs();
  };

  const send: Record<
    JobAction,
    (input: { jobId: string }) => Promise<Result<DocumentJob | null | undefined>>
  > = {
    pause: (input) => api.documents.pauseJob(input),
    resume: (input) => api.documents.resumeJob(input),
    cancel: (input) => api.documents.cancelJob(input),
    retry: (input) => api.documents.retryJob(input),
    remove: (input) => api.documents.removeJob(input),
    reveal: (input) => api.documents.revealJob(input),
    open: (input) => api.documents.openJob(input),
    saveElsewhere: (input) => api.documents.saveJobElsewhere(input),
  };

  const slice: JobsSlice = {
    query: { text: '', page: 1, limit: JOBS_PER_PAGE },
    jobs: IDLE,
    busyJobs: {},
    jobErrors: {},
    loadJobs,

    setSearchText(text) {
      cell.set({ query: { ...cell.get().query, text, page: 1 } });
      search.schedule();
    },

    setPage(page) {
      search.cancel();
      cell.set({ query: { ...cell.get().query, page } });
      return loadJobs();
    },

    async runJobAction(jobId, action) {
      if (cell.get().busyJobs[jobId] !== undefined) return;
      cell.set({
        busyJobs: { ...cell.get().busyJobs, [jobId]: action },
        jobErrors: without(cell.get().jobErrors, jobId),
      });
      try {
        const job = await unwrap(send[action]({ jobId }));
        if (job) onJobChanged(job);
        else if (action === 'remove') onJobRemoved(jobId);
      } catch (error) {
        cell.set({ jobErrors: { ...cell.get().jobErrors, [jobId]: toErrorData(error) } });
      } finally {
        cell.set({ busyJobs: without(cell.get().busyJobs, jobId) });
      }
    },

    async copyText(text) {
      await unwrap(api.app.copyText({ text }));
    },
  };

  return { slice, onJobChanged, onJobRemoved };
}
