/**
 * Reasons why a visible text is not translated: it is the result of a formula or a field, a formula
 * compares with it, a query fills it, a program inserts it from elsewhere, it is mathematics, the
 * name of a sheet, something in a paragraph that is copied whole, a pronunciation hint for the old
 * text, which is dropped with it, a tracked deletion, or words around the numbers of a list.
 */
export const LEFT_OUT_REASONS = [
  'results',
  'fields',
  'compared',
  'queries',
  'controls',
  'mathematics',
  'sheetNames',
  'objects',
  'hints',
  'deletions',
  'labels',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/**
 * Number of texts of a document that were left out for one reason; equal texts count each time they
 * occur.
 */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly count: number;
}

/** The texts that were left out for one reason. */
export interface KeptTexts extends LeftOut {
  /** Only the first of them: a workbook may have a million. */
  readonly texts: readonly string[];
}

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
