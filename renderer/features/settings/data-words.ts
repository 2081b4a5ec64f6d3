import type { DataCounts, ExportedFile } from '../../../shared/domain/data-care.ts';
import { t } from '../../../shared/i18n/text.ts';

/** What is in a database, in words: "12 translations, 340 segments, …"; what there is none of is left out. */
export function countsText(counts: DataCounts): string {
  const parts = [
    [
      counts.historyItems,
      t('{count, plural, one {# translation} other {# translations}}', {
        count: counts.historyItems,
      }),
    ],
    [
      counts.segments,
      t('{count, plural, one {# segment} other {# segments}}', { count: counts.segments }),
    ],
    [
      counts.documents,
      t('{count, plural, one {# document} other {# documents}}', { count: counts.documents }),
    ],
    [
      counts.timeEntries,
      t('{count, plural, one {# time entry} other {# time entries}}', {
        count: counts.timeEntries,
      }),
    ],
    [
      counts.glossaryEntries,
      t('{count, plural, one {# glossary term} other {# glossary terms}}', {
        count: counts.glossaryEntries,
      }),
    ],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return shown.length === 0 ? t('nothing') : shown.join(', ');
}

/** What a file of an export holds. */
export function exportedText({ kind, count }: ExportedFile): string {
  switch (kind) {
    case 'history':
      return t('{count, plural, one {# segment} other {# segments}}', { count });
    case 'time':
      return t('{count, plural, one {# time entry} other {# time entries}}', { count });
    case 'glossary':
      return t('{count, plural, one {# glossary term} other {# glossary terms}}', { count });
    case 'settings':
      return t('settings, without keys');
    default:
      return t('what is in this folder');
  }
}
