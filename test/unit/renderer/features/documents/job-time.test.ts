import { describe, expect, it } from 'vitest';
import { createDocumentsStore } from '../../../../../renderer/features/documents/store.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { aJob, SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';
import { anEntry } from '../../time-builders.ts';

const HOUR_MS = 3_600_000;

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'documents:get-plan': () => ({ files: [], rejected: [] }),
    'documents:list-jobs': () => ({ jobs: [aJob({ id: 'a' }), aJob({ id: 'b' })], total: 2 }),
    'time:get-job-durations': () => [{ jobId: 'a', durationMs: HOUR_MS }],
    'time:add-entry': () => anEntry(),
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  return { fake, get: createDocumentsStore({ api: fake.api, timers, session }).getState };
}

describe('time spent', () => {
  it('is asked for in one request for all rows of a page', async () => {
    const { fake, get } = setup();
    get().connect();
    await settle();
    expect(fake.inputsOf('time:get-job-durations')).toEqual([{ jobIds: ['a', 'b'] }]);
    expect(get().jobDurations).toEqual({ a: HOUR_MS });
  });

  it("isn't requested again while the rows are the same, but when entries change", async () => {
    const { fake, get } = setup();
    get().connect();
    await settle();
    fake.emit('documents:job-changed', aJob({ id: 'a', state: 'saved' }));
    await settle();
    expect(fake.inputsOf('time:get-job-durations')).toHaveLength(1);
    fake.emit('time:entries-changed', { entryId: 'e' });
    await settle();
    expect(fake.inputsOf('time:get-job-durations')).toHaveLength(2);
  });

  it("doesn't break the list when it cannot be read; the latest answer wins", async () => {
    const late = defer<{ jobId: string; durationMs: number }[]>();
    let count = 0;
    const { fake, get } = setup({
      'time:get-job-durations': () => {
        count += 1;
        if (count === 1) return late.promise;
        return [{ jobId: 'b', durationMs: 1 }];
      },
    });
    get().connect();
    await settle();
    fake.emit('time:entries-changed', { entryId: null });
    await settle();
    late.reject(new AppError('db/unavailable', { english: 'Gone.' }));
    await settle();
    expect(get().jobDurations).toEqual({ b: 1 });
    expect(get().jobSearch.results.status).toBe('ready');
  });
});

describe('logging a document', () => {
  it('makes an entry of it that ends now', async () => {
    const { fake, get } = setup();
    get().connect();
    await settle();
    get().openLog('a');
    const job = { id: 'a', fileName: 'contract.docx' };
    const before = Date.now();
    const spent = { projectId: 'p', isBillable: true, durationMs: HOUR_MS };
    expect(await get().logTime(job, spent)).toBeNull();
    const [entry] = fake.inputsOf('time:add-entry');
    expect(entry).toMatchObject({
      note: 'contract.docx',
      projectId: 'p',
      isBillable: true,
      tags: [],
      documentJobId: 'a',
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(entry!.endedAtMs).toBeGreaterThanOrEqual(before);
    expect(entry!.endedAtMs - entry!.startedAtMs).toBe(HOUR_MS);
    expect(get().loggingJobId).toBeNull();
    expect(get().lastProjectId).toBe('p');
    // The row shows it without reloading the list.
    expect(fake.inputsOf('time:get-job-durations')).toHaveLength(2);
  });

  it('keeps the form open with the reason when it was refused', async () => {
    const { get } = setup({
      'time:add-entry': () => {
        throw new AppError('input/not-found', { english: 'The project is gone.' });
      },
    });
    get().openLog('a');
    const spent = { projectId: 'p', isBillable: true, durationMs: 1 };
    const error = await get().logTime({ id: 'a', fileName: 'x' }, spent);
    expect(error?.message).toBe('The project is gone.');
    expect(get().loggingJobId).toBe('a');
    expect(get().lastProjectId).toBeNull();
  });
});
