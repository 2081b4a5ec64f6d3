import { t } from '../../../shared/i18n/text.ts';
import { TransferBar } from '../../components/transfer-bar.tsx';
import { countText } from '../../lib/format.ts';
import { useHistory } from './store.ts';
import type { TransferState } from './transfer-slice.ts';

function outcomeOf(transfer: TransferState): string {
  switch (transfer.status) {
    case 'exported': {
      const { fileNames, segmentCount: count } = transfer.result;
      return t('history.exportedSegments', {
        count,
        fileNames: fileNames.join(', '),
      });
    }
    case 'imported': {
      const { fileName, segmentCount: count, skippedCount } = transfer.result;
      const done = t('history.importedSegments', { count, fileName });
      if (skippedCount === 0) return done;
      const left = t('history.skippedSegments', { count: skippedCount });
      return `${done} ${left}`;
    }
    case 'cancelled':
      return transfer.kind === 'export'
        ? t('history.exportCancelled')
        : t('history.importCancelled');
    default:
      return '';
  }
}

function adviceOf(transfer: TransferState): string {
  if (transfer.status !== 'failed' || transfer.kind !== 'import') return '';
  if (transfer.error.code !== 'input/invalid') return '';
  return t('history.importFailedAdvice');
}

/** How the export or import is going, and what came of it. */
export function HistoryTransferBar() {
  const transfer = useHistory((state) => state.transfer);
  const cancel = useHistory((state) => state.cancelTransfer);
  const dismiss = useHistory((state) => state.dismissTransfer);
  const reveal = useHistory((state) => state.revealExport);
  return (
    <TransferBar
      label={t('history.exportAndImport')}
      running={
        transfer.status !== 'running'
          ? null
          : {
              kind: transfer.transfer.kind,
              done: countText(transfer.transfer.doneCount, 'segment'),
              share: transfer.transfer.share,
              isCancelling: transfer.isCancelling,
            }
      }
      cancel={cancel}
      outcome={outcomeOf(transfer)}
      reveal={transfer.status === 'exported' ? reveal : null}
      error={transfer.status === 'failed' ? transfer.error : null}
      fileAdvice={adviceOf(transfer)}
      dismiss={dismiss}
    />
  );
}
