import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import Package from 'lucide-react/icons/package';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import type { Unexported } from '../../../../shared/domain/data/data-care.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { useFormat } from '../../../lib/words/use-format.ts';
import { DataFailure } from './failure.tsx';
import { countsText, exportedText, exportPartText, unexportedText } from './words.ts';
import { useSettings } from '../store.ts';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';
import data from './data.module.css';

/** Shows the last backup, or the folder of the last export. */
function RevealLast() {
  const revealLast = useSettings((state) => state.revealLast);
  return (
    <Button icon={FolderOpen} onClick={() => void revealLast()}>
      {t('glossaries.showInFolder')}
    </Button>
  );
}

function RunningExport() {
  const format = useFormat();
  const exporting = useSettings((state) => state.exporting);
  const isCanceling = useSettings((state) => state.isExportCanceling);
  const cancel = useSettings((state) => state.cancelExport);
  if (exporting === null) return null;
  const { doneCount, totalCount, share } = exporting;
  const part = exportPartText(exporting);
  const counted =
    totalCount === null || totalCount === 0
      ? ''
      : t('data.doneOfTotal', {
          done: format.number(doneCount),
          total: format.number(totalCount),
        });
  return (
    <div className={data['running']}>
      <output>{isCanceling ? t('history.cancelling') : part}</output>
      <span className={data['counted']}>{counted}</span>
      <span className={layout['progress']}>
        <ProgressBar
          label={t('data.exportingEverything')}
          value={share}
          text={counted === '' ? part : `${part}, ${counted}`}
        />
      </span>
      <Button isInactive={isCanceling} onClick={() => void cancel()}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

function ExportOutcome() {
  const exported = useSettings((state) => state.exported);
  const made = valueOf(exported);
  if (exported.status === 'failed') {
    return exported.error.code === 'canceled' ? (
      <output>{t('data.exportCancelled')}</output>
    ) : (
      <DataFailure error={exported.error} />
    );
  }
  if (made === null) return null;
  return (
    <div className={data['made']}>
      <output>{t('data.exportedTo', { folder: made.folder })}</output>
      <ul aria-label={t('data.exportedFiles')} className={data['files']}>
        {made.files.map((file) => (
          <li key={file.fileName}>
            <code>{file.fileName}</code> {exportedText(file)}
          </li>
        ))}
        {made.unexported.filter(({ error }) => error === null).map(toUnexportedRow)}
      </ul>
      <FailedParts parts={made.unexported.filter(({ error }) => error !== null)} />
      <RevealLast />
    </div>
  );
}

/** Lists the parts of an export that could not be read or written. */
function FailedParts({ parts }: { parts: readonly Unexported[] }) {
  if (parts.length === 0) return null;
  return (
    <div role="alert" className={data['failure']}>
      <TriangleAlert size={16} aria-hidden className={data['failureIcon']} />
      <div>
        <p>{t('data.exportLacks')}</p>
        <ul className={data['files']}>{parts.map(toUnexportedRow)}</ul>
      </div>
    </div>
  );
}

/** Names may be equal: those of two sessions without a title, for example. */
const toUnexportedRow = (part: Unexported, index: number) => (
  <li key={`${String(index)} ${part.name}`}>
    <code>{part.name}</code> {unexportedText(part)}
  </li>
);

/** Exports everything made here as files for other programs. */
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
      <h3>{t('data.exportEverything')}</h3>
      <p className={css['muted']}>{t('data.exportPurpose')}</p>
      <Button
        ref={begin}
        icon={Package}
        isInactive={isRunning}
        onClick={() => void exportEverything()}
      >
        {t('data.exportEverythingOpen')}
      </Button>
      {isRunning && <RunningExport />}
      <ExportOutcome />
    </div>
  );
}

function BackUp() {
  const format = useFormat();
  const { backup, backUp } = useSettings('backup', 'backUp');
  const isRunning = backup.status === 'loading';
  const made = valueOf(backup);
  return (
    <div className={data['part']}>
      <h3>{t('data.backup')}</h3>
      <p className={css['muted']}>{t('data.backupPurpose')}</p>
      <Button icon={Download} isInactive={isRunning} onClick={() => void backUp()}>
        {t('data.backUpNow')}
      </Button>
      {isRunning && <output className={css['muted']}>{t('data.backupRunning')}</output>}
      {backup.status === 'failed' && <DataFailure error={backup.error} />}
      {made !== null && (
        <div className={data['made']}>
          <output>
            {t('data.backupMade', {
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

/** Copies for elsewhere: a backup, and files for other programs. */
export function DataCopies() {
  return (
    <>
      <BackUp />
      <ExportEverything />
    </>
  );
}
