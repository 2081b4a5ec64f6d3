import type {
  DataCounts,
  ExportedFile,
  ExportProgress,
  PurgeScope,
  PurgeStep,
  Unexported,
} from '../../../../shared/domain/data/data-care.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { messageOf } from '../../../lib/words/error-text.ts';

/** Describes the content of a database: "12 translations, 340 segments, …"; zero counts are omitted. */
export function countsText(counts: DataCounts): string {
  const parts = [
    [counts.historyItems, t('data.translationCount', { count: counts.historyItems })],
    [counts.segments, t('app.segmentCount', { count: counts.segments })],
    [counts.documents, t('app.documentCount', { count: counts.documents })],
    [counts.timeEntries, t('data.timeEntryCount', { count: counts.timeEntries })],
    [counts.glossaryEntries, t('data.glossaryTermCount', { count: counts.glossaryEntries })],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return shown.length === 0 ? t('data.nothing') : shown.join(', ');
}

const EXPORTED_TEXTS: Record<ExportedFile['kind'], (count: number | null) => string> = {
  history: (count) => t('app.segmentCount', { count }),
  time: (count) => t('data.timeEntryCount', { count }),
  glossary: (count) => t('data.glossaryTermCount', { count }),
  memory: (count) => t('data.memoryUnitCount', { count }),
  voice: (count) => t('data.voiceLineCount', { count }),
  data: (count) => t('app.rowCount', { count }),
  settings: () => t('data.settingsWithoutKeys'),
  readme: () => t('data.folderDescription'),
};

export const exportedText = ({ kind, count }: ExportedFile): string => EXPORTED_TEXTS[kind](count);

export const unexportedText = ({ error }: Unexported): string =>
  error === null ? t('data.exportPartEmpty') : messageOf(error);

/** Says which file is being written, as "n of m". */
export function exportPartText({ part, partCount, fileName }: ExportProgress): string {
  return t('data.exportPart', { part, count: partCount, name: fileName });
}

/** Returns the current phase of a purge; the number of rows is shown beside it. */
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

export const PURGE_SCOPE_LABELS: Record<PurgeScope, MessageId> = {
  'old-history': msg('data.purgeOldHistory'),
  texts: msg('data.purgeAllTexts'),
  everything: msg('data.purgeAllData'),
};
