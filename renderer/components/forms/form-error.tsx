import type { ErrorData } from '../../../shared/errors.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { ErrorPanel } from '../notices/error-panel.tsx';
import record from '../layout/record-page.module.css';

/** What was refused because of what was entered, in its own words; any other error as everywhere. */
export function FormError({ error }: { error: ErrorData | null }) {
  if (error === null) return null;
  return error.code.startsWith('input/') ? (
    <p role="alert" className={record['warning']}>
      {messageOf(error)}
    </p>
  ) : (
    <ErrorPanel error={error} />
  );
}
