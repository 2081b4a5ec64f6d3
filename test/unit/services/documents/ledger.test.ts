import { describe, expect, it } from 'vitest';
import type { DocumentJobRecord } from '../../../../electron/db/documents/jobs-repo.ts';
import { createDocumentLedger } from '../../../../electron/services/documents/ledger.ts';
import { createDocumentReceipts } from '../../../../electron/services/documents/receipts.ts';
import type { DocumentRunner } from '../../../../electron/services/documents/runner.ts';
import { AppError } from '../../../../shared/errors.ts';
import { aRecord, createFakeJobs, NOW_MS } from '../support/fake-jobs.ts';
import { createFakeFiles } from '../support/fake-files.ts';
import { createFakeReceiptFiles } from '../support/fake-receipt-files.ts';

function setUp(...records: DocumentJobRecord[]) {
  const jobs = createFakeJobs(...records);
  const files = createFakeFiles();
  const running = new Set<string>();
  const calls: string[] = [];
  let whileStopping = (_id: string): void => undefined;
  const runner: DocumentRunner = {
    run: ({ id }) => {
      calls.push(`run ${id}`);
      running.add(id);
    },
    stop: async (id) => {
      await Promise.resolve();
      if (running.delete(id)) whileStopping(id);
    },
    interruptWait: (id) => calls.push(`interrupt ${id}`),
    wake: (id) => calls.push(`wake ${id}`),
    wakeWaiting: (reason) => calls.push(`wake ${reason}`),
    live: () => null,
    stopAll: async () => Promise.resolve(),
  };
  const changed: string[] = [];
  const receiptFiles = createFakeReceiptFiles();
  const receipts = createDocumentReceipts({
    files: receiptFiles,
    jobs,
    sequence: async () => Promise.resolve(1),
    now: () => NOW_MS,
    logger: { info: () => undefined, warn: () => undefined },
  });
  const ledger = createDocumentLedger({
    jobs,
    texts: { splitAgain: async () => Promise.resolve() },
    heldWork: { listRows: async () => Promise.resolve([]) },
    held: {
      settle: async () => Promise.resolve(),
      decide: async () => Promise.reject(new Error('nothing is held')),
    },
    files,
    receipts,
    runner,
    eraseSound: async () => Promise.resolve(),
    now: () => NOW_MS,
    onJobChanged: (job) => changed.push(job.state),
    onJobRemoved: (id) => changed.push(`removed ${id}`),
  });
  return {
    jobs,
    files,
    receiptFiles,
    running,
    calls,
    changed,
    ledger,
    row: (id = 'job') => jobs.rows.get(id),
    /** Sets what the run does when it is stopped. */
    onStop: (act: (id: string) => void) => {
      whileStopping = act;
    },
    start: (id = 'job') => running.add(id),
  };
}

const stored = { resultFile: 'job.bin', resultSha256: 'sha(hallo)', documentId: 'D' };

describe('two simultaneous clicks', () => {
  it('retry: one run, and the second click does not end it', async () => {
    const under = setUp(aRecord({ state: 'failed' }));
    const [first, second] = await Promise.all([
      under.ledger.retry('job'),
      under.ledger.retry('job'),
    ]);
    expect([first.state, second.state]).toEqual(['ready', 'ready']);
    expect([...under.running]).toEqual(['job']);
  });

  it('cancel: canceled once, without an error', async () => {
    const under = setUp(aRecord({ state: 'queued' }));
    under.start();
    const both = await Promise.all([under.ledger.cancel('job'), under.ledger.cancel('job')]);
    expect(both.map((job) => job.state)).toEqual(['canceled', 'canceled']);
  });

  it('cancel and retry: the last click wins', async () => {
    const under = setUp(aRecord({ state: 'translating', documentId: 'D' }));
    under.start();
    await Promise.all([under.ledger.cancel('job'), under.ledger.retry('job')]);
    expect(under.row()?.state).toBe('queued');
    expect([...under.running]).toEqual(['job']);
  });

  it('remove and retry: removed, and the retry says so', async () => {
    const under = setUp(aRecord({ state: 'failed' }));
    const removed = under.ledger.remove('job');
    await expect(under.ledger.retry('job')).rejects.toMatchObject({ code: 'input/not-found' });
    await removed;
    expect(under.running.size).toBe(0);
  });
});

describe('cancel', () => {
  it('leaves saved what was saved while it stopped', async () => {
    const under = setUp(aRecord({ state: 'downloading' }));
    under.start();
    under.onStop((id) => under.jobs.rows.set(id, aRecord({ state: 'saved' })));
    expect((await under.ledger.cancel('job')).state).toBe('saved');
  });

  it('leaves failed what failed before, with its reason', async () => {
    const error = new AppError('quota/exceeded', { english: 'Used up.' }).toData();
    const under = setUp(aRecord({ state: 'failed', error }));
    expect(await under.ledger.cancel('job')).toMatchObject({ state: 'failed', error });
  });

  it("doesn't cancel what was sent whole while it stopped; a second look can drop it", async () => {
    const under = setUp(aRecord({ state: 'uploading' }));
    under.start();
    under.onStop((id) => under.jobs.rows.set(id, aRecord({ state: 'needs-attention' })));
    expect((await under.ledger.cancel('job')).state).toBe('needs-attention');
    expect((await under.ledger.cancel('job')).state).toBe('canceled');
  });

  it('has an upload that stopped after its last bytes checked, also a paused one', async () => {
    const under = setUp(
      aRecord({ state: 'uploading', uploadCompletingAtMs: NOW_MS, isPaused: true }),
    );
    under.start();
    await under.ledger.cancel('job');
    expect(under.row()).toMatchObject({ state: 'uploading', isPaused: false });
    expect([...under.running]).toEqual(['job']);
  });
});

describe('retry', () => {
  it('continues a job that is already under way', async () => {
    const under = setUp(aRecord({ state: 'translating', documentId: 'D' }));
    expect((await under.ledger.retry('job')).state).toBe('translating');
    expect([...under.running]).toEqual(['job']);
  });

  it.each([
    ['failed', stored, 'downloading'],
    ['canceled', stored, 'downloading'],
    ['failed', { documentId: 'D' }, 'queued'],
    ['canceled', { documentId: 'D' }, 'queued'],
    ['canceled', {}, 'ready'],
    ['needs-attention', {}, 'ready'],
    ['needs-attention', { documentId: 'D', resultFile: 'job.aside.bin' }, 'downloading'],
    [
      'failed',
      { documentId: 'D', error: new AppError('document/gone', { english: '' }).toData() },
      'ready',
    ],
    [
      'failed',
      { documentId: 'D', error: new AppError('document/practice-off', { english: '' }).toData() },
      'ready',
    ],
    [
      'failed',
      {
        documentId: 'D',
        error: new AppError('document/rejected-by-service', { english: '' }).toData(),
      },
      'ready',
    ],
  ] as const)('of a %s job with %o starts at its last safe step: %s', async (state, patch, to) => {
    const under = setUp(aRecord({ state, ...patch }));
    expect((await under.ledger.retry('job')).state).toBe(to);
    // Only jobs that start from the beginning are paid for again.
    expect(under.row()?.documentId).toBe(to === 'ready' ? null : 'D');
  });

  it("removes the result of the previous upload, so that it isn't taken for the next one", async () => {
    const error = new AppError('document/gone', { english: 'Gone.' }).toData();
    const under = setUp(aRecord({ state: 'failed', documentId: 'D', error }));
    under.files.content.set('results/job.bin', 'old');
    await under.ledger.retry('job');
    expect(under.files.content.size).toBe(0);
  });

  it('refuses a saved job and leaves it unchanged', async () => {
    const under = setUp(aRecord({ state: 'saved', ...stored }));
    under.files.content.set('results/job.bin', 'hallo');
    await expect(under.ledger.retry('job')).rejects.toMatchObject({ code: 'input/conflict' });
    expect(under.files.content.size).toBe(1);
    expect(under.running.size).toBe(0);
  });
});

describe('pause and resume', () => {
  it('do nothing for a job that has ended', async () => {
    const under = setUp(aRecord({ state: 'saved' }));
    expect(await under.ledger.pause('job')).toMatchObject({ isPaused: false, wait: null });
    await under.ledger.resume('job');
    expect(under.row()?.isPaused).toBe(false);
    expect(under.running.size).toBe(0);
  });

  it('show no pause of a job that ended while it was being paused', async () => {
    const under = setUp(aRecord({ state: 'saved', isPaused: true }));
    const { jobs } = await under.ledger.list({ page: 1, limit: 10, text: '' });
    expect(jobs[0]).toMatchObject({ isPaused: false, wait: null });
  });

  it('pause wakes the run so that it sees it, resume runs the job', async () => {
    const under = setUp(aRecord({ state: 'queued' }));
    expect((await under.ledger.pause('job')).wait?.reason).toBe('paused');
    await under.ledger.resume('job');
    expect(under.calls).toEqual(['interrupt job', 'run job']);
  });
});

describe('remove', () => {
  it("refuses a job that is under way and doesn't stop it", async () => {
    const under = setUp(aRecord({ state: 'queued' }));
    under.start();
    await expect(under.ledger.remove('job')).rejects.toMatchObject({ code: 'input/conflict' });
    expect([...under.running]).toEqual(['job']);
  });

  it('waits for a run that is ending: nothing is reported about a removed job', async () => {
    const under = setUp(aRecord({ state: 'saved', sourceCopy: 'job-job' }));
    under.start();
    under.onStop(() => under.changed.push('saved'));
    under.files.content.set('results/job.bin', 'hallo').set('inbox/job-job', 'hello');
    await under.ledger.remove('job');
    expect(under.changed).toEqual(['saved', 'removed job']);
    expect(under.files.content.size).toBe(0);
  });

  it('keeps a job in the list whose files cannot be removed', async () => {
    const under = setUp(aRecord({ state: 'saved' }));
    under.files.removeResult = async () => Promise.reject(new Error('EACCES'));
    await expect(under.ledger.remove('job')).rejects.toThrow('EACCES');
    expect(under.row()).toBeDefined();
  });
});

const inDoubt = {
  state: 'needs-attention',
  documentId: 'D',
  resultFile: 'job.aside.bin',
  error: new AppError('document/doubtful-result', { english: 'A page.' }).toData(),
} as const;

describe('a result in doubt', () => {
  it('is accepted when the user says so', async () => {
    const under = setUp(aRecord(inDoubt));
    under.files.content.set('results/job.aside.bin', 'half');
    expect((await under.ledger.keepResult('job')).state).toBe('downloading');
    expect(under.row()).toMatchObject({
      resultFile: 'job.aside.bin',
      resultSha256: 'sha(half)',
      error: null,
    });
    expect([...under.running]).toEqual(['job']);
  });

  it('stays doubtful through another download', async () => {
    const under = setUp(aRecord(inDoubt));
    under.files.content.set('results/job.aside.bin', 'half');
    await under.ledger.retry('job');
    expect(under.row()).toMatchObject({ resultFile: 'job.aside.bin', resultSha256: null });
    expect(under.files.content.size).toBe(1);
  });

  it('can be viewed elsewhere, which decides nothing', async () => {
    const under = setUp(aRecord(inDoubt), aRecord({ ...inDoubt, id: 'gone', state: 'failed' }));
    under.files.content.set('results/job.aside.bin', 'half');
    for (const [id, state] of [
      ['job', 'needs-attention'],
      ['gone', 'failed'],
    ] as const) {
      expect((await under.ledger.saveTo(id, `/elsewhere/${id}`)).state).toBe(state);
      expect(under.files.content.get(`/elsewhere/${id}/letter.de.txt`)).toBe('half');
    }
    expect(under.running.size).toBe(0);
  });

  it.each([
    ['an upload in doubt', aRecord({ state: 'needs-attention' })],
    ['a result that is fine', aRecord({ state: 'saved', ...stored })],
    ['a file that is gone', aRecord(inDoubt)],
  ])("isn't what %s is", async (_what, record) => {
    const under = setUp(record);
    await expect(under.ledger.keepResult('job')).rejects.toMatchObject({ code: 'input/conflict' });
    expect(under.row()).toEqual(record);
  });
});

describe('save elsewhere', () => {
  it('finishes a failed job through the step that finishes all jobs', async () => {
    const error = new AppError('document/delivery-failed', { english: 'No.' }).toData();
    const under = setUp(aRecord({ state: 'failed', ...stored, error }));
    under.files.content.set('results/job.bin', 'hallo');
    expect((await under.ledger.saveTo('job', '/elsewhere')).state).toBe('downloading');
    expect(under.row()).toMatchObject({
      deliveredPath: '/elsewhere/letter.de.txt',
      error: null,
      finishedAtMs: null,
    });
    expect([...under.running]).toEqual(['job']);
  });

  it('lets a delivery that it interrupted continue when the other folder refuses', async () => {
    const under = setUp(aRecord({ state: 'downloading', ...stored }));
    under.start();
    under.files.publish = async () =>
      Promise.reject(new AppError('document/delivery-failed', { english: 'Read-only.' }));
    await expect(under.ledger.saveTo('job', '/read-only')).rejects.toMatchObject({
      code: 'document/delivery-failed',
    });
    expect([...under.running]).toEqual(['job']);
  });

  it('makes another copy of a saved job and leaves the job unchanged', async () => {
    const under = setUp(aRecord({ state: 'saved', ...stored, deliveredPath: '/documents/a' }));
    under.files.content.set('results/job.bin', 'hallo');
    await under.ledger.saveTo('job', '/elsewhere');
    expect(under.row()?.deliveredPath).toBe('/documents/a');
    expect(under.files.content.get('/elsewhere/letter.de.txt')).toBe('hallo');
  });
});

describe('the source of a job', () => {
  it('is where it was, also for a job that is done', async () => {
    const source = { sourcePath: '/documents/a.txt', projectId: 'p' };
    const under = setUp(aRecord({ state: 'saved', ...stored, ...source }));
    expect(await under.ledger.source('job')).toEqual({ path: '/documents/a.txt', projectId: 'p' });
  });

  it('is missing for what was dropped without a file, and for no job', async () => {
    const under = setUp(aRecord({ state: 'saved', ...stored, sourcePath: null }));
    await expect(under.ledger.source('job')).rejects.toMatchObject({
      code: 'document/source-missing',
    });
    await expect(under.ledger.source('other')).rejects.toMatchObject({
      code: 'input/not-found',
    });
  });
});

describe('the start of the app', () => {
  it('resumes what the service holds before what was not sent', async () => {
    const under = setUp(
      aRecord({ id: 'new' }),
      aRecord({ id: 'paid', state: 'translating', documentId: 'D' }),
    );
    await under.ledger.resumeAll();
    expect(under.calls).toEqual(['run paid', 'run new']);
  });

  it('keeps the copies that jobs need and no others', async () => {
    const under = setUp(
      aRecord({ id: 'failed', state: 'failed', sourceCopy: 'job-failed' }),
      aRecord({ id: 'saved', state: 'saved', sourceCopy: null }),
    );
    const needed: boolean[] = [];
    under.files.settleCopies = async (isNeeded) => {
      for (const id of ['failed', 'saved', 'unknown']) needed.push(await isNeeded(id));
    };
    await under.ledger.resumeAll();
    expect(needed).toEqual([true, false, false]);
  });
});
