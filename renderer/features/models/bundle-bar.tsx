import type { ModelImport } from '../../../shared/domain/models/model.ts';
import { t } from '../../../shared/i18n/text.ts';
import { TransferBar } from '../../components/exchange/transfer-bar.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import type { Format } from '../../lib/words/format.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import type { BundleTransfer } from './state.ts';
import { useModels } from './store.ts';

/** "English → Spanish" for `en_es`. */
function directionName(id: string, format: Format): string {
  return id
    .split('_')
    .map((code) => format.language(code))
    .join(' → ');
}

function importedText({ directionIds, refused }: ModelImport, format: Format): string {
  const why = refused.map(
    ({ directionId, error }) => `${directionName(directionId, format)}: ${messageOf(error)}`,
  );
  return [t('models.imported', { count: directionIds.length }), ...why].join(' ');
}

function outcomeOf(transfer: BundleTransfer, format: Format): string {
  switch (transfer.status) {
    case 'imported':
      return importedText(transfer.result, format);
    case 'exported':
      return t('models.exported', {
        count: transfer.result.directionCount,
        folder: transfer.result.folderName,
        size: format.bytes(transfer.result.sizeBytes),
      });
    case 'cancelled':
      return transfer.kind === 'import'
        ? t('history.importCancelled')
        : t('history.exportCancelled');
    default:
      return '';
  }
}

/** How a bundle in or out is going, and what came of it. */
export function BundleBar() {
  const format = useFormat();
  const { transfer, cancelTransfer, dismissTransfer, revealExport } = useModels(
    'transfer',
    'cancelTransfer',
    'dismissTransfer',
    'revealExport',
  );
  const running = transfer.status === 'running' ? transfer : null;
  return (
    <TransferBar
      label={t('models.importAndExport')}
      running={
        running === null
          ? null
          : {
              kind: running.progress.kind,
              done: format.bytes(running.progress.doneBytes),
              share:
                running.progress.totalBytes === 0
                  ? null
                  : running.progress.doneBytes / running.progress.totalBytes,
              isCancelling: running.isCancelling,
            }
      }
      cancel={cancelTransfer}
      outcome={outcomeOf(transfer, format)}
      reveal={transfer.status === 'exported' ? revealExport : null}
      error={transfer.status === 'failed' ? transfer.error : null}
      fileAdvice=""
      dismiss={dismissTransfer}
    />
  );
}
