import { decodeReference, encodeEntities, REFERENCE } from './entities.ts';
import { isHtmlOpaque, isHtmlRawText, isHtmlVoid } from './html-rules.ts';
import { countCodePoints } from '../../../../shared/graphemes.ts';

/** Text between tags: raw and decoded. */
export interface TextToken {
  readonly kind: 'text';
  readonly raw: string;
  readonly text: string;
}

/** A start or end tag; a CDATA section counts as an element around its text. */
export interface TagToken {
  readonly kind: 'open' | 'close';
  readonly raw: string;
  readonly name: string;
}

/** A unit that stays unchanged: an empty element, a comment, content that is not translated. */
export interface MarkToken {
  readonly kind: 'mark';
  readonly raw: string;
  readonly name: string;
  /** Code points of its text, which are billed though not translated. */
  readonly textChars: number;
}

export type MarkupToken = TextToken | TagToken | MarkToken;

/** Element name used for CDATA sections. */
export const CDATA = '![CDATA[';

export interface MarkupRules {
  readonly handling: 'xml' | 'html';
  /** Elements whose content is not translated. */
  readonly ignoreTags: ReadonlySet<string>;
  /** Reads all content as text, to count the untranslated parts. */
  readonly isCounting?: boolean;
}

export function textToken(text: string): TextToken {
  return { kind: 'text', raw: encodeEntities(text), text };
}

/** Splits markup into tokens; everything else is text. Never fails and never loses a character. */
export function readMarkup(text: string, rules: MarkupRules): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  const scanner = createScanner(text, rules.handling === 'html');
  let at = 0;
  for (let tag = scanner.next(0); tag !== null; tag = scanner.next(at)) {
    pushText(tokens, text.slice(at, tag.start));
    at = tag.end;
    const raw = text.slice(tag.start, tag.end);
    if (tag.kind === 'cdata') {
      tokens.push({ kind: 'open', raw: raw.slice(0, 9), name: CDATA });
      const content = raw.slice(9, -3);
      if (content !== '') tokens.push({ kind: 'text', raw: content, text: content });
      tokens.push({ kind: 'close', raw: ']]>', name: CDATA });
    } else if (tag.kind === 'open' && isOpaque(tag.name, raw, rules)) {
      const end = scanner.endOf(tag.name, at);
      const content = text.slice(at, end.contentEnd);
      const textChars = isHtmlRawText(tag.name, rules.handling) ? 0 : countText(content, rules);
      tokens.push({ kind: 'mark', raw: text.slice(tag.start, end.end), name: tag.name, textChars });
      at = end.end;
    } else if (tag.kind === 'mark') {
      tokens.push({ kind: 'mark', raw, name: tag.name, textChars: 0 });
    } else {
      tokens.push({ kind: tag.kind, raw, name: tag.name });
    }
  }
  pushText(tokens, text.slice(at));
  return tokens;
}

function isOpaque(name: string, raw: string, rules: MarkupRules): boolean {
  if (rules.handling === 'xml') return rules.ignoreTags.has(name);
  return isHtmlRawText(name, 'html') || (rules.isCounting !== true && isHtmlOpaque(name, raw));
}

/** Counts code points of the text in untranslated markup. */
function countText(markup: string, rules: MarkupRules): number {
  const tokens = readMarkup(markup, {
    handling: rules.handling,
    ignoreTags: new Set(),
    isCounting: true,
  });
  return tokens.reduce((sum, token) => sum + textChars(token), 0);
}

/** Returns the billed code points of a token. */
export function textChars(token: MarkupToken): number {
  if (token.kind === 'mark') return token.textChars;
  return token.kind === 'text' ? countCodePoints(token.text) : 0;
}

/** Decodes known references; others stay unchanged. */
function pushText(tokens: MarkupToken[], raw: string): void {
  if (raw === '') return;
  if (!raw.includes('&')) {
    tokens.push({ kind: 'text', raw, text: raw });
    return;
  }
  let start = 0;
  let end = 0;
  let text = '';
  const flush = (): void => {
    if (end > start) tokens.push({ kind: 'text', raw: raw.slice(start, end), text });
  };
  for (const match of raw.matchAll(REFERENCE)) {
    text += raw.slice(end, match.index);
    end = match.index;
    const meaning = decodeReference(match);
    const next = end + match[0].length;
    if (meaning === null) {
      flush();
      tokens.push({ kind: 'mark', raw: match[0], name: '', textChars: 1 });
      start = next;
      text = '';
    } else text += meaning;
    end = next;
  }
  text += raw.slice(end);
  end = raw.length;
  flush();
}

interface FoundTag {
  readonly kind: 'open' | 'close' | 'mark' | 'cdata';
  /** Empty for comments and the like. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

interface Scanner {
  /** Finds the next tag from a position; null when only text is left. */
  next(from: number): FoundTag | null;
  /**
   * Returns where the content of an element ends, and where its end tag does; without an end tag,
   * the end of the text.
   */
  endOf(name: string, from: number): { contentEnd: number; end: number };
}

const NAME = /[\p{L}_][^\s/>"'<=]*/uy;
/** How often the text is rescanned for unterminated tags before `<` counts as text. */
const MAX_READS = 20;

function createScanner(text: string, isHtml: boolean): Scanner {
  let budget = text.length * MAX_READS;
  /** Markers that do not occur in the rest of the text. */
  const absent = new Set<string>();

  const endMark = (mark: string, from: number): number => {
    if (absent.has(mark)) return -1;
    const at = text.indexOf(mark, from);
    if (at === -1) absent.add(mark);
    return at === -1 ? -1 : at + mark.length;
  };

  /** Returns the position after the `>` of a tag; a `>` in quotes does not end it. */
  const tagEnd = (from: number): number => {
    let at = from;
    for (; at < text.length && budget > 0; at += 1) {
      budget -= 1;
      const char = text[at];
      if (char === '>') return at + 1;
      if (char === '<') return -1;
      if ((char !== '"' && char !== "'") || text[skipBlanks(at)] !== '=') continue;
      const quote = text.indexOf(char, at + 1);
      if (quote === -1) return -1;
      budget -= quote - at;
      at = quote;
    }
    return -1;
  };
  /** Returns the last position before `at` that is not whitespace. */
  const skipBlanks = (at: number): number => {
    let before = at - 1;
    while (before > 0 && /\s/u.test(text[before] ?? '')) before -= 1;
    budget -= at - before;
    return before;
  };

  const mark = (start: number, end: number): FoundTag | null =>
    end === -1 ? null : { kind: 'mark', name: '', start, end };

  const readAt = (start: number): FoundTag | null => {
    if (text.startsWith('<!--', start)) return mark(start, endMark('-->', start + 4));
    if (text.startsWith('<![CDATA[', start)) {
      const end = endMark(']]>', start + 9);
      return end === -1 || isHtml ? mark(start, end) : { kind: 'cdata', name: CDATA, start, end };
    }
    if (text.startsWith('<?', start)) {
      return mark(start, isHtml ? endMark('>', start + 2) : endMark('?>', start + 2));
    }
    if (text.startsWith('<!', start)) {
      return /[A-Z]/iu.test(text[start + 2] ?? '') ? mark(start, endMark('>', start + 2)) : null;
    }
    const isClosing = text[start + 1] === '/';
    NAME.lastIndex = start + (isClosing ? 2 : 1);
    const found = NAME.exec(text)?.[0];
    if (found === undefined) return null;
    const end = tagEnd(NAME.lastIndex);
    if (end === -1) return null;
    const name = isHtml ? found.toLowerCase() : found;
    if (isClosing) return { kind: 'close', name, start, end };
    const isEmpty = text[end - 2] === '/' || (isHtml && isHtmlVoid(name));
    return { kind: isEmpty ? 'mark' : 'open', name, start, end };
  };

  const next = (from: number): FoundTag | null => {
    for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1)) {
      const tag = readAt(at);
      if (tag !== null) return tag;
    }
    return null;
  };

  const endOf: Scanner['endOf'] = (name, from) => {
    const none = { contentEnd: text.length, end: text.length };
    if (isHtmlRawText(name, isHtml ? 'html' : 'xml')) {
      const close = new RegExp(`</${name}[^<>]*>`, 'iu').exec(text.slice(from));
      if (close === null) return none;
      const contentEnd = from + close.index;
      return { contentEnd, end: contentEnd + close[0].length };
    }
    let depth = 1;
    for (let tag = next(from); tag !== null; tag = next(tag.end)) {
      if (tag.name !== name) continue;
      if (tag.kind === 'open') depth += 1;
      if (tag.kind === 'close') depth -= 1;
      if (depth === 0) return { contentEnd: tag.start, end: tag.end };
    }
    return none;
  };

  return { next, endOf };
}
