import FolderOpen from 'lucide-react/icons/folder-open';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import type { Transfer, TransferActions } from '../../lib/stores/transfer-run.ts';
import { useLeaving } from '../../lib/page/leaving.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { ErrorPanel } from '../notices/error-panel.tsx';
import { ProgressBar } from '../notices/progress-bar.tsx';
import layout from '../layout/layout.module.css';
import feedback from '../notices/feedback.module.css';

type Kind = 'export' | 'import';

/** Progress of a transfer. */
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
    <div className={feedback['feedback']}>
      <span>
        {isCanceling ? t('history.cancelling') : label}: {done}
      </span>
      <span className={layout['progress']}>
        <ProgressBar label={label} value={share} />
      </span>
      <Button isInactive={isCanceling} onClick={() => void cancel()}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

interface OutcomeProps {
  text: string;
  /** Opens the folder of the written file; null if there is none. */
  reveal: (() => Promise<void>) | null;
  dismiss: () => void;
}

/** Shows the outcome until the user leaves its view, and has thus read it. */
function Outcome({ text, reveal, dismiss }: OutcomeProps) {
  useLeaving(dismiss);
  return (
    <div className={feedback['feedback']}>
      <div className={layout['text']}>{text}</div>
      {reveal !== null && (
        <Button icon={FolderOpen} onClick={() => void reveal()}>
          {t('glossaries.showInFolder')}
        </Button>
      )}
      <IconButton label={t('app.dismiss')} icon={X} onClick={dismiss} />
    </div>
  );
}

function Refused({ text, advice, dismiss }: { text: string; advice: string; dismiss: () => void }) {
  return (
    <div className={`${feedback['feedback']} ${feedback['failed']}`}>
      <div role="alert" className={feedback['failure']}>
        <TriangleAlert size={16} aria-hidden />
        <p>
          {text} {advice}
        </p>
      </div>
      <IconButton label={t('app.dismiss')} icon={X} onClick={dismiss} />
    </div>
  );
}

interface ExportBarProps {
  /** Accessible name of the bar. */
  label: string;
  isWriting: boolean;
  /** Result of the transfer; empty if there is none. */
  outcome: string;
  reveal: () => Promise<void>;
  error: ErrorData | null;
  dismiss: () => void;
  className?: string | undefined;
}

/** Shows the result of an export that is written in one step. */
export function ExportBar(props: ExportBarProps) {
  const { label, isWriting, outcome, reveal, error, dismiss, className = '' } = props;
  return (
    <section aria-label={label} aria-live="polite" className={`${feedback['live']} ${className}`}>
      {isWriting && <p className={feedback['feedback']}>{t('timeReport.writingFile')}</p>}
      {outcome !== '' && <Outcome text={outcome} reveal={reveal} dismiss={dismiss} />}
      {error !== null && (
        <ErrorPanel error={error}>
          <Button onClick={dismiss}>{t('app.dismiss')}</Button>
        </ErrorPanel>
      )}
    </section>
  );
}

interface TransferBarProps<Progress extends { kind: Kind }, Imported, Exported> {
  /** Accessible name of the bar. */
  label: string;
  transfer: Transfer<Progress, Imported, Exported, { status: 'asking' }>;
  actions: TransferActions;
  progressOf: (progress: Progress) => TransferProgress;
  /** Describes the result of an import. */
  imported: (result: Imported) => string;
  exported: (result: Exported) => string;
  /** Follows the reader's own message about a file, which names line and column. */
  importAdvice: string;
}

/** Shows the progress of an export or import, and its result. */
export function TransferBar<Progress extends { kind: Kind }, Imported, Exported>(
  props: TransferBarProps<Progress, Imported, Exported>,
) {
  const { label, transfer, progressOf, imported, exported, importAdvice } = props;
  const { cancelTransfer: cancel, dismissTransfer: dismiss, revealExport: reveal } = props.actions;
  if (transfer.status === 'failed' && !transfer.error.code.startsWith('input/')) {
    return (
      <section aria-label={label} className={feedback['live']}>
        <ErrorPanel error={transfer.error}>
          <Button onClick={dismiss}>{t('app.dismiss')}</Button>
        </ErrorPanel>
      </section>
    );
  }
  const outcome = () => {
    switch (transfer.status) {
      case 'running': {
        const { progress, isCanceling } = transfer;
        const { kind } = progress;
        return <Running {...{ kind, isCanceling, cancel, ...progressOf(progress) }} />;
      }
      case 'failed': {
        const { kind, error } = transfer;
        const hasAdvice = kind === 'import' && error.code.startsWith('input/');
        return (
          <Refused
            text={messageOf(error)}
            advice={hasAdvice ? importAdvice : ''}
            dismiss={dismiss}
          />
        );
      }
      case 'imported':
        return <Outcome text={imported(transfer.result)} reveal={null} dismiss={dismiss} />;
      case 'exported':
        return <Outcome text={exported(transfer.result)} reveal={reveal} dismiss={dismiss} />;
      case 'canceled': {
        const text =
          transfer.kind === 'import' ? t('history.importCancelled') : t('history.exportCancelled');
        return <Outcome text={text} reveal={null} dismiss={dismiss} />;
      }
      default:
        return null;
    }
  };
  return (
    <section aria-label={label} aria-live="polite" className={feedback['live']}>
      {outcome()}
    </section>
  );
}
