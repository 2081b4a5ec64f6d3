// No zod here: the renderer uses these values.

/** Size of texts in the panes of Translate and in the history. */
export const TEXT_SIZES = ['small', 'normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** Height of list rows. */
export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** First day of the week; names as in the `fw` of a Unicode locale. */
export const FIRST_DAYS = ['system', 'mon', 'sat', 'sun'] as const;
export type FirstDay = (typeof FIRST_DAYS)[number];

/** 12- or 24-hour clock; names as in the `hc` of a Unicode locale. */
export const CLOCKS = ['system', 'h12', 'h23'] as const;
export type Clock = (typeof CLOCKS)[number];

/** Column separator of the CSV files that the app writes. */
export const CSV_SEPARATORS = ['system', 'comma', 'semicolon'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Choices that override the defaults of the user's region. */
export interface RegionHabits {
  firstDay: FirstDay;
  clock: Clock;
}
