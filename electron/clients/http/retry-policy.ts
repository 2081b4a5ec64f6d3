import type { BackOffBounds } from '../../support/back-off.ts';

/** Total attempts of one call, the first one included. */
export const MAX_ATTEMPTS = 5;

/** Waits before the repetitions of one call. */
export const CALL_BACK_OFF: BackOffBounds = { firstMs: 1_000, maxMs: 30_000 };

/** Upper bound of a `Retry-After`: a mistaken date must not stop an account for days. */
export const MAX_RETRY_AFTER_MS = 10 * 60_000;

/**
 * - `idempotent`: repeating changes nothing, so every retryable error is repeated.
 * - `one-shot`: repeated only when the service surely did not act.
 * - `billed`: as `one-shot`; what the service may have acted on also comes out as not retryable,
 *   so that no layer above repeats it unasked.
 * - `once`: never repeated here; for calls whose caller keeps them and repeats them on its own schedule.
 */
export type RepeatPolicy = 'idempotent' | 'one-shot' | 'billed' | 'once';

/**
 * Reads a `Retry-After` header: whole seconds or an HTTP date.
 * @returns milliseconds from `nowMs`, 0 to {@link MAX_RETRY_AFTER_MS}; undefined when absent or unreadable
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  // Only the date forms of HTTP begin with a day name; Date.parse alone would also take "-5" or "1.5".
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  const dateMs = Date.parse(text);
  if (Number.isNaN(dateMs)) return undefined;
  return Math.min(Math.max(dateMs - nowMs, 0), MAX_RETRY_AFTER_MS);
}
