import type { ExtraFields } from '../data/extra-fields.ts';

/** Monthly limits of a key: 0 blocks it, null is unlimited. */
export interface DeveloperKeyLimits {
  characters: number | null;
  speechToTextMs: number | null;
}

/**
 * A key of the organization. There is no secret beside the ID, so treat the ID as one: never log
 * it, and show it only deliberately.
 */
export interface DeveloperKey {
  id: string;
  label: string;
  /** UTC; null when the service reports no readable time. */
  createdAtMs: number | null;
  /** Deactivation is permanent. */
  isDeactivated: boolean;
  deactivatedAtMs: number | null;
  limits: DeveloperKeyLimits;
  /** Permitted uses; null for everything, or when not reported. */
  scopes: string[] | null;
  /** Excludes fields whose names suggest a secret. */
  extra: ExtraFields;
}

/** Characters and minutes of one line of a report. */
export interface UsageAmounts {
  totalChars: number;
  textTranslationChars: number;
  documentTranslationChars: number;
  textImprovementChars: number;
  speechToTextMs: number;
  speechToSpeechMs: number;
}

export const USAGE_GROUPINGS = ['key', 'key_and_day'] as const;
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number];

/** Usage of one key, or of one key on one day where it was grouped by day. */
export interface KeyUsage {
  /** First and last characters of the key, the middle hidden. */
  maskedKey: string;
  label: string;
  /** `YYYY-MM-DD` in UTC; null for the whole range. */
  day: string | null;
  usage: UsageAmounts;
  extra: ExtraFields;
}

/** Usage of an organization in a range of days. */
export interface UsageReport {
  total: UsageAmounts;
  /** Null when not grouped, so `keys` is empty. */
  groupedBy: UsageGrouping | null;
  /** First and last day, `YYYY-MM-DD` in UTC. */
  startDay: string;
  endDay: string;
  keys: KeyUsage[];
  extra: ExtraFields;
}

const TAG_AGGREGATIONS = ['period', 'day'] as const;
export type TagAggregation = (typeof TAG_AGGREGATIONS)[number];

/** Usage under one reporting tag. */
export interface TagUsage {
  tag: string;
  /** `YYYY-MM-DD` in UTC; null for the whole range. */
  day: string | null;
  totalChars: number;
  textTranslationChars: number;
  textImprovementChars: number;
  extra: ExtraFields;
}

/** How usage by language pair is divided further. */
export interface PairDivision {
  byKey: boolean;
  byDay: boolean;
}

/** Usage of one language pair, or of one key or day of it where it was divided. */
export interface LanguagePairUsage {
  /** Upper case; null when not reported. */
  sourceLang: string | null;
  targetLang: string | null;
  /** As in {@link KeyUsage}; empty when not divided by key, and for work whose key the service does not know. */
  maskedKey: string;
  label: string;
  /** `YYYY-MM-DD` in UTC; null for the whole range. */
  day: string | null;
  usage: UsageAmounts;
  extra: ExtraFields;
}
