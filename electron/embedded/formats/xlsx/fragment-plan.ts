import {
  readHeaderFooter,
  readPrintedText,
  type HeaderFooterToken,
  writeHeaderFooter,
} from '../../../../shared/documents/office/header-footer.ts';
import { encodeXString } from '../../../../shared/documents/office/x-string.ts';
import { escapeMarkup } from '../../../../shared/exchange/xml-text.ts';
import type { Piece, Segment } from '../../engines/piece.ts';
import { hasLetters, objectPiece, textPiece } from '../../engines/piece.ts';
import { dropIllegalChars } from '../office/xml-dom.ts';

/**
 * Kinds of content between two offsets of a part: the text of a cell or note as an element (`si`,
 * `is`, `text`), that of an element without inner markup (`v` of a cell, the comment of a thread),
 * or the coded text of a header.
 */
export type FragmentKind = 'cell' | 'bare' | 'printed';

export interface FragmentPlan {
  readonly segments: readonly Segment[];
  /**
   * @param answers one per segment
   * @returns null when the source must stay because the new text exceeds the program's limit
   */
  rebuild(answers: readonly Segment[]): { readonly xml: string; readonly text: string } | null;
}

/** Matches most texts: without markup, codes, or characters that XML does not allow. */
const PLAIN = /^[\t\n -%'-;=?-^`-~\u00A0-\uD7FF\uE000-\uFFFD]*$/u;

/** Escapes text between two tags of a workbook. */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return escapeMarkup(dropIllegalChars(encodeXString(text)));
}

/** Maximum characters in a header or footer with its codes; Excel repairs workbooks with longer ones. */
const MAX_CHARS = 255;

/** Plans the coded text of a printed header or footer: sections and lines are segments, codes are objects. */
export function planPrinted(fragment: string): FragmentPlan {
  const tokens = readHeaderFooter(readPrintedText(fragment)).flatMap(splitAtLineEnds);
  const stretches: number[][] = [];
  let isOpen = false;
  for (const [index, token] of tokens.entries()) {
    const isBreak = token.kind === 'code' ? token.isSection : /[\r\n]/u.test(token.text);
    if (isOpen && !isBreak) stretches.at(-1)?.push(index);
    else stretches.push([index]);
    isOpen = !isBreak;
  }
  const planned = stretches.map((indexes) => {
    const segment = indexes.flatMap((index): Piece[] => {
      const token = tokens[index];
      if (token === undefined) return [];
      return [token.kind === 'text' ? textPiece(token.text) : objectPiece(index)];
    });
    return { indexes, segment, isTranslated: hasLetters(segment) };
  });
  const tokenAt = (index: number): HeaderFooterToken[] => tokens.slice(index, index + 1);
  return {
    segments: planned.filter((stretch) => stretch.isTranslated).map(({ segment }) => segment),
    rebuild(answers) {
      let at = 0;
      const result = planned.flatMap(({ indexes, isTranslated }): HeaderFooterToken[] => {
        const answer: Segment | undefined = isTranslated ? answers[at] : undefined;
        if (isTranslated) at += 1;
        if (answer === undefined) return indexes.flatMap(tokenAt);
        return answer.flatMap((piece) =>
          piece.kind === 'object'
            ? tokenAt(piece.id)
            : [{ kind: 'text', text: dropIllegalChars(piece.text) } as const],
        );
      });
      const text = writeHeaderFooter(result);
      return text.length > MAX_CHARS ? null : { xml: escapeXml(text), text };
    },
  };
}

function splitAtLineEnds(token: HeaderFooterToken): HeaderFooterToken[] {
  if (token.kind === 'code') return [token];
  return token.text
    .split(/([\r\n]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'text', text }));
}
