import { GLOSSARY_LANGUAGES } from '../../../shared/glossaries/glossary-languages.ts';

/** Languages for memories created by hand; files may bring others. */
export const SOURCE_LANGUAGES: readonly string[] = [...GLOSSARY_LANGUAGES, 'th'].toSorted();
export const TARGET_LANGUAGES: readonly string[] = [
  ...SOURCE_LANGUAGES,
  'en-GB',
  'en-US',
  'pt-BR',
  'pt-PT',
  'zh-Hans',
  'zh-Hant',
].toSorted();
