import { mayCarryKeys } from '../../../shared/domain/connections/loopback.ts';
import { MAX_LIST_ADDRESS_CHARS } from '../../../shared/domain/updates/limits.ts';
import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';

/**
 * Checks a typed address of a list of versions.
 * @returns it in its normal form
 * @throws `input/invalid`, `net/insecure-url` for plain http to another computer
 */
export function parseListAddress(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(text);
  if (!/^https?:\/\//iu.test(text) || url === null || text.length > MAX_LIST_ADDRESS_CHARS) {
    throw invalid('updateErrors.addressForm');
  }
  if (url.username !== '' || url.password !== '' || text.includes('#')) {
    throw invalid('updateErrors.addressParts');
  }
  if (!mayCarryKeys(url)) {
    throw new AppError('net/insecure-url', 'updateErrors.addressNotEncrypted', {
      details: { field: 'address' },
    });
  }
  return url.href;
}

const invalid = (message: MessageId): AppError =>
  new AppError('input/invalid', message, { details: { field: 'address' } });
