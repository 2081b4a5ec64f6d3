const SECONDS_PER_HOUR = 3600n;
/** Rates are stored with four decimals, sums with two. */
const RATE_SCALE = 10_000n;
const RATE = /^(\d{1,9})(?:\.(\d{1,4}))?$/u;

/** Formats as `HH:MM:SS`; hours may exceed 24. @param durationMs whole seconds, not negative */
export function formatDuration(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/**
 * Converts a decimal of a form to its stored text: at least two and at most four decimals, no
 * superfluous zeros.
 * @returns null when it is not a number, negative, or has ten digits before the point
 */
export function parseRate(text: string): string | null {
  const match = RATE.exec(text);
  if (match === null) return null;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/u, '');
  const decimals = (match[2] ?? '').replace(/0+$/u, '').padEnd(2, '0');
  return `${whole}.${decimals}`;
}

/**
 * Returns the price of a duration in hundredths, rounded half up; exact for any length.
 * @param rate per hour, as {@link parseRate} returns it
 */
export function amountOf(rate: string, durationMs: number): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  const scaled = BigInt(whole) * RATE_SCALE + BigInt(decimals.padEnd(4, '0'));
  const divisor = SECONDS_PER_HOUR * (RATE_SCALE / 100n);
  return (scaled * BigInt(Math.floor(durationMs / 1000)) + divisor / 2n) / divisor;
}

/** Formats hundredths as a decimal with two places. */
export function formatAmount(hundredths: bigint): string {
  return `${String(hundredths / 100n)}.${String(hundredths % 100n).padStart(2, '0')}`;
}
