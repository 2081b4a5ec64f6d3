import { fitsListSearch, planListSearch } from '../../../shared/text/list-search.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { isActiveState } from '../../../shared/domain/documents/job-state.ts';
import type { ErrorData, Result } from '../../../shared/errors.ts';
import type { DocumentJobPage } from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Deps, without } from '../../lib/stores/feature-store.ts';
import { valueOf, attempt } from '../../lib/stores/loadable.ts';
import {
  createSearchForm,
  type SearchForm,
  type SearchRequest,
} from '../../lib/search/search-form.ts';
import { jobsOfSameFile } from './job-groups.ts';

/** Query of the list: a search text, a 1-based page, and rows per page. */
export interface JobQuery {
  text: string;
  page: number;
  limit: number;
}

type JobEvent = { kind: 'changed'; job: DocumentJob } | { kind: 'removed'; jobId: string };

/** Returns whether a job missing from the page belongs on it, which is the first page, newest first. */
function belongs(page: DocumentJobPage, query: JobQuery, job: DocumentJob): boolean {
  if (query.page !== 1) return false;
  if (!fitsListSearch(planListSearch(query.text), [job.fileName])) return false;
  const oldest = page.jobs.at(-1);
  if (oldest === undefined || page.jobs.length < query.limit) return true;
  // Strictly newer: a row that fell off a full page must not return and be counted once per event.
  return job.createdAtMs > oldest.createdAtMs;
}

/** Returns the page with `job` replaced, or inserted if it belongs there. */
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

/** Applies the events that arrived while a page was being read. */
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

type JobFields = {
  /** Words in the file name. */
  text: string;
};

export interface JobsSlice {
  jobSearch: SearchForm<JobFields, DocumentJobPage>;
  /** Running action by job, which disables its buttons. */
  busyJobs: Readonly<Record<string, JobAction>>;
  /** Error of the last action by job. */
  jobErrors: Readonly<Record<string, ErrorData>>;
  runJobAction: (jobId: string, action: JobAction) => Promise<void>;
  /** Document whose row receives the focus when the list returns. */
  returnToItemId: string | null;
  /** @param historyItemId null: it has the focus, or is not in the list */
  returnTo: (historyItemId: string | null) => void;
  /** Job whose source language is being corrected. */
  languageJobId: string | null;
  openLanguage: (jobId: string | null) => void;
  /**
   * Sets the language of all jobs of the same file once nothing more is sent. Resolves with the error or null; the rows
   * are updated by their events.
   */
  setJobLanguage: (jobId: string, sourceLang: string) => Promise<ErrorData | null>;
}

const JOBS_PER_PAGE = 20;

function toJobQuery({ values, page, limit }: SearchRequest<JobFields>): JobQuery {
  return { text: values.text, page, limit };
}

/** Creates the slice with the list of jobs: one page of a search, updated by events instead of polling. */
export function createJobsSlice(
  deps: Deps<'documents' | 'app' | 'history'>,
  cell: Cell<JobsSlice>,
) {
  const { api } = deps;
  /** Events that arrived while a page was being read, whose rows may be older. */
  let eventsDuringLoad: JobEvent[] = [];

  const search = createSearchForm<JobFields, DocumentJobPage>(deps, {
    name: 'document-jobs',
    fields: { text: '' },
    limit: JOBS_PER_PAGE,
    run(request) {
      eventsDuringLoad = [];
      return unwrap(api.documents.listJobs(toJobQuery(request)));
    },
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
      const error = await attempt(async () => {
        const job = await unwrap(send[action]({ jobId }));
        if (job) onJobChanged(job);
        else if (action === 'remove') onJobRemoved(jobId);
      });
      if (error !== null) cell.set({ jobErrors: { ...cell.get().jobErrors, [jobId]: error } });
      cell.set({ busyJobs: without(cell.get().busyJobs, jobId) });
    },

    returnToItemId: null,
    returnTo: (returnToItemId) => cell.set({ returnToItemId }),
    languageJobId: null,
    openLanguage: (languageJobId) => cell.set({ languageJobId }),

    setJobLanguage: (jobId, sourceLang) =>
      attempt(async () => {
        const page = valueOf(cell.get().jobSearch.results);
        const jobIds = jobsOfSameFile(page?.jobs ?? [], jobId)
          .filter(({ state }) => !isActiveState(state))
          .map(({ id }) => id);
        await unwrap(api.history.setSourceLanguage({ of: { jobIds }, sourceLang }));
      }),
  };

  return { slice, onJobChanged, onJobRemoved };
}
