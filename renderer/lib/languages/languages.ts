import { isSameLanguage } from '../../../shared/domain/connections/base-language.ts';
import type { Language } from '../../../shared/domain/connections/connection.ts';
import { KNOWN_SOURCES } from '../../../shared/domain/connections/known-languages.ts';
import type { SourceLangBasis } from '../../../shared/domain/documents/source-lang-basis.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t, textLocale, textLanguage } from '../../../shared/i18n/text.ts';
import type { Format } from '../words/format.ts';
import type { LanguageChoice } from './language-match.ts';

/**
 * Languages as services list them, in English; with another language of the interface under the names of
 * that one, in its order. A language without such a name keeps that of the service.
 */
export function nameLanguages<T extends LanguageChoice>(
  choices: readonly T[],
  format: Pick<Format, 'language'>,
): readonly T[] {
  if (textLanguage() === 'en') return choices;
  const order = new Intl.Collator(textLocale());
  return choices
    .map((choice) => {
      const name = format.language(choice.code);
      return name === choice.code ? choice : { ...choice, name };
    })
    .toSorted((a, b) => order.compare(a.name, b.name));
}

/** Every language a text may be in, by its name. */
export function sourceLanguages(format: Pick<Format, 'language'>): LanguageChoice[] {
  const order = new Intl.Collator(textLocale());
  return KNOWN_SOURCES.map((code) => {
    const name = format.language(code);
    // Few have no name in the system's data, which answers the code in lower case.
    return { code, name: name.toUpperCase() === code ? code : name };
  }).toSorted((a, b) => order.compare(a.name, b.name));
}

const BASIS_TEXTS: Record<SourceLangBasis, MessageId> = {
  service: msg('common.detectedByService'),
  detected: msg('common.detectedFromText'),
  undetected: msg('common.languageUndetected'),
  person: msg('common.setByYou'),
};

/** How a source language is known; null where it was chosen before sending. */
export function basisText(basis: SourceLangBasis | null | undefined): string | null {
  return basis === null || basis === undefined ? null : t(BASIS_TEXTS[basis]);
}

/** A direction by the codes of its languages, such as `EN → DE`; `?` where the source is not known. */
export function directionText(
  sourceLang: string | null,
  targetLangs: string | readonly string[],
): string {
  return `${sourceLang ?? '?'} → ${[targetLangs].flat().join(', ')}`.toUpperCase();
}

/** Where the window keeps the language that the last text was in. */
export const LAST_SOURCE_KEY = 'dragoman.translate.last-source';

export interface Direction {
  sourceLang: string;
  targetLang: string;
}

/** How a service says that it translates a direction; undefined where it says nothing. */
export function wayOf(targets: readonly Language[], { sourceLang, targetLang }: Direction) {
  const target =
    targets.find(({ code }) => code === targetLang) ??
    targets.find(({ code }) => isSameLanguage(code, targetLang));
  return target?.sources?.find(({ code }) => isSameLanguage(code, sourceLang));
}
