import { describe, expect, it } from 'vitest';
import type { UsageOwner } from '../../../../../electron/embedded/translation/accounts/directory.ts';
import {
  periodOf,
  dayOf,
} from '../../../../../electron/embedded/translation/usage/billing-period.ts';
import { createUsageLedger } from '../../../../../electron/embedded/translation/usage/ledger.ts';
import {
  type UsageEntry,
  createUsageRepo,
} from '../../../../../electron/embedded/translation/usage/repo.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { createRandom } from '../../support/segments.ts';
import { openAccountsDatabase, ownerIn, statusOf } from './support.ts';
import { readReportingTag } from '../../../../../electron/embedded/translation/usage/reporting-tag.ts';

const PAIR = { sourceLang: 'en', targetLang: 'de' };
const shareOf = (chars: number) => [{ ...PAIR, chars }];
const NOON = Date.UTC(2026, 0, 31, 12);
const DAY_MS = 24 * 60 * 60_000;

function setUp(
  limits: Parameters<typeof ownerIn>[1] = {},
  key: Parameters<typeof ownerIn>[2] = {},
) {
  const db = openAccountsDatabase();
  const clock = createManualClock(NOON);
  const repo = createUsageRepo(db);
  const owner = ownerIn(db, limits, key);
  return { db, clock, repo, owner, ledger: createUsageLedger(repo, clock) };
}

/** Returns whether this many characters could be used now. */
function fits(ledger: ReturnType<typeof createUsageLedger>, owner: UsageOwner, chars: number) {
  const status = statusOf(() => {
    ledger.reserve(owner, chars).release();
  });
  expect([null, 456]).toContain(status);
  return status === null;
}

describe('reservations', () => {
  it('§2 456: reserved characters count until they are returned', () => {
    const { ledger, owner } = setUp({ characterLimit: 10 });
    const first = ledger.reserve(owner, 7);
    expect([fits(ledger, owner, 3), fits(ledger, owner, 4)]).toEqual([true, false]);
    first.release();
    expect([fits(ledger, owner, 10), fits(ledger, owner, 11)]).toEqual([true, false]);
  });

  it('release after commit, a second release and a second commit change nothing', () => {
    const { ledger, owner, repo } = setUp({ characterLimit: 10 });
    const reservation = ledger.reserve(owner, 4);
    reservation.commit('text', null, shareOf(4));
    reservation.release();
    reservation.commit('text', null, shareOf(4));
    reservation.release();
    ledger.flush();
    expect([fits(ledger, owner, 6), fits(ledger, owner, 7)]).toEqual([true, false]);
    expect(repo.inPeriod('a1', periodOf(NOON))).toEqual([
      { keyId: 'k1', kind: 'text', chars: 4, documents: 0, soundMs: 0, spokenMs: 0 },
    ]);
  });

  it('a refused reservation reserves nothing', () => {
    const { ledger, owner } = setUp({ characterLimit: 10 });
    expect(fits(ledger, owner, 11)).toBe(false);
    expect(fits(ledger, owner, 10)).toBe(true);
  });

  it('§12 limits: the key has a separate limit, 0 blocks it even for texts without characters', () => {
    const { ledger, owner } = setUp({ characterLimit: 100 }, { keyCharacterLimit: 5 });
    const other: UsageOwner = { ...owner, keyId: 'k2', keyCharacterLimit: null };
    ledger.reserve(owner, 5).commit('text', null, shareOf(5));
    expect([fits(ledger, owner, 1), fits(ledger, other, 95), fits(ledger, other, 96)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(fits(ledger, { ...other, keyCharacterLimit: 0 }, 0)).toBe(false);
  });

  it('§7 other account types: document limits count documents', () => {
    const { ledger, owner } = setUp({ documentLimit: 2, teamDocumentLimit: 5 });
    const held = ledger.reserve(owner, 1, 1);
    ledger.reserve(owner, 1, 1).commit('document', null, shareOf(1));
    expect(statusOf(() => ledger.reserve(owner, 1, 1))).toBe(456);
    expect(fits(ledger, owner, 1)).toBe(true);
    held.release();
    expect(statusOf(() => ledger.reserve(owner, 1, 1))).toBeNull();
  });

  it('hold counts without checking the limit', () => {
    const { ledger, owner } = setUp({ characterLimit: 5 });
    const held = ledger.hold(owner, 50);
    expect(fits(ledger, owner, 0)).toBe(false);
    held.release();
    expect(fits(ledger, owner, 5)).toBe(true);
  });

  it('§7 months: a new month drops used characters and keeps reserved ones', () => {
    const { ledger, owner, clock, repo } = setUp({ characterLimit: 10 });
    const held = ledger.reserve(owner, 3);
    ledger.reserve(owner, 7).commit('text', null, shareOf(7));
    clock.jump(DAY_MS);
    expect([fits(ledger, owner, 7), fits(ledger, owner, 8)]).toEqual([true, false]);
    held.commit('text', null, shareOf(3));
    ledger.flush();
    expect(repo.inPeriod('a1', periodOf(clock.now()))).toMatchObject([{ chars: 3 }]);
    expect(repo.inPeriod('a1', periodOf(NOON))).toMatchObject([{ chars: 7 }]);
  });

  it('never lets more through than the limit, in whatever order', () => {
    const random = createRandom(7);
    const { ledger, owner, repo } = setUp({ characterLimit: 500 });
    const open: ReturnType<typeof ledger.reserve>[] = [];
    let used = 0;
    const surprises: number[] = [];
    const sizes = new Map<unknown, number>();
    for (let step = 0; step < 3000; step += 1) {
      const chars = Math.floor(random() * 40);
      const kind = random();
      if (kind < 0.5) {
        const quarantined = open.reduce((sum, one) => sum + (sizes.get(one) ?? 0), 0);
        const isAllowed = used + quarantined + chars <= 500;
        const status = statusOf(() => {
          const one = ledger.reserve(owner, chars);
          sizes.set(one, chars);
          open.push(one);
        });
        if (status !== (isAllowed ? null : 456)) surprises.push(step);
      } else {
        const one = open.splice(Math.floor(random() * open.length), 1)[0];
        if (kind < 0.53) {
          const size = sizes.get(one) ?? 0;
          one?.commit('text', null, shareOf(size));
          used += size;
        } else one?.release();
      }
      if (random() < 0.05) ledger.reload('a1');
    }
    ledger.flush();
    expect(surprises).toEqual([]);
    expect(repo.inPeriod('a1', periodOf(NOON))[0]?.chars ?? 0).toBe(used);
    expect(used).toBeLessThanOrEqual(500);
    expect(used).toBeGreaterThan(400);
  });
});

describe('storing', () => {
  it('writes the usage of one turn in one transaction and reports when it is stored', async () => {
    const { ledger, owner, clock, db } = setUp();
    const batches: (readonly UsageEntry[])[] = [];
    const repo = createUsageRepo(db);
    const counted = createUsageLedger(
      {
        ...repo,
        add(entries) {
          batches.push(entries);
          repo.add(entries);
        },
      },
      clock,
    );
    let isStored = false;
    counted.whenStored((error) => {
      expect(error).toBeNull();
      isStored = true;
    });
    expect(isStored).toBe(true);
    counted.reserve(owner, 2).commit('text', 'tag', shareOf(2));
    counted.reserve(owner, 3).commit('text', 'tag', shareOf(3));
    counted.reserve(owner, 4).commit('improvement', null, shareOf(4));
    const order: string[] = [];
    const stored = new Promise<void>((resolve) => {
      counted.whenStored(() => {
        order.push(`stored after ${String(batches.length)}`);
        resolve();
      });
    });
    order.push('handler done');
    expect(batches).toEqual([]);
    await stored;
    expect(order).toEqual(['handler done', 'stored after 1']);
    expect(batches[0]).toMatchObject([
      { kind: 'text', tag: 'tag', chars: 5 },
      { kind: 'improvement', tag: null, chars: 4 },
    ]);
    expect(fits(ledger, owner, 1)).toBe(true);
  });

  it("reports when usage couldn't be stored, and doesn't count it", async () => {
    const { clock, owner, repo } = setUp({ characterLimit: 10 });
    let isBroken = true;
    const ledger = createUsageLedger(
      {
        ...repo,
        add(entries) {
          if (isBroken) throw new Error('disk full');
          repo.add(entries);
        },
      },
      clock,
    );
    ledger.reserve(owner, 8).commit('text', null, shareOf(8));
    const failure = await new Promise<Error | null>((resolve) => {
      ledger.whenStored(resolve);
    });
    expect(failure?.message).toBe('disk full');
    isBroken = false;
    expect(fits(ledger, owner, 10)).toBe(true);
    ledger.reserve(owner, 8).commit('text', null, shareOf(8));
    ledger.flush();
    expect(fits(ledger, owner, 3)).toBe(false);
  });

  it('reload sees what was written in another transaction', () => {
    const { ledger, owner, repo } = setUp({ characterLimit: 10 });
    expect(fits(ledger, owner, 10)).toBe(true);
    const entry = { accountId: 'a1', day: '2026-01-31', keyId: 'k1', tag: null } as const;
    repo.add([{ ...entry, ...PAIR, kind: 'document', chars: 6, documents: 1 }]);
    ledger.reload('a1');
    expect([fits(ledger, owner, 4), fits(ledger, owner, 5)]).toEqual([true, false]);
  });

  it("usage of a deleted account doesn't keep others from being billed", () => {
    const { ledger, owner, repo, db } = setUp();
    const gone: UsageOwner = { ...owner, account: { ...owner.account, id: 'gone' } };
    ledger.reserve(gone, 5).commit('text', null, shareOf(5));
    ledger.reserve(owner, 6).commit('text', null, shareOf(6));
    ledger.flush();
    expect(repo.inPeriod('a1', periodOf(NOON))).toMatchObject([{ chars: 6 }]);
    expect(db.prepare('SELECT count(*) AS count FROM usage_days').get()).toEqual({ count: 1 });
  });

  it('counts correctly for more accounts than it keeps in memory', () => {
    const { ledger, owner, db } = setUp({ characterLimit: 10 });
    const insert = db.prepare(
      `INSERT INTO accounts (id, edition, created_at_ms) VALUES (?, 'pro', 0)`,
    );
    ledger.reserve(owner, 6).commit('text', null, shareOf(6));
    const open = ledger.reserve(owner, 1);
    for (let count = 0; count < 2500; count += 1) {
      const id = `many-${String(count)}`;
      insert.run(id);
      ledger
        .reserve({ ...owner, account: { ...owner.account, id } }, 1)
        .commit('text', null, shareOf(1));
      if (count % 100 === 0) ledger.flush();
    }
    expect([fits(ledger, owner, 3), fits(ledger, owner, 4)]).toEqual([true, false]);
    ledger.flush();
    expect([fits(ledger, owner, 3), fits(ledger, owner, 4)]).toEqual([true, false]);
    open.release();
    expect([fits(ledger, owner, 4), fits(ledger, owner, 5)]).toEqual([true, false]);
  });
});

describe('billing period', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01-01', '2026-02-01'],
    ['2026-01-31T23:59:59.999Z', '2026-01-01', '2026-02-01'],
    ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
  ])('§7 calendar month in UTC of %s', (at, firstDay, endDay) => {
    const period = periodOf(Date.parse(at));
    expect(period).toMatchObject({ firstDay, endDay });
    expect(new Date(period.startMs).toISOString()).toBe(`${firstDay}T00:00:00.000Z`);
    expect(new Date(period.endMs).toISOString()).toBe(`${endDay}T00:00:00.000Z`);
    expect(dayOf(Date.parse(at))).toBe(at.slice(0, 10));
  });
});

const read = (value?: string | string[]): string | null =>
  readReportingTag({ headers: value === undefined ? {} : { 'x-deepl-reporting-tag': value } });

describe('reporting tag', () => {
  it.each([
    ['absent', undefined, null],
    ['empty', '', null],
    ['spaces', ' \t ', null],
    ['trimmed and lower-cased', '  Team-A\t', 'team-a'],
    ['every printable ASCII character', '!~#[]{}"\\', '!~#[]{}"\\'],
    ['100 characters', 'X'.repeat(100), 'x'.repeat(100)],
    ['100 characters and spaces', ` ${'x'.repeat(100)} `, 'x'.repeat(100)],
  ])('§1 reporting tag: %s', (_rule, value, tag) => {
    expect(read(value)).toBe(tag);
  });

  it.each([
    ['101 characters', 'x'.repeat(101)],
    ['inner space', 'a b'],
    ['inner tab', 'a\tb'],
    ['control character', 'a\u0001'],
    ['DEL', 'a\u007f'],
    ['not ASCII', 'é'],
    ['a letter that is ASCII only in lower case', '\u212a'],
    ['no-break space', 'a\u00a0b'],
    ['no-break space before it', '\u00a0a'],
    ['two of them', ['a', 'b']],
  ])('§1 reporting tag: %s is 400', (_rule, value) => {
    expect(statusOf(() => read(value))).toBe(400);
  });
});
