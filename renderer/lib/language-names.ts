import { textLanguage, textLocale } from '../../shared/i18n/text.ts';
import type { Format } from './format.ts';
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
