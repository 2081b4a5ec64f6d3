import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import Package from 'lucide-react/icons/package';
import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/button.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { valueOf } from '../../../lib/loadable.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { DataFailure } from './failure.tsx';
import { countsText, exportedText, exportPartText } from './words.ts';
import { useSettings } from '../store.ts';
import bars from '../../../components/bars.module.css';
import css from '../settings.module.css';
import data from './data.module.css';

/** Shows the last back-up, or the folder of the last export. */
function RevealLast() {
  const revealLast = useSettings((state) => state.revealLast);
  return (
    <Button icon={FolderOpen} onClick={() => void revealLast()}>
      {t('Show in folder')}
    </Button>
  );
}

function RunningExport() {
  const format = useFormat();
  const exporting = useSettings((state) => state.exporting);
  const isCancelling = useSettings((state) => state.isExportCancelling);
  const cancel = useSettings((state) => state.cancelExport);
  if (exporting === null) return null;
  const { doneCount, totalCount, share } = exporting;
  const part = exportPartText(exporting);
  const counted =
    totalCount === null || totalCount === 0
      ? ''
      : t('{done} of {total}', {
          done: format.number(doneCount),
          total: format.number(totalCount),
        });
  return (
    <div className={data['running']}>
      <output>{isCancelling ? t('Cancelling') : part}</output>
      <span className={data['counted']}>{counted}</span>
      <span className={bars['progress']}>
        <ProgressBar
          label={t('Exporting everything')}
          value={share}
          text={counted === '' ? part : `${part}, ${counted}`}
        />
      </span>
      <Button isInactive={isCancelling} onClick={() => void cancel()}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

function ExportOutcome() {
  const exported = useSettings((state) => state.exported);
  const made = valueOf(exported);
  if (exported.status === 'failed') {
    return exported.error.code === 'cancelled' ? (
      <output>{t('The export was cancelled; nothing of it was left behind.')}</output>
    ) : (
      <DataFailure error={exported.error} />
    );
  }
  if (made === null) return null;
  return (
    <div className={data['made']}>
      <output>{t('Written to {folder}.', { folder: made.folder })}</output>
      <ul aria-label={t('Exported files')} className={data['files']}>
        {made.files.map((file) => (
          <li key={file.fileName}>
            <code>{file.fileName}</code> {exportedText(file)}
          </li>
        ))}
      </ul>
      <RevealLast />
    </div>
  );
}

/** All that was made here, as files for other programs. */
function ExportEverything() {
  const isRunning = useSettings((state) => state.exported.status === 'loading');
  const exportEverything = useSettings((state) => state.exportEverything);
  const begin = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    // "Cancel" had the focus and is gone.
    if (wasRunning.current && !isRunning && document.activeElement === document.body) {
      begin.current?.focus();
    }
    wasRunning.current = isRunning;
  }, [isRunning]);
  return (
    <div className={data['part']}>
      <h3>{t('Export everything')}</h3>
      <p className={css['muted']}>
        {t(
          'One folder for other programs: history as TMX and XLIFF, time as CSV, glossaries as TSV, and the settings without keys. A README tells what is what.',
        )}
      </p>
      <Button
        ref={begin}
        icon={Package}
        isInactive={isRunning}
        onClick={() => void exportEverything()}
      >
        {t('Export everything…')}
      </Button>
      {isRunning && <RunningExport />}
      <ExportOutcome />
    </div>
  );
}

function BackUp() {
  const format = useFormat();
  const backup = useSettings((state) => state.backup);
  const backUp = useSettings((state) => state.backUp);
  const isRunning = backup.status === 'loading';
  const made = valueOf(backup);
  return (
    <div className={data['part']}>
      <h3>{t('Back-up')}</h3>
      <p className={css['muted']}>
        {t(
          'One file with the whole database, for another disk. It is opened and checked before it counts. Keys are not in it.',
        )}
      </p>
      <Button icon={Download} isInactive={isRunning} onClick={() => void backUp()}>
        {t('Back up now…')}
      </Button>
      {isRunning && <output className={css['muted']}>{t('Copying and checking…')}</output>}
      {backup.status === 'failed' && <DataFailure error={backup.error} />}
      {made !== null && (
        <div className={data['made']}>
          <output>
            {t('Made and checked: {name} ({size}) with {counts}.', {
              name: made.fileName,
              size: format.bytes(made.sizeBytes),
              counts: countsText(made.counts),
            })}
          </output>
          <RevealLast />
        </div>
      )}
    </div>
  );
}

/** Copies for elsewhere: a back-up, and files for other programs. */
export function DataCopies() {
  return (
    <>
      <BackUp />
      <ExportEverything />
    </>
  );
}
