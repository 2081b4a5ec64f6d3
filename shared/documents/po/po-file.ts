import type { TextValues } from '../../i18n/text.ts';
import type { FaultId } from '../../i18n/message-id.ts';
import { labelOf } from '../../text/decode-bytes.ts';
import { latin1Of } from '../bytes.ts';
import { damagedDocument, oversizedDocument } from '../document-errors.ts';
import { decodeText, type DecodedText } from '../text-encoding.ts';

/** A string of a PO file: from the first quotation mark to the last, across all of its lines. */
export interface PoString {
  readonly start: number;
  readonly end: number;
  /** Excludes quotation marks and escapes. */
  readonly text: string;
}

/** One `msgstr` or `msgstr[n]`. */
export interface PoForm {
  /** Start of the keyword. */
  readonly start: number;
  readonly value: PoString;
}

/** A range of the file's text, in UTF-16 units. */
export interface PoRange {
  readonly start: number;
  readonly end: number;
}

/** A message in use; obsolete ones stay unchanged and are not read. */
export interface PoEntry {
  /** Its position among the messages, from 0; the same in a translation. */
  readonly index: number;
  /** Line of its `msgid`, from 1. */
  readonly line: number;
  readonly context: string | null;
  readonly id: PoString;
  readonly plural: PoString | null;
  readonly forms: readonly PoForm[];
  readonly flags: ReadonlySet<string>;
  /** Complete lines with flags, and those with the previous source. */
  readonly flagLines: readonly PoRange[];
  readonly previousLines: readonly PoRange[];
}

export interface PoFile extends DecodedText {
  /** The header names an encoding other than the actual one. */
  readonly isMisnamed: boolean;
  /** The message with the empty source, which describes the file; null when there is none. */
  readonly header: PoEntry | null;
  /** All other messages. */
  readonly entries: readonly PoEntry[];
}

const MAX_ENTRIES = 500_000;
/** A word, a string, or a comment. Line ends between them are irrelevant, as in gettext. */
const TOKEN =
  /(msgctxt|msgid_plural|msgid|msgstr|domain)(?:[ \t]*\[[ \t]*(\d{1,3})[ \t]*\])?(?![^\s"#])|"([^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)"|#[^\r\n]*/uy;
const CHARSET = /charset=([\w.:-]+)/iu;

/**
 * Reads a PO file or a template.
 * @throws `document/damaged` with the line, `document/too-large`, `document/unsupported`
 */
export function readPoFile(bytes: Uint8Array): PoFile {
  const decoded = decodePo(bytes);
  const entries = readEntries(decoded.text);
  const header = entries.find(({ id, context }) => id.text === '' && context === null) ?? null;
  return { ...decoded, header, entries: entries.filter((entry) => entry !== header) };
}

/** Decodes a file by the encoding in its header, which is in the first lines, in ASCII letters. */
function decodePo(bytes: Uint8Array): DecodedText & Pick<PoFile, 'isMisnamed'> {
  const named = CHARSET.exec(latin1Of(bytes.subarray(0, 16_384)))?.[1]?.toLowerCase() ?? 'charset';
  // A template has no encoding yet.
  if (named === 'charset') return { ...decodeText(bytes), isMisnamed: false };
  const decoded = decodeText(bytes, { encoding: named, name: named });
  return { ...decoded, isMisnamed: decoded.encoding !== labelOf(named) };
}

/** The message read so far. */
interface Draft {
  line: number;
  context: PoString | null;
  id: PoString | null;
  plural: PoString | null;
  forms: PoForm[];
  numbers: (number | null)[];
}

const freshDraft = (): Draft => ({
  line: 0,
  context: null,
  id: null,
  plural: null,
  forms: [],
  numbers: [],
});

function readEntries(text: string): PoEntry[] {
  const entries: PoEntry[] = [];
  let draft = freshDraft();
  let flagLines: PoRange[] = [];
  let previousLines: PoRange[] = [];
  /** Stores a string that may continue on the next line. */
  let put: ((value: PoString) => void) | null = null;
  const open: { string: PoString | null } = { string: null };
  /** A keyword was read, but none of its strings yet. */
  let isWaiting = false;
  let number = 0;

  const fail = (reason: FaultId, values?: TextValues): never => {
    throw damagedDocument(reason, { ...values, line: number });
  };
  const forgetComments = (): void => {
    flagLines = [];
    previousLines = [];
  };
  const settle = (): void => {
    if (isWaiting) fail('faults.poOrder');
    if (open.string !== null) put?.(open.string);
    open.string = null;
    put = null;
  };
  const finish = (): void => {
    settle();
    const { id, forms } = draft;
    if (id === null) {
      if (draft.context !== null) fail('faults.poOrder');
      return;
    }
    if (forms.length === 0) fail('faults.poOrder');
    if (draft.plural !== null && draft.numbers.some((form, index) => form !== index)) {
      fail('faults.poPlural');
    }
    if (draft.plural === null && (forms.length > 1 || draft.numbers[0] !== null)) {
      fail('faults.poPlural');
    }
    entries.push({
      index: entries.length,
      line: draft.line,
      context: draft.context?.text ?? null,
      id,
      plural: draft.plural,
      forms,
      flags: new Set(
        flagLines.flatMap(({ start, end }) =>
          text
            .slice(start + 2, end)
            .split(',')
            .map((flag) => flag.trim()),
        ),
      ),
      flagLines,
      previousLines,
    });
    if (entries.length > MAX_ENTRIES)
      throw oversizedDocument('faults.texts', { limit: MAX_ENTRIES });
    draft = freshDraft();
    forgetComments();
  };
  const begin = (keyword: string, form: string | undefined, at: number): void => {
    const value: PoString = { start: at, end: at, text: '' };
    if (keyword === 'msgctxt' || keyword === 'domain') {
      if (draft.id !== null) finish();
      else if (draft.context !== null) fail('faults.poOrder');
      settle();
      // Not a message: comments before it are about the domain itself.
      if (keyword === 'domain') forgetComments();
      else {
        draft.context = value;
        put = (whole) => (draft.context = whole);
      }
    } else if (keyword === 'msgid') {
      if (draft.id !== null) finish();
      settle();
      draft.line = number;
      // Set immediately, so that the following strings belong to it.
      draft.id = value;
      put = (whole) => (draft.id = whole);
    } else if (keyword === 'msgid_plural') {
      settle();
      if (draft.id === null || draft.forms.length > 0 || draft.plural !== null) {
        fail('faults.poOrder');
      }
      draft.plural = value;
      put = (whole) => (draft.plural = whole);
    } else {
      settle();
      if (draft.id === null) fail('faults.poOrder');
      const place = draft.forms.push({ start: at, value }) - 1;
      draft.numbers.push(form === undefined ? null : Number(form));
      put = (whole) => (draft.forms[place] = { start: at, value: whole });
    }
    open.string = value;
    isWaiting = true;
  };

  const comment = (start: number, end: number): void => {
    // A comment begins the next message.
    if (draft.forms.length > 0) finish();
    else if (draft.id !== null) fail('faults.poOrder');
    const range = { start, end };
    if (text.startsWith('#~', start)) {
      // Comments of an obsolete message are dropped with it.
      forgetComments();
    } else if (text.startsWith('#,', start) || text.startsWith('#=', start)) flagLines.push(range);
    else if (text.startsWith('#|', start)) previousLines.push(range);
  };
  const more = (start: number, end: number, quoted: string): void => {
    const before = open.string;
    if (before === null) return fail('faults.poOrder');
    const added = unescapePo(quoted, fail);
    open.string = { start: isWaiting ? start : before.start, end, text: before.text + added };
    isWaiting = false;
  };
  const readToken = (at: number): number => {
    TOKEN.lastIndex = at;
    const [token = '', keyword, form, quoted] = TOKEN.exec(text) ?? [];
    if (keyword !== undefined) {
      if (form !== undefined && keyword !== 'msgstr') fail('faults.poOrder');
      begin(keyword, form, at);
    } else if (quoted !== undefined) more(at, at + token.length, quoted);
    else if (token !== '') comment(at, at + token.length);
    else if (text[at] === '"') fail('faults.poUnclosed');
    else fail('faults.poOrder');
    return at + token.length;
  };

  for (const { start, end } of linesOf(text)) {
    number += 1;
    for (let at = start; ;) {
      while (at < end && /\s/u.test(text.charAt(at))) at += 1;
      if (at >= end) break;
      at = readToken(at);
    }
  }
  finish();
  return entries;
}

function* linesOf(text: string): Generator<PoRange> {
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(/\r\n|\r|\n/gu)) {
    yield { start, end: index };
    start = index + mark.length;
  }
  if (start < text.length) yield { start, end: text.length };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  v: '\v',
  f: '\f',
};

function unescapePo(quoted: string, fail: (reason: FaultId, values?: TextValues) => never): string {
  if (!quoted.includes('\\')) return quoted;
  return quoted.replaceAll(
    /\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|(.))/gu,
    (all: string, octal?: string, hex?: string, sign?: string) => {
      if (sign !== undefined) {
        if (/[\\"'?]/u.test(sign)) return sign;
        return ESCAPES[sign] ?? fail('faults.poEscape', { escape: all });
      }
      return String.fromCodePoint(
        octal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(octal, 8),
      );
    },
  );
}

const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ...Object.entries(ESCAPES).map(([name, sign]) => [sign, `\\${name}`] as const),
]);

/** Longer strings span several lines if those of the file do. */
const MAX_LINE = 76;

/**
 * Writes a text as a string of a PO file.
 * @param isWrapped whether long texts are wrapped, as in most programs
 */
export function writePoString(text: string, isWrapped: boolean, lineEnding: string): string {
  // oxlint-disable-next-line no-control-regex -- those are what is escaped
  const escaped = text.replaceAll(/[\\"\n\t\r\u0007\b\v\f]/gu, (sign) => WRITTEN.get(sign) ?? sign);
  const lines = escaped.split(/(?<=\\n)(?!$)/u);
  const parts = isWrapped ? lines.flatMap(wrap) : lines;
  if (parts.length === 1) return `"${parts[0] ?? ''}"`;
  return ['', ...parts].map((part) => `"${part}"`).join(lineEnding);
}

/** Wraps after spaces; a longer word stays whole. */
function wrap(line: string): string[] {
  if (line.length <= MAX_LINE) return [line];
  const parts: string[] = [];
  let part = '';
  for (const word of line.split(/(?<= )(?! )/u)) {
    if (part !== '' && part.length + word.length > MAX_LINE) {
      parts.push(part);
      part = '';
    }
    part += word;
  }
  return part === '' ? parts : [...parts, part];
}
