import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { id } from '../schemas.ts';

/** Usage in the current period and its limit; `limit` null: no limit. */
const meterSchema = z.object({ count: z.number(), limit: z.number().nullable() });
export type UsageMeter = z.infer<typeof meterSchema>;
const meter = meterSchema.nullable();
const extra = z.record(z.string(), z.unknown());

/** Usage of one product of the service. */
const productUsageSchema = z.object({
  /** `translate`, `write`, `speechToText`, `speechToSpeech`, or a newer service's value. */
  product: z.string(),
  /** Unit of both counts; speech is always in milliseconds. */
  unit: z.enum(['characters', 'milliseconds', 'other']),
  /** For the whole account; null when not reported. */
  accountCount: z.number().nullable(),
  /** For the requesting key; null when not reported. */
  keyCount: z.number().nullable(),
  extra,
});
export type ProductUsage = z.infer<typeof productUsageSchema>;

/**
 * Usage of an account, the same for all editions; also the stored form. A meter that the account
 * does not have is null.
 * @see translation service, usage
 */
const accountUsageSchema = z.object({
  /** Texts, documents, and improvements together. */
  characters: meter,
  /** For the requesting key. */
  keyCharacters: meter,
  documents: meter,
  teamDocuments: meter,
  speechToTextMs: meter,
  speechToSpeechMs: meter,
  products: z.array(productUsageSchema),
  /** UTC; null when not reported. */
  periodStartsAtMs: z.number().nullable(),
  periodEndsAtMs: z.number().nullable(),
  extra,
});
export type AccountUsage = z.infer<typeof accountUsageSchema>;

/** The projected total of a period at its current pace. */
const forecastSchema = z.object({
  /** At the end of the period, in the unit of the counts. */
  expectedCount: z.number(),
  /** Working days on which the pace is based. */
  workingDays: z.number(),
  /** Working days left after today. */
  workingDaysLeft: z.number(),
  /**
   * The day, `YYYY-MM-DD` in UTC, on which the limit is reached at this pace; null if not in this
   * period.
   */
  limitReachedOn: z.string().nullable(),
});
export type UsageForecast = z.infer<typeof forecastSchema>;

/** Usage of an account, current or last known. */
export const accountUsageViewSchema = z.object({
  /** Null if never reported. */
  usage: accountUsageSchema.nullable(),
  /** When it was reported, UTC epoch milliseconds. */
  askedAtMs: z.number().nullable(),
  /** Reason why the service could not be asked; the last known data is shown. */
  error: errorDataSchema.nullable(),
  /** For the characters of the account; null while there is not enough data. */
  forecast: forecastSchema.nullable(),
  /** Characters of this period's documents that were known, and not sent to the account. */
  savedChars: z.number().optional(),
});
export type AccountUsageView = z.infer<typeof accountUsageViewSchema>;

/** Usage of a day, as far as the reports allow; null if the service does not count. */
const dayUsageSchema = z.object({
  day: z.string(),
  /**
   * The day of the previous report, since which this day's usage is counted. Null for the first
   * known report, so that only usage after it counts.
   */
  sinceDay: z.string().nullable(),
  characters: z.number().nullable(),
  /** For the requesting key. */
  keyCharacters: z.number().nullable(),
  documents: z.number().nullable(),
  speechToTextMs: z.number().nullable(),
  products: z.array(z.object({ product: z.string(), unit: z.string(), count: z.number() })),
});
export type DayUsage = z.infer<typeof dayUsageSchema>;

const day = z.iso.date();

export const usageDaysQuerySchema = z.object({
  connectionId: id,
  /** Both inclusive, `YYYY-MM-DD` in UTC. */
  fromDay: day,
  toDay: day,
});
export type UsageDaysQuery = z.infer<typeof usageDaysQuerySchema>;

/** Characters that an account billed for a language pair, as far as the history knows. */
const pairUsageSchema = z.object({
  /** Upper case; null when it is not known. */
  sourceLang: z.string().nullable(),
  targetLang: z.string(),
  characters: z.number(),
});
export type PairUsage = z.infer<typeof pairUsageSchema>;

/** Largest first. */
export const pairUsagesSchema = z.array(pairUsageSchema);

/** Oldest first; days without an answer are left out. */
export const usageDaysSchema = z.array(dayUsageSchema);
