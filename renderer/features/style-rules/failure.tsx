import type { ErrorData } from '../../../shared/errors.ts';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useStyleRules } from './context.ts';
import record from '../../components/record-page.module.css';

/** Why a change could not be made. A conflict is told in its own words: the list is shown anew. */
export function Failure({ error }: { error: ErrorData | null }) {
  const copyText = useStyleRules((state) => state.copyText);
  if (error === null) return null;
  return error.code.startsWith('input/') ? (
    <p role="alert" className={record['warning']}>
      {ownWords(error)}
    </p>
  ) : (
    <ErrorPanel error={error} onCopy={(report) => void copyText(report)} />
  );
}
