import { readIcu, type IcuChoice, type IcuMark } from './icu-message.ts';
import { COMPARED_NOTATIONS, GLUED_CONVERSION } from './placeholder-notations.ts';
import type { Draft, Texts } from './rule.ts';
import { takeSame, type Taken } from './take-same.ts';

interface Mark {
  start: number;
  end: number;
  raw: string;
  /** The same for both texts, because attributes of a tag may be translated. */
  name: string;
  kind: 'tag-open' | 'tag-close' | 'tag' | 'printf' | 'braces' | 'icu';
  /** Present where a choice of an ICU message begins. */
  choice?: IcuChoice;
}

/** Tags that cannot contain text and so have no end. */
const EMPTY_TAGS = new Set(['br', 'hr', 'img', 'input', 'wbr', 'meta', 'link']);

function nameOf(raw: string): Pick<Mark, 'name' | 'kind'> {
  const isTag = /^<\/?[\p{L}\p{N}]/u.test(raw);
  if (!isTag) return { name: raw, kind: /^%[^{<]/u.test(raw) ? 'printf' : 'braces' };
  const name = /[\p{L}\p{N}:_-]+/u.exec(raw)?.[0] ?? '';
  if (raw.startsWith('</')) return { name: `</${name}>`, kind: 'tag-close' };
  if (raw.endsWith('/>') || EMPTY_TAGS.has(name)) return { name: `<${name}/>`, kind: 'tag' };
  return { name: `<${name}>`, kind: 'tag-open' };
}

/** Replaces marks with spaces, which preserves all offsets. */
function blankOut(
  text: string,
  marks: readonly { start: number; end: number }[],
  filler = ' ',
): string {
  let [out, at] = ['', 0];
  for (const { start, end } of marks) {
    out += text.slice(at, start) + filler.repeat(end - start);
    at = end;
  }
  return out + text.slice(at);
}

/**
 * Finds the placeholders and tags of a text in order, none inside another; for ICU messages,
 * including their keywords.
 * @param notations those of any text, or `messageNotations`
 */
export function findMarks(text: string, notations = COMPARED_NOTATIONS): Mark[] {
  return /[{%<[&\\$:@!~]/u.test(text) ? findWith(readIcu(text), text, notations) : [];
}

function findWith(icu: readonly IcuMark[], text: string, notations: RegExp): Mark[] {
  const others = findBy(notations, blankOut(text, icu), text);
  if (icu.length === 0) return others;
  const marks = icu.map((mark): Mark => ({
    ...mark,
    raw: text.slice(mark.start, mark.end),
    kind: 'icu',
  }));
  let behind = 0;
  return [...marks, ...others]
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      // A value in an attribute belongs to its tag.
      if (start < behind) return false;
      behind = end;
      return true;
    });
}

/** Finds marks by a pattern. @param text the original text, if `searched` omits some of it */
function findBy(pattern: RegExp, searched: string, text = searched): Mark[] {
  return [...searched.matchAll(pattern)].map(({ index: start, 0: { length } }) => {
    const raw = text.slice(start, start + length);
    return { start, end: start + length, raw, ...nameOf(raw) };
  });
}

/** A placeholder in comparable form. */
interface Compared extends Mark {
  /** Its meaning. */
  key: string;
  /** Number of its printf argument, from 1; null for others. */
  argument: number | null;
}

const PLURAL_KEY = /^(?:=\d+|zero|one|two|few|many|other)$/u;

/**
 * Identifies a plural or selection by what the program has to provide, including texts it can never
 * choose.
 */
function keyOfChoice({ argument, type, selectors }: IcuChoice): string {
  const keys = selectors.toSorted();
  if (type === 'select') return `{${argument}, select: ${keys.join(' ')}}`;
  const wrong = keys.filter((key) => !PLURAL_KEY.test(key));
  if (!keys.includes('other')) wrong.push('other');
  return `{${argument}, ${type}${wrong.map((key) => ` ${key}`).join('')}}`;
}

function findInside({ start, raw }: Mark): Mark[] {
  return findBy(COMPARED_NOTATIONS, raw.slice(1, -1)).map((mark) => ({
    ...mark,
    start: start + 1 + mark.start,
    end: start + 1 + mark.end,
  }));
}

/**
 * Reads placeholders by their meaning. A choice that cannot be parsed is compared by the
 * placeholders in it.
 */
function readMarks(text: string): Compared[] {
  if (!/[{%<[$]/u.test(text)) return [];
  const icu = readIcu(text);
  const readable = icu.filter(({ kind }) => kind !== 'unreadable');
  const readTo = readable.length < icu.length ? (icu.at(-1)?.start ?? 0) : text.length;
  // Braces that the message parser skipped are plain characters, such as those in quotation marks,
  // or texts it could not parse.
  const isText = ({ kind, raw, start }: Mark): boolean =>
    icu.length > 0 && kind === 'braces' && (start < readTo ? /^\{/u : /[\s#]/u).test(raw);
  const isDate = isDatePattern(text);
  const marks = findWith(readable, text, COMPARED_NOTATIONS)
    .filter((mark) => !isText(mark))
    // Words in angle brackets, such as <repeats %u times>.
    .flatMap((mark) => (/^<\p{L}[^\s=]*\s[^=]*[^=/]>$/u.test(mark.raw) ? findInside(mark) : [mark]))
    .flatMap((mark): Compared[] => {
      if (mark.kind === 'icu') return readIcuMark(mark, text);
      return isDate && mark.kind === 'printf' ? [] : [{ ...mark, ...meaningOf(mark) }];
    });
  return icu.length === 0 ? marks : oncePerChoice(marks, readTo);
}

/** Returns the choice that begins at a mark, or its argument. */
function readIcuMark({ start, end, name, choice }: Mark, text: string): Compared[] {
  if (choice === undefined && !name.startsWith('{')) return [];
  const raw = text.slice(start, choice?.end ?? end);
  const key = choice === undefined ? meaningOfBraces(raw) : keyOfChoice(choice);
  const kind = choice === undefined ? 'braces' : 'icu';
  return [{ start, end: start + raw.length, raw, name: key, kind, key, argument: null }];
}

/**
 * Counts a placeholder once if several texts of a choice have it: each language has as many texts
 * as it needs.
 */
function oncePerChoice(marks: readonly Compared[], readTo: number): Compared[] {
  const inChoice = new Set<string>();
  let endOfChoice = 0;
  return marks.filter(({ start, end, key }) => {
    if (start >= endOfChoice && start < readTo) {
      endOfChoice = end;
      inChoice.clear();
      return true;
    }
    const isNew = !inChoice.has(key);
    inChoice.add(key);
    return isNew;
  });
}

function meaningOf({ kind, raw, name }: Mark): Pick<Compared, 'key' | 'argument'> {
  if (kind === 'printf') return meaningOfPrintf(raw);
  return { key: kind === 'braces' ? meaningOfBraces(raw) : name, argument: null };
}

/** Tags that are certain without a closing tag. */
const KNOWN_TAG =
  /^(?:\d+|[abgipqsux]|br|hr|img|wbr|bx|ex|ph|it|mrk|tt|em|strong|span|div|font|code|pre|sub|sup|big|small|li|ul|ol|td|tr|th|table|h[1-6])$/iu;

/**
 * Returns a test for tags of either text. Other names are words in angle brackets, such as
 * `<file>`, and are translated.
 */
function tagNames(marks: readonly Mark[]): (mark: Mark) => boolean {
  const nameIn = ({ name }: Mark): string => name.replaceAll(/[<>/]/gu, '');
  const isClosed = ({ kind, raw }: Mark): boolean => kind === 'tag-close' || raw.endsWith('/>');
  const tags = new Set(marks.filter(isClosed).map(nameIn));
  return (mark) => {
    if (!mark.kind.startsWith('tag')) return true;
    const name = nameIn(mark);
    return tags.has(name) || KNOWN_TAG.test(name);
  };
}

/** Finds the first tag that is closed without being open, or in the wrong order. */
function findCrossed(marks: readonly Mark[]): Mark | null {
  const open: string[] = [];
  for (const mark of marks) {
    if (mark.kind === 'tag-open') open.push(mark.name.slice(1));
    if (mark.kind === 'tag-close' && open.pop() !== mark.name.slice(2)) return mark;
  }
  return null;
}

/** Removes from both sides what the other text has right before a letter. */
function withoutGlued(
  { missing, extra }: Pick<Taken<Compared>, 'missing' | 'extra'>,
  { source, target }: Texts,
): Pick<Taken<Compared>, 'missing' | 'extra'> {
  const isPrintf = (mark: Compared): boolean => mark.kind === 'printf';
  if (!missing.some(isPrintf) && !extra.some(isPrintf)) return { missing, extra };
  const gluedIn = (text: string): Compared[] =>
    findBy(GLUED_CONVERSION, text).map((mark) => ({ ...mark, ...meaningOf(mark) }));
  const keysOf = ({ key }: Compared) => [key];
  return {
    missing: takeSame(missing, gluedIn(target), keysOf).missing,
    extra: takeSame(extra, gluedIn(source), keysOf).missing,
  };
}

/**
 * Finds the first placeholder of the target that takes a different kind of argument than in the
 * source.
 */
function findMoved(expected: readonly Compared[], present: readonly Compared[]): Compared | null {
  const argumentsOf = (marks: readonly Compared[]): (readonly [number, Compared])[] => {
    let next = 0;
    return marks
      .filter(({ kind, key }) => kind === 'printf' && /^%[A-Za-z@]/u.test(key))
      .map((mark) => {
        next += 1;
        return [mark.argument ?? next, mark];
      });
  };
  const byArgument = new Map(argumentsOf(expected).map(([at, { key }]) => [at, key]));
  const moved = argumentsOf(present).find(([at, { key }]) => byArgument.get(at) !== key);
  return moved?.[1] ?? null;
}

/** Checks placeholders and tags: each as often as in the source, and tags properly nested. */
export function checkPlaceholders({ source, target }: Texts): Draft[] {
  const inBoth = [readMarks(source), readMarks(target)] as const;
  const isCompared = tagNames(inBoth.flat());
  const [expected, present] = [inBoth[0].filter(isCompared), inBoth[1].filter(isCompared)];
  const counted = takeSame(expected, present, ({ key }) => [key]);
  const { missing, extra } = withoutGlued(counted, { source, target });
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
    // One was changed, such as {name} to {nombre}; a whole message is not replaced with the
    // source's words.
    const values = { found: other.raw, expected: only.raw };
    const fix = only.key.includes(' ') ? null : only.raw;
    return [draft('placeholderChanged', other, { values, fix })];
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
  // An argument taken by an uncompared notation would shift all others.
  const isUnclear = (text: string): boolean =>
    /%[\d$.]*\*/u.test(text) || text.search(GLUED_CONVERSION) >= 0;
  const isWhole =
    counted.missing.length + counted.extra.length === 0 && !isUnclear(source) && !isUnclear(target);
  const moved = isWhole ? findMoved(expected, present) : null;
  return moved === null ? [] : [draft('placeholderOrder', moved)];
}

/** Replaces placeholders and tags with spaces or another character, which preserves all offsets. */
export function withoutMarks(text: string, filler = ' '): string {
  return /[{%<[]/u.test(text) ? blankOut(text, findMarks(text), filler) : text;
}

/** Meaning of a printf notation. Widths, flags, and decimals may differ by language. */
interface PrintfMeaning {
  /** Equal where the program passes the same kind of value, under the same name if it has one. */
  key: string;
  /** Number of the argument, from 1; null where the notation takes the next one, or names it. */
  argument: number | null;
}

const PRINTF = /^%(?:(\d+)\$|\(([^)]*)\))?[-+#0']*\d*(?:\.\d+)?(hh|ll|[hlLqjzt])?([A-Za-z@])$/u;
/**
 * Conversions that read the same argument the same way; the case of hexadecimal digits is a matter
 * of taste.
 */
const SAME_CONVERSION: Record<string, string> = { i: 'd', X: 'x', E: 'e', F: 'f', G: 'g' };

function meaningOfPrintf(raw: string): PrintfMeaning {
  const match = PRINTF.exec(raw);
  if (match === null) return { key: raw, argument: null };
  const [, place, name, size = '', letter = ''] = match;
  const conversion = `${size}${SAME_CONVERSION[letter] ?? letter}`;
  if (name !== undefined) return { key: `%(${name})${conversion}`, argument: null };
  return { key: `%${conversion}`, argument: place === undefined ? null : Number(place) };
}

/**
 * Returns the argument: `{ name }`, `{name:N2}`, and `{name!r}` are the same one; its format
 * depends on the language.
 */
function meaningOfBraces(raw: string): string {
  const open = /^\$?\{{1,2}/u.exec(raw)?.[0] ?? '';
  const inner = raw.slice(open.length, raw.length - open.replace('$', '').length).trim();
  if (inner === '…') return `${open}...`;
  // Words that describe the value, as in "{input-file-if-any}".
  if (/^\p{L}+(?:-+\p{L}+){2,}$/u.test(inner)) return `${open}-`;
  return open + (/^[\p{L}\p{N}_.]+(?=\s?[:,!])/u.exec(inner)?.[0] ?? inner);
}

const DATE_LETTER = /%[-_0^#EO]?[YyBbAHMS]/u;
const OTHER_LETTER = /%[-+#0]?\d*(?:\.\d+)?l{0,2}[sifuxc]/u;

/**
 * Returns whether a text is a date pattern, such as `%A, %e %B %Y`, which each language orders
 * differently.
 */
const isDatePattern = (text: string): boolean =>
  text.includes('%') && DATE_LETTER.test(text) && !OTHER_LETTER.test(text);
