import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';

/** Credentials for signing in. The password is never stored. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** The only account of the service; `account_id` of sign-in, which may omit it. */
export const ACCOUNT_ID = 'local';

const MAX_FAILURES = 10;
const FAILURES_WINDOW_MS = 60_000;

/**
 * Creates a check of email, password, and account; without an account, the only one is meant.
 * @returns a function that throws 401 when they are wrong, 403 when sign-in is disabled, and 429
 * after ten failures within a minute
 */
export function createSignInCheck(
  signIn: SignIn | null,
  clock: Clock,
): (email: string, password: string, accountId: string | null) => void {
  let failures: number[] = [];
  return (email, password, accountId) => {
    if (signIn === null) {
      throw new ServiceError(403, 'Nobody can sign in here: use the token of the service.');
    }
    const nowMs = clock.now();
    failures = failures.filter((atMs) => Math.abs(nowMs - atMs) < FAILURES_WINDOW_MS);
    if (failures.length >= MAX_FAILURES) {
      throw new ServiceError(429, 'Too many wrong passwords. Try again in a minute.', {
        retryAfterSeconds: FAILURES_WINDOW_MS / 1000,
      });
    }
    const isRight = [
      isSame(email.toLowerCase(), signIn.email.toLowerCase()),
      isSame(password, signIn.password),
      isSame(accountId ?? ACCOUNT_ID, ACCOUNT_ID),
    ].every(Boolean);
    if (isRight) return;
    failures.push(nowMs);
    throw new ServiceError(401, 'E-mail, password or account is wrong.');
  };
}

/** Compares in constant time, so that the time reveals nothing. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
