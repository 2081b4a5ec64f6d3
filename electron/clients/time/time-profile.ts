import type { TokenHeader } from '../../../shared/domain/time/names.ts';
import { invalidInput } from '../http/request-input.ts';
import type { ServiceProfile } from '../http/service-profile.ts';
import { timeStatusError } from './time-status-errors.ts';
import { AppError } from '../../../shared/errors.ts';
import { basePathOf, insecureAddress, parseAddress } from '../http/base-url.ts';

/** Name of the service in messages. */
export const SERVICE_NAME = 'time';

const AUTHORIZATIONS: Record<TokenHeader, (token: string) => Record<string, string>> = {
  bearer: (token) => ({ authorization: `Bearer ${token}` }),
  raw: (token) => ({ authorization: token }),
  'x-api-token': (token) => ({ 'x-api-token': token }),
};

/** Builds the profile of a time service. @see time service, authentication */
export function timeProfile(header: TokenHeader): ServiceProfile {
  return {
    name: SERVICE_NAME,
    // Signed tokens carry claims and are much longer than keys.
    maxKeyChars: 4096,
    // A refused change includes the current entry, whose note may be long.
    maxErrorBytes: 512 * 1024,
    authorization: AUTHORIZATIONS[header],
    statusError: timeStatusError,
  };
}

/**
 * Checks a connection's user agent, to which its token is bound.
 * @throws `input/invalid` for text that a header cannot hold
 */
export function requireUserAgent(userAgent: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(userAgent)) return userAgent;
  throw invalidInput('The name under which this connection calls cannot be sent.', 'userAgent');
}

/** Ending of every base address. @see time service, base address and versioning */
const VERSION_PATH = '/api/v1';

/**
 * Checks and completes an entered base address of a time service. Errors never quote it, since people
 * paste tokens into the wrong field.
 * @returns ends in `/api/v1`, without a trailing slash
 * @throws `net/insecure-url` for plain http, also to this computer; `input/invalid` for anything else
 *   that is not a base address of version 1
 */
export function parseTimeBaseUrl(entered: string): string {
  const url = parseAddress(entered, 'https://time.example.com/api/v1');
  if (url.protocol !== 'https:') throw insecureAddress();
  const path = basePathOf(url);
  if (path.endsWith(VERSION_PATH)) return `${url.origin}${path}`;
  if (/\/v\d+$/.test(path)) {
    throw new AppError('input/invalid', 'timeServiceErrors.addressNeedsVersion', {
      details: { field: 'baseUrl' },
    });
  }
  return `${url.origin}${path.replace(/\/api$/, '')}${VERSION_PATH}`;
}
