import FolderOpen from 'lucide-react/icons/folder-open';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { useLeaving } from '../../lib/page/leaving.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { ErrorPanel } from '../notices/error-panel.tsx';
import { ProgressBar } from '../notices/progress-bar.tsx';
import bars from '../layout/bars.module.css';
import feedback from '../notices/feedback.module.css';

export interface RunningTransfer {
  kind: 'export' | 'import';
  /** How much is done, e.g. "12 segments". */
  done: string;
  /** In 0..1; null while it is unknown. */
  share: number | null;
  isCancelling: boolean;
}

interface TransferBarProps {
  /** Accessible name of the bar. */
  label: string;
  running: RunningTransfer | null;
  cancel: () => Promise<void>;
  /** What came of it; empty where nothing did. */
  outcome: string;
  reveal: OutcomeProps['reveal'];
  error: ErrorData | null;
  /** Follows the reader's own words about a file, which name line and column. */
  fileAdvice: string;
  dismiss: () => void;
}

function Running({ running, cancel }: { running: RunningTransfer; cancel: () => Promise<void> }) {
  const { kind, done, share, isCancelling } = running;
  const label = kind === 'export' ? t('history.exporting') : t('history.importing');
  return (
    <div className={feedback['feedback']}>
      <span>
        {isCancelling ? t('history.cancelling') : label}: {done}
      </span>
      <span className={bars['progress']}>
        <ProgressBar label={label} value={share} />
      </span>
      <Button isInactive={isCancelling} onClick={() => void cancel()}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

interface OutcomeProps {
  text: string;
  /** Opens the folder of the file that was written; null without one. */
  reveal: (() => Promise<void>) | null;
  dismiss: () => void;
}

/** Goes when its view is left: it has been read then. */
function Outcome({ text, reveal, dismiss }: OutcomeProps) {
  useLeaving(dismiss);
  return (
    <div className={feedback['feedback']}>
      <div className={bars['text']}>{text}</div>
      {reveal !== null && (
        <Button icon={FolderOpen} onClick={() => void reveal()}>
          {t('glossaries.showInFolder')}
        </Button>
      )}
      <IconButton label={t('app.dismiss')} icon={X} onClick={dismiss} />
    </div>
  );
}

interface ExportBarProps extends Pick<TransferBarProps, 'label' | 'outcome' | 'error' | 'dismiss'> {
  isWriting: boolean;
  reveal: () => Promise<void>;
  className?: string | undefined;
}

/** What came of an export that is written in one go. */
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

/** How an export or import of a file is going, and what came of it. */
export function TransferBar(props: TransferBarProps) {
  const { label, running, cancel, outcome, reveal, error, fileAdvice, dismiss } = props;
  if (error !== null && !error.code.startsWith('input/')) {
    return (
      <section aria-label={label} className={feedback['live']}>
        <ErrorPanel error={error}>
          <Button onClick={dismiss}>{t('app.dismiss')}</Button>
        </ErrorPanel>
      </section>
    );
  }
  return (
    <section aria-label={label} aria-live="polite" className={feedback['live']}>
      {running !== null && <Running running={running} cancel={cancel} />}
      {error !== null && (
        <div className={`${feedback['feedback']} ${feedback['failed']}`}>
          <div role="alert" className={feedback['failure']}>
            <TriangleAlert size={16} aria-hidden />
            <p>
              {messageOf(error)} {fileAdvice}
            </p>
          </div>
          <IconButton label={t('app.dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
      {outcome !== '' && <Outcome text={outcome} reveal={reveal} dismiss={dismiss} />}
    </section>
  );
}
