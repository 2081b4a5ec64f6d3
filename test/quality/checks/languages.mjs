/**
 * Measured target languages with their catalog folders, as BCP 47 tags for the checks. English is measured with
 * reversed pairs of other languages.
 *
 * @type {Readonly<Record<string, readonly { folder: string, tag: string }[]>>}
 */
export const CATALOGS = {
  ar: [{ folder: 'ar', tag: 'ar' }],
  bg: [{ folder: 'bg', tag: 'bg' }],
  ca: [{ folder: 'ca', tag: 'ca' }],
  cs: [{ folder: 'cs', tag: 'cs' }],
  da: [{ folder: 'da', tag: 'da' }],
  de: [{ folder: 'de', tag: 'de' }],
  el: [{ folder: 'el', tag: 'el' }],
  es: [{ folder: 'es', tag: 'es' }],
  et: [{ folder: 'et', tag: 'et' }],
  fi: [{ folder: 'fi', tag: 'fi' }],
  fr: [{ folder: 'fr', tag: 'fr' }],
  he: [{ folder: 'he', tag: 'he' }],
  hi: [{ folder: 'hi', tag: 'hi' }],
  hu: [{ folder: 'hu', tag: 'hu' }],
  id: [{ folder: 'id', tag: 'id' }],
  it: [{ folder: 'it', tag: 'it' }],
  ja: [{ folder: 'ja', tag: 'ja' }],
  ko: [{ folder: 'ko', tag: 'ko' }],
  lt: [{ folder: 'lt', tag: 'lt' }],
  nb: [{ folder: 'nb', tag: 'nb' }],
  nl: [{ folder: 'nl', tag: 'nl' }],
  pl: [{ folder: 'pl', tag: 'pl' }],
  pt: [
    { folder: 'pt_BR', tag: 'pt-BR' },
    { folder: 'pt', tag: 'pt-PT' },
  ],
  ro: [{ folder: 'ro', tag: 'ro' }],
  ru: [{ folder: 'ru', tag: 'ru' }],
  sk: [{ folder: 'sk', tag: 'sk' }],
  sl: [{ folder: 'sl', tag: 'sl' }],
  sv: [{ folder: 'sv', tag: 'sv' }],
  tr: [{ folder: 'tr', tag: 'tr' }],
  uk: [{ folder: 'uk', tag: 'uk' }],
  vi: [{ folder: 'vi', tag: 'vi' }],
  zh: [
    { folder: 'zh_CN', tag: 'zh-Hans' },
    { folder: 'zh_TW', tag: 'zh-Hant' },
  ],
};

/** Source languages of the pairs that measure English. */
export const INTO_ENGLISH = ['de', 'es', 'fr', 'ja', 'ru'];

/** Language families for planting and counting errors. */
export const FAMILIES = {
  Germanic: ['da', 'de', 'en', 'nb', 'nl', 'sv'],
  Romance: ['ca', 'es', 'fr', 'it', 'pt', 'ro'],
  Slavic: ['bg', 'cs', 'pl', 'ru', 'sk', 'sl', 'uk'],
  'East Asian': ['ja', 'ko', 'zh'],
  'other Latin': ['et', 'fi', 'hu', 'id', 'lt', 'tr', 'vi'],
  'other scripts': ['ar', 'el', 'he', 'hi'],
};
