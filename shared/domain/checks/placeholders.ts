import { readIcu } from './icu-message.ts';
import { COMPARED_NOTATIONS } from './placeholder-notations.ts';
import type { Draft } from './rule.ts';
import { takeSame } from './take-same.ts';

interface Mark {
  start: number;
  end: number;
  raw: string;
  /** The same for both texts; attributes of a tag may be translated. */
  name: string;
  kind: 'tag-open' | 'tag-close' | 'tag' | 'printf' | 'braces' | 'icu';
}

/** What can hold a text, and so has an end. */
const EMPTY_TAGS = new Set(['br', 'hr', 'img', 'input', 'wbr', 'meta', 'link']);

function nameOf(raw: string): Pick<Mark, 'name' | 'kind'> {
  const isTag = /^<\/?[\p{L}\p{N}]/u.test(raw);
  if (!isTag) return { name: raw, kind: /^%[^{<]/u.test(raw) ? 'printf' : 'braces' };
  const name = /[\p{L}\p{N}:_-]+/u.exec(raw)?.[0] ?? '';
  if (raw.startsWith('</')) return { name: `</${name}>`, kind: 'tag-close' };
  if (raw.endsWith('/>') || EMPTY_TAGS.has(name)) return { name: `<${name}/>`, kind: 'tag' };
  return { name: `<${name}>`, kind: 'tag-open' };
}

/** The text with blanks in the place of marks: every place stays the same. */
function blankOut(text: string, marks: readonly { start: number; end: number }[]): string {
  let [out, at] = ['', 0];
  for (const { start, end } of marks) {
    out += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return out + text.slice(at);
}

/**
 * The placeholders and tags of a text, in its order; those of ICU messages with their keywords.
 * @param notations those of any text, or `messageNotations`
 */
export function findMarks(text: string, notations = COMPARED_NOTATIONS): Mark[] {
  if (!/[{%<[&\\$:@!]/u.test(text)) return [];
  const icu = (readIcu(text) ?? []).map(({ start, end, name }): Mark => ({
    start,
    end,
    raw: text.slice(start, end),
    name,
    kind: 'icu',
  }));
  const others = [...blankOut(text, icu).matchAll(notations)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    raw: match[0],
    ...nameOf(match[0]),
  }));
  return icu.length === 0 ? others : [...icu, ...others].toSorted((a, b) => a.start - b.start);
}

/** Texts of a choice repeat placeholders, in each language another number of times: each counts once. */
function comparedMarks(marks: readonly Mark[]): Mark[] {
  if (!marks.some(({ kind }) => kind === 'icu')) return [...marks];
  const once = new Map(marks.map((mark) => [mark.name, mark]));
  once.delete('');
  return [...once.values()];
}

/** The first tag that is closed without being open, or in the wrong order. */
function findCrossed(marks: readonly Mark[]): Mark | null {
  const open: string[] = [];
  for (const mark of marks) {
    if (mark.kind === 'tag-open') open.push(mark.name.slice(1));
    if (mark.kind === 'tag-close' && open.pop() !== mark.name.slice(2)) return mark;
  }
  return null;
}

/** Placeholders and tags: each as often as in the source, and tags around each other as they must be. */
export function checkPlaceholders({ source, target }: { source: string; target: string }): Draft[] {
  const expected = comparedMarks(findMarks(source));
  const present = comparedMarks(findMarks(target));
  const { missing, extra } = takeSame(expected, present, ({ name }) => [name]);
  const draft = (kind: Draft['kind'], mark: Mark, more: Partial<Draft> = {}): Draft => ({
    rule: 'placeholders',
    kind,
    start: mark.start,
    end: mark.end,
    values: { found: mark.raw },
    fix: null,
    ...more,
  });
  const [only] = missing;
  const [other] = extra;
  if (only !== undefined && other?.kind === only.kind && missing.length + extra.length === 2) {
    // One was changed, such as {name} to {nombre}.
    const values = { found: other.raw, expected: only.raw };
    return [draft('placeholderChanged', other, { values, fix: only.raw })];
  }
  const found = [
    ...missing.map((mark) =>
      draft('placeholderMissing', mark, {
        start: target.length,
        end: target.length,
        values: { expected: mark.raw },
      }),
    ),
    ...extra.map((mark) => draft('placeholderExtra', mark)),
  ];
  if (found.length > 0) return found;
  const crossed = findCrossed(expected) === null ? findCrossed(present) : null;
  if (crossed !== null) return [draft('placeholderOrder', crossed)];
  // Those without a number are filled in the order of the text.
  const unnumbered = (marks: readonly Mark[]) =>
    marks.filter(({ kind, raw }) => kind === 'printf' && !/[$(]/u.test(raw));
  const inSource = unnumbered(expected);
  const moved = unnumbered(present).find((mark, index) => mark.raw !== inSource[index]?.raw);
  return moved === undefined ? [] : [draft('placeholderOrder', moved)];
}

/** The text with blanks where its placeholders and tags are: every place stays the same. */
export function withoutMarks(text: string): string {
  return /[{%<[]/u.test(text) ? blankOut(text, findMarks(text)) : text;
}
