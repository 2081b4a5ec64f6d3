import { t } from '../../i18n/text.ts';

/** The word to type before anything is purged, in the language of the interface. */
export function purgeWord(): string {
  return t('data.purgeWord');
}

/** True for the word in any spelling of case, with blanks around it. */
export function isPurgeWord(typed: string): boolean {
  return typed.trim().toLocaleLowerCase() === purgeWord().toLocaleLowerCase();
}
