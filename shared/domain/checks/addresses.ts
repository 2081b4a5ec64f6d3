import type { Draft, Texts } from './rule.ts';
import { takeSame } from './take-same.ts';

interface Address {
  start: number;
  end: number;
  raw: string;
  key: string;
}

/** Whole words are looked at one by one: a pattern that begins anywhere in one reads it again from each letter. */
const WORD = /[^\s<>"“”„«»‘’'`´(){}[\]|，；：。、（）「」『』【】]+/gu;
const HAS_ADDRESS = /@|:\/\/|www\./u;
const ADDRESS =
  /^(?:[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?:[a-z]{2,10}:\/\/|www\.)[\p{L}\p{N}.-]+\.[\p{L}]{2,}.*)$/iu;
/** The end of a sentence behind it, and a bracket that was opened before it. */
const AFTER = /[.,;:!?)…]/u;
/** A part that chooses a language or a country: the translation has its own. */
const LOCAL = /(?<=[/.=_-])[a-z]{2}(?:[-_][a-z]{2,4})?(?=[/.?&#_]|$)/giu;

/** Mail and web addresses. Those with placeholders are compared as placeholders. */
function findAddresses(text: string): Address[] {
  if (!HAS_ADDRESS.test(text)) return [];
  return [...text.matchAll(WORD)].flatMap((match) => {
    if (!HAS_ADDRESS.test(match[0])) return [];
    let length = match[0].length;
    while (length > 0 && AFTER.test(match[0].charAt(length - 1))) length -= 1;
    const raw = match[0].slice(0, length);
    if (raw.includes('%') || !ADDRESS.test(raw)) return [];
    const key = raw.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?/u, '').replace(/\/$/u, '').replaceAll(LOCAL, '*'); // prettier-ignore
    return [{ start: match.index, end: match.index + raw.length, raw, key }];
  });
}

/** An address of the source that is another in the target. One that the target leaves out is its own matter. */
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
