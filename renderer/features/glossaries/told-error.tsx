import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { useGlossaries } from './context.ts';
import css from './glossaries.module.css';

/** What was refused because of what was entered is told in its own words; anything else as everywhere. */
export function ToldError({ error }: { error: ErrorData }) {
  const copyText = useGlossaries((state) => state.copyText);
  if (error.code === 'input/invalid' || error.code === 'input/conflict') {
    return (
      <p role="alert" className={css['warning']}>
        {t(error.message)}
      </p>
    );
  }
  return <ErrorPanel error={error} onCopy={(report) => void copyText(report)} />;
}
