import type {
  DataCounts,
  ExportedFile,
  ExportProgress,
  PurgeScope,
  PurgeStep,
} from '../../../../shared/domain/data/data-care.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';

/** What is in a database, in words: "12 translations, 340 segments, …"; what there is none of is left out. */
export function countsText(counts: DataCounts): string {
  const parts = [
    [
      counts.historyItems,
      t('data.translationCount', {
        count: counts.historyItems,
      }),
    ],
    [counts.segments, t('app.segmentCount', { count: counts.segments })],
    [counts.documents, t('app.documentCount', { count: counts.documents })],
    [
      counts.timeEntries,
      t('data.timeEntryCount', {
        count: counts.timeEntries,
      }),
    ],
    [
      counts.glossaryEntries,
      t('data.glossaryTermCount', {
        count: counts.glossaryEntries,
      }),
    ],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return shown.length === 0 ? t('data.nothing') : shown.join(', ');
}

/** What a file of an export holds. */
export function exportedText({ kind, count }: ExportedFile): string {
  switch (kind) {
    case 'history':
      return t('app.segmentCount', { count });
    case 'time':
      return t('data.timeEntryCount', { count });
    case 'glossary':
      return t('data.glossaryTermCount', { count });
    case 'settings':
      return t('data.settingsWithoutKeys');
    default:
      return t('data.folderDescription');
  }
}

/** What is being written, as one of how many. */
export function exportPartText({ part, partCount, fileName }: ExportProgress): string {
  return t('data.exportPart', { part, count: partCount, name: fileName });
}

/** The current phase of a purge; the number of rows is shown beside it. */
export function purgePhaseText({ phase }: PurgeStep): string {
  switch (phase) {
    case 'rows':
      return t('data.purgeRows');
    case 'index':
      return t('data.purgeIndex');
    case 'file':
      return t('data.purgeFile');
    default:
      return t('data.purgeCopies');
  }
}

/** What a purge takes. */
export const PURGE_SCOPE_LABELS: Record<PurgeScope, MessageId> = {
  'old-history': msg('data.purgeOldHistory'),
  texts: msg('data.purgeAllTexts'),
  everything: msg('data.purgeAllData'),
};
