/** A part of an ICU message that is no text; UTF-16 offsets. */
export interface IcuMark {
  readonly start: number;
  readonly end: number;
  /**
   * `structure`: keywords and braces around texts, or a choice that cannot be read. `argument`: a value that is put
   * into a text, such as `{name}`.
   */
  readonly kind: 'structure' | 'argument';
  /**
   * The same in every language: `{count, plural}` for the beginning of a choice, empty for the rest of it; all of one
   * that cannot be read.
   */
  readonly name: string;
}

/** A name may be an object, which stands in a text as U+FFFC. */
const SIMPLE = /\{\s{0,20}([\p{L}\p{N}_.\uFFFC-]{1,100})\s{0,20}(?:,[^{}']{0,200})?\}/uy;
const HEAD =
  /\{\s{0,20}([\p{L}\p{N}_.\uFFFC-]{1,100})\s{0,20},\s{0,20}(plural|selectordinal|select)\s{0,20},\s{0,20}(?:offset:\s{0,20}\d{1,9})?/uy;
const SELECTOR = /\s{0,200}(?:=\d{1,9}|[\p{L}\p{N}_-]{1,100})\s{0,200}\{/uy;
const TAIL = /\s{0,200}\}/uy;
const QUOTED = /'(?:''|[^'])*'?/uy;
const MAX_DEPTH = 20;

/**
 * Reads a message that chooses between texts, such as `{n, plural, one {a file} other {# files}}`: its texts are
 * what no mark covers. A choice that cannot be read (a brace is missing, too many are nested) is one mark to the end
 * of the text: its keywords would be translated with its words.
 * @returns its marks in order; null for a text without a choice in it
 * @see ICU MessageFormat
 */
export function readIcu(text: string): IcuMark[] | null {
  if (!/,\s{0,20}(?:plural|select)/u.test(text)) return null;
  const marks: IcuMark[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at += match[0].length;
    return match;
  };

  /** Up to the brace that ends it, or the end of the text. */
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
        marks.push({ start, end: text.length, kind: 'structure', name: text.slice(start) });
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
    if (head !== null) return readChoice(start, `{${head[1] ?? ''}, ${head[2] ?? ''}}`, head[2] !== 'select' || isPlural, depth); // prettier-ignore
    const simple = take(SIMPLE);
    if (simple !== null) {
      marks.push({ start, end: at, kind: 'argument', name: simple[0].replaceAll(/\s+/gu, '') });
      return true;
    }
    at += 1;
    // A brace that opens nothing is a letter; inside of a choice nobody knows what it would close.
    return depth === 0;
  };
  const readChoice = (start: number, name: string, isPlural: boolean, depth: number): boolean => {
    if (depth >= MAX_DEPTH) return false;
    let from = start;
    for (let count = 0; take(SELECTOR) !== null; count += 1) {
      marks.push({ start: from, end: at, kind: 'structure', name: count === 0 ? name : '' });
      if (!readTexts(depth + 1, isPlural)) return false;
      from = at;
      at += 1;
    }
    if (from === start || take(TAIL) === null) return false;
    marks.push({ start: from, end: at, kind: 'structure', name: '' });
    return true;
  };

  return readTexts(0, false) && marks.some(({ kind }) => kind === 'structure') ? marks : null;
}
