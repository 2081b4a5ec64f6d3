import FolderOpen from 'lucide-react/icons/folder-open';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { countText } from '../../lib/count-text.ts';
import { ownWords } from '../../lib/error-text.ts';
import { useHistory } from './context.ts';
import type { TransferState } from './transfer-slice.ts';
import css from './transfer.module.css';

type Running = Extract<TransferState, { status: 'running' }>;
type Failed = Extract<TransferState, { status: 'failed' }>;

function RunningTransfer({ transfer, isCancelling }: Running) {
  const cancel = useHistory((state) => state.cancelTransfer);
  const label = transfer.kind === 'export' ? t('Exporting') : t('Importing');
  return (
    <>
      <span>
        {isCancelling ? t('Cancelling') : label}: {countText(transfer.doneCount, 'segment')}
      </span>
      <span className={css['progress']}>
        <ProgressBar label={label} value={transfer.share} />
      </span>
      <Button isInactive={isCancelling} onClick={() => void cancel()}>
        {t('Cancel')}
      </Button>
    </>
  );
}

/** What is wrong with a file is told in the words of its reader: they name line and column. */
function TransferFailure({ kind, error }: Failed) {
  return (
    <div role="alert" className={css['failure']}>
      <TriangleAlert size={16} aria-hidden className={css['failureIcon']} />
      <p>
        {ownWords(error)}
        {kind === 'import' &&
          error.code === 'input/invalid' &&
          ` ${t('Nothing of the file was imported. Mend it, or export it anew where it comes from.')}`}
      </p>
    </div>
  );
}

function outcomeOf(transfer: TransferState): ReactNode {
  switch (transfer.status) {
    case 'exported': {
      const { fileNames, segmentCount: count } = transfer.result;
      return t('Exported {count, plural, one {# segment} other {# segments}} to {fileNames}.', {
        count,
        fileNames: fileNames.join(', '),
      });
    }
    case 'imported': {
      const { fileName, segmentCount: count, skippedCount } = transfer.result;
      const done = t(
        'Imported {count, plural, one {# segment} other {# segments}} from {fileName}.',
        { count, fileName },
      );
      if (skippedCount === 0) return done;
      const left = t(
        'Left out, because they have no translation: {count, plural, one {# segment} other {# segments}}.',
        { count: skippedCount },
      );
      return `${done} ${left}`;
    }
    case 'cancelled':
      return transfer.kind === 'export'
        ? t('The export was cancelled; no file was written.')
        : t('The import was cancelled; nothing of the file was kept.');
    case 'failed':
      return <TransferFailure {...transfer} />;
    default:
      return null;
  }
}

/** How the export or import is going, and what came of it. */
export function TransferBar() {
  const transfer = useHistory((state) => state.transfer);
  const dismiss = useHistory((state) => state.dismissTransfer);
  const reveal = useHistory((state) => state.revealExport);
  const copyText = useHistory((state) => state.copyText);
  if (transfer.status === 'failed' && !transfer.error.code.startsWith('input/')) {
    return (
      <section aria-label={t('Export and import')} className={css['live']}>
        <ErrorPanel error={transfer.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={dismiss}>{t('Dismiss')}</Button>
        </ErrorPanel>
      </section>
    );
  }
  return (
    <section aria-label={t('Export and import')} aria-live="polite" className={css['live']}>
      {transfer.status === 'running' && (
        <div className={css['bar']}>
          <RunningTransfer {...transfer} />
        </div>
      )}
      {transfer.status !== 'running' && transfer.status !== 'idle' && (
        <div className={`${css['bar']} ${transfer.status === 'failed' ? css['isFailed'] : ''}`}>
          <div className={css['outcome']}>{outcomeOf(transfer)}</div>
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
