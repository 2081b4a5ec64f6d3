import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import Package from 'lucide-react/icons/package';
import { useLayoutEffect, useRef } from 'react';
import type { Unexported } from '../../../../shared/domain/data/data-care.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { StatusNotice } from '../../../components/frame/notice.tsx';
import { StatusFacts } from '../../../components/frame/status-line.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { useLeaving } from '../../../lib/page/leaving.ts';
import type { Notice } from '../../../lib/page/notices.ts';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { format } from '../../../lib/words/format.ts';
import { DataFailureNotice } from './failure.tsx';
import { countsText, exportedText, exportPartText, unexportedText } from './words.ts';
import { useSettings } from '../store.ts';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';
import data from './data.module.css';

/** Says in the status line what was made, and where; until the page is left. */
function MadeNotice(props: Pick<Notice, 'id' | 'text' | 'more'> & { isIncomplete?: boolean }) {
  const { isIncomplete = false, ...notice } = props;
  const { revealLast, forgetCopies } = useSettings();
  useLeaving(forgetCopies);
  return (
    <StatusNotice
      {...notice}
      rank={isIncomplete ? 'urgent' : 'action'}
      {...(isIncomplete ? { tone: 'warning' } : {})}
      actions={[{ label: t('glossaries.showInFolder'), icon: FolderOpen, run: revealLast }]}
      onClose={forgetCopies}
    />
  );
}

function RunningExport() {
  const { exporting, isExportCanceling: isCanceling, cancelExport: cancel } = useSettings();
  if (exporting === null) return null;
  const { doneCount, totalCount, share } = exporting;
  const part = exportPartText(exporting);
  const counted =
    totalCount === null || totalCount === 0
      ? ''
      : t('data.doneOfTotal', { done: format.number(doneCount), total: format.number(totalCount) });
  return (
    <StatusFacts>
      <span>
        {isCanceling ? t('history.cancelling') : part} {counted}
      </span>
      <span className={layout['progress']}>
        <ProgressBar
          label={t('data.exportingEverything')}
          value={share}
          text={counted === '' ? part : `${part}, ${counted}`}
        />
      </span>
      <Button variant="quiet" isInactive={isCanceling} onClick={() => void cancel()}>
        {t('common.cancel')}
      </Button>
    </StatusFacts>
  );
}

function ExportOutcome() {
  const exported = useSettings((state) => state.exported);
  const made = valueOf(exported);
  if (exported.status === 'failed') {
    if (exported.error.code !== 'canceled') {
      return <DataFailureNotice id="export everything" error={exported.error} />;
    }
    return <StatusNotice id="export everything" rank="info" text={t('data.exportCancelled')} />;
  }
  if (made === null) return null;
  const failed = made.unexported.filter(({ error }) => error !== null);
  return (
    <MadeNotice
      id="export everything"
      text={
        failed.length > 0 ? t('data.exportLacks') : t('data.exportedTo', { folder: made.folder })
      }
      isIncomplete={failed.length > 0}
      more={
        <>
          {failed.length > 0 && (
            <>
              <ul aria-label={t('data.exportLacks')} className={data['files']}>
                {failed.map(toUnexportedRow)}
              </ul>
              <p>{t('data.exportedTo', { folder: made.folder })}</p>
            </>
          )}
          <ul aria-label={t('data.exportedFiles')} className={data['files']}>
            {made.files.map((file) => (
              <li key={file.fileName}>
                <code>{file.fileName}</code> {exportedText(file)}
              </li>
            ))}
            {made.unexported.filter(({ error }) => error === null).map(toUnexportedRow)}
          </ul>
        </>
      }
    />
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
  const canCancel = useSettings(({ exporting }) => isRunning && exporting !== null);
  const couldCancel = useRef(false);
  useLayoutEffect(() => {
    // "Cancel" had the focus and is gone. Its neighbor, which would get it after this, is in the status line.
    if (couldCancel.current && !canCancel && document.activeElement === document.body) {
      begin.current?.focus();
    }
    couldCancel.current = canCancel;
  }, [canCancel]);
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
  const { backup, backUp } = useSettings();
  const isRunning = backup.status === 'loading';
  const made = valueOf(backup);
  return (
    <div className={data['part']}>
      <h3>{t('data.backup')}</h3>
      <p className={css['muted']}>{t('data.backupPurpose')}</p>
      <Button icon={Download} isInactive={isRunning} onClick={() => void backUp()}>
        {t('data.backUpNow')}
      </Button>
      {isRunning && <StatusFacts>{t('data.backupRunning')}</StatusFacts>}
      {backup.status === 'failed' && <DataFailureNotice id="backup" error={backup.error} />}
      {made !== null && (
        <MadeNotice
          id="backup"
          text={t('data.backupMade', {
            name: made.fileName,
            size: format.bytes(made.sizeBytes),
            counts: countsText(made.counts),
          })}
        />
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
