import { LONG_ENTRY_MS } from '../../../shared/domain/time-names.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t } from '../../../shared/i18n/text.ts';

/** What is asked once before a very long entry is kept; null for one of a usual length. */
export function longEntryQuestion(durationMs: number): string | null {
  if (durationMs <= LONG_ENTRY_MS) return null;
  return t('This entry would be {duration} hours long, more than a day. Keep it?', {
    duration: formatDuration(durationMs),
  });
}
