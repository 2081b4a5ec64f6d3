import { readIcu, type IcuChoice, type IcuMark } from './icu-message.ts';
import { COMPARED_NOTATIONS, GLUED_CONVERSION } from './placeholder-notations.ts';
import type { Draft, Texts } from './rule.ts';
import { takeSame, type Taken } from './take-same.ts';

interface Mark {
  start: number;
  end: number;
  raw: string;
  /** The same for both texts; attributes of a tag may be translated. */
  name: string;
  kind: 'tag-open' | 'tag-close' | 'tag' | 'printf' | 'braces' | 'icu';
  /** Where a choice of an ICU message begins. */
  choice?: IcuChoice;
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
 * The placeholders and tags of a text in its order, none inside another; those of ICU messages with their keywords.
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
      // A value in an attribute goes with its tag.
      if (start < behind) return false;
      behind = end;
      return true;
    });
}

/** @param text what is there, if some of it is not to be searched */
function findBy(pattern: RegExp, searched: string, text = searched): Mark[] {
  return [...searched.matchAll(pattern)].map(({ index: start, 0: { length } }) => {
    const raw = text.slice(start, start + length);
    return { start, end: start + length, raw, ...nameOf(raw) };
  });
}

/** A placeholder as it is compared. */
interface Compared extends Mark {
  /** What it means. */
  key: string;
  /** Which argument of printf goes there, from 1; null for others. */
  argument: number | null;
}

const PLURAL_KEY = /^(?:=\d+|zero|one|two|few|many|other)$/u;

/** Identifies a plural or selection by what the program has to provide, including texts it can never choose. */
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

/** Placeholders by their meaning. A choice that cannot be read is compared by the placeholders in it. */
function readMarks(text: string): Compared[] {
  if (!/[{%<[$]/u.test(text)) return [];
  const icu = readIcu(text);
  const readable = icu.filter(({ kind }) => kind !== 'unreadable');
  const readTo = readable.length < icu.length ? (icu.at(-1)?.start ?? 0) : text.length;
  // Braces that the reader of messages passed over are letters, such as those in quotes, or texts it could not read.
  const isText = ({ kind, raw, start }: Mark): boolean =>
    icu.length > 0 && kind === 'braces' && (start < readTo ? /^\{/u : /[\s#]/u).test(raw);
  const isDate = isDatePattern(text);
  const marks = findWith(readable, text, COMPARED_NOTATIONS)
    .filter((mark) => !isText(mark))
    // Words in brackets, such as <repeats %u times>.
    .flatMap((mark) => (/^<\p{L}[^\s=]*\s[^=]*[^=/]>$/u.test(mark.raw) ? findInside(mark) : [mark]))
    .flatMap((mark): Compared[] => {
      if (mark.kind === 'icu') return readIcuMark(mark, text);
      return isDate && mark.kind === 'printf' ? [] : [{ ...mark, ...meaningOf(mark) }];
    });
  return icu.length === 0 ? marks : oncePerChoice(marks, readTo);
}

/** The choice that begins at a mark, or its argument. */
function readIcuMark({ start, end, name, choice }: Mark, text: string): Compared[] {
  if (choice === undefined && !name.startsWith('{')) return [];
  const raw = text.slice(start, choice?.end ?? end);
  const key = choice === undefined ? meaningOfBraces(raw) : keyOfChoice(choice);
  const kind = choice === undefined ? 'braces' : 'icu';
  return [{ start, end: start + raw.length, raw, name: key, kind, key, argument: null }];
}

/** What several texts of a choice have counts once: each language has as many texts as it needs. */
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

/** Tags that stand for themselves, with or without an end. */
const KNOWN_TAG =
  /^(?:\d+|[abgipqsux]|br|hr|img|wbr|bx|ex|ph|it|mrk|tt|em|strong|span|div|font|code|pre|sub|sup|big|small|li|ul|ol|td|tr|th|table|h[1-6])$/iu;

/** The names of what are tags in either text. Others are words in brackets, such as `<file>`, and are translated. */
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

/** The first tag that is closed without being open, or in the wrong order. */
function findCrossed(marks: readonly Mark[]): Mark | null {
  const open: string[] = [];
  for (const mark of marks) {
    if (mark.kind === 'tag-open') open.push(mark.name.slice(1));
    if (mark.kind === 'tag-close' && open.pop() !== mark.name.slice(2)) return mark;
  }
  return null;
}

/** Takes out of both what the other text has right before a letter. */
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

/** The first of the target that takes an argument of another kind than in the source. */
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

/** Placeholders and tags: each as often as in the source, and tags around each other as they must be. */
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
    // One was changed, such as {name} to {nombre}; a whole message is not replaced by the source's words.
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
  // What takes an argument without being compared would shift all others.
  const isUnclear = (text: string): boolean =>
    /%[\d$.]*\*/u.test(text) || text.search(GLUED_CONVERSION) >= 0;
  const isWhole =
    counted.missing.length + counted.extra.length === 0 && !isUnclear(source) && !isUnclear(target);
  const moved = isWhole ? findMoved(expected, present) : null;
  return moved === null ? [] : [draft('placeholderOrder', moved)];
}

/** The text with blanks, or another character, where its placeholders and tags are: every place stays the same. */
export function withoutMarks(text: string, filler = ' '): string {
  return /[{%<[]/u.test(text) ? blankOut(text, findMarks(text), filler) : text;
}

/** What a notation of printf means. Widths, flags and decimals are a matter of each language. */
interface PrintfMeaning {
  /** The same where the program hands over the same kind of value, and by the same name where it has one. */
  key: string;
  /** The argument by its number, from 1; null where the notation takes the next one, or names it. */
  argument: number | null;
}

const PRINTF = /^%(?:(\d+)\$|\(([^)]*)\))?[-+#0']*\d*(?:\.\d+)?(hh|ll|[hlLqjzt])?([A-Za-z@])$/u;
/** Conversions that read the same argument the same way: letters for hexadecimal digits are a matter of taste. */
const SAME_CONVERSION: Record<string, string> = { i: 'd', X: 'x', E: 'e', F: 'f', G: 'g' };

function meaningOfPrintf(raw: string): PrintfMeaning {
  const match = PRINTF.exec(raw);
  if (match === null) return { key: raw, argument: null };
  const [, place, name, size = '', letter = ''] = match;
  const conversion = `${size}${SAME_CONVERSION[letter] ?? letter}`;
  if (name !== undefined) return { key: `%(${name})${conversion}`, argument: null };
  return { key: `%${conversion}`, argument: place === undefined ? null : Number(place) };
}

/** `{ name }`, `{name:N2}` and `{name!r}` are one argument; its format is a matter of the language. */
function meaningOfBraces(raw: string): string {
  const open = /^\$?\{{1,2}/u.exec(raw)?.[0] ?? '';
  const inner = raw.slice(open.length, raw.length - open.replace('$', '').length).trim();
  if (inner === '…') return `${open}...`;
  // Words that say what to put there, as in "{input-file-if-any}".
  if (/^\p{L}+(?:-+\p{L}+){2,}$/u.test(inner)) return `${open}-`;
  return open + (/^[\p{L}\p{N}_.]+(?=\s?[:,!])/u.exec(inner)?.[0] ?? inner);
}

const DATE_LETTER = /%[-_0^#EO]?[YyBbAHMS]/u;
const OTHER_LETTER = /%[-+#0]?\d*(?:\.\d+)?l{0,2}[sifuxc]/u;

/** Whether a text is a pattern for dates, such as `%A, %e %B %Y`: each language has its own order. */
const isDatePattern = (text: string): boolean =>
  text.includes('%') && DATE_LETTER.test(text) && !OTHER_LETTER.test(text);
