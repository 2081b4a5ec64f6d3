import type { BackOffBounds } from '../../support/back-off.ts';

/** Total attempts of one call, the first one included. */
export const MAX_ATTEMPTS = 5;

/** Delays between attempts of one call. */
export const CALL_BACK_OFF: BackOffBounds = { firstMs: 1_000, maxMs: 30_000 };

/** Upper bound for `Retry-After`: a wrong date must not stop an account for days. */
export const MAX_RETRY_AFTER_MS = 10 * 60_000;

/**
 * - `idempotent`: repeating is harmless, so every retryable error is repeated.
 * - `one-shot`: repeated only when the service certainly did not act.
 * - `billed`: like `one-shot`; errors after which the service may have acted are also marked not
 *   retryable, so that no layer above repeats them unasked.
 * - `once`: never repeated here; for calls that the caller persists and repeats on its own schedule.
 */
export type RepeatPolicy = 'idempotent' | 'one-shot' | 'billed' | 'once';

/**
 * Parses a `Retry-After` header: whole seconds or an HTTP date.
 * @returns milliseconds from `nowMs`, 0 to {@link MAX_RETRY_AFTER_MS}; undefined when absent or
 *   unreadable
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  // Only HTTP dates begin with a day name; `Date.parse` would also accept "-5" or "1.5".
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  const dateMs = Date.parse(text);
  if (Number.isNaN(dateMs)) return undefined;
  return Math.min(Math.max(dateMs - nowMs, 0), MAX_RETRY_AFTER_MS);
}
