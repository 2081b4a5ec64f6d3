import { describe, expect, it } from 'vitest';
import type { KnownLinks } from '../../../../electron/db/sync/time-instance.ts';
import { createTimeInstanceGuard } from '../../../../electron/services/sync/time-instance-guard.ts';
import type { TimeClient } from '../../../../electron/clients/time/time-client.ts';
import { timeAccountOf } from '../../../support/clients.ts';
import { AppError } from '../../../../shared/errors.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { stubRemoteEntry, stubRemoteProject, stubTimeClient } from '../support/time-client-stub.ts';
import { aTimeRecord } from '../../../support/builders/time.ts';

const RECORD = aTimeRecord();

interface Given {
  /** Name of the service, as reported and as stored in the connection. */
  told: string | null;
  bound: string | null;
  links?: Partial<KnownLinks>;
  client?: Partial<TimeClient>;
  pulledAtMs?: number | null;
  backUp?: () => Promise<string | null>;
  pullEnded?: () => Promise<void>;
  /** Remaining items after each call of the new beginning, or its error. */
  pieces?: (number | Error)[];
}

function setUp(given: Given) {
  const steps: string[] = [];
  const note = (step: string): void => {
    steps.push(step);
  };
  let told = given.told;
  const record = {
    ...RECORD,
    instanceId: given.bound,
    pulledAtMs: given.pulledAtMs === undefined ? 1 : given.pulledAtMs,
  };
  const links = { count: 1, entries: [], projects: [], ...given.links };
  const client = timeAccountOf(
    stubTimeClient({
      readInstance: async () => {
        note('ask');
        return Promise.resolve(told);
      },
      expectInstance: (name) => {
        note(`expect ${String(name)}`);
      },
      ...given.client,
    }),
  );
  const done = async (step: string): Promise<void> => {
    note(step);
    return Promise.resolve();
  };
  const notices: string[] = [];
  const pieces = [...(given.pieces ?? [])];
  const guard = createTimeInstanceGuard({
    connections: {
      get: async () => Promise.resolve(record),
      bindInstance: async (_id, name) => {
        record.instanceId = name;
        return done(`bind ${String(name)}`);
      },
    },
    sync: {
      readKnownLinks: async () => Promise.resolve(links),
      beginWithInstance: async (_id, name, _atMs, after) => {
        const next = pieces.shift() ?? null;
        note(after === null ? `begin ${String(name)}` : `go on after ${String(after.rowId)}`);
        if (next instanceof Error) throw next;
        record.pulledAtMs = null;
        if (next === null) record.instanceId = name;
        return Promise.resolve(next === null ? null : { subject: 'entry', rowId: next });
      },
    },
    backUp:
      given.backUp ??
      (async () => {
        note('back up');
        return Promise.resolve(null);
      }),
    account: async () => Promise.resolve(client),
    runner: {
      halt: async () => done('halt'),
      resume: () => {
        note('resume');
      },
    },
    pull: async () => {
      record.pulledAtMs = 2;
      return done('pull');
    },
    pullEnded: given.pullEnded ?? (async () => Promise.resolve()),
    now: () => 3,
    addNotice: ({ title, severity }) => notices.push(`${severity}: ${title}`),
    onRowsChanged: () => undefined,
  });
  const tell = (name: string): void => {
    told = name;
  };
  return { guard, client, steps, notices, tell };
}

const entry = { remoteId: '1', clientRef: 'ref', startedAtMs: 1000 };

describe('a service that is', () => {
  it('the one of before is asked once for sending, and each time for reading', async () => {
    const { guard, client, steps, notices } = setUp({ told: 'one', bound: 'one' });
    expect(await guard.openToSend('c')).toBe(client);
    await guard.openToSend('c');
    await guard.openToRead('c');
    expect(steps).toEqual(['ask', 'expect one', 'ask', 'expect one']);
    expect(notices).toEqual([]);
  });

  it('without a name is used as before', async () => {
    const { guard, steps } = setUp({ told: null, bound: null });
    await guard.openToSend('c');
    expect(steps).toEqual(['ask', 'expect null']);
  });

  it('a different one: nothing is sent before a restore point, a fresh start and a pull', async () => {
    const { guard, steps, notices } = setUp({ told: 'two', bound: 'one' });
    await guard.openToSend('c');
    expect(steps).toEqual(['ask', 'halt', 'back up', 'begin two', 'resume', 'expect two', 'pull']);
    const title = t('time.differentServiceAnswers', { name: 'Work' });
    expect(notices).toEqual([`warning: ${title}`]);
  });

  it('a different one, and nothing was ever sent: there is nothing to report', async () => {
    const { guard, steps, notices } = setUp({ told: 'two', bound: 'one', links: { count: 0 } });
    await guard.openToRead('c');
    expect([steps, notices]).toEqual([['ask', 'bind two', 'expect two'], []]);
  });

  it('checked at the same time by several callers is asked once', async () => {
    const { guard, steps } = setUp({ told: 'two', bound: 'one' });
    await Promise.all([guard.openToRead('c'), guard.openToSend('c'), guard.openToRead('c')]);
    expect(steps.filter((step) => step === 'begin two')).toHaveLength(1);
  });

  it('not queried for sending while a pull of it is under way', async () => {
    let end = (): void => undefined;
    const pulled = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { guard, steps } = setUp({ told: 'two', bound: 'one', pullEnded: () => pulled });
    const opened = guard.openToSend('c');
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(steps).toEqual([]);
    end();
    await opened;
    expect(steps).toContain('begin two');
  });

  it('replaced meanwhile is checked when it says so', async () => {
    const { guard, steps, tell } = setUp({ told: 'one', bound: 'one' });
    await guard.openToSend('c');
    tell('two');
    await guard.openToSend('c');
    expect(steps).not.toContain('begin two');
    guard.doubt('c');
    await guard.openToSend('c');
    // Read like any other before something is sent to it.
    expect(steps.slice(steps.indexOf('begin two'))).toEqual([
      'begin two',
      'resume',
      'expect two',
      'pull',
    ]);
  });
});

describe('without a restore point', () => {
  it('discards nothing, sends nothing, and lets the connection continue later', async () => {
    const full = new AppError('db/unavailable', { english: 'full' }, { retryable: true });
    const { guard, steps, notices } = setUp({
      told: 'two',
      bound: 'one',
      backUp: () => Promise.reject(full),
    });
    await expect(guard.openToSend('c')).rejects.toBe(full);
    expect(steps).toEqual(['ask', 'halt', 'resume']);
    expect(notices).toEqual([]);
    await expect(guard.openToSend('c')).rejects.toBe(full);
  });
});

describe('a fresh start with many rows', () => {
  it('is made in batches, and nothing is sent before the last one', async () => {
    const { guard, steps, notices } = setUp({ told: 'two', bound: 'one', pieces: [300, 600] });
    await guard.openToSend('c');
    const pieces = ['begin two', 'go on after 300', 'go on after 600'];
    expect(steps.slice(steps.indexOf('begin two'))).toEqual([
      ...pieces,
      'resume',
      'expect two',
      'pull',
    ]);
    expect(notices).toHaveLength(1);
  });

  it('that ends halfway continues before anything is sent, also over an account that was good', async () => {
    const full = new AppError('db/unavailable', { english: 'full' }, { retryable: true });
    const { guard, steps, tell, notices } = setUp({
      told: 'one',
      bound: 'one',
      pieces: [300, full],
    });
    await guard.openToSend('c');
    tell('two');
    await expect(guard.openToRead('c')).rejects.toBe(full);
    expect(notices).toEqual([]);
    const before = steps.length;
    await guard.openToSend('c');
    const again = ['ask', 'halt', 'back up', 'begin two', 'resume', 'expect two', 'pull'];
    expect(steps.slice(before)).toEqual(again);
    expect(notices).toHaveLength(1);
  });
});

describe('a service that was not asked for its name before', () => {
  const answers = (there: Parameters<typeof stubRemoteEntry>[0] | null) => ({
    readEntry: async () => Promise.resolve(there === null ? null : stubRemoteEntry(there)),
  });

  it.each([
    ['has the entry', { clientRef: 'REF' }, entry, true],
    ['has another entry under its number', { clientRef: 'other' }, entry, false],
    ['has nothing under its number', null, entry, false],
    [
      'knows no references, and the start is the same',
      { clientRef: null, startedAtMs: 1900 },
      entry,
      true,
    ],
    [
      'knows no references, and the start is another',
      { clientRef: null, startedAtMs: 9000 },
      entry,
      false,
    ],
  ])('and %s', async (_what, there, known, isSame) => {
    const { guard, steps } = setUp({
      told: 'one',
      bound: null,
      links: { entries: [known] },
      client: answers(there),
    });
    await guard.openToRead('c');
    expect(steps.includes('bind one')).toBe(isSame);
    expect(steps.includes('begin one')).toBe(!isSame);
  });

  it('one foreign entry is enough for doubt', async () => {
    const { guard, steps } = setUp({
      told: 'one',
      bound: null,
      links: { entries: [entry, { ...entry, remoteId: '2', clientRef: 'second' }] },
      client: answers({ clientRef: 'ref' }),
    });
    await guard.openToRead('c');
    expect(steps).toContain('begin one');
  });

  it.each([
    ['has all projects', ['Novel', 'Legal'], true],
    ['has another project under a number', ['Novel', 'Other'], false],
    ['has not all of them', ['Novel'], false],
  ])('without entries, and %s', async (_what, names, isSame) => {
    const projects = [
      { remoteId: '1', name: 'Novel' },
      { remoteId: '2', name: 'Legal' },
    ];
    const there = names.map((name, index) =>
      stubRemoteProject({ remoteId: String(index + 1), name }),
    );
    const { guard, steps } = setUp({
      told: 'one',
      bound: null,
      links: { projects },
      client: { listProjects: async () => Promise.resolve(there) },
    });
    await guard.openToRead('c');
    expect(steps.includes('bind one')).toBe(isSame);
  });

  it('and no longer names itself is compared in the same way', async () => {
    const { guard, steps } = setUp({
      told: null,
      bound: 'one',
      links: { entries: [entry] },
      client: answers({ clientRef: 'ref' }),
    });
    await guard.openToRead('c');
    expect(steps).toEqual(['ask', 'expect null']);
  });
});

it('passes on why a service cannot be asked', async () => {
  const offline = new AppError('net/offline', { english: 'offline' }, { retryable: true });
  const { guard } = setUp({
    told: 'one',
    bound: 'one',
    client: { readInstance: () => Promise.reject(offline) },
  });
  await expect(guard.openToSend('c')).rejects.toBe(offline);
});
