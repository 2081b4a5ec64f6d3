import { AppError } from '../../../shared/errors.ts';
import { insecureAddress, parseAddress } from '../http/base-url.ts';

/** What every base address ends in. @see time service, base address and versioning */
const VERSION_PATH = '/api/v1';

/**
 * Checks an entered base address of a time service and completes it. Errors never quote it, since people
 * paste tokens into the wrong field.
 * @returns ends in `/api/v1`, without a slash behind it
 * @throws `net/insecure-url` for plain http, to this computer too; `input/invalid` for anything else that
 * is no base address of version 1
 */
export function parseTimeBaseUrl(entered: string): string {
  const url = parseAddress(entered, 'https://time.example.com/api/v1');
  if (url.protocol !== 'https:') throw insecureAddress();
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith(VERSION_PATH)) return `${url.origin}${path}`;
  if (/\/v\d+$/.test(path)) {
    throw new AppError(
      'input/invalid',
      'The app speaks version 1 of this interface: the address must end in /api/v1. Nothing was sent.',
      { details: { field: 'baseUrl' } },
    );
  }
  return `${url.origin}${path.replace(/\/api$/, '')}${VERSION_PATH}`;
}
