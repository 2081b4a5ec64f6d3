import { t } from '../../i18n/text.ts';
import { formatDuration } from './duration.ts';
import { LONG_ENTRY_MS } from './limits.ts';
import type { EndedSpan } from './read-entry.ts';

/**
 * Returns the 8-hour question, which is asked once before saving an entry that is longer than
 * {@link LONG_ENTRY_MS} or ends in the future; null for other entries.
 */
export function longEntryQuestion(
  { startedAtMs, endedAtMs }: EndedSpan,
  nowMs: number,
): string | null {
  const durationMs = endedAtMs - startedAtMs;
  const doubts = [
    ...(durationMs > LONG_ENTRY_MS
      ? [t('time.entryIsLong', { duration: formatDuration(durationMs) })]
      : []),
    ...(endedAtMs > nowMs ? [t('time.entryEndsInFuture')] : []),
  ];
  return doubts.length === 0 ? null : [...doubts, t('time.keepEntryQuestion')].join(' ');
}
