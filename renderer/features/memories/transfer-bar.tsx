import FolderOpen from 'lucide-react/icons/folder-open';
import X from 'lucide-react/icons/x';
import type { ImportedUnits } from '../../../shared/domain/local-memory.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { countText } from '../../lib/count-text.ts';
import { useMemories } from './context.ts';
import type { MemoryTransfer } from './state.ts';
import record from '../../components/record-page.module.css';

function Running({ progress, isCancelling }: Extract<MemoryTransfer, { status: 'running' }>) {
  const cancel = useMemories((state) => state.cancelTransfer);
  const label = progress.kind === 'import' ? t('Importing') : t('Exporting');
  return (
    <div className={record['bar']}>
      <span>
        {isCancelling ? t('Cancelling') : label}: {countText(progress.doneCount, 'pair')}
      </span>
      <ProgressBar label={label} value={progress.share} />
      <Button isInactive={isCancelling} onClick={() => void cancel()}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

function importedText({ fileName, addedCount, knownCount, skippedCount }: ImportedUnits): string {
  return [
    t('{count, plural, one {# pair} other {# pairs}} imported from {file}.', {
      count: addedCount,
      file: fileName,
    }),
    knownCount === 0
      ? ''
      : t('{count, plural, one {# was} other {# were}} there already.', { count: knownCount }),
    skippedCount === 0
      ? ''
      : t(
          '{count, plural, one {# entry} other {# entries}} left out: without a translation, or in another source language.',
          { count: skippedCount },
        ),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function outcomeOf(transfer: MemoryTransfer): string {
  switch (transfer.status) {
    case 'imported':
      return importedText(transfer.result);
    case 'exported':
      return t('{count, plural, one {# pair} other {# pairs}} written to {file}.', {
        count: transfer.result.unitCount,
        file: transfer.result.fileName,
      });
    case 'cancelled':
      return transfer.kind === 'import'
        ? t('The import was cancelled; nothing of the file was kept.')
        : t('The export was cancelled; no file was written.');
    default:
      return '';
  }
}

/** How an import or export is going, and what came of it. */
export function TransferBar() {
  const transfer = useMemories((state) => state.transfer);
  const dismiss = useMemories((state) => state.dismissTransfer);
  const reveal = useMemories((state) => state.revealExport);
  const copyText = useMemories((state) => state.copyText);
  const outcome = outcomeOf(transfer);
  const error = transfer.status === 'failed' ? transfer.error : null;
  // What is wrong with a file is told in the words of its reader: they name line and column.
  const isFileFault = error !== null && error.code.startsWith('input/');
  return (
    <section aria-label={t('Import and export')} aria-live="polite">
      {transfer.status === 'running' && <Running {...transfer} />}
      {error !== null && !isFileFault && (
        <ErrorPanel error={error} onCopy={(report) => void copyText(report)}>
          <Button onClick={dismiss}>{t('Dismiss')}</Button>
        </ErrorPanel>
      )}
      {isFileFault && (
        <div className={record['bar']}>
          <p role="alert" className={record['warning']}>
            {ownWords(error)} {t('Nothing of the file was imported.')}
          </p>
          <IconButton label={t('Dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
      {outcome !== '' && (
        <div className={record['bar']}>
          <span>{outcome}</span>
          {transfer.status === 'exported' && (
            <Button icon={FolderOpen} onClick={() => void reveal()}>
              {t('Show in folder')}
            </Button>
          )}
          <IconButton label={t('Dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
    </section>
  );
}
