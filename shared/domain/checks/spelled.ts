/** Small numbers that texts spell out. Where a language is missing, a small number may be spelled. */
const SPELLED: Record<string, readonly string[]> = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'], // prettier-ignore
  de: ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'], // prettier-ignore
  fr: ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'], // prettier-ignore
  es: ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'], // prettier-ignore
};
const MOST_SPELLED = 12;
/** More, such as "drittens" and "first", by how they begin. */
const ORDINALS: Record<string, readonly string[]> = {
  en: ['', 'first', 'second|twice|both', 'third'],
  de: ['', 'erst|einmal', 'zweit|beide', 'dritt'],
  fr: ['', 'premi', 'second', 'troisi'],
  es: ['', 'prim', 'segund|ambos', 'tercer'],
};

/** Twenty to ninety. */
const TENS: Record<string, readonly string[]> = {
  en: ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  de: ['zwanzig', 'dreißig|dreissig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'], // prettier-ignore
  fr: ['vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante-dix|septante', 'quatre-vingts?', 'quatre-vingt-dix|nonante'], // prettier-ignore
  es: ['veinte', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'], // prettier-ignore
};

/** "Twenty-two", "treinta y dos" and "eighty thousand" are more than their first word. */
const MORE = String.raw`[\p{L}-]|\s(?:y\s|thousand|tausend|hundred|cents?\b|bill|mil(?:l|\b))`;

/** Whether a text says a number in words, as far as that is known of its language; looked for once each. */
export function spelledIn(text: string, lang: string): (value: number) => boolean {
  const known = new Map<number, boolean>();
  return (value) => {
    const is = known.get(value) ?? isSpelled(value, text, lang);
    known.set(value, is);
    return is;
  };
}

function isSpelled(value: number, text: string, lang: string): boolean {
  const base = lang.slice(0, 2);
  const tens = value % 10 === 0 ? TENS[base]?.[value / 10 - 2] : undefined;
  if (tens !== undefined) {
    return new RegExp(String.raw`(?<![\p{L}-])(?:${tens})(?!${MORE})`, 'iu').test(text);
  }
  if (!Number.isInteger(value) || value < 0 || value > MOST_SPELLED) return false;
  const word = SPELLED[base]?.[value];
  if (word === undefined) return true;
  const more = ORDINALS[base]?.[value] ?? '';
  const words = more === '' ? word : `${word}|${more}`;
  return new RegExp(String.raw`(?<!\p{L})(?:${words})`, 'iu').test(text);
}
