import type { ExtraFields } from '../data/extra-fields.ts';

/** Limits of a key for one month: 0 blocks it, null leaves it without a limit. */
export interface DeveloperKeyLimits {
  characters: number | null;
  speechToTextMs: number | null;
}

/**
 * A key of the organisation. There is no secret beside the id, so the id is to be treated as one: never
 * logged, and shown on purpose only.
 */
export interface DeveloperKey {
  id: string;
  label: string;
  /** UTC; null when the service reports no readable time. */
  createdAtMs: number | null;
  /** Deactivation is for ever. */
  isDeactivated: boolean;
  deactivatedAtMs: number | null;
  limits: DeveloperKeyLimits;
  /** What it may be used for; null: everything, or not reported. */
  scopes: string[] | null;
  /** Without fields whose names speak of a secret. */
  extra: ExtraFields;
}

/** Characters and minutes of one line of a report. */
export interface UsageAmounts {
  totalChars: number;
  textTranslationChars: number;
  documentTranslationChars: number;
  textImprovementChars: number;
  speechToTextMs: number;
}

export const USAGE_GROUPINGS = ['key', 'key_and_day'] as const;
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number];

/** Usage of one key, of one day where it was grouped by day. */
export interface KeyUsage {
  /** First and last characters of the key, the middle hidden. */
  maskedKey: string;
  label: string;
  /** `YYYY-MM-DD` in UTC; null for the whole range. */
  day: string | null;
  usage: UsageAmounts;
  extra: ExtraFields;
}

/** What an organisation used in a range of days. */
export interface UsageReport {
  total: UsageAmounts;
  /** Null: not grouped, so `keys` is empty. */
  groupedBy: UsageGrouping | null;
  /** First and last day, `YYYY-MM-DD` in UTC. */
  startDay: string;
  endDay: string;
  keys: KeyUsage[];
  extra: ExtraFields;
}

const TAG_AGGREGATIONS = ['period', 'day'] as const;
export type TagAggregation = (typeof TAG_AGGREGATIONS)[number];

/** What was translated and improved under one reporting tag. */
export interface TagUsage {
  tag: string;
  /** `YYYY-MM-DD` in UTC; null for the whole range. */
  day: string | null;
  totalChars: number;
  textTranslationChars: number;
  textImprovementChars: number;
  extra: ExtraFields;
}
