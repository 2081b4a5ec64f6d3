import type { ErrorData } from '../../shared/errors.ts';
import { ownWords } from '../lib/error-text.ts';
import { ErrorPanel } from './error-panel.tsx';
import record from './record-page.module.css';

interface ToldErrorProps {
  error: ErrorData;
  /** Copies the report of what has no words of its own. */
  onCopy: (report: string) => Promise<void>;
}

/** What was refused because of what was entered is told in its own words; anything else as everywhere. */
export function ToldError({ error, onCopy }: ToldErrorProps) {
  return error.code.startsWith('input/') ? (
    <p role="alert" className={record['warning']}>
      {ownWords(error)}
    </p>
  ) : (
    <ErrorPanel error={error} onCopy={(report) => void onCopy(report)} />
  );
}
