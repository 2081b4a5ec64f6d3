import type { Draft, Texts } from './rule.ts';
import { takeSame } from './take-same.ts';

interface Address {
  start: number;
  end: number;
  raw: string;
  key: string;
}

/**
 * Words are tested one by one, because a pattern that may match anywhere would reread each word
 * from every letter.
 */
const WORD = /[^\s<>"“”„«»‘’'`´(){}[\]|，；：。、（）「」『』【】]+/gu;
const HAS_ADDRESS = /@|:\/\/|www\./u;
const ADDRESS =
  /^(?:[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?:[a-z]{2,10}:\/\/|www\.)[\p{L}\p{N}.-]+\.[\p{L}]{2,}.*)$/iu;
/** Punctuation that ends a sentence after the address, or a bracket that was opened before it. */
const AFTER = /[.,;:!?)…]/u;
/** The name of a parameter before a web address: `page=https://…`. */
const BEFORE_SCHEME = /^[^:/@]*=(?=[a-z]{2,10}:\/\/)/iu;
/** Scripts written without spaces; an address is compared only up to its first letter in them. */
const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
/**
 * A part that selects a language or a country: the first or last of the host, or any of the path.
 * The translation may have its own.
 */
const LOCAL =
  /(?:(?<=^|[/=_-])|(?<=\/[^/]{0,60}\.)|(?<=\.)(?=[a-z]{2}(?:[/?#]|$)))([a-z]{2})(?:[-_][a-z]{2,4})?(?=[/.?&#_]|$)/giu;

let names: readonly Intl.DisplayNames[] | null = null;
const codes = new Map<string, boolean>();

/** Returns whether two letters are a language or a country code. */
function isCode(letters: string): boolean {
  const known = codes.get(letters);
  if (known !== undefined) return known;
  names ??= (['language', 'region'] as const).map(
    (type) => new Intl.DisplayNames(['en'], { type, fallback: 'none' }),
  );
  const [languages, regions] = names;
  const found =
    languages?.of(letters) !== undefined || regions?.of(letters.toUpperCase()) !== undefined;
  codes.set(letters, found);
  return found;
}

/**
 * Returns the form in which two addresses are compared. A placeholder and everything after it are
 * compared as placeholders.
 */
const keyOf = (raw: string): string =>
  raw
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/u, '')
    .replace(/%.*$/u, '%')
    .replace(/\/$/u, '')
    .replaceAll(LOCAL, (part: string, letters: string) => (isCode(letters) ? '*' : part));

/** Finds mail and web addresses. */
function findAddresses(text: string): Address[] {
  if (!HAS_ADDRESS.test(text)) return [];
  return [...text.matchAll(WORD)].flatMap((match) => {
    if (!HAS_ADDRESS.test(match[0])) return [];
    const before = BEFORE_SCHEME.exec(match[0])?.[0].length ?? 0;
    const start = match.index + before;
    const word = match[0].slice(before);
    let length = JOINED.exec(word)?.index ?? word.length;
    while (length > 0 && AFTER.test(word.charAt(length - 1))) length -= 1;
    const raw = word.slice(0, length);
    if (!ADDRESS.test(raw.replace(/%.*$/u, ''))) return [];
    return [{ start, end: start + raw.length, raw, key: keyOf(raw) }];
  });
}

/**
 * Finds addresses of the source that differ in the target. An address that the target omits is not
 * reported here.
 */
export function checkAddresses({ source, target }: Texts): Draft[] {
  const expected = findAddresses(source);
  const present = expected.length === 0 ? [] : findAddresses(target);
  const { missing, extra } = takeSame(expected, present, ({ key }) => [key]);
  return missing.slice(0, extra.length).flatMap((one, index) => {
    const other = extra[index];
    if (other === undefined) return [];
    const { start, end } = other;
    const values = { found: other.raw, expected: one.raw };
    return [{ rule: 'placeholders', kind: 'placeholderChanged', start, end, values, fix: null }];
  });
}
