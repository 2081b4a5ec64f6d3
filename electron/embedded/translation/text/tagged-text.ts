import { parseXml } from '../../../../shared/documents/xml.ts';
import type { Piece, Segment } from '../../engines/piece.ts';
import { hasLetters, objectPiece, plainText, textPiece } from '../../engines/piece.ts';
import { badRequest } from '../service-error.ts';
import { decodeEntities, encodeEntities } from './entities.ts';
import type { TextUnit } from './text-unit.ts';

export interface TagOptions {
  readonly handling: 'xml' | 'html';
  /** XML that is not well formed is refused. */
  readonly isStrict: boolean;
  /** Tags whose content is not translated, lower case. */
  readonly ignoreTags: ReadonlySet<string>;
  /** Tags that part segments, lower case. */
  readonly splittingTags: ReadonlySet<string>;
}

/** A comment or section ends before the next one begins: open ones cost one look each. */
const MARKUP =
  /<!--(?:(?!<!--)[\s\S])*?-->|<!\[CDATA\[(?:(?!<!\[CDATA\[)[\s\S])*?\]\]>|<\?(?:(?!<\?)[\s\S])*?\?>|<[/!]?[\p{L}_][^<>]*>/gu;
/** HTML elements whose content is no text, and those that begin a new block. */
const HTML_OPAQUE = ['script', 'style', 'pre', 'code', 'textarea'];
const HTML_BLOCKS = (
  'address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 ' +
  'h2 h3 h4 h5 h6 head header hr html li main nav ol option p section table tbody td tfoot th thead ' +
  'title tr ul'
).split(' ');

interface Token {
  readonly kind: 'text' | 'markup' | 'split';
  readonly raw: string;
}

/**
 * Text with tags: tags stand as objects inside the segments, so that all of them come back, in the
 * order of the source.
 * @throws 400 for XML that is not well formed, when strict
 */
export function openTaggedText(text: string, options: TagOptions): TextUnit {
  if (options.handling === 'xml' && options.isStrict) requireWellFormed(text);
  const tokens = tokenise(text, options);
  const stretches: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'split') stretches.push([token], []);
    else stretches.at(-1)?.push(token);
  }
  const segments: Segment[] = [];
  const plans = stretches.map((stretch) => {
    const segment = toSegment(stretch);
    if (!hasLetters(segment)) return { stretch, place: null };
    segments.push(segment);
    return { stretch, place: segments.length - 1 };
  });
  return {
    segments,
    plainText: tokens
      .map((token) => (token.kind === 'text' ? decodeEntities(token.raw) : ''))
      .join(''),
    assemble: (answers) =>
      plans
        .map(({ stretch, place }) => {
          const answer = place === null ? undefined : answers[place];
          if (answer === undefined) return stretch.map((token) => token.raw).join('');
          return writeAnswer(stretch, answer);
        })
        .join(''),
  };
}

function toSegment(stretch: readonly Token[]): Segment {
  return stretch.map((token, index): Piece =>
    token.kind === 'text' ? textPiece(decodeEntities(token.raw)) : objectPiece(index),
  );
}

/** Tags keep the order of the source whatever the engine did, so that they still nest. */
function writeAnswer(stretch: readonly Token[], answer: Segment): string {
  const tags = stretch.filter((token) => token.kind !== 'text').map((token) => token.raw);
  return answer
    .map((piece) =>
      piece.kind === 'text' ? encodeEntities(plainText([piece])) : (tags.shift() ?? ''),
    )
    .join('');
}

function tokenise(text: string, options: TagOptions): Token[] {
  const tokens: Token[] = [];
  const isHtml = options.handling === 'html';
  let at = 0;
  let skipped: { name: string; depth: number; start: number } | null = null;
  for (const match of text.matchAll(MARKUP)) {
    const raw = match[0];
    const { name, isClosing, isEmpty } = readTag(raw);
    const end = match.index + raw.length;
    if (skipped !== null) {
      if (name === skipped.name && !isEmpty) skipped.depth += isClosing ? -1 : 1;
      if (skipped.depth > 0) continue;
      tokens.push({ kind: 'markup', raw: text.slice(skipped.start, end) });
      skipped = null;
      at = end;
      continue;
    }
    if (match.index > at) tokens.push({ kind: 'text', raw: text.slice(at, match.index) });
    at = end;
    const isOpaque = options.ignoreTags.has(name) || (isHtml && isHtmlOpaque(name, raw));
    if (isOpaque && !isClosing && !isEmpty) skipped = { name, depth: 1, start: match.index };
    else {
      const splits = options.splittingTags.has(name) || (isHtml && HTML_BLOCKS.includes(name));
      tokens.push({ kind: splits ? 'split' : 'markup', raw });
    }
  }
  if (skipped !== null) tokens.push({ kind: 'markup', raw: text.slice(skipped.start) });
  else if (at < text.length) tokens.push({ kind: 'text', raw: text.slice(at) });
  return tokens;
}

function readTag(raw: string): { name: string; isClosing: boolean; isEmpty: boolean } {
  const name = /^<\/?([\p{L}_][^\s/>]*)/u.exec(raw)?.[1]?.toLowerCase() ?? '';
  return { name, isClosing: raw.startsWith('</'), isEmpty: raw.endsWith('/>') };
}

function isHtmlOpaque(name: string, raw: string): boolean {
  if (HTML_OPAQUE.includes(name)) return true;
  return (
    /\stranslate\s*=\s*["']?no\b/iu.test(raw) ||
    /\sclass\s*=\s*(?:"[^"]*\bnotranslate\b|'[^']*\bnotranslate\b)/iu.test(raw)
  );
}

function requireWellFormed(text: string): void {
  try {
    parseXml(`<text>${text}</text>`);
  } catch {
    throw badRequest(
      'Tag handling parsing failed, please check input: the XML is not well formed.',
    );
  }
}
