import { describe, expect, it } from 'vitest';
import type { Database } from '../../../../electron/db/database.ts';
import { createHistoryService } from '../../../../electron/services/history/service.ts';
import type { HistoryItem, HistorySegment } from '../../../../shared/domain/history/history.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../shared/domain/app/settings.ts';
import { AppError } from '../../../../shared/errors.ts';
import { FIRST_RUN } from '../../../fakes/run-days.ts';
import { newItem } from '../../../db/helpers.ts';

const NOW_MS = Date.UTC(2026, 1, 1);

const ITEM = newItem('h', {
  kind: 'text',
  title: 'Hello',
  connectionName: 'Work',
  billedChars: 5,
  createdAtMs: NOW_MS,
});

const STORED: HistoryItem = {
  ...ITEM,
  connectionId: null,
  projectId: null,
  projectName: null,
  options: {},
  engine: null,
  segmentCount: 0,
  sentenceCount: 0,
  confirmedCount: 0,
  isStarred: false,
  isChangedByMe: false,
};

const SEGMENT = {
  position: 0,
  source: 'a',
  target: 'b',
  isChangedByMe: true,
  sourcePieces: [],
  targetPieces: [],
};

function setUp(
  settings: Partial<Settings['history']> = {},
  patch: Partial<Database['history']> = {},
) {
  const calls: [name: string, ...args: unknown[]][] = [];
  const changed: (string | null)[] = [];
  const logged: unknown[] = [];
  const answers: Record<string, unknown> = {
    add: STORED,
    editSegment: SEGMENT,
    setStarred: STORED,
    deleteItems: 2,
    restoreItems: 0,
    purgeItems: 3,
    removePurged: true,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every method exists and is recorded
  const history = new Proxy(patch, {
    get: (own, name: string) =>
      Reflect.get(own, name) ??
      (async (...args: unknown[]) => {
        calls.push([name, ...args]);
        return Promise.resolve(answers[name]);
      }),
  }) as Database['history'];
  const service = createHistoryService({
    history,
    settings: () => ({ ...DEFAULT_SETTINGS.history, ...settings }),
    now: () => NOW_MS,
    logger: { error: (_message, fields) => logged.push(fields) },
    onChanged: (itemId) => changed.push(itemId),
    onPurged: () => calls.push(['onPurged']),
  });
  return {
    service,
    calls,
    changed,
    logged,
    named: (name: string) => calls.filter(([n]) => n === name),
  };
}

const manySegments = (count: number): HistorySegment[] =>
  Array.from({ length: count }, (_, position) => ({ position, source: 's', target: 't' }));

describe('storing a translation', () => {
  it.each<[string, Partial<Settings['history']>, string | null, boolean]>([
    ['by default', {}, 'p1', true],
    ['not when nothing is to be kept', { doNotRecord: true }, null, false],
    ['not of a project that is not to be kept', { unrecordedProjectIds: ['p1'] }, 'p1', false],
    ['of another project', { unrecordedProjectIds: ['p1'] }, 'p2', true],
    ['without a project', { unrecordedProjectIds: ['p1'] }, null, true],
  ])('%s', async (_what, settings, projectId, isKept) => {
    const under = setUp(settings);
    const added = await under.service.add({ ...ITEM, projectId }, []);
    expect(added).toEqual(isKept ? STORED : null);
    expect(under.calls).toHaveLength(isKept ? 1 : 0);
  });

  it('passes on a large document in parts, in order, whole', async () => {
    const under = setUp();
    const segments = manySegments(2500);
    await under.service.add(ITEM, segments);
    expect(under.calls.map(([name]) => name)).toEqual(['stageSegments', 'stageSegments', 'add']);
    const parts = under.calls.flatMap(([, , part]) => part);
    expect(parts).toEqual(segments);
  });

  it('leaves nothing staged when a part cannot be passed on', async () => {
    const failure = new AppError('db/unavailable', { english: 'Full.' });
    const under = setUp({}, { add: async () => Promise.reject(failure) });
    await expect(under.service.add(ITEM, manySegments(1500))).rejects.toBe(failure);
    expect(under.calls.map(([name]) => name)).toEqual(['stageSegments', 'unstageSegments']);
  });

  it('says why although the database is gone', async () => {
    const failure = new AppError('db/unavailable', { english: 'Gone.' });
    const reject = async () => Promise.reject(failure);
    const under = setUp({}, { stageSegments: reject, unstageSegments: reject });
    await expect(under.service.add(ITEM, manySegments(1500))).rejects.toBe(failure);
  });
});

describe('changing the history', () => {
  it('records the time and tells the window which item changed', async () => {
    const under = setUp();
    const edit = { itemId: 'h', position: 0, target: 'b' };
    await expect(under.service.editSegment(edit)).resolves.toEqual(SEGMENT);
    await under.service.starItem('h', true);
    expect(under.calls).toEqual([
      ['editSegment', edit, NOW_MS],
      ['setStarred', 'h', true],
    ]);
    expect(under.changed).toEqual(['h', 'h']);
  });

  it('reports many together, and nothing when nothing changed', async () => {
    const under = setUp();
    await expect(under.service.deleteItems(['a', 'b'])).resolves.toBe(2);
    await expect(under.service.restoreItems(['gone'])).resolves.toBe(0);
    expect(under.calls).toEqual([
      ['deleteItems', ['a', 'b'], NOW_MS],
      ['restoreItems', ['gone']],
    ]);
    expect(under.changed).toEqual([null]);
  });

  it('reports nothing that failed', async () => {
    const failure = new AppError('input/not-found', { english: 'Gone.' });
    const under = setUp({}, { editSegment: async () => Promise.reject(failure) });
    const edit = { itemId: 'h', position: 0, target: 'b' };
    await expect(under.service.editSegment(edit)).rejects.toBe(failure);
    expect(under.changed).toEqual([]);
  });
});

describe('purging', () => {
  it('answers once the items are removed, and removes their rows part by part', async () => {
    let parts = 0;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const under = setUp(
      {},
      {
        removePurged: async () => {
          parts += 1;
          if (parts === 3) finish();
          return Promise.resolve(parts === 3);
        },
      },
    );
    await expect(under.service.purgeItems({ scope: 'all' })).resolves.toBe(3);
    expect(under.changed).toEqual([null]);
    await finished;
    expect(parts).toBe(3);
  });

  it('covers everything that was deleted, however recently', async () => {
    const under = setUp();
    await under.service.purgeItems({ scope: 'deleted' });
    expect(under.named('purgeItems')).toEqual([
      ['purgeItems', { scope: 'deleted' }, Number.MAX_SAFE_INTEGER],
    ]);
    // Others remove related data.
    expect(under.named('onPurged')).toHaveLength(1);
  });

  it('logs a failure after the answer, and continues at the next start', async () => {
    const failure = new AppError('db/unavailable', { english: 'Full.' });
    let isFull = true;
    const under = setUp(
      {},
      { removePurged: async () => (isFull ? Promise.reject(failure) : Promise.resolve(true)) },
    );
    await under.service.purgeItems({ scope: 'all' });
    await expect.poll(() => under.logged).toEqual([{ error: failure }]);
    isFull = false;
    await expect(under.service.cleanUp(FIRST_RUN)).resolves.toBeUndefined();
  });
});

describe('cleaning up at the start', () => {
  it('removes what was deleted before the seventh last day on which the app ran, and the rest of what was purged', async () => {
    const under = setUp();
    await under.service.cleanUp({
      ...FIRST_RUN,
      startedAtMs: async (daysAgo) => Promise.resolve(1000 * daysAgo),
    });
    expect(under.calls).toEqual([['purgeItems', { scope: 'deleted' }, 7000], ['removePurged']]);
    expect(under.changed).toEqual([]);
  });
});
