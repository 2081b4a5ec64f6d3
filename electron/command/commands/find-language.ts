import {
  baseLanguage,
  isSameLanguage,
  toBcp47,
} from '../../../shared/domain/connections/language.ts';
import type {
  ConnectionLanguages,
  Language,
} from '../../../shared/domain/connections/connection.ts';
import { usage } from '../command.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const fold = (text: string): string => text.trim().toLowerCase().replaceAll('_', '-');

/**
 * Returns the service's code of a language that was given by code or by English name; `es` also names the only
 * variant of Spanish.
 * @param side such as “to”, for the error
 * @throws CommandError `USAGE`, with the languages that can be meant
 */
export function findLanguage(languages: readonly Language[], given: string, side: string): string {
  const wanted = fold(given);
  const byCode = languages.find(({ code }) => fold(code) === wanted);
  if (byCode !== undefined) return byCode.code;
  const isNamed = ({ code, name }: Language): boolean =>
    [name, NAMES.of(toBcp47(code))].some((each) => each !== undefined && fold(each) === wanted);
  const found = languages.filter(
    (language) => isNamed(language) || fold(baseLanguage(language.code)) === wanted,
  );
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first.code;
  const codes = (found.length > 0 ? found : languages).map(({ code }) => code).join(', ');
  throw usage(
    found.length > 0
      ? `“${given}” can be several languages. Choose one for --${side}: ${codes}.`
      : `The service has no language “${given}” for --${side}. It has: ${codes}.`,
  );
}

export interface ChosenLanguages {
  /** Null lets the service detect it. */
  sourceLang: string | null;
  /** Each once. */
  targetLangs: string[];
}

/** Checks languages as the Documents page does. @throws CommandError `USAGE` */
export function chooseLanguages(
  { sources, targets }: ConnectionLanguages,
  { from, to }: { from: string | null; to: readonly string[] },
): ChosenLanguages {
  const sourceLang = from === null ? null : findLanguage(sources, from, 'from');
  const targetLangs = [...new Set(to.map((each) => findLanguage(targets, each, 'to')))];
  if (targetLangs.length === 0) throw usage('No target language is given. Add one with --to.');
  if (sourceLang === null) return { sourceLang, targetLangs };
  for (const targetLang of targetLangs) {
    if (targetLang === sourceLang) throw usage(`--from and --to are both ${sourceLang}.`);
    const known = targets.find(({ code }) => code === targetLang)?.sources;
    if (known?.some(({ code }) => isSameLanguage(code, sourceLang)) === false) {
      throw usage(`The service does not translate ${sourceLang} into ${targetLang}.`);
    }
  }
  return { sourceLang, targetLangs };
}
