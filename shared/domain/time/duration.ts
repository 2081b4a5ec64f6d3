import { MINUTE_MS } from '../../durations.ts';

const SECOND_MS = 1000;

/**
 * Formats a duration as hours and minutes, `1:20`, rounded to the nearest minute; hours may exceed
 * 24. With seconds it is `1:20:05` and truncated, as for a running clock. Negative durations count
 * as zero. `parseDuration` reads both forms.
 */
export function formatDuration(
  durationMs: number,
  options: { withSeconds?: boolean } = {},
): string {
  const ms = Math.max(0, durationMs);
  if (options.withSeconds === true) {
    const seconds = Math.floor(ms / SECOND_MS);
    return `${String(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  }
  const minutes = Math.round(ms / MINUTE_MS);
  return `${String(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');
