import type { UsageOwner } from '../accounts/directory.ts';
import type { Reservation, UsageLedger } from './ledger.ts';

/**
 * What documents will cost, from the upload until they are downloaded, have failed or are forgotten.
 * Only a download bills; until then the characters are set aside, so that parallel documents cannot
 * go beyond a limit together.
 */
export interface DocumentCharges {
  /**
   * A document arrives: sets aside one document, and one character as long as they are not counted.
   * @throws `ServiceError` 456 when nothing is left
   */
  open(id: string, owner: UsageOwner): void;
  /** How many characters it may have; `Infinity` where nothing limits its owner. */
  roomFor(id: string, owner: UsageOwner): number;
  /** Its characters are known. @throws `ServiceError` 456; nothing is set aside any more then */
  count(id: string, owner: UsageOwner, chars: number): void;
  /** Sets aside again without asking: found after a restart, or its download did not arrive. */
  restore(id: string, owner: UsageOwner, chars: number): void;
  /** Gives back what is set aside, if anything: it was billed, has failed or is forgotten. */
  release(id: string): void;
}

export function createDocumentCharges(ledger: UsageLedger): DocumentCharges {
  const open = new Map<string, Reservation>();

  const release = (id: string): void => {
    open.get(id)?.release();
    open.delete(id);
  };

  return {
    open(id, owner) {
      release(id);
      open.set(id, ledger.reserve(owner, 1, 1));
    },
    roomFor: (id, owner) => ledger.room(owner) + (open.has(id) ? 1 : 0),
    count(id, owner, chars) {
      release(id);
      open.set(id, ledger.reserve(owner, chars, 1));
    },
    restore(id, owner, chars) {
      release(id);
      open.set(id, ledger.hold(owner, chars, 1));
    },
    release,
  };
}
