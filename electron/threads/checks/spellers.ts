import nspell from 'nspell';
import { findHunspell } from './hunspell.ts';
import type { Speller } from './speller.ts';

const readAmerican = async () => (await import('dictionary-en')).default;
const readBritish = async () => (await import('dictionary-en-gb')).default;
const readSpanish = async () => (await import('dictionary-es')).default;

/**
 * Dictionaries that come with the app; docs/architecture.md lists the omitted ones, with reasons. English without a
 * country accepts either spelling.
 */
const READERS: Readonly<Record<string, readonly (() => ReturnType<typeof readAmerican>)[]>> = {
  en: [readAmerican, readBritish],
  'en-us': [readAmerican],
  'en-gb': [readBritish],
  es: [readSpanish],
};

const known = new Map<string, Promise<Speller>>();

async function load(lang: string): Promise<Speller> {
  const spellers = await Promise.all(
    (READERS[lang] ?? []).map(async (read) => nspell(await read())),
  );
  const answers = new Map<string, boolean>();
  return {
    isWorking: () => true,
    learn: () => Promise.resolve(),
    suggest: (word) =>
      Promise.resolve([...new Set(spellers.flatMap((speller) => speller.suggest(word)))]),
    isRight(word) {
      let isRight = answers.get(word);
      if (isRight === undefined) {
        isRight = spellers.some((speller) => speller.correct(word));
        answers.set(word, isRight);
      }
      return isRight;
    },
  };
}

/** Finds an installed speller, which is used until it fails; one may be installed at any time. */
async function findInstalled(lang: string): Promise<Speller | null> {
  const before = await known.get(lang);
  if (before?.isWorking() === true) return before;
  const found = await findHunspell(lang);
  if (found === null) known.delete(lang);
  else known.set(lang, Promise.resolve(found));
  return found;
}

/** Finds a speller; null if there is no dictionary for the language, in the app or on this computer. */
export async function findSpeller(targetLang: string): Promise<Speller | null> {
  const lang = targetLang.toLowerCase();
  const [language = ''] = lang.split('-');
  const name = [lang, language].find((each) => each in READERS);
  if (name === undefined) return findInstalled(lang);
  const loading = known.get(name) ?? load(name);
  known.set(name, loading);
  return loading;
}
