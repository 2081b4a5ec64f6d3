/** Lists of rows of a document. No zod here: the renderer uses these values. */

/**
 * Which rows of a document are listed. `unconfirmed`: neither confirmed nor locked; `machine`: of
 * those, what no person has changed; `edited`: the others of those; `findings`: with open findings
 * of the checks; `repeated`: its source occurs more than once.
 */
export const GRID_FILTERS = [
  'all',
  'unconfirmed',
  'machine',
  'edited',
  'findings',
  'repeated',
] as const;
export type GridFilter = (typeof GRID_FILTERS)[number];

/** Rows per answer. */
export const MAX_GRID_ROWS = 200;
