/** Closed sets of imports of time entries. No zod here: the renderer uses these values. */

/** Programs whose exports are recognized; `dragoman`: our own. */
export const HOURS_PROGRAMS = [
  'toggl',
  'clockify',
  'kimai',
  'super-productivity',
  'dragoman',
] as const;
export type HoursProgram = (typeof HOURS_PROGRAMS)[number];

/**
 * Content of a column. `date`, `endDate`: days; `start`, `end`: times of day, or both together; `task` is put before the
 * note; `offset`: of the line's times from UTC; `person`: who worked.
 */
export const HOURS_FIELDS = [
  'date',
  'start',
  'endDate',
  'end',
  'duration',
  'project',
  'customer',
  'task',
  'note',
  'tags',
  'billable',
  'person',
  'zone',
  'offset',
] as const;
export type HoursField = (typeof HOURS_FIELDS)[number];

/** Order of the day and the month in dates such as 03/04/2026. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Units of durations that are written as plain numbers. */
export const DURATION_UNITS = ['hours', 'minutes', 'seconds', 'milliseconds'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/**
 * Outcome of a line: `new` is added; `known`: the list or an earlier line has an entry of the same time; `fault`: it
 * cannot be read.
 */
export const HOURS_LINE_KINDS = ['new', 'known', 'fault'] as const;
export type HoursLineKind = (typeof HOURS_LINE_KINDS)[number];

/** Extensions of files with hours, without dots. */
export const HOURS_EXTENSIONS = ['csv', 'tsv', 'txt', 'xlsx', 'json'] as const;
