import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../http/service-error.ts';
import type { KeyScope } from '../../../../shared/domain/usage/key-scopes.ts';

/** `free` keys end with `:fx`; `pro` is every other one. @see translation service, authentication */
export type Edition = 'free' | 'pro';

/** What a scoped key may be allowed to do. @see translation service, key scopes */
export type Scope = KeyScope;

/**
 * What a route asks of its caller, as `config.access` of the route: a scope; `admin` for an admin key;
 * `unscoped` for what has no scope of its own, so that every scoped key is refused; `signed` for addresses that
 * are their own permission and take no key.
 */
export type RouteAccess = Scope | 'admin' | 'unscoped' | 'signed';

/** An account owns documents, glossaries, style rules, memories and usage; keys only open it. */
export interface Account {
  readonly id: string;
  readonly edition: Edition;
  /** Limits of the running month; null: none. */
  readonly characterLimit: number | null;
  readonly documentLimit: number | null;
  readonly teamDocumentLimit: number | null;
}

/** Who sent a request. */
export interface Caller {
  readonly account: Account;
  /** Identifier of the key in `api_keys`; never the secret of a run. */
  readonly keyId: string;
  readonly isAdmin: boolean;
  /** Null: everything is allowed. */
  readonly scopes: ReadonlySet<Scope> | null;
  /** Characters that this key may use in the running month; null: no limit of its own. */
  readonly keyCharacterLimit: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any route runs; use {@link callerOf}. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}

/** The caller of a request that passed authentication. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('The route was reached without a caller.');
  return request.caller;
}

/**
 * Lets a caller through to a route, or not.
 * @throws `ServiceError` 403; for a scoped key with `detail` listing what it lacks
 * @see translation service, key scopes
 */
export function checkAccess(caller: Caller, access: Exclude<RouteAccess, 'signed'>): void {
  if (caller.isAdmin !== (access === 'admin')) {
    throw new ServiceError(
      403,
      caller.isAdmin
        ? 'The admin key only administers; it cannot be used here.'
        : 'This address needs an admin key.',
    );
  }
  if (access === 'admin' || caller.scopes === null) return;
  if (access !== 'unscoped' && caller.scopes.has(access)) return;
  throw new ServiceError(403, 'The scopes of this key do not allow this.', {
    detail:
      access === 'unscoped'
        ? 'No scope covers this address: it needs a key without scopes.'
        : `Missing scopes: ${access}`,
  });
}
