import type { KeyLimits, ReportRow } from '../../../shared/domain/usage/usage-admin.ts';
import type { AccountUsage, UsageForecast } from '../../../shared/domain/usage/account.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { directionText } from '../../lib/languages/languages.ts';
import { format } from '../../lib/words/format.ts';
import type { DayFormat } from '../../lib/days/day-format.ts';
import { MAX_KEY_LIMIT } from '../../../shared/domain/usage/limits.ts';

export function limitText(limits: KeyLimits): { characters: string; speech: string } {
  const word = (value: number | null, text: (value: number) => string): string => {
    if (value === null) return t('usage.noLimit');
    return value === 0 ? t('usage.limitBlocked') : text(value);
  };
  return {
    characters: word(limits.characters, format.number),
    speech: word(limits.speechToTextMs, (ms) => minutesText(ms)),
  };
}

/** Limits as form inputs: text, empty for none. */
export interface LimitDraft {
  characters: string;
  minutes: string;
}

export function draftOf({ characters, speechToTextMs }: KeyLimits): LimitDraft {
  return {
    characters: characters === null ? '' : String(characters),
    minutes: speechToTextMs === null ? '' : String(speechToTextMs / MINUTE_MS),
  };
}

function countOf(text: string): number | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  const count = /^\d{1,13}$/u.test(plain) ? Number(plain) : undefined;
  return count === undefined || count > MAX_KEY_LIMIT ? undefined : count;
}

/** Parses the limits of a form, or returns the errors of its fields. */
export function readLimits(
  draft: LimitDraft,
): { limits: KeyLimits; errors: null } | { limits: null; errors: Partial<LimitDraft> } {
  const characters = countOf(draft.characters);
  const minutes = countOf(draft.minutes);
  const ms = typeof minutes === 'number' ? minutes * MINUTE_MS : minutes;
  if (characters === undefined || ms === undefined || (ms !== null && ms > MAX_KEY_LIMIT)) {
    const wrong = (most: number): string => t('usage.limitInvalid', { most });
    return {
      limits: null,
      errors: {
        ...(characters === undefined ? { characters: wrong(MAX_KEY_LIMIT) } : {}),
        ...(ms === undefined || (ms !== null && ms > MAX_KEY_LIMIT)
          ? { minutes: wrong(Math.floor(MAX_KEY_LIMIT / MINUTE_MS)) }
          : {}),
      },
    };
  }
  return { limits: { characters, speechToTextMs: ms }, errors: null };
}

/** Returns the error of a key's label; empty if it is valid. */
export const labelErrors = (label: string): { label?: string } =>
  label.trim() === '' ? { label: t('usage.labelMissing') } : {};

/** Returns the field named by the main process; null when the error is about something else. */
export function fieldOf(error: ErrorData | null): string | null {
  if (error === null || !error.code.startsWith('input/')) return null;
  return error.details?.field?.split('.').at(-1) ?? null;
}

/** A map: a service may name a product like a part of every object. */
const PRODUCTS: ReadonlyMap<string, MessageId> = new Map([
  ['translate', msg('texts.translation')],
  ['write', msg('history.kindImprovement')],
  ['speechToText', msg('usage.speech')],
  ['speechToSpeech', msg('usage.speechToSpeech')],
]);

/** Returns the name of a service's product; an unknown one keeps the service's name. */
export function productName(product: string): string {
  const known = PRODUCTS.get(product);
  return known === undefined ? product : t(known);
}

/** Returns what a row or sum of a report is about: its language pair, or else its tag or key. */
export function reportName({ pair, label, maskedKey }: Omit<ReportRow, 'day' | 'usage'>): string {
  if (pair !== null) return directionText(pair.sourceLang, pair.targetLang ?? '?');
  return maskedKey === '' ? label : `${label} (${maskedKey})`;
}

export function minutesText(speechMs: number): string {
  const minutes = Math.round((speechMs / MINUTE_MS) * 10) / 10;
  return t('usage.minutes', { minutes: format.number(minutes) });
}

export function forecastText(
  forecast: UsageForecast | null,
  usage: AccountUsage,
  days: DayFormat,
): string {
  if (usage.characters === null) return t('usage.charactersNotCounted');
  if (forecast === null) return t('usage.forecastNoData');
  const expected = t('usage.forecast', {
    days: forecast.workingDays,
    count: format.number(forecast.expectedCount),
  });
  const { limit, count } = usage.characters;
  if (limit === null) return expected;
  if (count >= limit) return t('usage.charactersUsedUp');
  return forecast.limitReachedOn === null
    ? `${expected} ${t('usage.forecastWithinLimit')}`
    : `${expected} ${t('usage.forecastLimitReached', {
        limit: format.number(limit),
        day: days.long(forecast.limitReachedOn),
      })}`;
}

/** Returns usage without the figures of the key where they repeat those of the account. */
export function withoutRepeats(usage: AccountUsage): AccountUsage {
  const { characters, keyCharacters, products } = usage;
  const isOnlyKey =
    keyCharacters?.limit === null && keyCharacters.count === (characters?.count ?? null);
  const isWholeProduct =
    products.length === 1 &&
    products[0]?.unit === 'characters' &&
    products[0].accountCount === (characters?.count ?? null);
  const areSame = products.every(({ accountCount, keyCount }) => accountCount === keyCount);
  return {
    ...usage,
    keyCharacters: isOnlyKey ? null : keyCharacters,
    products:
      isWholeProduct && areSame
        ? []
        : products.map((each) => (areSame ? { ...each, keyCount: null } : each)),
  };
}

/** Returns the days of the period as reported by the service; null if it reports none. */
export function periodText(usage: AccountUsage, days: DayFormat): string | null {
  const { periodStartsAtMs, periodEndsAtMs } = usage;
  if (periodStartsAtMs === null || periodEndsAtMs === null) return null;
  const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
  // The end is the first instant after the period.
  return days.range(dayOf(periodStartsAtMs), dayOf(periodEndsAtMs - 1));
}
