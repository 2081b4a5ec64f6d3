import { fitsListSearch, planListSearch } from '../../../shared/text/list-search.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { isActiveState } from '../../../shared/domain/documents/job-state.ts';
import type { ErrorData, Result } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { DocumentJobPage } from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell } from '../../lib/stores/feature-store.ts';
import { toErrorData, valueOf, attempt } from '../../lib/stores/loadable.ts';
import {
  createSearchForm,
  type SearchForm,
  type SearchRequest,
} from '../../lib/search/search-form.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import type { Timers } from '../../lib/stores/timers.ts';
import { jobsOfSameFile } from './job-groups.ts';

/** What the list shows: a search text, a 1-based page, and rows per page. */
export interface JobQuery {
  text: string;
  page: number;
  limit: number;
}

type JobEvent = { kind: 'changed'; job: DocumentJob } | { kind: 'removed'; jobId: string };

/** True when a job that is not on the page belongs on it: the first page, newest first. */
function belongs(page: DocumentJobPage, query: JobQuery, job: DocumentJob): boolean {
  if (query.page !== 1) return false;
  if (!fitsListSearch(planListSearch(query.text), [job.fileName])) return false;
  const oldest = page.jobs.at(-1);
  if (oldest === undefined || page.jobs.length < query.limit) return true;
  // Strictly newer: a row that fell off a full page must not come back, and be counted, once per event.
  return job.createdAtMs > oldest.createdAtMs;
}

/** The page with `job` in its place: replaced when it is there, inserted when it belongs there. */
export function mergeJob(
  page: DocumentJobPage,
  query: JobQuery,
  job: DocumentJob,
): DocumentJobPage {
  if (page.jobs.some((other) => other.id === job.id)) {
    return { ...page, jobs: page.jobs.map((other) => (other.id === job.id ? job : other)) };
  }
  if (!belongs(page, query, job)) return page;
  const after = page.jobs.findIndex((other) => other.createdAtMs < job.createdAtMs);
  const at = after === -1 ? page.jobs.length : after;
  return { jobs: page.jobs.toSpliced(at, 0, job).slice(0, query.limit), total: page.total + 1 };
}

export function withoutJob(page: DocumentJobPage, jobId: string): DocumentJobPage {
  const jobs = page.jobs.filter((job) => job.id !== jobId);
  if (jobs.length === page.jobs.length) return page;
  return { jobs, total: Math.max(jobs.length, page.total - 1) };
}

/** A page just read, brought up to the events that came while it was being read. */
export function applyJobEvents(
  page: DocumentJobPage,
  query: JobQuery,
  events: readonly JobEvent[],
): DocumentJobPage {
  return events.reduce((current, event) => {
    if (event.kind === 'removed') return withoutJob(current, event.jobId);
    const known = current.jobs.find((job) => job.id === event.job.id);
    if (known !== undefined && known.updatedAtMs > event.job.updatedAtMs) return current;
    return mergeJob(current, query, event.job);
  }, page);
}

export type JobAction =
  'pause' | 'resume' | 'cancel' | 'retry' | 'keep' | 'remove' | 'reveal' | 'open' | 'saveElsewhere';

/** Inputs of the search form. */
type JobFields = {
  /** Words of the file name. */
  text: string;
};

export interface JobsSlice {
  jobSearch: SearchForm<JobFields, DocumentJobPage>;
  /** The running action per job, so that its buttons wait. */
  busyJobs: Readonly<Record<string, JobAction>>;
  /** Why the last action of a job could not be done. */
  jobErrors: Readonly<Record<string, ErrorData>>;
  runJobAction: (jobId: string, action: JobAction) => Promise<void>;
  /** The job whose source language is being corrected. */
  languageJobId: string | null;
  openLanguage: (jobId: string | null) => void;
  /**
   * Of all that became of the same file, where nothing is sent any more. Resolves with why it could not be
   * set, or null; the rows follow by their events.
   */
  setJobLanguage: (jobId: string, sourceLang: string) => Promise<ErrorData | null>;
}

interface JobsDeps {
  api: Pick<DragomanApi, 'documents' | 'app' | 'history'>;
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
    cell: partOf(cell, 'jobSearch'),
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
    if (before !== null && before.total > JOBS_PER_PAGE) void cell.get().jobSearch.reload();
  };

  const send: Record<
    JobAction,
    (input: { jobId: string }) => Promise<Result<DocumentJob | null | undefined>>
  > = {
    pause: (input) => api.documents.pauseJob(input),
    resume: (input) => api.documents.resumeJob(input),
    cancel: (input) => api.documents.cancelJob(input),
    retry: (input) => api.documents.retryJob(input),
    keep: (input) => api.documents.keepResult(input),
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

    languageJobId: null,
    openLanguage: (languageJobId) => cell.set({ languageJobId }),

    async setJobLanguage(jobId, sourceLang) {
      return attempt(async () => {
        const page = valueOf(cell.get().jobSearch.results);
        const jobIds = jobsOfSameFile(page?.jobs ?? [], jobId)
          .filter(({ state }) => !isActiveState(state))
          .map(({ id }) => id);
        await unwrap(api.history.setSourceLanguage({ of: { jobIds }, sourceLang }));
      });
    },
  };

  return { slice, onJobChanged, onJobRemoved };
}
