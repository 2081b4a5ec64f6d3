import type { Draft, Texts } from './rule.ts';

/** Brackets of all widths by what they are. */
const OPENING: Record<string, string> = { '(': '(', '（': '(', '[': '[', '［': '[', '{': '{', '｛': '{', '【': '【' }; // prettier-ignore
const CLOSING: Record<string, string> = { ')': '(', '）': '(', ']': '[', '］': '[', '}': '{', '｝': '{', '】': '【' }; // prettier-ignore
const HAS_BRACKET = /[()（）[\]［］{}｛｝【】]/u;
/** The number or the letter of an item in a list, before its bracket. */
const ITEM = /(?:^|[\s,;])[\p{L}\p{N}]{1,4}$/u;
const FACE = /(?<=^|\s)[:;=][-o^]?[()](?=\s|$)/gu;
/** Between quotes, a bracket is its own subject; a quote behind a word closes it. */
const QUOTED =
  /(?:(?<![\p{Ll}\p{Lu}\p{N}\p{P}])["'“”‘’„«»`]|「)[\s\u00A0]?\\?[()（）[\]［］{}｛｝【】]{1,3}[\s\u00A0]?["'“”‘’„«»」`]/gu;

/** Where the first bracket is that has no counterpart; null where each has one. */
function findOpen(text: string): { start: number; sign: string } | null {
  if (!HAS_BRACKET.test(text)) return null;
  const bare = text
    .replaceAll(FACE, (each) => ' '.repeat(each.length))
    .replaceAll(QUOTED, (each) => ' '.repeat(each.length));
  const open: { start: number; sign: string; kind: string }[] = [];
  for (let start = 0; start < bare.length; start += 1) {
    const sign = bare.charAt(start);
    const kind = OPENING[sign];
    if (kind !== undefined) open.push({ start, sign, kind });
    const closed = CLOSING[sign];
    if (closed === undefined) continue;
    if (open.length === 0 && ITEM.test(bare.slice(Math.max(0, start - 5), start))) continue;
    if (open.pop()?.kind !== closed) return { start, sign };
  }
  return open[0] ?? null;
}

/** A bracket that is open in the target only. */
export function checkBrackets({ source, target }: Texts): Draft[] {
  const found = findOpen(target);
  if (found === null || findOpen(source) !== null) return [];
  const { start, sign } = found;
  return [{ rule: 'punctuation', kind: 'bracketUnpaired', start, end: start + sign.length, values: { found: sign }, fix: null }]; // prettier-ignore
}
