import type {
  HistoryExportResult,
  HistoryImportResult,
} from '../../../shared/domain/history/transfer.ts';
import { t } from '../../../shared/i18n/text.ts';
import { KnownQuestion } from '../../components/exchange/known-question.tsx';
import { TransferNotice } from '../../components/exchange/transfer-notice.tsx';
import { countText } from '../../lib/words/format.ts';
import { useHistory } from './store.ts';

function exportedText({ fileNames, segmentCount: count }: HistoryExportResult): string {
  return t('history.exportedSegments', { count, fileNames: fileNames.join(', ') });
}

function importedText(result: HistoryImportResult): string {
  const { fileName, segmentCount: count, skippedCount, knownCount, replacedCount } = result;
  return [
    t('history.importedSegments', { count, fileName }),
    replacedCount > 0 && t('history.replacedSegments', { count: replacedCount }),
    knownCount > 0 && t('history.knownSegments', { count: knownCount }),
    skippedCount > 0 && t('history.skippedSegments', { count: skippedCount }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Shows the progress and result of an export or import. */
export function HistoryTransferNotice() {
  return (
    <TransferNotice
      of={useHistory()}
      progressOf={({ doneCount, share }) => ({ done: countText(doneCount, 'segment'), share })}
      imported={importedText}
      exported={exportedText}
      importAdvice={t('history.importFailedAdvice')}
    />
  );
}

/** Asks what an import should do with entries that the history already has. */
export function ImportQuestion() {
  const { transfer, answerImport: answer, dismissTransfer: dismiss } = useHistory();
  if (transfer.status !== 'asking') return null;
  const { fileName, totalCount: total, knownCount: known, changedCount } = transfer.question;
  const text = [
    t('history.knownInFile', { fileName, known, total }),
    changedCount > 0 && t('history.changedInFile', { count: changedCount }),
  ];
  return (
    <KnownQuestion
      text={text.filter(Boolean).join(' ')}
      canReplace={changedCount > 0}
      addText={t('history.addKnown')}
      answer={answer}
      cancel={dismiss}
    />
  );
}
