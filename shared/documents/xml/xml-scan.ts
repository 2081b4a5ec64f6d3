import { hasAsciiAt, hasBytesAt, latin1Of } from '../bytes.ts';
import { damagedDocument, oversizedDocument } from '../document-errors.ts';
import { decodeXml } from './xml.ts';

/** A tag in the bytes of an XML file. */
export interface ScannedTag {
  /** Excludes its prefix. */
  readonly name: string;
  /** Byte offsets of the `<`, and after the `>`. */
  readonly start: number;
  readonly end: number;
  /** `<a/>`, which has no end tag. */
  readonly isEmpty: boolean;
}

export interface XmlVisitor {
  open?(tag: ScannedTag): void;
  /** `tag` is the end tag, or the empty tag itself; called for every element. */
  close?(tag: ScannedTag): void;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const MAX_DEPTH = 500;
const MAX_NAME_BYTES = 200;
const [LT, GT, SLASH, BANG, QUESTION, COLON, EQUALS] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x3a, 0x3d];
const [QUOTE, APOSTROPHE] = [0x22, 0x27];

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Converts the bytes of an XML file in any encoding to UTF-8. @throws `document/damaged` */
export function toUtf8Xml(bytes: Uint8Array): Uint8Array {
  const isWide = bytes[0] === 0 || bytes[1] === 0 || hasBytesAt(bytes, [0xff, 0xfe], 0);
  const isBigEndian = hasBytesAt(bytes, [0xfe, 0xff], 0);
  const declared = /^[^<]*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(
    latin1Of(bytes.subarray(0, 256)),
  )?.[1];
  const isUtf8 = declared === undefined || /^(?:utf-?8|us-ascii|utf-?16)$/i.test(declared);
  if (!isWide && !isBigEndian && isUtf8) return bytes;
  const text = decodeXml(bytes).replace(/^\ufeff?<\?xml[^>]*\?>/, '');
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
}

/**
 * Scans the tags of an XML file of any size in one pass and without building a tree. Checks that
 * elements are closed properly; refuses what {@link parseXml} refuses.
 * @param bytes in UTF-8, see {@link toUtf8Xml}
 * @throws `document/damaged`, `document/too-large`
 */
export function scanXml(bytes: Uint8Array, visitor: XmlVisitor): void {
  /** Ranges of the names of the open elements. */
  const open: { from: number; to: number; name: string }[] = [];
  let hasRoot = false;
  for (let at = bytes.indexOf(LT); at >= 0; at = bytes.indexOf(LT, at)) {
    const mark = bytes[at + 1];
    if (mark === QUESTION) at = behind(bytes, '?>', at + 2);
    else if (mark === BANG) {
      if (hasAsciiAt(bytes, '<!--', at)) at = behind(bytes, '-->', at + 4);
      else if (hasAsciiAt(bytes, '<![CDATA[', at)) at = behind(bytes, ']]>', at + 9);
      else throw damagedDocument('faults.entities');
    } else if (mark === SLASH) {
      const end = behind(bytes, '>', at + 2);
      const last = open.pop();
      if (last === undefined || !isSameName(bytes, last, at + 2)) throw notWellFormed();
      visitor.close?.({ name: last.name, start: at, end, isEmpty: false });
      at = end;
    } else {
      if (open.length === 0 && hasRoot) throw notWellFormed();
      hasRoot = true;
      const { from, to, name } = readName(bytes, at + 1);
      const end = endOfTag(bytes, to);
      const isEmpty = bytes[end - 2] === SLASH;
      const tag: ScannedTag = { name, start: at, end, isEmpty };
      if (!isEmpty) {
        open.push({ from, to, name });
        if (open.length > MAX_DEPTH) throw oversizedDocument('faults.nesting');
      }
      visitor.open?.(tag);
      if (isEmpty) visitor.close?.(tag);
      at = end;
    }
  }
  if (open.length > 0) throw damagedDocument('faults.partCutOff');
  if (!hasRoot) throw notWellFormed();
}

/**
 * Returns the value of an unprefixed attribute, with entities resolved; null when the tag does not
 * have it.
 */
export function attributeOf(bytes: Uint8Array, tag: ScannedTag, name: string): string | null {
  let at = tag.start + 1;
  while (at < tag.end && !isBlank(bytes[at])) at += 1;
  while (at < tag.end) {
    while (isBlank(bytes[at])) at += 1;
    const from = at;
    while (at < tag.end && bytes[at] !== EQUALS) at += 1;
    const isWanted =
      hasAsciiAt(bytes, name, from) &&
      (bytes[from + name.length] === EQUALS || isBlank(bytes[from + name.length]));
    while (at < tag.end && bytes[at] !== QUOTE && bytes[at] !== APOSTROPHE) at += 1;
    const quote = bytes[at];
    if (quote === undefined || at >= tag.end) return null;
    const close = bytes.indexOf(quote, at + 1);
    if (close < 0 || close >= tag.end) return null;
    if (isWanted) return unescapeXml(decodeRange(bytes, at + 1, close));
    at = close + 1;
  }
  return null;
}

/** Decodes bytes. @throws `document/damaged` for bytes that are not UTF-8 */
export function decodeRange(bytes: Uint8Array, from: number, to: number): string {
  try {
    return UTF8.decode(bytes.subarray(from, to));
  } catch (error) {
    throw damagedDocument('faults.encoding', undefined, error);
  }
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Resolves XML entities. @throws `document/damaged` for any other */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#\d{1,7}|#x[\da-fA-F]{1,6}|\w+);?/g, (all: string, name: string) => {
    const character = NAMED.get(name) ?? characterOf(name);
    if (!all.endsWith(';') || character === null) throw notWellFormed();
    return character;
  });
}

/** Returns the character of a numeric entity such as `#x41`; null when there is none. */
function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return null;
  const code = name.startsWith('#x')
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

function notWellFormed(): Error {
  return damagedDocument('faults.markup');
}

/** Returns the offset after `mark`; an unclosed comment, tag, or instruction is an error. */
function behind(bytes: Uint8Array, mark: string, from: number): number {
  const first = mark.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (hasAsciiAt(bytes, mark, at)) return at + mark.length;
  }
  throw damagedDocument('faults.partCutOff');
}

function readName(bytes: Uint8Array, from: number): { from: number; to: number; name: string } {
  let to = from;
  let local = from;
  for (; to - from < MAX_NAME_BYTES; to += 1) {
    const byte = bytes[to];
    if (byte === COLON) local = to + 1;
    if (byte === undefined || byte === GT || byte === SLASH || byte === LT || isBlank(byte)) break;
  }
  if (to === local || to - from >= MAX_NAME_BYTES) throw notWellFormed();
  let name = '';
  for (let at = local; at < to; at += 1) name += String.fromCharCode(bytes[at] ?? 0);
  return { from, to, name };
}

function isSameName(
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  at: number,
): boolean {
  for (let offset = 0; offset < to - from; offset += 1) {
    if (bytes[from + offset] !== bytes[at + offset]) return false;
  }
  const next = bytes[at + to - from];
  return next === GT || isBlank(next);
}

/** Returns the offset after the `>` of a start tag. A `>` inside a quoted value does not end it. */
function endOfTag(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === GT) return at + 1;
    if (byte === LT) throw notWellFormed();
    if (byte === QUOTE || byte === APOSTROPHE) {
      at = bytes.indexOf(byte, at + 1);
      if (at < 0) break;
    }
  }
  throw damagedDocument('faults.partCutOff');
}
