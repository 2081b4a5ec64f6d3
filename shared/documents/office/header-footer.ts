import { unescapeMarked } from './sheet-scan.ts';
import { decodeXString } from './x-string.ts';

/** A token of a printed header or footer: text, or a code such as `&P` (page number). */
export type HeaderFooterToken =
  | { readonly kind: 'text'; readonly text: string }
  /** `isSection`: the text after it belongs to a different section of the page edge. */
  | { readonly kind: 'code'; readonly code: string; readonly isSection: boolean };

/**
 * `&"font,style"`, `&K` with its color, `&12` (size), and codes of one letter. @see ECMA-376-1,
 * 18.3.1.46
 */
const CODE = /&(?:"[^"]*"|K(?:[\da-fA-F]{6}|\d{2}[+-]\d{3})?|\d+|[^&])/u;

/** Splits the text of a header or footer; `&&` is an ampersand. */
export function readHeaderFooter(coded: string): HeaderFooterToken[] {
  const tokens: HeaderFooterToken[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
  };
  for (const part of coded.split(
    /(&&|&(?:"[^"]*"|K(?:[\da-fA-F]{6}|\d{2}[+-]\d{3})?|\d+|[^&]))/u,
  )) {
    if (part === '&&') text += '&';
    else if (!part.startsWith('&') || !CODE.test(part)) text += part;
    else {
      flush();
      tokens.push({ kind: 'code', code: part, isSection: /^&[LCR]$/u.test(part) });
    }
  }
  flush();
  return tokens;
}

/** Reverses {@link readHeaderFooter}. */
export function writeHeaderFooter(tokens: readonly HeaderFooterToken[]): string {
  let coded = '';
  for (const token of tokens) {
    if (token.kind === 'code') coded += token.code;
    // A digit right after a size would become part of it.
    else {
      const glue = /&\d+$/u.test(coded) && /^\d/u.test(token.text) ? ' ' : '';
      coded += glue + token.text.replaceAll('&', '&&');
    }
  }
  return coded;
}

/** Decodes the text of a header or footer from between its tags. */
export function readPrintedText(raw: string): string {
  return decodeXString(unescapeMarked(raw));
}
