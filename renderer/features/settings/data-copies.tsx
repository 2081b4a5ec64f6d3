import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import Package from 'lucide-react/icons/package';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSettings } from './context.ts';
import { countsText, exportedText } from './data-words.ts';
import css from './settings.module.css';
import data from './data.module.css';

function Reveal() {
  const revealLast = useSettings((state) => state.revealLast);
  return (
    <Button icon={FolderOpen} onClick={() => void revealLast()}>
      {t('Show in folder')}
    </Button>
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
      {backup.status === 'failed' && <ErrorPanel error={backup.error} />}
      {made !== null && (
        <div className={data['made']}>
          <output>
            {t('Made and checked: {name} ({size}) with {counts}.', {
              name: made.fileName,
              size: format.bytes(made.sizeBytes),
              counts: countsText(made.counts),
            })}
          </output>
          <Reveal />
        </div>
      )}
    </div>
  );
}

function ExportEverything() {
  const exported = useSettings((state) => state.exported);
  const exportEverything = useSettings((state) => state.exportEverything);
  const isRunning = exported.status === 'loading';
  const made = valueOf(exported);
  return (
    <div className={data['part']}>
      <h3>{t('Export everything')}</h3>
      <p className={css['muted']}>
        {t(
          'One folder for other programs: history as TMX and XLIFF, time as CSV, glossaries as TSV, and the settings without keys. A README tells what is what.',
        )}
      </p>
      <Button icon={Package} isInactive={isRunning} onClick={() => void exportEverything()}>
        {t('Export everything…')}
      </Button>
      {isRunning && <output className={css['muted']}>{t('Writing the files…')}</output>}
      {exported.status === 'failed' && <ErrorPanel error={exported.error} />}
      {made !== null && (
        <div className={data['made']}>
          <ul aria-label={t('Exported files')} className={data['files']}>
            {made.files.map((file) => (
              <li key={file.fileName}>
                <code>{file.fileName}</code> {exportedText(file)}
              </li>
            ))}
          </ul>
          <Reveal />
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
