import { countCodePoints } from '../../code-points.ts';
import { baseOf, type CheckLanguages, type Draft, type Texts } from './rule.ts';
import { withoutMarks } from './placeholders.ts';

const HAS_WORD = /\p{L}/u;
/** An address, a file, a code: the same in every language. */
const NO_TEXT =
  /^(?:\S+@\S+|\w+:\/\/\S*|www\.\S+|\S*[\d_/\\]\S*|\S+\.\p{Ll}{2,4}|\p{Lu}[\p{Lu}\p{N}.&-]*|\p{L}{1,2})$/u;

/** A target that is missing, or is the source. */
export function checkTranslated({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const whole = { start: 0, end: target.length, values: {}, fix: null };
  if (target.trim() === '') {
    return source.trim() === '' ? [] : [{ rule: 'empty', kind: 'empty', ...whole }];
  }
  if (baseOf(langs.source) === baseOf(langs.target) || source.trim() !== target.trim()) return [];
  const words = withoutMarks(source)
    .split(/\s+/u)
    .filter((word) => HAS_WORD.test(word));
  if (
    words.every((word) => NO_TEXT.test(word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))
  ) {
    return [];
  }
  return [{ rule: 'untranslated', kind: 'untranslated', ...whole }];
}

/** Words that a language may well have twice in a row. */
const TWICE: Record<string, RegExp> = {
  en: /^(?:had|that)$/iu,
  de: /^(?:der|die|das|dem|den|sie|wie)$/iu,
  fr: /^(?:nous|vous)$/iu,
  nl: /^(?:die|dat|ze|je)$/iu,
};
const DOUBLED =
  /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}]{2,})([ \u00A0]+)\1(?![\p{L}\p{M}\p{N}'’-])/giu;

export function checkDoubled({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const found: Draft[] = [];
  let isInSource: boolean | null = null;
  for (const match of target.matchAll(DOUBLED)) {
    const [both, word = ''] = match;
    if (TWICE[baseOf(langs.target)]?.test(word) === true) continue;
    // So does the source: a name, a song, a stutter.
    isInSource ??= source.search(DOUBLED) >= 0;
    if (isInSource) return found;
    found.push({
      rule: 'doubled-words',
      kind: 'doubledWord',
      start: match.index,
      end: match.index + both.length,
      values: { found: word },
      fix: word,
    });
  }
  return found;
}

const edges = (text: string): [string, string] => [
  text.slice(0, text.length - text.trimStart().length),
  text.slice(text.trimEnd().length),
];
/** French sets a blank before these. */
const HIGH_SIGNS = /[;:!?»]/u;
const isFrench = (lang: string): boolean => baseOf(lang) === 'fr' && !/-(?:CA|CH)$/iu.test(lang);

/** Blanks: two in a row, at the edges, before signs. */
export function checkBlanks({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const found: Draft[] = [];
  const add = (kind: Draft['kind'], start: number, end: number, fix: string | null): void => {
    const values = { found: target.slice(Math.max(0, start - 12), end + 12).trim() };
    found.push({ rule: 'blanks', kind, start, end, values, fix });
  };
  const [before, after] = edges(target);
  const [sourceBefore, sourceAfter] = edges(source);
  if (target.trim() === '') return found;
  if (before !== sourceBefore) add('blankAtEdge', 0, before.length, sourceBefore);
  const end = target.length - after.length;
  if (after !== sourceAfter) add('blankAtEdge', end, target.length, sourceAfter);
  if (!/\S {2,}\S/u.test(source)) {
    for (const match of target.matchAll(/(?<=\S) {2,}(?=\S)/gu)) {
      add('doubledBlank', match.index, match.index + match[0].length, ' ');
    }
  }
  const isSpaced = isFrench(langs.target);
  if (!/\p{L} [,.;:!?]/u.test(source) || (isFrench(langs.source) && !isSpaced)) {
    for (const match of target.matchAll(/(?<=\p{L}) +([,.;:!?])(?=\s|$)/gu)) {
      if (isSpaced && HIGH_SIGNS.test(match[1] ?? '')) continue;
      add('blankBefore', match.index, match.index + match[0].length, match[1] ?? '');
    }
  }
  if (isSpaced) {
    for (const match of target.matchAll(/(?<=\p{L})([;:!?])(?=\s|$)/gu)) {
      const sign = match[1] ?? '';
      const blank = sign === ':' ? '\u00A0' : '\u202F';
      add('blankMissing', match.index, match.index + 1, blank + sign);
    }
  }
  return found;
}

/** Signs that end a sentence, by what they mean. */
const ENDS: Record<string, readonly string[]> = {
  '.': ['.', '。', '।', '։', '።', '۔', '.'],
  '?': ['?', '？', '؟', '⸮'],
  '!': ['!', '！'],
  ':': [':', '：'],
  '…': ['…', '...', '……'],
};
const OWN_ENDS: Record<string, Record<string, string>> = {
  zh: { '.': '。', '?': '？', '!': '！', ':': '：', '…': '……' },
  ja: { '.': '。', '?': '？', '!': '！', ':': '：' },
  hi: { '.': '।' },
  ar: { '?': '؟' },
  fa: { '?': '؟' },
  ur: { '?': '؟', '.': '۔' },
  el: { '?': ';' },
  hy: { '.': '։', '?': '՞' },
};
/** Languages that end a sentence without a sign. */
const ENDLESS = new Set(['th', 'lo', 'km', 'my']);
/** The full stop of an abbreviation may be the one of the sentence, or not. */
const ABBREVIATED =
  /(?<!\p{L})(?:\p{L}\.[ \u00A0\u202F]?\p{L}|etc|Inc|Ltd|Co|Corp|Jr|Sr|approx|incl|excl|usw|bzw|inkl|exkl|ggf|Nr|Std|Min|Mio|Mrd|Tsd|aprox|núm|EE\. ?UU)\.[\s"”“»«’')\]]*$/u;
const CLOSING = /[\s"”“»«’')\]]/u;

/** From the end: a pattern for the end of a text begins again with each sign inside of it. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && CLOSING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function endOf(text: string, lang: string): { name: string; sign: string } | null {
  const bare = withoutClosing(text);
  if (baseOf(lang) === 'el' && /[;\u037E]$/u.test(bare)) return { name: '?', sign: ';' };
  for (const name of ['…', '.', '?', '!', ':']) {
    const sign = ENDS[name]?.find((each) => bare.endsWith(each));
    if (sign !== undefined) return { name, sign };
  }
  return null;
}

/** The sign at the end of the segment, and Spanish signs before a question. */
export function checkPunctuation({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const base = baseOf(langs.target);
  const bare = withoutClosing(target);
  const found: Draft[] = [];
  // A word with a full stop is an abbreviation.
  const isSentence = /\S\s+\S+\s+\S/u.test(source.trim()) || !/[A-Za-z]/u.test(source);
  const expected = endOf(source, langs.source);
  if (isSentence && !ENDLESS.has(base) && bare !== '') {
    const actual = endOf(target, langs.target);
    const isQuiet = (one: typeof expected) => one === null || one.name === '.' || one.name === '…';
    const isOpen =
      isQuiet(expected) &&
      isQuiet(actual) &&
      [source, target].some((text) => ABBREVIATED.test(text));
    if (
      !isOpen &&
      expected?.name !== actual?.name &&
      !(expected !== null && actual !== null && isQuiet(expected) && isQuiet(actual))
    ) {
      // prettier-ignore
      const sign = expected === null ? '' : (OWN_ENDS[base]?.[expected.name] ?? expected.sign);
      const blank = sign !== '' && isFrench(langs.target) && HIGH_SIGNS.test(sign) ? '\u00A0' : '';
      // Added only where nothing stands and nothing follows: a closing quote may belong before it.
      const isAdded = actual === null && bare.length === target.trimEnd().length;
      const start = bare.length - (actual?.sign.length ?? 0);
      found.push({
        rule: 'punctuation',
        kind: actual === null ? 'endMissing' : expected === null ? 'endExtra' : 'endDiffers',
        start,
        end: bare.length,
        values: { found: actual?.sign ?? '', expected: sign },
        fix: isAdded ? blank + sign : null,
      });
    }
  }
  if (base === 'es' || base === 'gl' || base === 'ast') {
    for (const [opening, closing] of base === 'es'
      ? ([
          ['¿', '?'],
          ['¡', '!'],
        ] as const)
      : []) {
      // prettier-ignore
      if (!target.includes(closing) || target.includes(opening)) continue;
      const isOne = !/[.?!:;,]\s/u.test(target) && bare.endsWith(closing);
      const start = isOne ? (/^[\s"“«(]*/u.exec(target)?.[0].length ?? 0) : target.indexOf(closing);
      found.push({
        rule: 'punctuation',
        kind: 'openingMissing',
        start,
        end: start,
        values: { expected: opening },
        fix: isOne ? opening : null,
      });
    }
  }
  return found;
}

/** The quotes of a language, the first as they are set; CLDR has them, `Intl` does not give them. */
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
  ja: [['「', '」'], ['『', '』']],
  zh: [['“', '”'], ['「', '」'], ['《', '》']],
}; // prettier-ignore
const QUOTE = /["“”„‟«»]/gu;

function quotesOf(lang: string): readonly [string, string][] | undefined {
  return QUOTES[lang] ?? QUOTES[baseOf(lang)];
}

/** Quotes of the target's locale, in pairs. Straight ones are as good as the source's. */
export function checkQuotes({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const styles = quotesOf(langs.target);
  // An inch, as in 5", is no quote.
  const signs = [...target.matchAll(QUOTE)].filter(
    ({ index, 0: sign }) => sign !== '"' || !/\d/u.test(target.charAt(index - 1)),
  );
  const inSource = [...source.matchAll(/["“”„«»「」『』]/gu)].filter(
    ({ index, 0: sign }) => sign !== '"' || !/\d/u.test(source.charAt(index - 1)),
  ).length;
  const draft = (kind: Draft['kind'], start: number, end: number, fix: string | null): Draft => ({
    rule: 'quotes',
    kind,
    start,
    end,
    values: { found: target.slice(start, Math.min(end, start + 60)), expected: styles?.[0]?.join('…') ?? '' }, // prettier-ignore
    fix,
  });
  if (signs.length === 0) {
    const isOther = /[「」『』《》‘’‚‹›']/u.test(target);
    return inSource >= 2 && inSource % 2 === 0 && !isOther
      ? [draft('quotesMissing', target.length, target.length, null)]
      : [];
  }
  const odd = signs.at(-1);
  if (signs.length % 2 === 1 && odd !== undefined) {
    return inSource % 2 === 1 ? [] : [draft('quotesUnpaired', odd.index, odd.index + 1, null)];
  }
  if (styles === undefined) return [];
  const isStraight = !/[“”„«»]/u.test(source);
  const [open, close] = styles[0] ?? ['“', '”'];
  const inner = isFrench(langs.target) ? '\u00A0' : '';
  const found: Draft[] = [];
  const isRight = (first: string, second: string) =>
    (isStraight && first === '"' && second === '"') ||
    styles.some((style) => style[0] === first && style[1] === second);
  // Right pairs may stand within others.
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
    // A blank at the wrong side would say that these two are no pair.
    const isPair =
      text.trim() !== '' &&
      !/\p{L}$/u.test(target.slice(Math.max(0, first.index - 2), first.index));
    const fix = isPair ? `${open}${inner}${text.trim()}${inner}${close}` : null;
    found.push(draft('quotesOther', first.index, second.index + 1, fix));
  }
  return found;
}

/** Characters of a cell of a spreadsheet. */
const MOST_IN_CELL = 32_767;
/** A picture's box is as wide as its text: what is so much longer becomes too small to read. */
const MOST_TIMES_AS_LONG = 2;
const LEAST_LONGER = 12;
/** What can be read: characters a second, and of a line. By writing system. */
const SUBTITLE_LIMITS: Record<string, { perSecond: number; perLine: number }> = {
  ja: { perSecond: 4, perLine: 13 },
  ko: { perSecond: 12, perLine: 16 },
  zh: { perSecond: 9, perLine: 16 },
};
const LATIN_LIMITS = { perSecond: 20, perLine: 42 };
const MOST_LINES = 2;
const CUE_TIME = /^(\d+):(\d\d):(\d\d)[.,](\d{1,3})\s*-->\s*(\d+):(\d\d):(\d\d)[.,](\d{1,3})/u;

/** How long a subtitle is shown, in seconds; null for what is none. */
function secondsOf(location: string): number | null {
  const match = CUE_TIME.exec(location);
  if (match === null) return null;
  const at = (from: number): number =>
    Number(match[from]) * 3600 +
    Number(match[from + 1]) * 60 +
    Number(match[from + 2]) +
    Number((match[from + 3] ?? '').padEnd(3, '0')) / 1000;
  return at(5) - at(1);
}

/** What does not fit: cells, pictures, subtitles. */
export function checkLength(
  { source, target, location = '' }: Texts & { location?: string | undefined },
  langs: CheckLanguages,
  isPicture: boolean,
): Draft[] {
  const found: Draft[] = [];
  const all = { start: 0, end: target.length, fix: null };
  if (/![A-Z]{1,3}\d+$/u.test(location) && target.length > MOST_IN_CELL) {
    const values = { count: target.length, limit: MOST_IN_CELL };
    found.push({ rule: 'length', kind: 'cellTooLong', ...all, start: MOST_IN_CELL, values });
  }
  const longer = target.length - source.length;
  if (isPicture && longer >= LEAST_LONGER && target.length > MOST_TIMES_AS_LONG * source.length) {
    const values = { count: target.length, limit: source.length };
    found.push({ rule: 'length', kind: 'pictureTooLong', ...all, values });
  }
  const seconds = secondsOf(location);
  if (seconds === null) return found;
  const limits = SUBTITLE_LIMITS[baseOf(langs.target)] ?? LATIN_LIMITS;
  const shown = target.replaceAll(/<[^<>]*>|\{[^{}]*\}/gu, '');
  const characters = countCodePoints(shown.replaceAll(/\s+/gu, ' ').trim());
  const perSecond = seconds <= 0 ? Infinity : characters / seconds;
  if (characters > 0 && perSecond > limits.perSecond) {
    const count = Number.isFinite(perSecond) ? Math.ceil(perSecond) : characters;
    found.push({ rule: 'subtitles', kind: 'readingSpeed', ...all, values: { count, limit: limits.perSecond } }); // prettier-ignore
  }
  const lines = target.split('\n');
  let start = 0;
  for (const line of lines) {
    const count = countCodePoints(line.replaceAll(/<[^<>]*>|\{[^{}]*\}/gu, '').trim());
    if (count > limits.perLine) {
      found.push({ rule: 'subtitles', kind: 'lineTooLong', start, end: start + line.length, values: { count, limit: limits.perLine }, fix: null }); // prettier-ignore
    }
    start += line.length + 1;
  }
  if (lines.length > Math.max(MOST_LINES, source.split('\n').length)) {
    found.push({ rule: 'subtitles', kind: 'tooManyLines', ...all, values: { count: lines.length, limit: MOST_LINES } }); // prettier-ignore
  }
  return found;
}
