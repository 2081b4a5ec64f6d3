import { describe, expect, it } from 'vitest';
import { composeStart } from '../../../electron/compose/start.ts';
import type { IncompleteParent } from '../../../electron/db/care/incomplete-parents.ts';
import type { DatabaseOpening } from '../../../electron/db/database.ts';
import { createNoticeService } from '../../../electron/services/app/notice-service.ts';
import { START_RETRIES_MS } from '../../../electron/services/app/start-steps.ts';
import { AppError } from '../../../shared/errors.ts';
import { CURRENT_AGE } from '../../support/database-age.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';

const OPENED: DatabaseOpening = {
  kind: 'opened',
  fromVersion: 1,
  toVersion: 1,
  quarantinedName: null,
  rowsKept: null,
  age: CURRENT_AGE,
};

/** Sets up the start of an app whose named parts fail the given number of times. */
function setUp(
  failures: Record<string, number> = {},
  opening: Promise<DatabaseOpening> = Promise.resolve(OPENED),
  checkPages: () => Promise<boolean> = async () => Promise.resolve(true),
  heldCount = 0,
  incomplete: IncompleteParent[] = [],
  isOnNetwork = false,
) {
  const clock = createManualClock();
  const started: string[] = [];
  const part = (name: string) => async (): Promise<void> => {
    const left = failures[name] ?? 0;
    failures[name] = left - 1;
    if (left > 0) throw new Error(`${name} is broken`);
    started.push(name);
    return Promise.resolve();
  };
  let nextId = 0;
  const notices = createNoticeService({
    newId: () => `n${String((nextId += 1))}`,
    onAdded: () => undefined,
    onWithdrawn: () => undefined,
  });
  const start = composeStart({
    database: {
      opening,
      checkPages,
      heldWork: { count: async () => Promise.resolve(heldCount) },
      incompleteParents: {
        list: async () => Promise.resolve([...incomplete]),
        clear: async () => Promise.resolve(void incomplete.splice(0)),
      },
    },
    languageApplied: Promise.resolve(),
    onRepaired: () => started.push('repaired'),
    notices,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    timers: clock,
    embedded: { endpoint: async () => Promise.reject(new Error('unused')) },
    egress: { start: part('lane') },
    documents: { removeLeftovers: part('leftovers of documents'), start: part('documents') },
    history: { cleanUp: part('history') },
    sourceLanguages: { findAll: part('source languages') },
    time: { start: part('time') },
    glossaries: { cleanUp: part('glossaries') },
    memories: { cleanUp: part('memories'), startOffers: () => void part('offers')() },
    models: { start: part('models') },
    data: {
      dropIngested: part('restore point'),
      start: part('back-ups'),
      pruneQuarantine: part('quarantine'),
      isOnNetwork: async () => Promise.resolve(isOnNetwork),
    },
    usage: { start: part('usage') },
    voice: { start: part('voice') },
    programs: { start: part('programs') },
    watches: { start: part('watches') },
    updates: { start: part('updates') },
  });
  const begin = async (): Promise<void> => {
    start.begin();
    start.begin();
    await expect
      .poll(() => started.includes('source languages') || notices.list().length > 0)
      .toBe(true);
    await clock.advance(0);
  };
  const titles = (): string[] => notices.list().map(({ title }) => title);
  return { clock, started, notices, titles, begin, start };
}

describe('the start of the app', () => {
  it('removes nothing for good before documents and voice have reclaimed what they know', async () => {
    const { clock, started, begin } = setUp({ documents: 1 });
    await begin();
    expect(started).not.toContain('quarantine');
    await clock.advance(START_RETRIES_MS[0]);
    await expect.poll(() => started).toContain('quarantine');
    expect(started.indexOf('documents')).toBeLessThan(started.indexOf('quarantine'));
  });

  it('names what a repair recovered only in part, until the user has seen it', async () => {
    const incomplete: IncompleteParent[] = ['Contract', 'Main memory'].map((name, at) => ({
      kind: at === 0 ? 'document' : 'memory',
      id: name,
      name,
    }));
    const { notices, begin } = setUp({}, undefined, undefined, 0, incomplete);
    await begin();
    await expect.poll(() => notices.list()).toHaveLength(1);
    const [notice] = notices.list();
    expect(notice?.message).toContain('Contract, Main memory');
    notices.dismiss(notice?.id ?? '');
    expect(incomplete).toEqual([]);
  });

  it('warns of data on another computer', async () => {
    const { titles, begin } = setUp({}, undefined, undefined, 0, [], true);
    await begin();
    await expect.poll(titles).toEqual(['Your data is on a network drive']);
  });

  it('starts each part once: leftover documents first, and the gate before what passes through it', async () => {
    const { started, titles, begin } = setUp();
    await begin();
    expect(started).toEqual([
      'leftovers of documents',
      'lane',
      'documents',
      'history',
      'time',
      'glossaries',
      'memories',
      'offers',
      'models',
      'restore point',
      'back-ups',
      'usage',
      'voice',
      'programs',
      'watches',
      'updates',
      'quarantine',
      'source languages',
    ]);
    expect(titles()).toEqual([]);
  });

  it('starts everything else when one part fails, and blames that part, not the database', async () => {
    const { clock, started, titles, begin } = setUp({ history: 1 });
    await begin();
    await expect.poll(() => started).toContain('source languages');
    expect(started).toEqual(expect.arrayContaining(['time', 'memories', 'back-ups', 'usage']));
    expect(titles()).toEqual(['The history couldn’t be cleaned up']);
    // Once it succeeds, the notice is removed.
    await clock.advance(START_RETRIES_MS[0]);
    expect(started).toContain('history');
    expect(titles()).toEqual([]);
  });

  it('starts nothing that sends before the gate is open', async () => {
    const { clock, started, titles, begin } = setUp({ lane: 1 });
    await begin();
    await expect.poll(() => started).toContain('source languages');
    expect(started).toEqual(expect.arrayContaining(['history', 'back-ups']));
    for (const sending of ['documents', 'time', 'offers', 'usage']) {
      expect(started).not.toContain(sending);
    }
    expect(titles()).toEqual(['Nothing can be sent to services outside this computer yet']);
    await clock.advance(START_RETRIES_MS[0]);
    expect(started).toEqual(
      expect.arrayContaining(['lane', 'documents', 'time', 'offers', 'usage']),
    );
    expect(titles()).toEqual([]);
  });

  it('reports that the database cannot be opened, and starts nothing that needs it', async () => {
    const broken = Promise.reject(new AppError('db/unavailable', { english: 'Locked.' }));
    const { clock, started, titles, begin } = setUp({}, broken);
    await begin();
    expect(titles()).toEqual(['The database couldn’t be opened']);
    expect([started, clock.pendingDelaysMs()]).toEqual([[], []]);
  });

  it('announces that rows have changed after a repair of the database, before anything else', async () => {
    const repaired = {
      ...OPENED,
      kind: 'salvaged',
      quarantinedName: 'old.db',
      rowsKept: { jobs: 3 },
    } as const;
    const { started, titles, begin } = setUp({}, Promise.resolve(repaired));
    await begin();
    expect(started[0]).toBe('repaired');
    expect(titles()).toEqual(['The database was damaged and has been repaired']);
  });

  it('checks the pages of the database once the first ones are open, and reports damage', async () => {
    let checks = 0;
    const { clock, titles, begin, started } = setUp({}, undefined, async () => {
      checks += 1;
      return Promise.resolve(false);
    });
    await begin();
    await expect.poll(() => started).toContain('source languages');
    expect(checks).toBe(0);
    await clock.advance(10_000);
    expect(checks).toBe(1);
    expect(titles()).toEqual(['Damage was found in the database']);
  });

  it('checks no page once the app quits', async () => {
    let checks = 0;
    const { clock, start, begin, started } = setUp({}, undefined, async () => {
      checks += 1;
      return Promise.resolve(true);
    });
    await begin();
    await expect.poll(() => started).toContain('source languages');
    start.stop();
    await clock.advance(10_000);
    expect(checks).toBe(0);
  });
});
