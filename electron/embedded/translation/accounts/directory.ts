import type { IncomingHttpHeaders } from 'node:http';
import type { KeyRecord } from './repo.ts';
import type { Caller } from './caller.ts';

/** Account and key that are billed, with the limits of both. */
export type UsageOwner = Pick<Caller, 'account' | 'keyId' | 'keyCharacterLimit'>;

/** Maps keys to accounts. All methods are synchronous because every request calls them. */
export interface AccountDirectory {
  /**
   * @param authorization the raw `Authorization` header
   * @param headers all headers; names in lower case
   * @throws `ServiceError` 403 for a missing, unknown, or deactivated key
   * @see translation service, authentication
   */
  identify(authorization: string | undefined, headers: IncomingHttpHeaders): Caller;
  /**
   * Returns the same caller, updated: its key may have been deactivated or limited while a body
   * arrived.
   * @throws `ServiceError` 403 when the key is no longer valid
   */
  current(caller: Caller): Caller;
  /**
   * Returns the owner billed for the work of an earlier request, such as a document found after a
   * restart. A deleted key has no limit of its own; null when the account was deleted.
   */
  ownerOf(accountId: string, keyId: string): UsageOwner | null;
  /** Records a created or changed developer key; applies from the next check. */
  keyChanged(key: KeyRecord): void;
}
