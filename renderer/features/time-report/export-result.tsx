import FolderOpen from 'lucide-react/icons/folder-open';
import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useTimeReport } from './context.ts';
import css from './report.module.css';

/** How the export is going, and what came of it. */
export function ExportResult() {
  const format = useFormat();
  const state = useTimeReport((each) => each.timeExport);
  const reveal = useTimeReport((each) => each.revealTimeExport);
  const dismiss = useTimeReport((each) => each.dismissTimeExport);
  const copyText = useTimeReport((each) => each.copyText);
  return (
    <section aria-label={t('Export of time')} aria-live="polite" className={css['live']}>
      {state.status === 'running' && <p className={css['bar']}>{t('Writing the file…')}</p>}
      {state.status === 'done' && (
        <div className={css['bar']}>
          <span className={css['outcome']}>
            {t('Exported {count, plural, one {# entry} other {# entries}} to {fileName}, {size}.', {
              count: state.result.entryCount,
              fileName: state.result.fileName,
              size: format.bytes(state.result.sizeBytes),
            })}
          </span>
          <Button icon={FolderOpen} onClick={() => void reveal()}>
            {t('Show in folder')}
          </Button>
          <IconButton label={t('Dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
      {state.status === 'failed' && (
        <ErrorPanel error={state.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={dismiss}>{t('Dismiss')}</Button>
        </ErrorPanel>
      )}
    </section>
  );
}
