import FolderOpen from 'lucide-react/icons/folder-open';
import { t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import type { FileExport, Transfer, TransferActions } from '../../lib/stores/transfer-run.ts';
import { useLeaving } from '../../lib/page/leaving.ts';
import { Button } from '../controls/button.tsx';
import { ErrorNotice, StatusNotice } from '../frame/notice.tsx';
import { StatusFacts } from '../frame/status-line.tsx';
import { ProgressBar } from '../notices/progress-bar.tsx';
import layout from '../layout/layout.module.css';

type Kind = 'export' | 'import';

export interface TransferProgress {
  /** Completed amount, e.g. "12 segments". */
  done: string;
  /** Share in 0..1; null while unknown. */
  share: number | null;
}

interface RunningProps extends TransferProgress {
  kind: Kind;
  isCanceling: boolean;
  cancel: () => Promise<void>;
}

function Running({ kind, done, share, isCanceling, cancel }: RunningProps) {
  const label = kind === 'export' ? t('history.exporting') : t('history.importing');
  return (
    <StatusFacts>
      <span>
        {isCanceling ? t('history.cancelling') : label}: {done}
      </span>
      <span className={layout['progress']}>
        <ProgressBar label={label} value={share} />
      </span>
      <Button variant="quiet" isInactive={isCanceling} onClick={() => void cancel()}>
        {t('common.cancel')}
      </Button>
    </StatusFacts>
  );
}

interface OutcomeProps {
  id?: string;
  text: string;
  /** Opens the folder of the written file; null if there is none. */
  reveal: (() => Promise<void>) | null;
  dismiss: () => void;
}

/** Says how it ended until the user leaves its view, and has thus read it. */
function Outcome({ id = 'transfer', text, reveal, dismiss }: OutcomeProps) {
  useLeaving(dismiss);
  const actions =
    reveal === null
      ? []
      : [{ label: t('glossaries.showInFolder'), icon: FolderOpen, run: () => void reveal() }];
  return (
    <StatusNotice
      id={id}
      rank={reveal === null ? 'info' : 'action'}
      text={text}
      actions={actions}
      onClose={dismiss}
    />
  );
}

interface ExportNoticeProps<Exported> {
  /** Differs where a page has two kinds of exports. */
  id?: string;
  of: FileExport<Exported>;
  text: (exported: Exported) => string;
  reveal: () => Promise<void>;
  dismiss: () => void;
}

/** Says in the status line how an export ended that is written in one step. */
export function ExportNotice<Exported>(props: ExportNoticeProps<Exported>) {
  const { id = 'transfer', of, text, reveal, dismiss } = props;
  const exported = of.status === 'ready' ? of.value : null;
  return (
    <>
      {of.status === 'loading' && <StatusFacts>{t('timeReport.writingFile')}</StatusFacts>}
      {exported !== null && (
        <Outcome id={id} text={text(exported)} reveal={reveal} dismiss={dismiss} />
      )}
      <ErrorNotice id={id} error={of.status === 'failed' ? of.error : null} onClose={dismiss} />
    </>
  );
}

interface TransferNoticeProps<Progress extends { kind: Kind }, Imported, Exported> {
  of: TransferActions & {
    transfer: Transfer<Progress, Imported, Exported, { status: 'asking' }>;
  };
  progressOf: (progress: Progress) => TransferProgress;
  imported: (result: Imported) => string;
  exported: (result: Exported) => string;
  /** Follows the reader's own message about a file, which names line and column. */
  importAdvice: string;
}

/** Shows the progress of an export or import, and its result, in the status line. */
export function TransferNotice<Progress extends { kind: Kind }, Imported, Exported>(
  props: TransferNoticeProps<Progress, Imported, Exported>,
) {
  const { progressOf, imported, exported, importAdvice } = props;
  const { transfer, cancelTransfer: cancel, dismissTransfer: dismiss } = props.of;
  switch (transfer.status) {
    case 'running': {
      const { progress, isCanceling } = transfer;
      const { kind } = progress;
      return <Running {...{ kind, isCanceling, cancel, ...progressOf(progress) }} />;
    }
    case 'failed': {
      const { kind, error } = transfer;
      if (!error.code.startsWith('input/')) {
        return <ErrorNotice id="transfer" error={error} onClose={dismiss} />;
      }
      return (
        <StatusNotice
          id="transfer"
          rank="urgent"
          tone="danger"
          text={messageOf(error)}
          more={kind === 'import' ? <p>{importAdvice}</p> : undefined}
          onClose={dismiss}
        />
      );
    }
    case 'imported':
      return <Outcome text={imported(transfer.result)} reveal={null} dismiss={dismiss} />;
    case 'exported':
      return (
        <Outcome
          text={exported(transfer.result)}
          reveal={props.of.revealExport}
          dismiss={dismiss}
        />
      );
    case 'canceled': {
      const text =
        transfer.kind === 'import' ? t('history.importCancelled') : t('history.exportCancelled');
      return <Outcome text={text} reveal={null} dismiss={dismiss} />;
    }
    default:
      return null;
  }
}
