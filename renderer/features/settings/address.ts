import { MAX_CONNECTION_NAME_CHARS } from '../../../shared/domain/connections/limits.ts';
import { t } from '../../../shared/i18n/text.ts';

/**
 * Returns the address of a service as a URL, or a text saying why it is invalid.
 *
 * @param invalid text for anything else
 */
export function readAddress(address: string, invalid: string): URL | string {
  if (address === '') return t('settings.enterServiceAddress');
  const url = URL.parse(address);
  if (url === null) return invalid;
  return url.username === '' && url.password === '' ? url : t('settings.addressWithCredentials');
}

/** Returns the error of a connection name; empty if it is valid. */
export function nameErrors(name: string): { name?: string } {
  const { length } = name.trim();
  if (length === 0) return { name: t('settings.enterConnectionName') };
  if (length <= MAX_CONNECTION_NAME_CHARS) return {};
  return { name: t('settings.tooLong', { most: MAX_CONNECTION_NAME_CHARS }) };
}
