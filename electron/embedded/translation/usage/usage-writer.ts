import type { UsageEntry, UsageRepo } from './usage-repo.ts';

/** Told once: null when everything is stored, else why it could not be. */
export type StoredListener = (error: Error | null) => void;

/**
 * Writes usage once per turn of the event loop: what all answers of a turn used goes into one
 * transaction, and none of them leaves before it is stored.
 */
export interface UsageWriter {
  add(entry: UsageEntry): void;
  /** Calls back when everything added so far is stored; at once when nothing waits. */
  whenStored(listener: StoredListener): void;
  /** Stores at once what waits. @throws what the database throws; nothing waits any more then */
  flush(): void;
}

export function createUsageWriter(
  repo: Pick<UsageRepo, 'add'>,
  events: {
    /** Everything added so far is stored. */
    readonly onStored: () => void;
    /** These could not be stored: they count nowhere. */
    readonly onLost: (entries: readonly UsageEntry[]) => void;
  },
): UsageWriter {
  let waiting = new Map<string, UsageEntry>();
  let listeners: StoredListener[] = [];

  /** Answers why the batch could not be stored, or null. */
  const store = (): Error | null => {
    if (waiting.size === 0) return null;
    const entries = [...waiting.values()];
    const told = listeners;
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
    for (const listener of told) listener(failure);
    return failure;
  };

  return {
    add(entry) {
      // Whoever waits for the batch is told that it failed.
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

/** None of the parts can hold a line end. */
function keyOf({ accountId, day, keyId, kind, tag }: UsageEntry): string {
  return `${accountId}\n${day}\n${keyId}\n${kind}\n${tag ?? ''}`;
}

function sumOf(one: UsageEntry, other: UsageEntry): UsageEntry {
  return { ...one, chars: one.chars + other.chars, documents: one.documents + other.documents };
}
