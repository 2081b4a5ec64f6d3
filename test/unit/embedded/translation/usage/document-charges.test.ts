import { describe, expect, it } from 'vitest';
import { createDocumentCharges } from '../../../../../electron/embedded/translation/usage/document-charges.ts';
import { createUsageLedger } from '../../../../../electron/embedded/translation/usage/ledger.ts';
import { createUsageRepo } from '../../../../../electron/embedded/translation/usage/repo.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { openAccountsDatabase, ownerIn, statusOf } from './support.ts';

describe('charges for documents', () => {
  const setUp = () => {
    const db = openAccountsDatabase();
    const ledger = createUsageLedger(createUsageRepo(db), createManualClock());
    const owner = ownerIn(db, { characterLimit: 10, documentLimit: 2 });
    const left = (chars: number): boolean =>
      statusOf(() => {
        ledger.reserve(owner, chars).release();
      }) === null;
    return { charges: createDocumentCharges(ledger), owner, left };
  };

  it('one character until counted, then all, then nothing', () => {
    const { charges, owner, left } = setUp();
    charges.open('d1', owner);
    expect([left(9), left(10)]).toEqual([true, false]);
    charges.count('d1', owner, 6);
    expect([left(4), left(5)]).toEqual([true, false]);
    charges.release('d1');
    charges.release('d1');
    expect(left(10)).toBe(true);
  });

  it("two documents can't exceed the limit together; the refused one returns its characters", () => {
    const { charges, owner, left } = setUp();
    charges.open('d1', owner);
    charges.open('d2', owner);
    charges.count('d1', owner, 6);
    expect(
      statusOf(() => {
        charges.count('d2', owner, 6);
      }),
    ).toBe(456);
    expect([left(4), left(5)]).toEqual([true, false]);
  });

  it('§7 document limit: a third document is refused', () => {
    const { charges, owner } = setUp();
    charges.open('d1', owner);
    charges.open('d2', owner);
    expect(
      statusOf(() => {
        charges.open('d3', owner);
      }),
    ).toBe(456);
  });

  it('restoring never refuses, and restoring twice counts once', () => {
    const { charges, owner, left } = setUp();
    charges.restore('d1', owner, 8);
    charges.restore('d1', owner, 8);
    charges.restore('d2', owner, 1);
    expect([left(1), left(2)]).toEqual([true, false]);
  });
});
