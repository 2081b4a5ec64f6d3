import type { BillingPeriod } from './billing-period.ts';
import type { UsageEntry, UsageRepo } from './repo.ts';

/** Called once: null when everything is stored, else the error. */
export type StoredListener = (error: Error | null) => void;

/**
 * Writes usage once per turn of the event loop: one transaction stores the usage of all answers of
 * a turn, and none of them is sent before.
 */
export interface UsageWriter {
  add(entry: UsageEntry): void;
  /** Calls back when everything added so far is stored; immediately if nothing is pending. */
  whenStored(listener: StoredListener): void;
  /**
   * Stores pending entries immediately.
   * @throws errors of the database; nothing is pending afterward
   */
  flush(): void;
}

export function createUsageWriter(
  repo: Pick<UsageRepo, 'add'>,
  events: {
    /** Called when everything added so far is stored. */
    readonly onStored: () => void;
    /** Called with entries that could not be stored and therefore do not count. */
    readonly onLost: (entries: readonly UsageEntry[]) => void;
  },
): UsageWriter {
  let waiting = new Map<string, UsageEntry>();
  let listeners: StoredListener[] = [];

  /** Returns why the batch could not be stored, or null. */
  const store = (): Error | null => {
    if (waiting.size === 0) return null;
    const entries = [...waiting.values()];
    const notified = listeners;
    waiting = new Map();
    listeners = [];
    let failure: Error | null = null;
    try {
      repo.add(entries);
      events.onStored();
    } catch (error) {
      failure = error instanceof Error ? error : new Error('Usage could not be stored.');
      events.onLost(entries);
    }
    for (const listener of notified) listener(failure);
    return failure;
  };

  return {
    add(entry) {
      // Everyone waiting for the batch learns that it failed.
      if (waiting.size === 0) setImmediate(store);
      const key = keyOf(entry);
      const same = waiting.get(key);
      waiting.set(key, same === undefined ? entry : sumOf(same, entry));
    },
    whenStored(listener) {
      if (waiting.size === 0) listener(null);
      else listeners.push(listener);
    },
    flush() {
      const failure = store();
      if (failure !== null) throw failure;
    },
  };
}

/** Builds the key of an entry; none of its parts can contain a line end. */
function keyOf({ accountId, day, keyId, kind, tag, ...pair }: UsageEntry): string {
  const { sourceLang, targetLang } = pair;
  return [accountId, day, keyId, kind, tag ?? '', sourceLang, targetLang].join('\n');
}

function sumOf(one: UsageEntry, other: UsageEntry): UsageEntry {
  return { ...one, chars: one.chars + other.chars, documents: one.documents + other.documents };
}

/** Amounts that an account and one of its keys have used or reserved in a period. */
interface UsageStanding {
  readonly accountChars: number;
  readonly accountDocuments: number;
  readonly keyChars: number;
}

/** In-memory sums of the current period, so that checking a limit needs no query. */
interface UsageTallies {
  /** Returns used and reserved amounts together. */
  standing(accountId: string, keyId: string, period: BillingPeriod): UsageStanding;
  addUsed(
    accountId: string,
    keyId: string,
    period: BillingPeriod,
    chars: number,
    documents: number,
  ): void;
  /** Adds reserved amounts, which belong to no period: they count until used or released. */
  addHeld(accountId: string, keyId: string, chars: number, documents: number): void;
  /** Makes used amounts reload on the next read; reserved amounts stay. */
  forget(accountId: string): void;
  /** Clears all that is not reserved when there is too much; only while all usage is stored. */
  trim(): void;
}

/** One installation has one account; practice mode creates many. */
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
      const quarantined = held.get(accountId);
      return {
        accountChars: spent.chars + (quarantined?.chars ?? 0),
        accountDocuments: spent.documents + (quarantined?.documents ?? 0),
        keyChars: (spent.byKey.get(keyId) ?? 0) + (quarantined?.byKey.get(keyId) ?? 0),
      };
    },
    addUsed(accountId, keyId, period, chars, documents) {
      const spent = usedBy(accountId, period);
      spent.chars += chars;
      spent.documents += documents;
      spent.byKey.set(keyId, (spent.byKey.get(keyId) ?? 0) + chars);
    },
    addHeld(accountId, keyId, chars, documents) {
      const quarantined = held.get(accountId) ?? { chars: 0, documents: 0, byKey: new Map() };
      quarantined.chars += chars;
      quarantined.documents += documents;
      quarantined.byKey.set(keyId, (quarantined.byKey.get(keyId) ?? 0) + chars);
      held.set(accountId, quarantined);
    },
    forget(accountId) {
      used.delete(accountId);
    },
    trim() {
      if (used.size > MAX_ACCOUNTS) used.clear();
      if (held.size <= MAX_ACCOUNTS) return;
      for (const [accountId, { chars, documents }] of held) {
        if (chars === 0 && documents === 0) held.delete(accountId);
      }
    },
  };
}
