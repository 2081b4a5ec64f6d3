import { latin1Of } from './bytes.ts';
import { isSubtitles } from './srt-text.ts';
import { decodeText } from './text-encoding.ts';
import { decodeXml } from './xml/xml.ts';

/** Kind of a file without binary content. */
export type TextContentKind =
  | { kind: 'xliff'; version: string }
  | { kind: 'html' | 'xml' | 'webvtt' }
  | { kind: 'po' }
  /**
   * `guessedEncoding`: guessed from the letters; null when the file is in Unicode, with or without
   * a byte order mark.
   */
  | { kind: 'srt' | 'txt'; guessedEncoding: string | null; isBlank: boolean };

/** Examined length of a text, in UTF-16 units. */
const LOOK_AHEAD = 64 * 1024;

/**
 * The first message, after comments and blank lines; the second keyword distinguishes it from a
 * text about such files.
 */
const PO_MESSAGE = /^[ \t]*(?:msgctxt|msgid)[ \t]+"(?:[^"\\\r\n]|\\.)*"[ \t]*$/u;
const HTML_START = /^<(?:!doctype\s+html|html|head|body|title|meta|div|p|h[1-6]|table|ul|ol)\b/i;

/**
 * Returns the text after white space, XML declaration, comments, instructions, and document type.
 */
function skipProlog(text: string): string {
  const prolog = /^(?:\ufeff|\s+|<\?[^]*?\?>|<!--[^]*?-->)/;
  let rest = text;
  for (let match = prolog.exec(rest); match !== null; match = prolog.exec(rest)) {
    rest = rest.slice(match[0].length);
  }
  return rest;
}

/** Returns the attributes of the first tag in `text` whose name ends in `localName`, or null. */
function rootAttributes(text: string, localName: string): string | null {
  const body = text.replace(/^<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/i, '');
  // The name cannot backtrack, because a long unterminated one would be reread from each of its
  // letters.
  const match = /^<(?:[\w.-]+:)?([\w.-]+)(?![\w.-])((?:[^"'>]|"[^"]*"|'[^']*')*)>/.exec(
    skipProlog(body),
  );
  return match?.[1] === localName ? (match[2] ?? '') : null;
}

function detectMarkup(start: string): TextContentKind | null {
  const body = skipProlog(start);
  if (!body.startsWith('<')) return null;
  if (HTML_START.test(body)) return { kind: 'html' };
  const attributes = rootAttributes(body, 'xliff');
  if (attributes !== null) {
    const version = /(?:^|\s)version\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';
    return { kind: 'xliff', version };
  }
  return start.trimStart().startsWith('<?xml') ? { kind: 'xml' } : null;
}

/**
 * Returns the beginning of the file as markup, in the encoding that it names; any byte is accepted.
 */
function markupStart(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes).slice(0, LOOK_AHEAD);
  } catch {
    return latin1Of(bytes.subarray(0, LOOK_AHEAD));
  }
}

/**
 * Identifies a text file.
 * @throws `document/unsupported` for binary content, `document/damaged` for broken Unicode
 */
export function detectTextContent(bytes: Uint8Array): TextContentKind {
  const markup = detectMarkup(markupStart(bytes));
  if (markup !== null) return markup;
  const { text, encoding, isGuessed } = decodeText(bytes);
  if (/^WEBVTT(?:\s|$)/.test(text)) return { kind: 'webvtt' };
  if (isPo(text.slice(0, LOOK_AHEAD))) return { kind: 'po' };
  return {
    kind: isSubtitles(text.slice(0, LOOK_AHEAD)) ? 'srt' : 'txt',
    guessedEncoding: isGuessed ? encoding : null,
    isBlank: text.trim() === '',
  };
}

function isPo(start: string): boolean {
  const lines = start.split(/\r\n|\r|\n/u);
  const first = lines.find((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  return first !== undefined && PO_MESSAGE.test(first) && /^[ \t]*msgstr\b/mu.test(start);
}
