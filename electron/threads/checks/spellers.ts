import nspell from 'nspell';

/** Whether a word is spelled right. */
export type IsSpelled = (word: string) => boolean;

const readAmerican = async () => (await import('dictionary-en')).default;
const readBritish = async () => (await import('dictionary-en-gb')).default;

/**
 * Dictionaries with licences like the app's own; docs/architecture.md says which are left out, and why.
 * English without a country may be spelled either way.
 */
const READERS: Readonly<Record<string, readonly (() => ReturnType<typeof readAmerican>)[]>> = {
  en: [readAmerican, readBritish],
  'en-us': [readAmerican],
  'en-gb': [readBritish],
};

const known = new Map<string, Promise<IsSpelled>>();

async function load(lang: string): Promise<IsSpelled> {
  const spellers = await Promise.all(
    (READERS[lang] ?? []).map(async (read) => nspell(await read())),
  );
  const answers = new Map<string, boolean>();
  return (word) => {
    let isRight = answers.get(word);
    if (isRight === undefined) {
      isRight = spellers.some((speller) => speller.correct(word));
      answers.set(word, isRight);
    }
    return isRight;
  };
}

/** Null where there is no dictionary for the language. */
export async function findSpeller(targetLang: string): Promise<IsSpelled | null> {
  const lang = targetLang.toLowerCase();
  const name = lang in READERS ? lang : lang.startsWith('en-') ? 'en' : null;
  if (name === null) return null;
  const loading = known.get(name) ?? load(name);
  known.set(name, loading);
  return loading;
}
