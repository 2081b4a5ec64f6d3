import { DEFAULT_LANGUAGE, setTextLanguage, type Messages } from './text.ts';
import type { RegionHabits } from '../domain/app/appearance.ts';
import { localeOf, resolveUiLanguage, withHabits } from './ui-language.ts';

/** For tests and translators: see pseudo.ts. Not offered, but understood as a choice. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** A folder with a `messages.json` is a language; English is in every process from the start. */
const TRANSLATED = new Map(
  Object.entries(
    import.meta.glob<Messages>(['./*/messages.json', '!./en/messages.json'], { import: 'default' }),
  ).map(([path, load]) => [path.split('/')[1] ?? '', load]),
);

/** The languages that the interface can be shown in, as BCP 47 languages. */
export const UI_LANGUAGES: readonly string[] = [DEFAULT_LANGUAGE, ...TRANSLATED.keys()];

/** The language that a choice of the settings means on this system. */
export function languageOf(choice: string, systemTag: string): string {
  return resolveUiLanguage(choice, systemTag, [...TRANSLATED.keys(), PSEUDO_LANGUAGE]);
}

/** As the region has them. */
export const REGION_HABITS: RegionHabits = { firstDay: 'system', clock: 'system' };

/** The tag by which numbers, days and times are written for a choice. */
export function writtenAs(choice: string, systemTag: string, habits: RegionHabits): string {
  return withHabits(localeOf(languageOf(choice, systemTag), systemTag), habits);
}

/** Switches the texts of this process to a choice. @returns the language they are in now */
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
