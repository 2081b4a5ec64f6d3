import { ServiceError } from '../service-error.ts';
import type { Caller, RouteAccess } from './caller.ts';

/**
 * Lets a caller through to a route, or not.
 * @throws `ServiceError` 403; for a scoped key with `detail` listing what it lacks
 * @see translation service, key scopes
 */
export function checkAccess(caller: Caller, access: RouteAccess): void {
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
