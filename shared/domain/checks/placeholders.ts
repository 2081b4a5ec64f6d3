import type { Draft } from './rule.ts';
import { takeSame } from './take-same.ts';

interface Mark {
  start: number;
  end: number;
  raw: string;
  /** The same for both texts; attributes of a tag may be translated. */
  name: string;
  kind: 'tag-open' | 'tag-close' | 'tag' | 'printf' | 'braces';
}

/** Each repetition is bounded where the next one takes the same characters: no text is read twice. */
const MARK =
  /\{\{[^{}]*\}\}|\$\{[^{}]+\}|\{[\p{L}\p{N}_.,#:$ -]*\}|(?<!\d)%(?:\d{1,4}\$)?[-+#0]{0,5}\d{0,9}(?:\.\d{1,9})?(?:hh|ll|[hlLzjt])?[diouxXeEfFgGcsp@](?![\p{L}\p{N}])|%\([\p{L}\p{N}_]+\)[sdfr]|<\/?(?:\d+|[\p{L}][\p{L}\p{N}:_-]*)(?:\s[^<>]*)?\s?\/?>/gu;
/** What can hold a text, and so has an end. */
const EMPTY_TAGS = new Set(['br', 'hr', 'img', 'input', 'wbr', 'meta', 'link']);

function nameOf(raw: string): Pick<Mark, 'name' | 'kind'> {
  if (!raw.startsWith('<')) return { name: raw, kind: raw.startsWith('%') ? 'printf' : 'braces' };
  const name = /[\p{L}\p{N}:_-]+/u.exec(raw)?.[0] ?? '';
  if (raw.startsWith('</')) return { name: `</${name}>`, kind: 'tag-close' };
  if (raw.endsWith('/>') || EMPTY_TAGS.has(name)) return { name: `<${name}/>`, kind: 'tag' };
  return { name: `<${name}>`, kind: 'tag-open' };
}

/** The placeholders and tags of a text, in its order. */
export function findMarks(text: string): Mark[] {
  if (!/[{%<]/u.test(text)) return [];
  return [...text.matchAll(MARK)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    raw: match[0],
    ...nameOf(match[0]),
  }));
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
  const expected = findMarks(source);
  const present = findMarks(target);
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
  if (!/[{%<]/u.test(text)) return text;
  return text.replaceAll(MARK, (mark) => ' '.repeat(mark.length));
}
