import type { IncomingHttpHeaders } from 'node:http';
import type { KeyRecord } from './repo.ts';
import type { Caller } from './caller.ts';

/** What is billed: an account and the key that was used, with the limits of both. */
export type UsageOwner = Pick<Caller, 'account' | 'keyId' | 'keyCharacterLimit'>;

/** Knows which keys open which accounts. Nothing waits: it is asked for every request. */
export interface AccountDirectory {
  /**
   * @param authorization the `Authorization` header as it came
   * @param headers all headers; names in lower case
   * @throws `ServiceError` 403 for a missing, unknown or deactivated key
   * @see translation service, authentication
   */
  identify(authorization: string | undefined, headers: IncomingHttpHeaders): Caller;
  /**
   * The same caller with what changed since it was identified: while a body arrives, its key may
   * have been deactivated or limited.
   * @throws `ServiceError` 403 when the key is not valid any more
   */
  current(caller: Caller): Caller;
  /**
   * Whom the work of an earlier request is billed to, such as a document found after a restart.
   * A key that is gone has no limit of its own; null when the account is gone.
   */
  ownerOf(accountId: string, keyId: string): UsageOwner | null;
  /** A developer key was made or changed; counts from the next check on. */
  keyChanged(key: KeyRecord): void;
}
