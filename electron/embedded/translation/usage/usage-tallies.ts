import type { BillingPeriod } from './billing-period.ts';
import type { UsageRepo } from './usage-repo.ts';

/** What an account and one of its keys have used or set aside in a period. */
export interface UsageStanding {
  readonly accountChars: number;
  readonly accountDocuments: number;
  readonly keyChars: number;
}

/** Sums of the running period in memory, so that a limit is checked without a query. */
export interface UsageTallies {
  /** Used and set aside together. */
  standing(accountId: string, keyId: string, period: BillingPeriod): UsageStanding;
  addUsed(
    accountId: string,
    keyId: string,
    period: BillingPeriod,
    chars: number,
    documents: number,
  ): void;
  /** What is set aside belongs to no period: it counts until it is used or given back. */
  addHeld(accountId: string, keyId: string, chars: number, documents: number): void;
  /** Used amounts are read again when they are next asked for; what is set aside stays. */
  forget(accountId: string): void;
  /** Forgets all when they have become many; only while everything used is stored. */
  trim(): void;
}

/** One installation has one account; practice opens many. */
const MAX_ACCOUNTS = 2000;

interface Used {
  readonly startMs: number;
  chars: number;
  documents: number;
  readonly byKey: Map<string, number>;
}

interface Held {
  chars: number;
  documents: number;
  readonly byKey: Map<string, number>;
}

export function createUsageTallies(repo: Pick<UsageRepo, 'inPeriod'>): UsageTallies {
  const used = new Map<string, Used>();
  const held = new Map<string, Held>();

  const usedBy = (accountId: string, period: BillingPeriod): Used => {
    const known = used.get(accountId);
    if (known?.startMs === period.startMs) return known;
    const fresh: Used = { startMs: period.startMs, chars: 0, documents: 0, byKey: new Map() };
    for (const row of repo.inPeriod(accountId, period)) {
      fresh.chars += row.chars;
      fresh.documents += row.documents;
      fresh.byKey.set(row.keyId, (fresh.byKey.get(row.keyId) ?? 0) + row.chars);
    }
    used.set(accountId, fresh);
    return fresh;
  };

  return {
    standing(accountId, keyId, period) {
      const spent = usedBy(accountId, period);
      const aside = held.get(accountId);
      return {
        accountChars: spent.chars + (aside?.chars ?? 0),
        accountDocuments: spent.documents + (aside?.documents ?? 0),
        keyChars: (spent.byKey.get(keyId) ?? 0) + (aside?.byKey.get(keyId) ?? 0),
      };
    },
    addUsed(accountId, keyId, period, chars, documents) {
      const spent = usedBy(accountId, period);
      spent.chars += chars;
      spent.documents += documents;
      spent.byKey.set(keyId, (spent.byKey.get(keyId) ?? 0) + chars);
    },
    addHeld(accountId, keyId, chars, documents) {
      const aside = held.get(accountId) ?? { chars: 0, documents: 0, byKey: new Map() };
      aside.chars += chars;
      aside.documents += documents;
      const ofKey = (aside.byKey.get(keyId) ?? 0) + chars;
      if (ofKey === 0) aside.byKey.delete(keyId);
      else aside.byKey.set(keyId, ofKey);
      if (aside.byKey.size === 0 && aside.chars === 0 && aside.documents === 0) {
        held.delete(accountId);
      } else held.set(accountId, aside);
    },
    forget(accountId) {
      used.delete(accountId);
    },
    trim() {
      if (used.size > MAX_ACCOUNTS) used.clear();
    },
  };
}
