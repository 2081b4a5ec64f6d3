import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import type { DocumentJobPage } from '../../../shared/ipc/contract.ts';

/** What the list shows: a search text, a 1-based page, and rows per page. */
export interface JobQuery {
  text: string;
  page: number;
  limit: number;
}

export type JobEvent = { kind: 'changed'; job: DocumentJob } | { kind: 'removed'; jobId: string };

/** True when a job that is not on the page belongs on it: the first page, newest first. */
function belongs(page: DocumentJobPage, query: JobQuery, job: DocumentJob): boolean {
  if (query.page !== 1) return false;
  if (!job.fileName.toLowerCase().includes(query.text.trim().toLowerCase())) return false;
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
  const after = page.jobs.findIndex((other) => other.createdAtMs <= job.createdAtMs);
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
