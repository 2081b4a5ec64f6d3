import { setTextLanguage, type Catalogue, type UiLanguage } from './text.ts';
import { localeOf, resolveUiLanguage, type UiLanguageChoice } from './ui-language.ts';

/** English needs no catalogue; the others are loaded when they are spoken. */
const CATALOGUES: Record<UiLanguage, () => Promise<Catalogue>> = {
  en: () => Promise.resolve({}),
  de: async () => (await import('./de/index.ts')).german,
};

/** Switches the texts of this process to a choice. @returns the language they are in now */
export async function loadLanguage(
  choice: UiLanguageChoice,
  systemTag: string,
): Promise<UiLanguage> {
  const language = resolveUiLanguage(choice, systemTag);
  setTextLanguage({
    language,
    catalogue: await CATALOGUES[language](),
    locale: localeOf(language, systemTag),
  });
  return language;
}
