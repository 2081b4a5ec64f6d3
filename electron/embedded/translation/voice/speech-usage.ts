import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';
import type { Caller } from '../accounts/caller.ts';
import { dayOf, periodOf, type UsageDay } from '../usage/billing-period.ts';

/** Account and key that the sound is counted for. */
export interface SpeechOwner {
  readonly keyId: string;
  readonly account: Pick<Caller['account'], 'id'>;
}

/** Recognized sound by account, key, and day. Reports read it from the view `all_usage_days`. */
export type SpeechUsage = ReturnType<typeof createSpeechUsage>;

interface Heard {
  readonly accountId: string;
  readonly keyId: string;
  readonly day: UsageDay;
  readonly soundMs: number;
  readonly spokenMs: number;
}

const STORE_EVERY_MS = 1_000;

export function createSpeechUsage(
  db: SqliteDatabase,
  clock: Clock,
  /** Milliseconds per month; null: no limit. */
  limitOf: (keyId: string) => number | null,
) {
  // An account deleted meanwhile cannot be billed.
  const insert = db.prepare(
    `INSERT INTO speech_days (account_id, day, key_id, sound_ms, spoken_ms)
     SELECT id, @day, @keyId, @soundMs, @spokenMs FROM accounts WHERE id = @accountId
     ON CONFLICT DO UPDATE SET sound_ms = sound_ms + excluded.sound_ms,
       spoken_ms = spoken_ms + excluded.spoken_ms`,
  );
  const ofKey = db.prepare<[string, UsageDay, UsageDay], { soundMs: number }>(
    `SELECT coalesce(sum(sound_ms), 0) AS soundMs FROM speech_days
     WHERE key_id = ? AND day >= ? AND day < ?`,
  );
  const waiting = new Map<string, Heard>();
  let stopWaiting = (): void => undefined;
  const flush = (): void => {
    if (waiting.size === 0) return;
    db.transaction(() => {
      for (const entry of waiting.values()) store(entry);
    })();
    waiting.clear();
    stopWaiting();
  };
  /** A database that is busy now may accept it a second later; nobody waits for this write. */
  const flushLater = (): void => {
    stopWaiting = clock.after(STORE_EVERY_MS, () => {
      try {
        flush();
      } catch {
        flushLater();
      }
    });
  };
  const store = ({ soundMs, spokenMs, ...entry }: Heard): void => {
    insert.run({ ...entry, soundMs: Math.round(soundMs), spokenMs: Math.round(spokenMs) });
  };
  return {
    /** Stores immediately, in one transaction with `isFirst`; nothing is stored if that reports an earlier count. */
    addOnce({ account, keyId }: SpeechOwner, soundMs: number, isFirst: () => boolean): void {
      const day = dayOf(clock.now());
      db.transaction(() => {
        if (isFirst()) store({ accountId: account.id, keyId, day, soundMs, spokenMs: 0 });
      })();
    },
    /** @throws `ServiceError` 456 when the key has no sound left this month */
    require({ keyId }: SpeechOwner): void {
      const limitMs = limitOf(keyId);
      if (limitMs === null) return;
      flush();
      const { firstDay, endDay } = periodOf(clock.now());
      if ((ofKey.get(keyId, firstDay, endDay)?.soundMs ?? 0) < limitMs) return;
      throw new ServiceError(456, 'Quota exceeded: The speech limit of this key is used up.');
    },
    /**
     * Counts sound in milliseconds; stored within a second, or by `flush`.
     * @param isSpoken whether its translation is spoken
     */
    add({ account, keyId }: SpeechOwner, soundMs: number, isSpoken = false): void {
      const day = dayOf(clock.now());
      if (waiting.size === 0) flushLater();
      const key = [account.id, keyId, day].join('\n');
      const before = waiting.get(key);
      waiting.set(key, {
        accountId: account.id,
        keyId,
        day,
        soundMs: (before?.soundMs ?? 0) + soundMs,
        spokenMs: (before?.spokenMs ?? 0) + (isSpoken ? soundMs : 0),
      });
    },
    flush,
  };
}
