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
