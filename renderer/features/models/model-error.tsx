import type { ErrorData } from '../../../shared/errors.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import forms from '../../components/forms/forms.module.css';

interface ModelErrorProps {
  error: ErrorData;
  onRetry?: () => Promise<void>;
}

/** Shows an error of models in its own words, which say what is safe and what to do; other errors as usual. */
export function ModelError({ error, onRetry }: ModelErrorProps) {
  if (!error.message.startsWith('modelErrors.'))
    return <ErrorPanel error={error} onRetry={onRetry} />;
  return (
    <p role="alert" className={forms['warning']}>
      {messageOf(error)}
    </p>
  );
}
