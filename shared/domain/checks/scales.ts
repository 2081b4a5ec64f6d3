/** Words that make a number larger, by language; the first that fits counts. */
const SCALES: Record<string, readonly (readonly [RegExp, number])[]> = {
  de: [
    [/^(?:Tsd\b|Tausend\b)/u, 1e3],
    [/^(?:Mio\b|Million)/u, 1e6],
    [/^(?:Mrd\b|Milliarde)/u, 1e9],
  ],
  en: [
    [/^thousand\b/iu, 1e3],
    [/^million\b/iu, 1e6],
    [/^billion\b/iu, 1e9],
  ],
  es: [
    [/^mil(?! millones)\b/iu, 1e3],
    [/^mill(?:ón|ones)/iu, 1e6],
  ],
  fr: [
    [/^millions?\b/iu, 1e6],
    [/^milliards?\b/iu, 1e9],
  ],
  ja: [
    [/^百万/u, 1e6],
    [/^万/u, 1e4],
    [/^億/u, 1e8],
  ],
  ko: [
    [/^백만/u, 1e6],
    [/^만/u, 1e4],
    [/^억/u, 1e8],
  ],
  zh: [
    [/^百[万萬]/u, 1e6],
    [/^[万萬]/u, 1e4],
    [/^[亿億]/u, 1e8],
  ],
};

/** @param after what follows the number @returns what a word in it makes of the values; empty without one */
export function scaledBy(values: readonly number[], after: string, lang: string): number[] {
  const rest = after.replace(/^[ \u00A0\u202F]/u, '');
  const scale = SCALES[lang.slice(0, 2)]?.find(([word]) => word.test(rest))?.[1];
  return scale === undefined ? [] : values.map((value) => Number((value * scale).toPrecision(15)));
}
