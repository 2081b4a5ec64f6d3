import { DEFAULT_LANGUAGE } from './text.ts';

/** The choice of following the system; every other choice is the tag of a language. */
export const SYSTEM_LANGUAGE = 'system';

const baseOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';

/**
 * What a choice means on a system whose language is `systemTag`, a BCP 47 tag: English where the app has no words
 * for it, also for a choice that an older or newer version of the app stored.
 */
export function resolveUiLanguage(
  choice: string,
  systemTag: string,
  languages: readonly string[],
): string {
  const wanted = choice === SYSTEM_LANGUAGE ? baseOf(systemTag) : choice;
  return languages.includes(wanted) ? wanted : DEFAULT_LANGUAGE;
}

/** The tag that numbers are written by: the region of the system where it fits the language. */
export function localeOf(language: string, systemTag: string): string {
  return baseOf(systemTag) === language ? systemTag.replaceAll('_', '-') : language;
}

/** What speakers of a language call it, such as "Deutsch". */
export function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
