import { parseXml } from '../../../../shared/documents/xml/xml.ts';
import { badRequest, type ServiceError } from '../../http/service-error.ts';
import { isHtmlBlock } from './html-rules.ts';
import { CDATA, readMarkup, textChars, textToken, type MarkupToken } from './markup-tokens.ts';
import type { SplitSentences } from '../../../../shared/domain/texts/options.ts';
import { lineBorders } from '../../../../shared/text/lines.ts';
import { taggedSentence } from './tagged-sentence.ts';
import type { SplitRules } from './linked-resources.ts';
import {
  freeBorders,
  partParagraphs,
  type Paragraph,
  type TextLayout,
  type TextUnit,
} from './unit.ts';

/**
 * Tag handling options. The sets of names apply only to XML.
 * @see translation service, `tag_handling`
 */
export interface TagOptions {
  readonly handling: 'xml' | 'html';
  /** v2: malformed XML is refused. */
  readonly version: 'v1' | 'v2';
  /** Detects structural tags automatically, in addition to `splittingTags`. */
  readonly detectsOutline: boolean;
  readonly ignoreTags: ReadonlySet<string>;
  readonly splittingTags: ReadonlySet<string>;
  readonly nonSplittingTags: ReadonlySet<string>;
}

/**
 * Reads text with tags; all tags are restored around the words they surrounded.
 * @throws 400 for malformed XML, with v2
 */
export function openTaggedText(text: string, options: TagOptions, layout: TextLayout): TextUnit {
  if (options.handling === 'xml' && options.version === 'v2') requireWellFormed(text);
  const tokens = readMarkup(text, options);
  return {
    billedChars: tokens.reduce((sum, token) => sum + textChars(token), 0),
    detectableText: textOf(tokens),
    part: (rules, language) =>
      partParagraphs(readParagraphs(tokens, options, layout.split, rules, language), layout, rules),
  };
}

function readParagraphs(
  tokens: readonly MarkupToken[],
  options: TagOptions,
  split: SplitSentences,
  rules: SplitRules,
  language?: string,
): Paragraph[] {
  const splits = splittingRule(tokens, options);
  const isSplitting = (token: MarkupToken): boolean => token.kind !== 'text' && splits(token.name);
  return cutAround(tokens, isSplitting)
    .flatMap((stretch) =>
      split === '1' ? cutAt(stretch, lineBorders(textOf(stretch))) : [stretch],
    )
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => ({
      sentences: (split === '1' ? cutAround(paragraph, isLineBreak) : [paragraph])
        .filter((line) => line.length > 0)
        .flatMap((line) => cutAt(line, freeBorders(textsOf(line), split, rules, language)))
        .map(taggedSentence),
      whole: () => taggedSentence(paragraph),
    }));
}

/** Splits tokens into ranges, with each separator in its own range; joined they are all tokens. */
function cutAround(
  tokens: readonly MarkupToken[],
  isBorder: (token: MarkupToken) => boolean,
): MarkupToken[][] {
  const stretches: MarkupToken[][] = [[]];
  for (const token of tokens) {
    if (isBorder(token)) stretches.push([token], []);
    else stretches.at(-1)?.push(token);
  }
  return stretches;
}

/** Recognizes `br`, which may lack an end tag, and the app's own tags with the type of XLIFF. */
function isLineBreak(token: MarkupToken): boolean {
  if (token.kind === 'text') return false;
  return token.name === 'br' || (token.kind === 'mark' && /\sctype="lb"/u.test(token.raw));
}

function splittingRule(
  tokens: readonly MarkupToken[],
  options: TagOptions,
): (name: string) => boolean {
  if (options.handling === 'html') return isHtmlBlock;
  const structure = options.detectsOutline ? structuralTags(tokens) : new Set<string>();
  return (name) =>
    !options.nonSplittingTags.has(name) && (options.splittingTags.has(name) || structure.has(name));
}

function textOf(tokens: readonly MarkupToken[]): string {
  return tokens.map((token) => (token.kind === 'text' ? token.text : '')).join('');
}

/** Returns the text, divided where it has something that is not text, such as an image. */
function textsOf(tokens: readonly MarkupToken[]): string[] {
  return cutAround(tokens, ({ kind }) => kind === 'mark').map(textOf);
}

/** Splits tokens at offsets of their text; end tags stay with the left part. */
function cutAt(tokens: readonly MarkupToken[], borders: readonly number[]): MarkupToken[][] {
  if (borders.length === 0) return [[...tokens]];
  const sentences: MarkupToken[][] = [[]];
  let place = 0;
  let next = 0;
  let isVerbatim = false;

  for (const token of tokens) {
    if (token.kind !== 'text') {
      // The boundary is before this tag, so a sentence ended by the preceding text is split here.
      if (borders[next] === place && token.kind !== 'close') {
        if (!isVerbatim) sentences.push([]);
        next += 1;
      }
      if (token.name === CDATA) isVerbatim = token.kind === 'open';
      sentences.at(-1)?.push(token);
      continue;
    }
    const end = place + token.text.length;
    if (isVerbatim) {
      // A section is one element, so boundaries inside it are skipped.
      while ((borders[next] ?? Infinity) < end) next += 1;
      sentences.at(-1)?.push(token);
      place = end;
      continue;
    }
    let rest: MarkupToken = token;
    for (let border = borders[next]; border !== undefined && border < end; border = borders[next]) {
      if (border > place && rest.kind === 'text') {
        sentences.at(-1)?.push(textToken(rest.text.slice(0, border - place)));
        rest = textToken(rest.text.slice(border - place));
        place = border;
      }
      sentences.push([]);
      next += 1;
    }
    sentences.at(-1)?.push(rest);
    place = end;
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

function requireWellFormed(text: string): void {
  // A declaration is only allowed before everything else.
  const fragment = text.replace(/^\uFEFF?<\?xml\s[^<>]*\?>/u, '');
  try {
    parseXml(`<text${prefixDeclarations(fragment)}>${fragment}</text>`);
  } catch {
    throw notWellFormed();
  }
  // The parser accepts a bare `&`. Comments and sections are closed, or parsing would have failed.
  const outside = fragment.replaceAll(
    /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/gu,
    '',
  );
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/u.test(outside)) {
    throw notWellFormed();
  }
}

function notWellFormed(): ServiceError {
  return badRequest(
    'Tag handling parsing failed, please check input: text is not well-formed XML.',
  );
}

/** Declares the prefixes that a fragment uses, normally declared in the rest of its document. */
function prefixDeclarations(fragment: string): string {
  const prefixes = new Set<string>();
  for (const match of fragment.matchAll(/[</\s]([\p{L}_][\p{L}\p{N}_.-]{0,60}):[\p{L}_]/gu)) {
    const prefix = match[1] ?? '';
    if (!/^xml/iu.test(prefix)) prefixes.add(prefix);
  }
  return [...prefixes].map((prefix) => ` xmlns:${prefix}="urn:prefix"`).join('');
}

interface OpenElement {
  readonly name: string;
  readonly childNames: Set<string>;
  hasText: boolean;
  /** A space without a line end follows a child: "<b>a</b> <i>b</i>" is one line of words. */
  hasGap: boolean;
}

/**
 * Returns the names of structural XML elements, which never occur between words.
 * @see translation service, `outline_detection`
 */
function structuralTags(tokens: readonly MarkupToken[]): Set<string> {
  const names = new Set<string>();
  const inline = new Set<string>([CDATA]);
  const open: OpenElement[] = [newElement('')];

  const settle = (element: OpenElement): void => {
    if (element.hasText) for (const name of element.childNames) inline.add(name);
  };

  for (const token of tokens) {
    const top = open.at(-1);
    if (top === undefined) break;
    if (token.kind === 'text') {
      if (token.text.trim() !== '') top.hasText = true;
      else if (top.childNames.size > 0 && !/[\n\r]/u.test(token.text)) top.hasGap = true;
    } else if (token.kind === 'open' && token.name === CDATA) {
      open.push(newElement(CDATA));
    } else if (token.kind === 'open') {
      if (top.hasGap) top.hasText = true;
      top.childNames.add(token.name);
      names.add(token.name);
      open.push(newElement(token.name));
    } else if (token.kind === 'close' && top.name === token.name && open.length > 1) {
      open.pop();
      settle(top);
      const parent = open.at(-1);
      if (token.name === CDATA && top.hasText && parent !== undefined) parent.hasText = true;
    }
  }
  for (const element of open) settle(element);
  return new Set([...names].filter((name) => !inline.has(name)));
}

function newElement(name: string): OpenElement {
  return { name, childNames: new Set(), hasText: false, hasGap: false };
}
