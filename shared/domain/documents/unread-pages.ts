/**
 * Pages of a document that are pictures and were left as they are, because there is no recognition data
 * for the language of the document.
 */
export interface UnreadPages {
  /** From 1. */
  readonly pageCount: number;
  /** All pages of the document. */
  readonly totalCount: number;
  /** Wire code. */
  readonly language: string;
}
