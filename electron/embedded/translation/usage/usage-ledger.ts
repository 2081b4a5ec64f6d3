import type { Caller } from '../accounts/caller.ts';

export type UsageKind = 'text' | 'document' | 'improvement';

/** Characters set aside for one request, so that parallel ones cannot go beyond a limit together. */
export interface Reservation {
  /**
   * Turns what was set aside into usage of this day; call once, after the work is done.
   * @param tag reporting tag in its stored form, or null
   */
  commit(kind: UsageKind, tag: string | null): void;
  /** Gives back what was set aside. Does nothing after `commit` or a first `release`. */
  release(): void;
}

/** Who used what, and whether there is room for more. Characters are Unicode code points. */
export interface UsageLedger {
  /**
   * @param chars to set aside, from 0
   * @throws `ServiceError` 456 when the account's or the key's limit does not allow them
   */
  reserve(
    caller: Pick<Caller, 'account' | 'keyId' | 'keyCharacterLimit'>,
    chars: number,
  ): Reservation;
}
