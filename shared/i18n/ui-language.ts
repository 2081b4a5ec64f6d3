import type { RegionHabits } from '../domain/app/appearance.ts';
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

/** What systems report on which nobody chose anything: it says nothing about where somebody is. */
const UNCHOSEN_TAG = 'en-us';

/**
 * The tag that numbers, days and times are written by: the language with the region of the system, so that a window
 * in English on a German system still has weeks from Monday, 24 hours and days before months.
 */
export function localeOf(language: string, systemTag: string): string {
  const tag = systemTag.replaceAll('_', '-');
  if (baseOf(tag) === language) return tag;
  const region = tag.toLowerCase() === UNCHOSEN_TAG ? undefined : regionOf(tag);
  return region === undefined || language.includes('-') ? language : `${language}-${region}`;
}

/** A tag with the habits that somebody chose, which everything that formats by the tag then follows. */
export function withHabits(locale: string, { firstDay, clock }: RegionHabits): string {
  const chosen = [
    ...(firstDay === 'system' ? [] : [`fw-${firstDay}`]),
    ...(clock === 'system' ? [] : [`hc-${clock}`]),
  ];
  return chosen.length === 0 ? locale : [locale, 'u', ...chosen].join('-');
}

/** That of a tag, or the main one of its language. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}

/** What speakers of a language call it, such as "Deutsch". */
export function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
