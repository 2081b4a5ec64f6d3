import { HIGH_SIGNS, isFrench } from './french.ts';
import { withoutMarks } from './placeholders.ts';
import { baseOf, type CheckLanguages, type Draft, type Texts } from './rule.ts';

/** Punctuation that ends a sentence, by meaning. */
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
/** Languages that end a sentence without punctuation. */
const ENDLESS = new Set(['th', 'lo', 'km', 'my']);
/** The period of an abbreviation may also end the sentence. */
const ABBREVIATED =
  /(?<!\p{L})(?:\p{L}\.[ \u00A0\u202F]?\p{L}|etc|Inc|Ltd|Co|Corp|Jr|Sr|approx|incl|excl|usw|bzw|inkl|exkl|ggf|Nr|Std|Min|Mio|Mrd|Tsd|aprox|núm|EE\. ?UU)\.[\s"”“»«’')\]]*$/u;
const CLOSING = /[\s\p{Pe}\p{Pf}\p{Pi}"'„“`*]/u;
/** Closing quotation marks, in which the punctuation may be part of a name or of a command. */
const QUOTE_END = /["”“»«’'`」』]/u;

/** "Whether it is shown" is a question in many languages. */
const INDIRECT_QUESTION = /^\P{L}*(?:whether|if|ob|si|se|om|czy|zda|ли)(?!\p{L})/iu;

/**
 * Trims from the end, because a pattern anchored there would restart at each such character inside
 * the text.
 */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && CLOSING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function endOf(text: string, lang: string): { name: string; sign: string } | null {
  const bare = withoutClosing(text);
  // "?!" and "!?" are questions.
  if (/[?？][!！]$/u.test(bare)) return { name: '?', sign: bare.slice(-2) };
  if (baseOf(lang) === 'el' && /[;\u037E]$/u.test(bare)) return { name: '?', sign: ';' };
  for (const name of ['…', '.', '?', '!', ':']) {
    const sign = ENDS[name]?.find((each) => bare.endsWith(each));
    if (sign !== undefined) return { name, sign };
  }
  return null;
}

/**
 * Returns whether the final punctuation belongs to something else: a quoted name, a note in
 * brackets, a command, an ordinal number.
 */
function isInner(text: string, bare: string): boolean {
  const after = text.trimEnd().slice(bare.length);
  if (QUOTE_END.test(after) || (/^\p{Pe}/u.test(after) && !/^\p{Ps}/u.test(text))) return true;
  const before = bare.slice(-4, -1);
  return (
    before.endsWith('\\') || /(?:^|\s)\d+$/u.test(bare.slice(-6, -1)) || /%[disu]$/u.test(before)
  );
}

/**
 * Returns whether the last word ends like a phrase rather than a sentence; a phrase takes no full
 * stop in these scripts.
 */
function isPhrase(bare: string, base: string): boolean {
  if (base === 'ja') return !/[\p{sc=Hiragana}]$/u.test(bare);
  return base === 'ko' && !/[다요오까죠네라]$/u.test(bare);
}

/** Languages whose sentences end with a full stop even where the source has none. */
const CLOSED = new Set(['ja', 'ko', 'zh']);

/**
 * Returns whether the punctuation closes words, rather than being in an address, in code, or in
 * brackets of its own.
 */
function isAsked(target: string, closing: '?' | '!'): boolean {
  if (!target.includes(closing)) return false;
  return withoutMarks(target)
    .replaceAll(/\S+/gu, (word) => (CODE.test(word) ? ' '.repeat(word.length) : word))
    .split(closing)
    .slice(0, -1)
    .some((before, index, all) => {
      const follows = target.charAt(all.slice(0, index + 1).join(closing).length + 1);
      return /\p{L}\p{P}?$/u.test(before) && /^(?:|[\s\p{Pe}\p{Pf}"'.,;:!?…])$/u.test(follows);
    });
}
const CODE = /:\/\/|www\.|\S@\S|[=/\\$<>&|#_]|[?!]\S*[\p{L}\p{N}]|^[^\p{L}]+$/u;

/** Returns whether an ellipsis has lost one of its dots. */
const isTorn = (bare: string): boolean => /(?:^|[^.])\.\.$/u.test(bare);

const isCalm = (end: { name: string } | null): boolean => end?.name === '.' || end?.name === '!';

/** Checks the punctuation at the end of a sentence, and opening punctuation in Spanish. */
export function checkEnds({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const base = baseOf(langs.target);
  const bare = withoutClosing(target);
  const found: Draft[] = [];
  // A word with a period is an abbreviation.
  const isSentence = /\S\s+\S+\s+\S/u.test(source.trim()) || !/[A-Za-z]/u.test(source);
  const expected = endOf(source, langs.source);
  if (isSentence && !ENDLESS.has(base) && bare !== '') {
    const actual = endOf(target, langs.target);
    const isQuiet = (one: typeof expected) => one === null || one.name === '.' || one.name === '…';
    const isOpen =
      (expected === null && actual !== null && isInner(target, bare)) ||
      (actual === null && expected !== null && isInner(source, withoutClosing(source))) ||
      // The text continues with what follows it, such as a value.
      (expected === null && actual?.name === ':' && /\s$/u.test(source)) ||
      (actual?.name === '?' && isQuiet(expected) && INDIRECT_QUESTION.test(source)) ||
      (expected?.name === '?' && isQuiet(actual) && INDIRECT_QUESTION.test(target)) ||
      // The use of exclamation points depends on the language.
      (isCalm(expected) && isCalm(actual)) ||
      (expected === null && actual?.name === '.' && CLOSED.has(base)) ||
      (isQuiet(expected) &&
        isQuiet(actual) &&
        ([source, target].some((text) => ABBREVIATED.test(text)) ||
          (expected !== null && isInner(source, withoutClosing(source))) ||
          (actual === null ? isPhrase(bare, base) : isInner(target, bare))));
    if (
      (isTorn(bare) && expected?.name === '…' && !isTorn(withoutClosing(source))) ||
      (!isOpen &&
        expected?.name !== actual?.name &&
        !(expected !== null && actual !== null && isQuiet(expected) && isQuiet(actual)))
    ) {
      const sign = expected === null ? '' : (OWN_ENDS[base]?.[expected.name] ?? expected.sign);
      const blank = sign !== '' && isFrench(langs.target) && HIGH_SIGNS.test(sign) ? '\u00A0' : '';
      // Added only where there is no punctuation and nothing follows, because a closing quotation
      // mark may belong before it.
      const isAdded = actual === null && bare.length === target.trimEnd().length;
      const start = bare.length - (actual?.sign.length ?? 0);
      found.push({
        rule: 'punctuation',
        kind: actual === null ? 'endMissing' : expected === null ? 'endExtra' : 'endDiffers',
        start,
        end: bare.length,
        values: { found: actual?.sign ?? '', expected: sign },
        // An exclamation may be a statement in the other language.
        fix: isAdded && expected?.name !== '!' ? blank + sign : null,
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
      if (!isAsked(target, closing) || target.includes(opening)) continue;
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

/** Brackets of all widths, by kind. */
const OPENING_BRACKETS: Record<string, string> = { '(': '(', '（': '(', '[': '[', '［': '[', '{': '{', '｛': '{', '【': '【' }; // prettier-ignore
const CLOSING_BRACKETS: Record<string, string> = { ')': '(', '）': '(', ']': '[', '］': '[', '}': '{', '｝': '{', '】': '【' }; // prettier-ignore
const HAS_BRACKET = /[()（）[\]［］{}｛｝【】]/u;
/** The number or letter of a list item before its bracket. */
const ITEM = /(?:^|[\s,;])[\p{L}\p{N}]{1,4}$/u;
const FACE = /(?<=^|\s)[:;=][-o^]?[()](?=\s|$)/gu;
/** A quoted bracket is the subject itself; a quotation mark after a word closes it. */
const QUOTED =
  /(?:(?<![\p{Ll}\p{Lu}\p{N}\p{P}])["'“”‘’„«»`]|「)[\s\u00A0]?\\?[()（）[\]［］{}｛｝【】]{1,3}[\s\u00A0]?["'“”‘’„«»」`]/gu;

/** Finds the first bracket without a counterpart; null where each has one. */
function findOpen(text: string): { start: number; sign: string } | null {
  if (!HAS_BRACKET.test(text)) return null;
  const bare = text
    .replaceAll(FACE, (each) => ' '.repeat(each.length))
    .replaceAll(QUOTED, (each) => ' '.repeat(each.length));
  const open: { start: number; sign: string; kind: string }[] = [];
  for (let start = 0; start < bare.length; start += 1) {
    const sign = bare.charAt(start);
    const kind = OPENING_BRACKETS[sign];
    if (kind !== undefined) open.push({ start, sign, kind });
    const closed = CLOSING_BRACKETS[sign];
    if (closed === undefined) continue;
    if (open.length === 0 && ITEM.test(bare.slice(Math.max(0, start - 5), start))) continue;
    if (open.pop()?.kind !== closed) return { start, sign };
  }
  return open[0] ?? null;
}

/** Finds a bracket that is unpaired only in the target. */
export function checkBrackets({ source, target }: Texts): Draft[] {
  const found = findOpen(target);
  if (found === null || findOpen(source) !== null) return [];
  const { start, sign } = found;
  return [
    {
      rule: 'punctuation',
      kind: 'bracketUnpaired',
      start,
      end: start + sign.length,
      values: { found: sign },
      fix: null,
    },
  ];
}
