import FolderOpen from 'lucide-react/icons/folder-open';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { plural } from '../../lib/format.ts';
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
    <section aria-label="Export of time" aria-live="polite" className={css['live']}>
      {state.status === 'running' && <p className={css['bar']}>Writing the file…</p>}
      {state.status === 'done' && (
        <div className={css['bar']}>
          <span className={css['outcome']}>
            Exported {plural(state.result.entryCount, 'entry', format, 'entries')} to{' '}
            {state.result.fileName}, {format.bytes(state.result.sizeBytes)}.
          </span>
          <Button icon={FolderOpen} onClick={() => void reveal()}>
            Show in folder
          </Button>
          <IconButton label="Dismiss" icon={X} onClick={dismiss} />
        </div>
      )}
      {state.status === 'failed' && (
        <ErrorPanel error={state.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={dismiss}>Dismiss</Button>
        </ErrorPanel>
      )}
    </section>
  );
}
