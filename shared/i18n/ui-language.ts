import { UI_LANGUAGES, type UiLanguage } from './text.ts';

/** What the person chooses from: the language of the system, or one of the app's. */
export const UI_LANGUAGE_CHOICES = ['system', ...UI_LANGUAGES] as const;
export type UiLanguageChoice = (typeof UI_LANGUAGE_CHOICES)[number];

/** What a choice means on a system whose language is `systemTag`, a BCP 47 tag; English for all others. */
export function resolveUiLanguage(choice: UiLanguageChoice, systemTag: string): UiLanguage {
  if (choice !== 'system') return choice;
  const base = systemTag.toLowerCase().split(/[-_]/u)[0];
  return UI_LANGUAGES.find((language) => language === base) ?? 'en';
}

/** The tag that numbers are written by: the region of the system where it fits the language. */
export function localeOf(language: UiLanguage, systemTag: string): string {
  const base = systemTag.toLowerCase().split(/[-_]/u)[0];
  return base === language ? systemTag.replaceAll('_', '-') : language;
}

export function isUiLanguageChoice(value: unknown): value is UiLanguageChoice {
  return UI_LANGUAGE_CHOICES.some((choice) => choice === value);
}
