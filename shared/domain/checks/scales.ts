/** Words that make a number larger, by language; the first that fits counts. */
const SCALES: Record<string, readonly (readonly [RegExp, number])[]> = {
  de: [
    [/^(?:Tsd\b|Tausend\b)/u, 1e3],
    [/^(?:Mio\b|Million)/u, 1e6],
    [/^(?:Mrd\b|Milliarde)/u, 1e9],
    [/^(?:Bio\b|Billion)/u, 1e12],
  ],
  en: [
    [/^thousand\b/iu, 1e3],
    [/^million\b/iu, 1e6],
    [/^(?:billion|bn)\b/iu, 1e9],
    [/^trillion\b/iu, 1e12],
  ],
  es: [
    [/^mil millones\b/iu, 1e9],
    [/^mil\b/iu, 1e3],
    [/^mill(?:ón|ones)/iu, 1e6],
    [/^bill(?:ón|ones)/iu, 1e12],
  ],
  fr: [
    [/^millions?\b/iu, 1e6],
    [/^milliards?\b/iu, 1e9],
    [/^billions?\b/iu, 1e12],
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

/** The word behind a number that makes it larger: its factor, and how long it is with the blank before it. */
export function scaleIn(after: string, lang: string): { factor: number; length: number } | null {
  const rest = after.replace(/^[ \u00A0\u202F]/u, '');
  const blank = after.length - rest.length;
  for (const [word, factor] of SCALES[lang.slice(0, 2)] ?? []) {
    const [found] = word.exec(rest) ?? [];
    if (found === undefined) continue;
    const ending = /^\p{L}*/u.exec(rest.slice(found.length))?.[0] ?? '';
    return { factor, length: blank + found.length + ending.length };
  }
  return null;
}

/** @param after what follows the number @returns what a word in it makes of the values; empty without one */
export function scaledBy(values: readonly number[], after: string, lang: string): number[] {
  const { factor } = scaleIn(after, lang) ?? {};
  if (factor === undefined) return [];
  return values.map((value) => Number((value * factor).toPrecision(15)));
}
