import { describe, expect, it } from 'vitest';
import { jobNotification } from '../../../../electron/services/app/job-notification.ts';
import {
  createJobWatch,
  NEWS_MOST_MS,
  NEWS_QUIET_MS,
  type JobNews,
  type WatchedJob,
} from '../../../../electron/services/app/job-watch.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

const job = (id: string, change: Partial<WatchedJob> = {}): WatchedJob => ({
  id,
  fileName: `${id}.docx`,
  projectId: null,
  historyItemId: null,
  state: 'translating',
  isPaused: false,
  isPractice: false,
  progress: null,
  wait: null,
  ...change,
});

const waitingFor = (reason: NonNullable<WatchedJob['wait']>['reason']): Partial<WatchedJob> => ({
  wait: { reason, untilMs: null },
});

function setUp() {
  const clock = createManualClock();
  const told: JobNews[] = [];
  const watch = createJobWatch({
    timers: clock,
    onNews: (news) => told.push(news),
    onCounts: () => undefined,
  });
  const ids = (): Record<string, string[]>[] =>
    told.map(({ finished, stuck }) => ({
      finished: finished.map(({ id }) => id),
      stuck: stuck.map(({ id }) => id),
    }));
  return { clock, watch, ids };
}

describe('news of jobs', () => {
  it('are one for all that end close together', async () => {
    const { clock, watch, ids } = setUp();
    watch.prime([job('a'), job('b'), job('c')]);
    watch.heard(job('a', { state: 'saved' }));
    await clock.advance(NEWS_QUIET_MS - 1);
    watch.heard(job('b', { state: 'failed' }));
    await clock.advance(NEWS_QUIET_MS - 1);
    expect(ids()).toEqual([]);
    await clock.advance(1);
    expect(ids()).toEqual([{ finished: ['a'], stuck: ['b'] }]);
    watch.heard(job('c', { state: 'saved' }));
    await clock.advance(NEWS_QUIET_MS);
    expect(ids()).toHaveLength(2);
  });

  it('do not wait for ever for more', async () => {
    const { clock, watch, ids } = setUp();
    const count = NEWS_MOST_MS / 1_000;
    for (let at = 0; at <= count; at += 1) {
      watch.heard(job(`j${at}`));
      watch.heard(job(`j${at}`, { state: 'saved' }));
      await clock.advance(1_000);
    }
    expect(ids()[0]?.['finished']).toHaveLength(count);
  });

  it('are not about jobs that had ended before, were canceled, or were removed', async () => {
    const { clock, watch, ids } = setUp();
    watch.heard(job('old', { state: 'saved' }));
    watch.prime([job('a'), job('b')]);
    watch.heard(job('a', { state: 'canceled' }));
    watch.heard(job('b', { state: 'saved' }));
    watch.removed('b');
    await clock.advance(NEWS_MOST_MS);
    expect(ids()).toEqual([]);
  });

  it.each(['no-key', 'quota', 'proxy'] as const)(
    'tell once that a job waits: %s',
    async (reason) => {
      const { clock, watch, ids } = setUp();
      watch.heard(job('a', waitingFor(reason)));
      await clock.advance(NEWS_QUIET_MS);
      // Another attempt, which fails for the same reason.
      watch.heard(job('a'));
      watch.heard(job('a', waitingFor(reason)));
      await clock.advance(NEWS_QUIET_MS);
      expect(ids()).toEqual([{ finished: [], stuck: ['a'] }]);
      watch.heard(job('a', { state: 'saved' }));
      await clock.advance(NEWS_QUIET_MS);
      expect(ids()[1]).toEqual({ finished: ['a'], stuck: [] });
    },
  );

  it.each(['slot', 'retry', 'next-check', 'rate-limit', 'offline', 'paused', 'held'] as const)(
    'are silent about a wait that ends by itself, or that the user knows: %s',
    async (reason) => {
      const { clock, watch, ids } = setUp();
      watch.heard(job('a', waitingFor(reason)));
      await clock.advance(NEWS_MOST_MS);
      expect(ids()).toEqual([]);
    },
  );

  it('are forgotten when the app ends', async () => {
    const { clock, watch, ids } = setUp();
    watch.heard(job('a'));
    watch.heard(job('a', { state: 'saved' }));
    watch.stop();
    await clock.advance(NEWS_MOST_MS);
    expect(ids()).toEqual([]);
    expect(clock.pendingDelaysMs()).toEqual([]);
  });
});

describe('the counts of jobs', () => {
  it('tell those under way from those on hold, and leave out what the user must decide about', () => {
    const { watch } = setUp();
    watch.prime([
      job('a'),
      job('b', { isPaused: true, ...waitingFor('paused') }),
      job('c', waitingFor('held')),
    ]);
    expect(watch.counts()).toMatchObject({ underWay: 1, paused: 1 });
    expect(watch.list(false)).toEqual(['a']);
    expect(watch.list(true)).toEqual(['b']);
  });

  it.each(['no-key', 'quota', 'proxy', 'held'] as const)(
    'have what waits only for the user apart: %s',
    (reason) => {
      const { watch } = setUp();
      watch.prime([job('a')]);
      watch.heard(job('a', waitingFor(reason)));
      expect(watch.counts()).toEqual({ underWay: 0, stuck: 1, paused: 0, progress: null });
      watch.heard(job('a', waitingFor('next-check')));
      expect(watch.counts()).toMatchObject({ underWay: 1, stuck: 0 });
    },
  );

  it('leave out what ended while the jobs in progress were read', () => {
    const { watch } = setUp();
    watch.heard(job('a', { state: 'saved' }));
    watch.removed('b');
    watch.prime([job('a'), job('b')]);
    expect(watch.counts()).toMatchObject({ underWay: 0, stuck: 0 });
  });

  it('have the progress of all that started together, until nothing is left', () => {
    const { watch } = setUp();
    expect(watch.counts().progress).toBeNull();
    watch.prime([job('a'), job('b'), job('c'), job('d', { progress: 0.5 })]);
    expect(watch.counts().progress).toBe(0.125);
    watch.heard(job('a', { state: 'saved' }));
    expect(watch.counts().progress).toBe(0.375);
    for (const id of ['b', 'c', 'd']) watch.heard(job(id, { state: 'saved' }));
    expect(watch.counts().progress).toBeNull();
    watch.heard(job('e'));
    expect(watch.counts().progress).toBe(0);
  });
});

describe('a notification', () => {
  const words = (news: JobNews, isShown = true) => jobNotification(news, () => isShown);

  it('names the only file, and opens what it is about', () => {
    const saved = job('Contract', { state: 'saved', historyItemId: 'item' });
    expect(words({ finished: [saved], stuck: [] })).toEqual({
      title: 'Translation finished',
      body: 'Contract.docx',
      isUrgent: false,
      itemId: 'item',
      jobId: 'Contract',
    });
    expect(words({ finished: [], stuck: [saved] })).toEqual({
      title: 'A document needs you',
      body: 'Contract.docx',
      isUrgent: true,
      itemId: null,
      jobId: null,
    });
  });

  it('never names a file of a confidential project', () => {
    const told = words({ finished: [job('Merger', { state: 'saved' })], stuck: [] }, false);
    expect(told).toMatchObject({ title: 'Translation finished', body: '' });
    expect(JSON.stringify([told.title, told.body])).not.toContain('Merger');
  });

  it('counts several, and opens the list of jobs', () => {
    expect(words({ finished: [job('a'), job('b')], stuck: [job('c')] })).toEqual({
      title: '2 translations finished',
      body: 'A document needs you',
      isUrgent: true,
      itemId: null,
      jobId: null,
    });
  });

  it('shows a hostile file name as one short line', () => {
    const fileName = `\u202egnp.exe\n${'x'.repeat(300)}`;
    const { body } = words({ finished: [job('a', { fileName })], stuck: [] });
    expect(body).toMatch(/^gnp\.exe x+…$/u);
    expect(body.length).toBeLessThanOrEqual(80);
  });
});
