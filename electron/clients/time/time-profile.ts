import type { TokenHeader } from '../../../shared/domain/time-names.ts';
import { invalidInput } from '../http/request-input.ts';
import type { ServiceProfile } from '../http/service-profile.ts';
import { timeStatusError } from './time-status-errors.ts';

/** How sentences name the service. */
export const SERVICE_NAME = 'time service';

const AUTHORIZATIONS: Record<TokenHeader, (token: string) => Record<string, string>> = {
  bearer: (token) => ({ authorization: `Bearer ${token}` }),
  raw: (token) => ({ authorization: token }),
  'x-api-token': (token) => ({ 'x-api-token': token }),
};

/** How a time service is spoken to. @see time service, authentication */
export function timeProfile(header: TokenHeader): ServiceProfile {
  return {
    name: SERVICE_NAME,
    // Signed tokens carry claims and are much longer than keys.
    maxKeyChars: 4096,
    // A refused change brings the present entry with it, whose note may be long.
    maxErrorBytes: 512 * 1024,
    authorization: AUTHORIZATIONS[header],
    statusError: timeStatusError,
  };
}

/**
 * Checks the text that a connection sends as its user agent, to which its token is bound.
 * @throws `input/invalid` for what no header can hold
 */
export function requireUserAgent(userAgent: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(userAgent)) return userAgent;
  throw invalidInput('The name under which this connection calls cannot be sent.', 'userAgent');
}
