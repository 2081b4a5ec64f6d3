import { MAX_CONNECTION_NAME_CHARS } from '../../../shared/domain/connections/limits.ts';
import { t } from '../../../shared/i18n/text.ts';

/**
 * The address of a service as a URL; in words, why it is none.
 * @param invalid what to say of something else
 */
export function readAddress(address: string, invalid: string): URL | string {
  if (address === '') return t('settings.enterServiceAddress');
  const url = URL.parse(address);
  if (url === null) return invalid;
  return url.username === '' && url.password === '' ? url : t('settings.addressWithCredentials');
}

/** What is wrong with the name of a connection; empty when nothing is. */
export function nameErrors(name: string): { name?: string } {
  const { length } = name.trim();
  if (length === 0) return { name: t('settings.enterConnectionName') };
  if (length <= MAX_CONNECTION_NAME_CHARS) return {};
  return { name: t('settings.tooLong', { most: MAX_CONNECTION_NAME_CHARS }) };
}
