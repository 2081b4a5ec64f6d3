// No zod here: the renderer uses these values.

/** How large texts are in the panes of Translate and in the history. */
export const TEXT_SIZES = ['small', 'normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How much room rows of lists take. */
export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The day with which weeks begin; names as in the `fw` of a Unicode locale. */
export const FIRST_DAYS = ['system', 'mon', 'sat', 'sun'] as const;
export type FirstDay = (typeof FIRST_DAYS)[number];

/** Whether hours are counted to 12 or to 24; names as in the `hc` of a Unicode locale. */
export const CLOCKS = ['system', 'h12', 'h23'] as const;
export type Clock = (typeof CLOCKS)[number];

/** What separates the columns of the CSV files that the app writes. */
export const CSV_SEPARATORS = ['system', 'comma', 'semicolon'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** What somebody chose in place of the habits of their region. */
export interface RegionHabits {
  firstDay: FirstDay;
  clock: Clock;
}
