import type { FaultId } from '../../i18n/message-id.ts';
import type { TextValues } from '../../i18n/text.ts';
import { damagedDocument, oversizedDocument } from '../document-errors.ts';

/** A text in a JSON file that is the value of a key or an entry of a list; never a key. */
export interface JsonText {
  /** Its position among all texts that are values, from 0; the same in a translation. */
  readonly index: number;
  /** UTF-16 offsets of what is between its quotation marks. */
  readonly start: number;
  readonly end: number;
  /** Line of its first quotation mark, from 1. */
  readonly line: number;
  /** Keys around it, outermost first; null for a place in a list. */
  readonly keys: JsonKeys | null;
}

/** The innermost key, or place in a list, with those around it. */
export interface JsonKeys {
  readonly outer: JsonKeys | null;
  readonly key: string | number;
}

const MAX_DEPTH = 500;
const MAX_TEXTS = 500_000;

interface OpenValue {
  readonly isList: boolean;
  readonly outer: JsonKeys | null;
  keys: JsonKeys | null;
  count: number;
}

/** Longest part of the text in a message about it. */
const MAX_FOUND = 20;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/uy;
const WORD = /(?:true|false|null)(?![\w$])/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/uy;
const FOUND = /[\p{L}\p{N}_$.+-]{1,40}|[^]/uy;

/**
 * Reads a JSON file in one pass and without building its values, as strictly as the standard: no
 * comments, no comma at the end of a list, no `NaN`. Repeated keys are values of their own.
 * @throws `document/damaged` with line and column, `document/too-large`
 * @see RFC 8259
 */
export function readJsonTexts(text: string): JsonText[] {
  const texts: JsonText[] = [];
  const open: OpenValue[] = [];
  let at = 0;
  let [line, counted] = [1, 0];

  const fail = (reason: FaultId, values?: TextValues): never => {
    const before = text.slice(0, at).split(/\r\n|\r|\n/u);
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    throw damagedDocument(reason, { ...values, ...place });
  };
  const refuse = (): never => {
    if (at >= text.length) throw damagedDocument('faults.cutOff');
    if (text.startsWith('//', at) || text.startsWith('/*', at)) return fail('faults.jsonComment');
    FOUND.lastIndex = at;
    const found = FOUND.exec(text)?.[0].slice(0, MAX_FOUND) ?? '';
    return fail('faults.jsonUnexpected', { found });
  };
  const skipBlanks = (): void => {
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  };
  /** Counts line ends up to here; no text contains one. */
  const lineHere = (): number => {
    for (; counted < at; counted += 1) {
      const code = text.charCodeAt(counted);
      if (code === 0x0a || (code === 0x0d && text.charCodeAt(counted + 1) !== 0x0a)) line += 1;
    }
    return line;
  };
  /** Reads a text in quotation marks; leaves `at` behind it. */
  const readString = (): { start: number; end: number } => {
    const start = at + 1;
    for (at = start; ;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        at += 1;
        return { start, end: at - 1 };
      }
      if (Number.isNaN(code)) throw damagedDocument('faults.cutOff');
      if (code < 0x20) fail('faults.jsonUnclosed');
      if (code === BACKSLASH) {
        ESCAPE.lastIndex = at;
        const escape = ESCAPE.exec(text)?.[0];
        if (escape === undefined) {
          if (at + 6 >= text.length) throw damagedDocument('faults.cutOff');
          return fail('faults.jsonEscape', { escape: text.slice(at, at + 2) });
        }
        at += escape.length;
      } else at += 1;
    }
  };
  const readKey = (value: OpenValue): void => {
    if (text[at] !== '"') refuse();
    const { start, end } = readString();
    value.keys = { outer: value.outer, key: unescapeJson(text.slice(start, end)) };
    skipBlanks();
    if (text[at] !== ':') refuse();
    at += 1;
  };
  const enter = (isList: boolean): boolean => {
    if (open.length >= MAX_DEPTH) throw oversizedDocument('faults.nesting');
    const outer = open.at(-1)?.keys ?? null;
    const value: OpenValue = { isList, outer, keys: null, count: 0 };
    at += 1;
    skipBlanks();
    if (text[at] === (isList ? ']' : '}')) {
      at += 1;
      return false;
    }
    open.push(value);
    if (isList) value.keys = { outer, key: 0 };
    else readKey(value);
    return true;
  };
  /** @returns whether another value is inside this one */
  const readValue = (): boolean => {
    skipBlanks();
    const first = text[at];
    if (first === '{' || first === '[') return enter(first === '[');
    if (first === '"') {
      const lineOfText = lineHere();
      const range = readString();
      const keys = open.at(-1)?.keys ?? null;
      texts.push({ index: texts.length, ...range, line: lineOfText, keys });
      if (texts.length > MAX_TEXTS) throw oversizedDocument('faults.texts', { limit: MAX_TEXTS });
      return false;
    }
    const pattern = first === '-' || (first !== undefined && /\d/u.test(first)) ? NUMBER : WORD;
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? refuse();
    at += found.length;
    return false;
  };
  /** Reads what follows a value. @returns whether that is another value */
  const readOn = (): boolean => {
    for (;;) {
      skipBlanks();
      const value = open.at(-1);
      if (value === undefined) {
        if (at < text.length) refuse();
        return false;
      }
      if (text[at] === ',') {
        const comma = at;
        at += 1;
        skipBlanks();
        if (text[at] === (value.isList ? ']' : '}')) {
          at = comma;
          fail('faults.jsonComma');
        }
        value.count += 1;
        if (value.isList) value.keys = { outer: value.outer, key: value.count };
        else readKey(value);
        return true;
      }
      if (text[at] !== (value.isList ? ']' : '}')) refuse();
      at += 1;
      open.pop();
    }
  };

  for (let isOpen = true; isOpen;) isOpen = readValue() || readOn();
  return texts;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

const MEANINGS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Returns the text that is written between quotation marks; a lone surrogate stays one. */
export function unescapeJson(written: string): string {
  if (!written.includes('\\')) return written;
  return written.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|(.))/gu,
    (_, hex: string | undefined, sign: string | undefined) =>
      hex === undefined
        ? (MEANINGS[sign ?? ''] ?? sign ?? '')
        : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Longer places would hide the segment that they are about. */
const MAX_PLACE = 200;

/** Returns the place of a text as people know it, such as `line 3, menu.items[2].title`. */
export function jsonPlace({ line, keys }: JsonText): string {
  const parts: string[] = [];
  let length = 0;
  for (let one = keys; one !== null && length < MAX_PLACE; one = one.outer) {
    const isFirst = one.outer === null;
    const part =
      typeof one.key === 'number' ? `[${String(one.key)}]` : `${isFirst ? '' : '.'}${one.key}`;
    parts.push(part);
    length += part.length;
  }
  const path = parts.toReversed().join('');
  const shown = path.length > MAX_PLACE ? `…${path.slice(-MAX_PLACE).toWellFormed()}` : path;
  return `line ${String(line)}${shown === '' ? '' : `, ${shown}`}`;
}

/** Returns whether a text is a JSON file, which a list or an object makes certain. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/u.test(text)) return false;
  try {
    readJsonTexts(text);
    return true;
  } catch {
    return false;
  }
}
