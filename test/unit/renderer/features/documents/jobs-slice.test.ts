import { describe, expect, it } from 'vitest';
import {
  applyJobEvents,
  mergeJob,
  withoutJob,
  type JobQuery,
} from '../../../../../renderer/features/documents/jobs-slice.ts';
import { aJob, AT_MS } from '../../builders.ts';

const FIRST: JobQuery = { text: '', page: 1, limit: 3 };
const at = (id: string, minute: number) => aJob({ id, createdAtMs: AT_MS + minute * 60_000 });
const ids = (page: { jobs: readonly { id: string }[] }) => page.jobs.map((job) => job.id).join(' ');
const FULL = { jobs: [at('c', 3), at('b', 2), at('a', 1)], total: 9 };

describe('mergeJob', () => {
  it('replaces a known row in its place', () => {
    const page = mergeJob(FULL, FIRST, { ...at('b', 2), state: 'saved' });
    expect(ids(page)).toBe('c b a');
    expect(page.jobs[1]?.state).toBe('saved');
    expect(page.total).toBe(9);
  });

  it('puts a new job on top of the first page and keeps the page size', () => {
    const page = mergeJob(FULL, FIRST, at('d', 4));
    expect(ids(page)).toBe('d c b');
    expect(page.total).toBe(10);
  });

  it('leaves a full first page unchanged for a job of a later page, also one of the same instant', () => {
    expect(mergeJob(FULL, FIRST, at('old', 0))).toBe(FULL);
    expect(mergeJob(FULL, FIRST, at('same', 1))).toBe(FULL);
  });

  it('fills a page that has room, newest first', () => {
    const page = mergeJob({ jobs: [at('c', 3), at('a', 1)], total: 2 }, FIRST, at('b', 2));
    expect(ids(page)).toBe('c b a');
    expect(page.total).toBe(3);
  });

  it('never adds to other pages or to a search that the name does not match', () => {
    expect(mergeJob(FULL, { ...FIRST, page: 2 }, at('d', 4))).toBe(FULL);
    expect(mergeJob(FULL, { ...FIRST, text: 'invoice' }, at('d', 4))).toBe(FULL);
    expect(ids(mergeJob(FULL, { ...FIRST, text: ' CONTRACT' }, at('d', 4)))).toBe('d c b');
  });
});

describe('withoutJob', () => {
  it('removes a row and counts it, and ignores one of another page', () => {
    expect(withoutJob(FULL, 'b')).toMatchObject({ total: 8 });
    expect(ids(withoutJob(FULL, 'b'))).toBe('c a');
    expect(withoutJob(FULL, 'zz')).toBe(FULL);
  });
});

describe('applyJobEvents', () => {
  it('prefers whichever is newer, the row just read or the event', () => {
    const row = { ...at('b', 2), state: 'queued' as const, updatedAtMs: 20 };
    const page = { jobs: [row], total: 1 };
    const older = { ...row, state: 'uploading' as const, updatedAtMs: 10 };
    const newer = { ...row, state: 'saved' as const, updatedAtMs: 30 };
    expect(applyJobEvents(page, FIRST, [{ kind: 'changed', job: older }]).jobs[0]?.state).toBe(
      'queued',
    );
    expect(applyJobEvents(page, FIRST, [{ kind: 'changed', job: newer }]).jobs[0]?.state).toBe(
      'saved',
    );
    expect(applyJobEvents(page, FIRST, [{ kind: 'removed', jobId: 'b' }])).toEqual({
      jobs: [],
      total: 0,
    });
  });
});
