import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import type { Language } from '../../../shared/domain/connections/connection.ts';
import { KNOWN_SOURCES } from '../../../shared/domain/connections/known-languages.ts';
import type { SourceLangBasis } from '../../../shared/domain/documents/source-lang-basis.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t, textLocale, textLanguage } from '../../../shared/i18n/text.ts';
import { format } from '../words/format.ts';
import type { LanguageChoice } from './language-match.ts';

/**
 * Names languages, which services list in English, in the interface language, and sorts them accordingly. A language
 * without such a name keeps the service's.
 */
export function nameLanguages<T extends LanguageChoice>(choices: readonly T[]): readonly T[] {
  if (textLanguage() === 'en') return choices;
  const order = new Intl.Collator(textLocale());
  return choices
    .map((choice) => {
      const name = format.language(choice.code);
      return name === choice.code ? choice : { ...choice, name };
    })
    .toSorted((a, b) => order.compare(a.name, b.name));
}

/** Returns every language that a text may be in, by its name. */
export function sourceLanguages(): LanguageChoice[] {
  const order = new Intl.Collator(textLocale());
  return KNOWN_SOURCES.map((code) => {
    const name = format.language(code);
    // A few have no name in the system's data, which then returns the code in lower case.
    return { code, name: name.toUpperCase() === code ? code : name };
  }).toSorted((a, b) => order.compare(a.name, b.name));
}

const BASIS_TEXTS: Record<SourceLangBasis, MessageId> = {
  service: msg('common.detectedByService'),
  detected: msg('common.detectedFromText'),
  undetected: msg('common.languageUndetected'),
  person: msg('common.setByYou'),
};

/** Explains how the source language was determined; null if it was chosen before sending. */
export function basisText(basis: SourceLangBasis | null | undefined): string | null {
  return basis === null || basis === undefined ? null : t(BASIS_TEXTS[basis]);
}

/** Writes a direction with the names of its languages, such as `English → German`; `?` if the source is unknown. */
export function directionText(
  sourceLang: string | null,
  targetLangs: string | readonly string[],
): string {
  const targets = [targetLangs].flat().map((code) => format.language(code));
  return `${sourceLang === null ? '?' : format.language(sourceLang)} → ${targets.join(', ')}`;
}

/** Key under which the window stores the language of the last text. */
/** Where a window remembers that texts are not kept in the history: `off`. */
export const KEEP_HABIT_KEY = 'dragoman.translate.keeps';
export const LAST_SOURCE_KEY = 'dragoman.translate.last-source';

/** Key under which the window stores the languages used last, as `EN ES`. */
const LAST_PAIR_KEY = 'dragoman.last-pair';

/**
 * Notes the languages of a text or document, which a new glossary or memory suggests.
 * @param sourceLang null if the service is to detect it, which leaves the one noted last
 */
export function noteLastPair(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  sourceLang: string | null,
  targetLang: string,
): void {
  const [last = 'en'] = storage.getItem(LAST_PAIR_KEY)?.split(' ') ?? [];
  storage.setItem(LAST_PAIR_KEY, `${sourceLang ?? last} ${targetLang}`);
}

/** Returns the pair used last, as far as it can be chosen; else English to German. */
export function suggestedPair(
  storage: Pick<Storage, 'getItem'>,
  sources: readonly string[],
  targets: readonly string[],
): Direction {
  const [from = '', to = ''] = (storage.getItem(LAST_PAIR_KEY) ?? '').split(' ');
  const closest = (codes: readonly string[], code: string) =>
    codes.find((each) => each.toLowerCase() === code.toLowerCase()) ??
    codes.find((each) => isSameLanguage(each, code));
  const [sourceLang, targetLang] = [closest(sources, from), closest(targets, to)];
  const isPair = sourceLang !== targetLang;
  if (sourceLang === undefined || targetLang === undefined || !isPair) {
    return { sourceLang: 'en', targetLang: 'de' };
  }
  return { sourceLang, targetLang };
}

export interface Direction {
  sourceLang: string;
  targetLang: string;
}

/** Returns how a service says that it translates a direction; undefined if it does not say. */
export function wayOf(targets: readonly Language[], { sourceLang, targetLang }: Direction) {
  const target =
    targets.find(({ code }) => code === targetLang) ??
    targets.find(({ code }) => isSameLanguage(code, targetLang));
  return target?.sources?.find(({ code }) => isSameLanguage(code, sourceLang));
}
