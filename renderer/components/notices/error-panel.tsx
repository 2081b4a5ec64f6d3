import Copy from 'lucide-react/icons/copy';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState, type ReactNode } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useCopyText } from '../../lib/text/copy-text.ts';
import { errorReport } from '../../lib/words/error-report.ts';
import { errorText } from '../../lib/words/error-text.ts';
import { Button } from '../controls/button.tsx';
import css from './error-panel.module.css';

interface ErrorPanelProps {
  error: ErrorData;
  onRetry?: (() => Promise<void>) | undefined;
  /** Buttons for possible actions. */
  children?: ReactNode;
  /** True to announce it immediately; false if the error is part of an existing list. */
  isAlert?: boolean;
}

/** Shows code, trace id and the service's message on request, in English for the recipient of a report. */
export function ErrorDetails({ error }: { error: ErrorData }) {
  // Rendered only on request: the service's message must not mix with the row's state word.
  const [isOpen, setOpen] = useState(false);
  const copyText = useCopyText();
  const report = errorReport(error);
  return (
    <details className={css['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('app.details')}</summary>
      {isOpen && (
        <>
          <pre className={css['report']}>{report}</pre>
          <Button icon={Copy} onClick={() => void copyText(report)}>
            {t('app.copyDetails')}
          </Button>
        </>
      )}
    </details>
  );
}

/** Shows what happened, what is safe, and what to do; code, trace id and the service's message are behind "Details". */
export function ErrorPanel({ error, onRetry, children, isAlert = true }: ErrorPanelProps) {
  const text = errorText(error);
  return (
    <div className={css['panel']} data-said={isAlert ? 'alert' : undefined}>
      <TriangleAlert size={16} aria-hidden className={css['icon']} />
      <div className={css['body']}>
        <p>
          <strong>{text.what}</strong> {text.safe}
        </p>
        <p>{text.todo}</p>
        <div className={css['actions']}>
          {onRetry && <Button onClick={() => void onRetry()}>{t('app.tryAgain')}</Button>}
          {children}
          <ErrorDetails error={error} />
        </div>
      </div>
    </div>
  );
}
