import type { RegionHabits } from '../domain/app/appearance.ts';
import { DEFAULT_LANGUAGE } from './text.ts';

/** The choice of following the system; every other choice is the tag of a language. */
export const SYSTEM_LANGUAGE = 'system';

const baseOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';

/**
 * Resolves a choice on a system whose language is `systemTag`, a BCP 47 tag: English where the app
 * has no translation, also for a choice that a different version of the app stored.
 */
export function resolveUiLanguage(
  choice: string,
  systemTag: string,
  languages: readonly string[],
): string {
  const wanted = choice === SYSTEM_LANGUAGE ? baseOf(systemTag) : choice;
  return languages.includes(wanted) ? wanted : DEFAULT_LANGUAGE;
}

/** Default tag of systems where the user chose nothing; it does not indicate the user's region. */
const UNCHOSEN_TAG = 'en-us';

/**
 * Returns the tag for formatting numbers, days, and times: the language with the system's region,
 * so that an English window on a German system still starts weeks on Monday, uses the 24-hour
 * clock, and puts days before months.
 */
export function localeOf(language: string, systemTag: string): string {
  const tag = systemTag.replaceAll('_', '-');
  if (baseOf(tag) === language) return tag;
  const region = tag.toLowerCase() === UNCHOSEN_TAG ? undefined : regionOf(tag);
  return region === undefined || language.includes('-') ? language : `${language}-${region}`;
}

/** Adds chosen habits to a tag, which everything that formats by the tag then follows. */
export function withHabits(locale: string, { firstDay, clock }: RegionHabits): string {
  const chosen = [
    ...(firstDay === 'system' ? [] : [`fw-${firstDay}`]),
    ...(clock === 'system' ? [] : [`hc-${clock}`]),
  ];
  return chosen.length === 0 ? locale : [locale, 'u', ...chosen].join('-');
}

/** Returns the region of a tag, or the main one of its language. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}

/** Returns the language's own name, such as "Deutsch". */
export function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
