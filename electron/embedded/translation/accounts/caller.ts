import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../http/service-error.ts';
import type { KeyScope } from '../../../../shared/domain/usage/key-scopes.ts';

/** `free` keys end with `:fx`; all others are `pro`. @see translation service, authentication */
export type Edition = 'free' | 'pro';

/** An operation that a scoped key may be granted. @see translation service, key scopes */
export type Scope = KeyScope;

/**
 * Access that a route requires of its caller, as `config.access` of the route: a scope; `admin` for
 * an admin key; `unscoped` for routes without a scope, which refuse every scoped key; `signed` for
 * addresses that grant access themselves and take no key.
 */
export type RouteAccess = Scope | 'admin' | 'unscoped' | 'signed';

/**
 * Owner of documents, glossaries, style rules, memories, and usage; keys only give access to it.
 */
export interface Account {
  readonly id: string;
  readonly edition: Edition;
  /** Limits of the current month; null: unlimited. */
  readonly characterLimit: number | null;
  readonly documentLimit: number | null;
  readonly teamDocumentLimit: number | null;
}

/** Account and key that sent a request. */
export interface Caller {
  readonly account: Account;
  /** Identifier of the key in `api_keys`; never the secret of a run. */
  readonly keyId: string;
  readonly isAdmin: boolean;
  /** Null: everything is allowed. */
  readonly scopes: ReadonlySet<Scope> | null;
  /** Characters that this key may use in the current month; null: no limit for the key itself. */
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

/** Returns the caller of a request that passed authentication. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('The route was reached without a caller.');
  return request.caller;
}

/** Returns the id of the account of a request that passed authentication. */
export function accountIdOf(request: FastifyRequest): string {
  return callerOf(request).account.id;
}

/**
 * Checks that a caller may use a route.
 * @throws `ServiceError` 403; for a scoped key with `detail` listing the missing scopes
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

/**
 * Checks that the caller of a request may use its route.
 * @throws `ServiceError` 403
 */
export function requireRouteAccess({ caller, routeOptions }: FastifyRequest): void {
  const { access = 'unscoped', proFeature } = routeOptions.config;
  if (caller === null || access === 'signed') return;
  checkAccess(caller, access);
  if (proFeature !== undefined) requirePro(caller.account, proFeature);
}

/** @throws `ServiceError` 403 for features that the free edition does not have */
export function requirePro({ edition }: Account, feature: string): void {
  if (edition !== 'free') return;
  throw new ServiceError(403, `${feature} is not part of the free edition.`);
}
