/** Names that InDesign has for languages, by lowercase wire code. */
const NAMES: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  bg: 'Bulgarian',
  ca: 'Catalan',
  cs: 'Czech',
  da: 'Danish',
  de: 'de_DE_2006',
  'de-ch': 'de_CH_2006',
  el: 'Greek',
  en: 'English: USA',
  'en-gb': 'English: UK',
  'en-us': 'English: USA',
  es: 'Spanish: Castilian',
  et: 'Estonian',
  fi: 'Finnish',
  fr: 'French',
  'fr-ca': 'French: Canadian',
  he: 'Hebrew',
  hi: 'hi_IN',
  hr: 'Croatian',
  hu: 'Hungarian',
  id: 'id_ID',
  it: 'Italian',
  lt: 'Lithuanian',
  lv: 'Latvian',
  nb: 'Norwegian: Bokmal',
  nl: 'nl_NL_2005',
  pl: 'Polish',
  'pt-br': 'Portuguese: Brazilian',
  'pt-pt': 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sk: 'Slovak',
  sl: 'Slovenian',
  sv: 'Swedish',
  th: 'Thai',
  tr: 'Turkish',
  uk: 'Ukrainian',
};

const PREFIX = '$ID/';

/** @returns null if InDesign has none, or none that is known here */
export function idmlLanguage(wireCode: string): string | null {
  const code = wireCode.toLowerCase();
  const name = NAMES[code] ?? NAMES[code.split('-')[0] ?? ''];
  return name === undefined ? null : PREFIX + name;
}

/** Returns the base code of a language by its name in InDesign; null for any other. */
export function baseOfIdmlLanguage(name: string): string | null {
  if (!name.startsWith(PREFIX)) return null;
  const own = name.slice(PREFIX.length);
  const coded = /^([a-z]{2})_[A-Z]{2}/u.exec(own)?.[1];
  if (coded !== undefined) return coded;
  const word = own.split(':')[0] ?? '';
  const found = Object.entries(NAMES).find(([, known]) => known.split(':')[0] === word);
  if (found === undefined) return /^German|^Dutch/u.test(word) ? (word === 'Dutch' ? 'nl' : 'de') : null; // prettier-ignore
  return found[0].split('-')[0] ?? null;
}
