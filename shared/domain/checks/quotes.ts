import { isFrench } from './french.ts';
import { baseOf, type CheckLanguages, type Draft, type Texts } from './rule.ts';

/**
 * Quotation marks by language, the preferred ones first; CLDR has them, but `Intl` does not expose
 * them.
 */
const QUOTES: Record<string, readonly [string, string][]> = {
  de: [['„', '“'], ['»', '«']],
  'de-CH': [['«', '»'], ['„', '“']],
  en: [['“', '”'], ['‘', '’']],
  es: [['«', '»'], ['“', '”']],
  fr: [['«', '»'], ['“', '”']],
  it: [['«', '»'], ['“', '”']],
  pt: [['“', '”'], ['«', '»']],
  ca: [['«', '»'], ['“', '”']],
  nl: [['“', '”'], ['„', '”'], ['‘', '’']],
  pl: [['„', '”'], ['«', '»']],
  cs: [['„', '“'], ['»', '«']],
  sk: [['„', '“'], ['»', '«']],
  sl: [['„', '“'], ['»', '«']],
  da: [['“', '”'], ['»', '«'], ['„', '“']],
  nb: [['«', '»'], ['“', '”']],
  sv: [['”', '”'], ['»', '»']],
  fi: [['”', '”'], ['»', '»']],
  hu: [['„', '”'], ['»', '«']],
  ro: [['„', '”'], ['«', '»']],
  ru: [['«', '»'], ['„', '“']],
  uk: [['«', '»'], ['„', '“'], ['“', '”']],
  el: [['«', '»'], ['“', '”']],
  tr: [['“', '”'], ['«', '»']],
  ja: [['「', '」'], ['『', '』'], ['“', '”']],
  zh: [['“', '”'], ['「', '」'], ['《', '》']],
}; // prettier-ignore
const QUOTE = /["“”„‟«»]/gu;
/** A quotation mark as a subject, inside two others: ‘"’. */
const QUOTED_QUOTE = /(?<=['‘«“„「])["“”„«»](?=['’»”“」])/gu;
const IN_QUOTES = /(.?\s?)["“„«「『]([^"“”„«»「」『』]{1,200})["”“»」』]/gsu;
/** Words that introduce speech, which is in quotation marks in every language. */
const SAID = /[,:]\s?$|\p{Ll}(?:aid|ays?|sked|agte|agt|dijo|dice|dit)\s?$/u;
const SPEECH_WORDS = 4;

/** Quotation marks other than the usual ones; an apostrophe does not count. */
const OTHER =
  /[「」『』《》‘‚‹›`]|,,|''|(?<![\p{Lu}\p{Ll}\p{N}])'[^\s'][^'\n]{0,200}'(?![\p{Lu}\p{Ll}])|(?<![\p{Lu}\p{Ll}\p{N}])’\S/gu;
const otherCount = (text: string): number =>
  (text.match(OTHER) ?? []).reduce((sum, { length }) => sum + (length > 2 ? 2 : 1), 0);

/**
 * Returns whether the quoted text of the source may be unquoted: a term that became normal words.
 */
function mayGoWithout({ source, target }: Texts, langs: CheckLanguages): boolean {
  // Other languages quote English words, which are normal words in English.
  const isIntoEnglish = baseOf(langs.target) === 'en' && baseOf(langs.source) !== 'en';
  return [...source.matchAll(IN_QUOTES)].every(({ 1: space = '', 2: inner = '', index }) => {
    const before = source.slice(Math.max(0, index - 8), index + space.length);
    const words = inner.trim().split(/\s+/u);
    if (words.length >= SPEECH_WORDS || /[.!?]$/u.test(inner) || SAID.test(before)) return false;
    if (isIntoEnglish && /^[\w ./#~-]+$/u.test(inner.trim())) return true;
    return (
      !/%[\d$]*[a-z]/u.test(inner) && !target.toLowerCase().includes(inner.trim().toLowerCase())
    );
  });
}
/**
 * Returns true for a part of a longer text, which begins inside quotation marks or ends with
 * opening ones: zfh' or `zdinx.
 */
const isTorn = (source: string): boolean => /^[^`']*[^\s`']'[\s,.][^']*`|^[^`']*`$/u.test(source);

function quotesOf(lang: string): readonly [string, string][] | undefined {
  return QUOTES[lang] ?? QUOTES[baseOf(lang)];
}

/** Finds a corner bracket without a partner; null where each has one. */
function findUnpaired(text: string): number | null {
  if (!/[「」『』]/u.test(text)) return null;
  const open: { sign: string; index: number }[] = [];
  for (const { 0: sign, index } of text.matchAll(/[「」『』]/gu)) {
    if (sign === '「' || sign === '『') open.push({ sign, index });
    else if (open.pop()?.sign !== (sign === '」' ? '「' : '『')) return index;
  }
  return open[0]?.index ?? null;
}

/**
 * Checks that the target uses its locale's quotation marks, in pairs. Straight ones are accepted
 * everywhere.
 */
export function checkQuotes({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const styles = quotesOf(langs.target);
  const all = [...target.replaceAll(QUOTED_QUOTE, ' ').matchAll(QUOTE)];
  // An inch, as in 5", is not a quotation mark; quoted text may also end with a digit.
  const isOdd = all.length % 2 === 1;
  const signs = all.filter(
    ({ index, 0: sign }) => !isOdd || sign !== '"' || !/\d/u.test(target.charAt(index - 1)),
  );
  const inSource = [...source.matchAll(/["“”„«»「」『』]/gu)].filter(
    ({ index, 0: sign }) => sign !== '"' || !/\d/u.test(source.charAt(index - 1)),
  ).length;
  const draft = (kind: Draft['kind'], start: number, end: number, fix: string | null): Draft => ({
    rule: 'quotes',
    kind,
    start,
    end,
    values: {
      found: target.slice(start, Math.min(end, start + 60)),
      expected: styles?.[0]?.join('…') ?? '',
    },
    fix,
  });
  const lost = findUnpaired(target);
  if (lost !== null && findUnpaired(source) === null)
    return [draft('quotesUnpaired', lost, lost + 1, null)];
  if (signs.length === 0) {
    const isOther = otherCount(target) > otherCount(source);
    return inSource >= 2 &&
      inSource % 2 === 0 &&
      !isOther &&
      !mayGoWithout({ source, target }, langs)
      ? [draft('quotesMissing', target.length, target.length, null)]
      : [];
  }
  if (isTorn(source)) return [];
  const odd = signs.at(-1);
  if (signs.length % 2 === 1 && odd !== undefined) {
    return inSource % 2 === 1 ? [] : [draft('quotesUnpaired', odd.index, odd.index + 1, null)];
  }
  if (styles === undefined) return [];
  const [open, close] = styles[0] ?? ['“', '”'];
  const inner = isFrench(langs.target) ? '\u00A0' : '';
  const found: Draft[] = [];
  const isRight = (first: string, second: string) =>
    (first === '"' && second === '"') ||
    styles.some((style) => style[0] === first && style[1] === second);
  // Correct pairs may be nested.
  const left: typeof signs = [];
  for (const sign of signs) {
    const before = left.at(-1);
    if (before !== undefined && isRight(before[0], sign[0])) left.pop();
    else left.push(sign);
  }
  for (let index = 0; index + 1 < left.length; index += 2) {
    const [first, second] = [left[index], left[index + 1]];
    if (first === undefined || second === undefined) continue;
    const text = target.slice(first.index + 1, second.index);
    // A space on the wrong side would show that these two are not a pair.
    const isPair =
      text.trim() !== '' &&
      !/\p{L}$/u.test(target.slice(Math.max(0, first.index - 2), first.index));
    const fix = isPair ? `${open}${inner}${text.trim()}${inner}${close}` : null;
    found.push(draft('quotesOther', first.index, second.index + 1, fix));
  }
  return found;
}
