/**
 * Image-only pages of a document that were left unchanged because there is no recognition data for
 * the language of the document.
 */
export interface UnreadPages {
  /** At least 1. */
  readonly pageCount: number;
  /** All pages of the document. */
  readonly totalCount: number;
  /** Wire code. */
  readonly language: string;
}
