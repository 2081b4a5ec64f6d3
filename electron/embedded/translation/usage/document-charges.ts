import type { UsageOwner } from '../accounts/directory.ts';
import type { Reservation, UsageLedger } from './ledger.ts';

/**
 * Tracks the cost of documents from upload until they are downloaded, failed, or deleted. Only a
 * download is billed; until then the characters are reserved, so that concurrent documents cannot
 * exceed a limit together.
 */
export interface DocumentCharges {
  /**
   * Reserves one document for an upload, and one character until its characters are counted.
   * @throws `ServiceError` 456 when no characters are left
   */
  open(id: string, owner: UsageOwner): void;
  /** Returns how many characters it may have; `Infinity` for unlimited owners. */
  roomFor(id: string, owner: UsageOwner): number;
  /** Reserves the counted characters. @throws `ServiceError` 456; nothing remains reserved then */
  count(id: string, owner: UsageOwner, chars: number): void;
  /** Reserves again without checking: found after a restart, or its download did not arrive. */
  restore(id: string, owner: UsageOwner, chars: number): void;
  /** Releases any reservation: the document was billed, failed, or deleted. */
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
