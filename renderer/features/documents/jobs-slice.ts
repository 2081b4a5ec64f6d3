import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import type { ErrorData, Result } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { DocumentJobPage } from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/api.ts';
import { toErrorData, valueOf } from '../../lib/loadable.ts';
import { createSearchForm, type SearchForm, type SearchRequest } from '../../lib/search-form.ts';
import type { SearchSession } from '../../lib/search-session.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Cell } from './cell.ts';
import { applyJobEvents, mergeJob, withoutJob, type JobEvent, type JobQuery } from './job-list.ts';

export type JobAction =
  'pause' | 'resume' | 'cancel' | 'retry' | 'remove' | 'reveal' | 'open' | 'saveElsewhere';

/** Inputs of the search form. */
export type JobFields = {
  /** Words of the file name. */
  text: string;
};

export interface JobsSlice {
  jobSearch: SearchForm<JobFields, DocumentJobPage>;
  /** The action under way per job, so that its buttons wait. */
  busyJobs: Readonly<Record<string, JobAction>>;
  /** Why the last action of a job could not be done. */
  jobErrors: Readonly<Record<string, ErrorData>>;
  runJobAction: (jobId: string, action: JobAction) => Promise<void>;
  copyText: (text: string) => Promise<void>;
}

export interface JobsDeps {
  api: Pick<DragomanApi, 'documents' | 'app'>;
  timers: Timers;
  session: SearchSession;
}

const JOBS_PER_PAGE = 20;

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}

function toJobQuery({ values, page, limit }: SearchRequest<JobFields>): JobQuery {
  return { text: values.text, page, limit };
}

/** The list of jobs: one page of a search, kept up to date by events instead of polling. */
export function createJobsSlice({ api, timers, session }: JobsDeps, cell: Cell<JobsSlice>) {
  /** Events that came while a page was being read: its rows may be older than they. */
  let eventsDuringLoad: JobEvent[] = [];

  const search = createSearchForm<JobFields, DocumentJobPage>({
    name: 'document-jobs',
    fields: { text: '' },
    limit: JOBS_PER_PAGE,
    session,
    timers,
    run(request) {
      eventsDuringLoad = [];
      return unwrap(api.documents.listJobs(toJobQuery(request)));
    },
    totalOf: (page) => page.total,
    settle: (page, request) => applyJobEvents(page, toJobQuery(request), eventsDuringLoad),
    cell: {
      get: () => cell.get().jobSearch,
      set: (patch) => cell.set({ jobSearch: { ...cell.get().jobSearch, ...patch } }),
    },
  });

  const remember = (event: JobEvent) => {
    if (cell.get().jobSearch.results.status === 'loading') eventsDuringLoad.push(event);
  };

  const onJobChanged = (job: DocumentJob) => {
    remember({ kind: 'changed', job });
    const { asked } = cell.get().jobSearch;
    if (asked !== null) search.patchResults((page) => mergeJob(page, toJobQuery(asked), job));
  };

  const onJobRemoved = (jobId: string) => {
    remember({ kind: 'removed', jobId });
    const before = valueOf(cell.get().jobSearch.results);
    search.patchResults((page) => withoutJob(page, jobId));
    cell.set({ jobErrors: without(cell.get().jobErrors, jobId) });
    // A row of the next page has moved up, or this page no longer exists.
    if (before !== null && before.total > JOBS_PER_PAGE) void cell.get().jobSearch.comeBack();
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
    jobSearch: search.slice,
    busyJobs: {},
    jobErrors: {},

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
