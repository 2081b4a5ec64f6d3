import type {
  DataCounts,
  ExportedFile,
  ExportProgress,
  PurgeScope,
  PurgeStep,
} from '../../../../shared/domain/data/data-care.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';

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

/** What is being written, as one of how many. */
export function exportPartText({ part, partCount, fileName }: ExportProgress): string {
  return t('Part {part} of {count}: {name}', { part, count: partCount, name: fileName });
}

/** What a purge is doing; how many rows are told beside it. */
export function purgePhaseText({ phase }: PurgeStep): string {
  switch (phase) {
    case 'rows':
      return t('Removing rows');
    case 'index':
      return t('Taking their words out of the search indexes');
    case 'file':
      return t('Writing the database anew without them. Other pages wait meanwhile.');
    default:
      return t('Removing restore points and other copies');
  }
}

/** What a purge takes. */
export const PURGE_SCOPE_LABELS: Record<PurgeScope, string> = {
  'old-history': msg('History before a day'),
  texts: msg('All texts'),
  everything: msg('All data'),
};
