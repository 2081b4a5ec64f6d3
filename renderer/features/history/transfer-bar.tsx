import FolderOpen from 'lucide-react/icons/folder-open';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { plural } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useHistory } from './context.ts';
import type { TransferState } from './transfer-slice.ts';
import css from './transfer.module.css';

type Running = Extract<TransferState, { status: 'running' }>;
type Failed = Extract<TransferState, { status: 'failed' }>;

function RunningTransfer({ transfer, isCancelling }: Running) {
  const format = useFormat();
  const cancel = useHistory((state) => state.cancelTransfer);
  const label = transfer.kind === 'export' ? 'Exporting' : 'Importing';
  return (
    <>
      <span>
        {isCancelling ? 'Cancelling' : label}: {plural(transfer.doneCount, 'segment', format)}
      </span>
      <span className={css['progress']}>
        <ProgressBar label={label} value={transfer.share} />
      </span>
      <Button isInactive={isCancelling} onClick={() => void cancel()}>
        Cancel
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
        {error.message}
        {kind === 'import' &&
          error.code === 'input/invalid' &&
          ' Nothing of the file was imported. Mend it, or export it anew where it comes from.'}
      </p>
    </div>
  );
}

function outcomeOf(transfer: TransferState, count: (n: number, noun: string) => string): ReactNode {
  switch (transfer.status) {
    case 'exported': {
      const { fileNames, segmentCount } = transfer.result;
      return `Exported ${count(segmentCount, 'segment')} to ${fileNames.join(', ')}.`;
    }
    case 'imported': {
      const { fileName, segmentCount, skippedCount } = transfer.result;
      const skipped =
        skippedCount === 0
          ? ''
          : ` Left out, because they have no translation: ${count(skippedCount, 'segment')}.`;
      return `Imported ${count(segmentCount, 'segment')} from ${fileName}.${skipped}`;
    }
    case 'cancelled':
      return transfer.kind === 'export'
        ? 'The export was cancelled; no file was written.'
        : 'The import was cancelled; nothing of the file was kept.';
    case 'failed':
      return <TransferFailure {...transfer} />;
    default:
      return null;
  }
}

/** How the export or import is going, and what came of it. */
export function TransferBar() {
  const format = useFormat();
  const transfer = useHistory((state) => state.transfer);
  const dismiss = useHistory((state) => state.dismissTransfer);
  const reveal = useHistory((state) => state.revealExport);
  const copyText = useHistory((state) => state.copyText);
  if (transfer.status === 'failed' && !transfer.error.code.startsWith('input/')) {
    return (
      <section aria-label="Export and import" className={css['live']}>
        <ErrorPanel error={transfer.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={dismiss}>Dismiss</Button>
        </ErrorPanel>
      </section>
    );
  }
  return (
    <section aria-label="Export and import" aria-live="polite" className={css['live']}>
      {transfer.status === 'running' && (
        <div className={css['bar']}>
          <RunningTransfer {...transfer} />
        </div>
      )}
      {transfer.status !== 'running' && transfer.status !== 'idle' && (
        <div className={`${css['bar']} ${transfer.status === 'failed' ? css['isFailed'] : ''}`}>
          <div className={css['outcome']}>
            {outcomeOf(transfer, (n, noun) => plural(n, noun, format))}
          </div>
          {transfer.status === 'exported' && (
            <Button icon={FolderOpen} onClick={() => void reveal()}>
              Show in folder
            </Button>
          )}
          <IconButton label="Dismiss" icon={X} onClick={dismiss} />
        </div>
      )}
    </section>
  );
}
