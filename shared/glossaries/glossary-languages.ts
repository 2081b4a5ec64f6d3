import type { DictionaryPair } from './glossary-entry.ts';

/** Root codes that dictionaries may have, in lowercase and sorted. Thai is not supported. */
export const GLOSSARY_LANGUAGES: readonly string[] =
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv tr uk vi zh'.split(
    ' ',
  );

const KNOWN: ReadonlySet<string> = new Set(GLOSSARY_LANGUAGES);

/** Returns true for a lowercase root code in {@link GLOSSARY_LANGUAGES}. */
export function isGlossaryLanguage(code: string): boolean {
  return KNOWN.has(code);
}

/** Returns every ordered pair of two languages, by source and target. */
export function glossaryLanguagePairs(): DictionaryPair[] {
  return GLOSSARY_LANGUAGES.flatMap((source) =>
    GLOSSARY_LANGUAGES.filter((target) => target !== source).map((target) => ({ source, target })),
  );
}

/**
 * Returns the root code of the dictionary for a language: `EN-US` and `en_gb` use `en`.
 * @see translation service, glossary rules
 */
export function dictionaryLanguage(code: string): string {
  return code.trim().toLowerCase().split(/[-_]/u, 1)[0] ?? '';
}
