import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';
import { readWholeFile, writeWholeFile } from '../../storage/private-file.ts';
import type { TokensRepo } from './repo.ts';

/** A token unused for this long is deleted. @see time service profile, tokens */
const TOKEN_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Minimum interval between updates of the last use, so that not every read causes a write. */
const USE_NOTED_AFTER_MS = 60_000;

/** Tokens of the account, each bound to the `User-Agent` that created or first used it. */
export interface Tokens {
  /**
   * Finds the token of a request.
   * @returns its id
   * @throws 401 when it is missing or unknown, and when it was created by a different `User-Agent`
   * or was unused too long: then it is deleted as well
   */
  authenticate(headers: IncomingHttpHeaders): number;
  /** Creates a token that is bound from the start. */
  issue(userAgent: string): string;
  /** Creates the printed token, replacing the last one; its first user binds it. */
  issuePrinted(): string;
  /** Returns whether it would still be accepted from its own `User-Agent`. */
  isAlive(token: string): boolean;
  revoke(id: number): void;
}

export function createTokens(repo: TokensRepo, clock: Clock): Tokens {
  const isExpired = (usedAtMs: number): boolean => clock.now() - usedAtMs > TOKEN_LIFETIME_MS;
  const make = (isPrinted: boolean, userAgent: string | null): string => {
    const token = randomBytes(43).toString('base64url');
    repo.add({ digest: digestOf(token), isPrinted, userAgent, atMs: clock.now() });
    return token;
  };

  return {
    authenticate(headers) {
      const token = readToken(headers);
      if (token === null) {
        throw new ServiceError(401, 'The token is missing: send it as Authorization: Bearer.');
      }
      const record = repo.find(digestOf(token));
      if (record === null) {
        throw new ServiceError(401, 'The token is wrong or was destroyed.');
      }
      if (isExpired(record.usedAtMs)) {
        repo.destroy(record.id);
        throw new ServiceError(401, 'The token was not used for 30 days and is destroyed.');
      }
      const userAgent = headers['user-agent'] ?? '';
      if (record.userAgent !== null && record.userAgent !== userAgent) {
        repo.destroy(record.id);
        throw new ServiceError(
          401,
          'The token belongs to another User-Agent and is destroyed. Make a new one.',
        );
      }
      const nowMs = clock.now();
      // Also when the clock was set back: the time until then must not count as unused.
      if (record.userAgent === null || Math.abs(nowMs - record.usedAtMs) > USE_NOTED_AFTER_MS) {
        repo.use(record.id, userAgent, nowMs);
      }
      return record.id;
    },
    issue(userAgent) {
      repo.destroyUnusedSince(clock.now() - TOKEN_LIFETIME_MS);
      return make(false, userAgent);
    },
    issuePrinted() {
      repo.destroyPrinted();
      return make(true, null);
    },
    isAlive(token) {
      const record = repo.find(digestOf(token));
      return record !== null && !isExpired(record.usedAtMs);
    },
    revoke(id) {
      repo.destroy(id);
    },
  };
}

/** Hashes a token: its 43 random bytes need neither salt nor a slow hash. */
function digestOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Returns whether a request contains a token, valid or not. */
export function hasToken(headers: IncomingHttpHeaders): boolean {
  return headers.authorization !== undefined || headers['x-api-token'] !== undefined;
}

/**
 * Reads `Authorization: Bearer <token>`, `Authorization: token <token>`, `Authorization: <token>`, or
 * `x-api-token: <token>`.
 */
function readToken(headers: IncomingHttpHeaders): string | null {
  const authorization = /^(?:(?:Bearer|token) +)?(\S+)$/iu.exec(
    headers.authorization?.trim() ?? '',
  )?.[1];
  if (authorization !== undefined) return authorization;
  const own = headers['x-api-token'];
  return typeof own === 'string' && own !== '' ? own : null;
}

export const TOKEN_FILE = 'time-token';

/**
 * Returns the token that is printed at each start. It is stored next to the database (mode 0600),
 * so that the client that bound it can keep using it; a deleted one is replaced.
 * @throws `db/unavailable`
 */
export function providePrintedToken(file: string, tokens: Tokens): string {
  const kept = readWholeFile(file)?.trim() ?? '';
  if (kept !== '' && tokens.isAlive(kept)) return kept;
  const token = tokens.issuePrinted();
  writeWholeFile(file, `${token}\n`);
  return token;
}
