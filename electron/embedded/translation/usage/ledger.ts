import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { UsageOwner } from '../accounts/directory.ts';
import { dayOf, periodOf } from './billing-period.ts';
import type { UsageEntry, UsageKind, UsageRepo } from './repo.ts';
import { createUsageTallies, createUsageWriter, type StoredListener } from './writer.ts';

export type { UsageKind } from './repo.ts';

/** A part of a request in one pair of languages. Codes are BCP 47. */
export type UsageShare = Pick<UsageEntry, 'sourceLang' | 'targetLang' | 'chars'>;

/**
 * Characters reserved for one request, so that concurrent requests cannot exceed a limit together.
 */
export interface Reservation {
  /**
   * Turns the reservation into usage of this day; call once, after the work is done.
   * @param tag reporting tag in its stored form, or null
   * @param shares all reserved characters by pair of languages
   */
  commit(kind: UsageKind, tag: string | null, shares: readonly UsageShare[]): void;
  /** Releases the reservation. Does nothing after `commit` or an earlier `release`. */
  release(): void;
}

/** Records usage and checks limits. Characters are Unicode code points. */
export interface UsageLedger {
  /**
   * @param chars to reserve, from 0
   * @param documents to reserve as well: 1 for a document, else 0
   * @throws `ServiceError` 456 when the account's or the key's limit does not allow them
   * @see translation service, usage
   */
  reserve(owner: UsageOwner, chars: number, documents?: number): Reservation;
  /** Returns the characters left for a key, by its own limit and its account's; `Infinity` without limits. */
  room(owner: UsageOwner): number;
  /** Reserves what was already promised, regardless of current limits. */
  hold(owner: UsageOwner, chars: number, documents?: number): Reservation;
  /** Calls back when all usage so far is stored, immediately if nothing is pending. No response is sent before. */
  whenStored(listener: StoredListener): void;
  /** Stores pending usage immediately. */
  flush(): void;
  /** Reloads an account's usage after a write in a different transaction. */
  reload(accountId: string): void;
}

export function createUsageLedger(repo: UsageRepo, clock: Clock): UsageLedger {
  const tallies = createUsageTallies(repo);
  const writer = createUsageWriter(repo, {
    onStored() {
      tallies.trim();
    },
    onLost(entries) {
      for (const { accountId } of entries) tallies.forget(accountId);
    },
  });

  const check = (owner: UsageOwner, chars: number, documents: number): void => {
    const { account, keyId, keyCharacterLimit } = owner;
    if (keyCharacterLimit === 0) throw quotaExceeded('The character limit of this key is 0.');
    const used = tallies.standing(account.id, keyId, periodOf(clock.now()));
    checkChars('the account', used.accountChars, chars, account.characterLimit);
    checkChars('this key', used.keyChars, chars, keyCharacterLimit);
    const isTooMany =
      exceeds(used.accountDocuments + documents, account.documentLimit) ||
      exceeds(used.accountDocuments + documents, account.teamDocumentLimit);
    if (documents > 0 && isTooMany) {
      throw quotaExceeded('The document limit of the account is used up.');
    }
  };

  const hold = (owner: UsageOwner, chars: number, documents = 0): Reservation => {
    const accountId = owner.account.id;
    const { keyId } = owner;
    let isOpen = true;
    tallies.addHeld(accountId, keyId, chars, documents);
    const close = (): boolean => {
      if (!isOpen) return false;
      isOpen = false;
      tallies.addHeld(accountId, keyId, -chars, -documents);
      return true;
    };
    return {
      commit(kind, tag, shares) {
        if (!close() || (chars === 0 && documents === 0)) return;
        const nowMs = clock.now();
        tallies.addUsed(accountId, keyId, periodOf(nowMs), chars, documents);
        for (const [index, share] of shares.entries()) {
          const ofFirst = index === 0 ? documents : 0;
          writer.add({
            accountId,
            day: dayOf(nowMs),
            keyId,
            kind,
            tag,
            ...share,
            documents: ofFirst,
          });
        }
      },
      release() {
        close();
      },
    };
  };

  return {
    reserve(owner, chars, documents = 0) {
      check(owner, chars, documents);
      return hold(owner, chars, documents);
    },
    hold,
    room({ account, keyId, keyCharacterLimit }) {
      const used = tallies.standing(account.id, keyId, periodOf(clock.now()));
      return Math.min(
        (account.characterLimit ?? Infinity) - used.accountChars,
        (keyCharacterLimit ?? Infinity) - used.keyChars,
      );
    },
    whenStored: (listener) => writer.whenStored(listener),
    flush: () => writer.flush(),
    reload(accountId) {
      writer.flush();
      tallies.forget(accountId);
    },
  };
}

function exceeds(amount: number, limit: number | null): boolean {
  return limit !== null && amount > limit;
}

/** @throws 456 */
function checkChars(owner: string, used: number, chars: number, limit: number | null): void {
  if (limit === null || used + chars <= limit) return;
  const left = Math.max(0, limit - used);
  throw quotaExceeded(
    left === 0
      ? `The character limit of ${owner} is used up.`
      : `This takes ${String(chars)} characters; the limit of ${owner} leaves ${String(left)}.`,
  );
}

function quotaExceeded(reason: string): ServiceError {
  return new ServiceError(456, `Quota exceeded: ${reason}`);
}
