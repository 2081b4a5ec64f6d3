import type { AccountUsage } from '../../../shared/domain/usage.ts';
import type { UsageForecast } from '../../../shared/domain/usage-forecast.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import type { Format } from '../../lib/format.ts';
import type { DayFormat } from '../time-report/index.ts';

const MS_PER_MINUTE = 60_000;

const PRODUCTS: Readonly<Record<string, string>> = {
  translate: msg('Translation'),
  write: msg('Improvement'),
  speechToText: msg('Speech'),
};

/** A product of a service; one that is not known by the name it has there. */
export function productName(product: string): string {
  const known = PRODUCTS[product];
  return known === undefined ? product : t(known);
}

/** A length of speech. */
export function minutesText(speechMs: number, format: Pick<Format, 'number'>): string {
  const minutes = Math.round((speechMs / MS_PER_MINUTE) * 10) / 10;
  return t('{minutes} min', { minutes: format.number(minutes) });
}

/** The forecast in words. */
export function forecastText(
  forecast: UsageForecast | null,
  usage: AccountUsage,
  format: Pick<Format, 'number'>,
  days: DayFormat,
): string {
  if (usage.characters === null) return t('The service does not count characters of the account.');
  if (forecast === null) return t('Not enough data yet for a forecast.');
  const expected = t(
    'At the pace of the last {days, plural, one {# working day} other {# working days}}, about {count} characters by the end of the period.',
    { days: forecast.workingDays, count: format.number(forecast.expectedCount) },
  );
  const { limit, count } = usage.characters;
  if (limit === null) return expected;
  if (count >= limit) return t('The characters of this period are used up.');
  return forecast.limitReachedOn === null
    ? `${expected} ${t('That is within the limit.')}`
    : `${expected} ${t('The limit of {limit} would be reached on {day}.', {
        limit: format.number(limit),
        day: days.long(forecast.limitReachedOn),
      })}`;
}

/** Days of the period, as the service tells them; null when it does not. */
export function periodText(usage: AccountUsage, days: DayFormat): string | null {
  const { periodStartsAtMs, periodEndsAtMs } = usage;
  if (periodStartsAtMs === null || periodEndsAtMs === null) return null;
  const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
  // The end is the first instant after the period.
  return days.range(dayOf(periodStartsAtMs), dayOf(periodEndsAtMs - 1));
}
