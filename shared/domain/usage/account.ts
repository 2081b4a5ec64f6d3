import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import type { AccountUsage } from './usage.ts';
import type { DayUsage } from './days.ts';
import type { UsageForecast } from './forecast.ts';

const meter = z.object({ count: z.number(), limit: z.number().nullable() }).nullable();

/** As {@link AccountUsage}; also how it is kept. */
export const accountUsageSchema: z.ZodType<AccountUsage> = z.object({
  characters: meter,
  keyCharacters: meter,
  documents: meter,
  teamDocuments: meter,
  speechToTextMs: meter,
  products: z.array(
    z.object({
      product: z.string(),
      unit: z.enum(['characters', 'milliseconds', 'other']),
      accountCount: z.number().nullable(),
      keyCount: z.number().nullable(),
      extra: z.record(z.string(), z.unknown()),
    }),
  ),
  periodStartsAtMs: z.number().nullable(),
  periodEndsAtMs: z.number().nullable(),
  extra: z.record(z.string(), z.unknown()),
});

const forecastSchema: z.ZodType<UsageForecast> = z.object({
  expectedCount: z.number(),
  workingDays: z.number(),
  workingDaysLeft: z.number(),
  limitReachedOn: z.string().nullable(),
});

/** Usage of an account, current or last known. */
export const accountUsageViewSchema = z.object({
  /** Null if never reported. */
  usage: accountUsageSchema.nullable(),
  /** When it was reported, UTC epoch milliseconds. */
  askedAtMs: z.number().nullable(),
  /** Why it could not be asked just now; what is shown is then what was known. */
  error: errorDataSchema.nullable(),
  /** Of the characters of the account; null: not enough data yet. */
  forecast: forecastSchema.nullable(),
});
export type AccountUsageView = z.infer<typeof accountUsageViewSchema>;

const dayUsageSchema: z.ZodType<DayUsage> = z.object({
  day: z.string(),
  sinceDay: z.string().nullable(),
  characters: z.number().nullable(),
  keyCharacters: z.number().nullable(),
  documents: z.number().nullable(),
  speechToTextMs: z.number().nullable(),
  products: z.array(z.object({ product: z.string(), unit: z.string(), count: z.number() })),
});

const day = z.iso.date();

export const usageDaysQuerySchema = z.object({
  connectionId: z.string().min(1).max(100),
  /** Both included, `YYYY-MM-DD` in UTC. */
  fromDay: day,
  toDay: day,
});
export type UsageDaysQuery = z.infer<typeof usageDaysQuerySchema>;

/** Oldest first; days without an answer are left out. */
export const usageDaysSchema = z.array(dayUsageSchema);
