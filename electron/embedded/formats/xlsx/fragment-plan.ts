import type { Segment } from '../../engines/piece.ts';
import { dropIllegalChars } from '../office/xml-dom.ts';

/**
 * What stands between two places of a part: the text of a cell or note as an element (`si`, `is`,
 * `text`), that of a comment in a thread, which knows no markup, or the coded text of a header.
 */
export type FragmentKind = 'cell' | 'bare' | 'printed';

export interface FragmentPlan {
  readonly segments: readonly Segment[];
  /**
   * @param answers one per segment
   * @returns null when the source must stay: the new text is longer than the program accepts
   */
  rebuild(answers: readonly Segment[]): { readonly xml: string; readonly text: string } | null;
}

/** Text as it stands between two tags. */
export function escapeXml(text: string): string {
  return dropIllegalChars(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}
