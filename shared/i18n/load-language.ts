import { DEFAULT_LANGUAGE, ENGLISH, setTextLanguage, type Messages } from './text.ts';
import { localeOf, resolveUiLanguage } from './ui-language.ts';

/** For tests and translators: see pseudo.ts. Not offered, but understood as a choice. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** A folder with a `messages.json` is a language; English is in every process from the start. */
const TRANSLATED = new Map(
  Object.entries(
    import.meta.glob<Messages>(['./*/messages.json', '!./en/messages.json'], { import: 'default' }),
  ).map(([path, load]) => [path.split('/')[1] ?? '', load]),
);
const MESSAGES = new Map([
  ...TRANSLATED,
  [PSEUDO_LANGUAGE, async () => (await import('./pseudo.ts')).pseudoMessages(ENGLISH)] as const,
]);

/** The languages that the interface can be shown in, as BCP 47 languages. */
export const UI_LANGUAGES: readonly string[] = [DEFAULT_LANGUAGE, ...TRANSLATED.keys()];

/** The language that a choice of the settings means on this system. */
export function languageOf(choice: string, systemTag: string): string {
  return resolveUiLanguage(choice, systemTag, [...MESSAGES.keys()]);
}

/** Switches the texts of this process to a choice. @returns the language they are in now */
export async function loadLanguage(choice: string, systemTag: string): Promise<string> {
  const language = languageOf(choice, systemTag);
  const messages = await MESSAGES.get(language)?.();
  setTextLanguage({
    language,
    locale: localeOf(language, systemTag),
    ...(messages === undefined ? {} : { messages }),
  });
  return language;
}
