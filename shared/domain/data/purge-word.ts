import { t } from '../../i18n/text.ts';

/** Returns the word to type before anything is purged, in the interface language. */
export function purgeWord(): string {
  return t('data.purgeWord');
}

/** Returns true for the word in any case, with or without surrounding spaces. */
export function isPurgeWord(typed: string): boolean {
  return typed.trim().toLocaleLowerCase() === purgeWord().toLocaleLowerCase();
}
