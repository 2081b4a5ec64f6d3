/**
 * Why a text that people see is not translated: it is the result of a formula or of a field, a formula compares
 * with it, a query fills it, a program takes it from elsewhere, it is mathematics, the name of a sheet, something in a
 * paragraph that is carried over whole, a hint how to read the old text, which goes with it, a tracked deletion, or
 * words around the numbers of a list.
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

/** How many texts of a document were left out for one reason, equal ones each time they occur. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly count: number;
}

/** The texts that were left out for one reason. */
export interface KeptTexts extends LeftOut {
  /** The first of them: a workbook may have a million. */
  readonly texts: readonly string[];
}
