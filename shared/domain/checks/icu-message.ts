/** A choice in a message: `{n, plural, one {…} other {…}}`. */
export interface IcuChoice {
  readonly argument: string;
  readonly type: string;
  /** Names of its texts in order, such as `one` and `=0`. */
  readonly selectors: readonly string[];
  readonly end: number;
}

/** A part of an ICU message that is not text; UTF-16 offsets. */
export interface IcuMark {
  readonly start: number;
  readonly end: number;
  /**
   * `structure`: keywords and braces around texts. `argument`: a value inserted into a text, such
   * as `{name}`. `unreadable`: a choice that cannot be parsed, with everything after it.
   */
  readonly kind: 'structure' | 'argument' | 'unreadable';
  /**
   * Language-independent name: `{count, plural}` for the beginning of a choice, empty for the rest
   * of it; the whole text of an unreadable one.
   */
  readonly name: string;
  /** Present where a choice begins. */
  readonly choice?: IcuChoice;
}

/**
 * A name may be an object, which a text shows as U+FFFC; a format may have quotation marks.
 * Templates write `{{name}}`.
 */
const SIMPLE =
  /\{\s{0,20}[\p{L}\p{N}_.\uFFFC-]{1,100}\s{0,20}(?:,(?:[^{}']|'[^']{0,60}'){0,200})?\}|\{\{[^{}]{1,100}\}\}/uy;
const HEAD =
  /\{\s{0,20}([\p{L}\p{N}_.\uFFFC-]{1,100})\s{0,20},\s{0,20}(plural|selectordinal|select)\s{0,20},\s{0,20}(?:offset:\s{0,20}\d{1,9})?/uy;
const SELECTOR = /\s{0,200}(=\d{1,9}|[\p{L}\p{N}_-]{1,100})\s{0,200}\{/uy;
const TAIL = /\s{0,200}\}/uy;
const QUOTED = /'(?:''|[^'])*'?/uy;
const MAX_DEPTH = 20;

/**
 * Parses a message that chooses between texts, such as `{n, plural, one {a file} other {# files}}`;
 * the parts without marks are its texts. A choice that cannot be parsed (a brace is missing, too
 * many are nested) is one mark to the end of the text, because its keywords would be translated
 * with its words.
 * @returns marks in order, none inside another; none for a text without a choice in it
 * @see ICU MessageFormat
 */
export function readIcu(text: string): IcuMark[] {
  if (!/,\s{0,20}(?:plural|select)/u.test(text)) return [];
  const marks: IcuMark[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at += match[0].length;
    return match;
  };

  /** Reads up to the closing brace, or the end of the text. */
  const readTexts = (depth: number, isPlural: boolean): boolean => {
    while (at < text.length) {
      const sign = text[at];
      if (sign === "'" && /['{}]/u.test(text.charAt(at + 1))) take(QUOTED);
      else if (sign === '}' && depth > 0) return true;
      else if (sign === '{') {
        const [start, markCount] = [at, marks.length];
        if (readBrace(depth, isPlural)) continue;
        if (depth > 0) return false;
        marks.length = markCount;
        marks.push({ start, end: text.length, kind: 'unreadable', name: text.slice(start) });
        return true;
      } else {
        if (sign === '#' && isPlural) {
          marks.push({ start: at, end: at + 1, kind: 'argument', name: '#' });
        }
        at += 1;
      }
    }
    return depth === 0;
  };
  const readBrace = (depth: number, isPlural: boolean): boolean => {
    const start = at;
    const head = take(HEAD);
    if (head !== null) return readChoice(start, head, depth, isPlural);
    const simple = take(SIMPLE);
    if (simple !== null) {
      marks.push({ start, end: at, kind: 'argument', name: simple[0].replaceAll(/\s+/gu, '') });
      return true;
    }
    at += 1;
    // A brace that opens nothing is a plain character; inside a choice its counterpart would be
    // ambiguous.
    return depth === 0;
  };
  const readChoice = (
    start: number,
    [, argument = '', type = '']: RegExpExecArray,
    depth: number,
    isInPlural: boolean,
  ): boolean => {
    if (depth >= MAX_DEPTH) return false;
    const selectors: string[] = [];
    const choice = { argument, type, selectors, end: 0 };
    let from = start;
    for (let found = take(SELECTOR); found !== null; found = take(SELECTOR)) {
      const head = from === start ? { name: `{${argument}, ${type}}`, choice } : { name: '' };
      marks.push({ start: from, end: at, kind: 'structure', ...head });
      selectors.push(found[1] ?? '');
      if (!readTexts(depth + 1, isInPlural || type !== 'select')) return false;
      from = at;
      at += 1;
    }
    if (from === start || take(TAIL) === null) return false;
    marks.push({ start: from, end: at, kind: 'structure', name: '' });
    choice.end = at;
    return true;
  };

  readTexts(0, false);
  return marks.some(({ kind }) => kind !== 'argument') ? marks : [];
}
