import { DEFAULT_LANGUAGE, setTextLanguage, type Messages } from './text.ts';
import type { RegionHabits } from '../domain/app/appearance.ts';
import { localeOf, resolveUiLanguage, withHabits } from './ui-language.ts';

/** For tests and translators: see pseudo.ts. Not offered, but accepted as a choice. */
export const PSEUDO_LANGUAGE = 'en-XA';

/**
 * Each folder with a `messages.json` is a language; English is loaded in every process from the
 * start.
 */
const TRANSLATED = new Map(
  Object.entries(
    import.meta.glob<Messages>(['./*/messages.json', '!./en/messages.json'], { import: 'default' }),
  ).map(([path, load]) => [path.split('/')[1] ?? '', load]),
);

/** Available interface languages, as BCP 47 languages. */
export const UI_LANGUAGES: readonly string[] = [DEFAULT_LANGUAGE, ...TRANSLATED.keys()];

/** Returns the interface language for a settings choice on this system. */
export function languageOf(choice: string, systemTag: string): string {
  return resolveUiLanguage(choice, systemTag, [...TRANSLATED.keys(), PSEUDO_LANGUAGE]);
}

/** The region's own habits. */
export const REGION_HABITS: RegionHabits = { firstDay: 'system', clock: 'system' };

/** Returns the tag for formatting numbers, days, and times for a choice. */
export function writtenAs(choice: string, systemTag: string, habits: RegionHabits): string {
  return withHabits(localeOf(languageOf(choice, systemTag), systemTag), habits);
}

/** Switches the texts of this process to a choice. @returns their new language */
export async function loadLanguage(
  choice: string,
  systemTag: string,
  habits = REGION_HABITS,
): Promise<string> {
  const language = languageOf(choice, systemTag);
  const messages = await TRANSLATED.get(language)?.();
  const pseudo = language === PSEUDO_LANGUAGE ? await import('./pseudo.ts') : null;
  setTextLanguage({
    language,
    locale: writtenAs(choice, systemTag, habits),
    ...(messages && { messages }),
    ...(pseudo && { rewrite: pseudo.pseudoText }),
  });
  return language;
}
