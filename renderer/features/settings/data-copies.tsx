import Download from 'lucide-react/icons/download';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSettings } from './context.ts';
import { DataFailure } from './data-failure.tsx';
import { ExportEverything } from './data-export.tsx';
import { RevealLast } from './reveal-last.tsx';
import { countsText } from './data-words.ts';
import css from './settings.module.css';
import data from './data.module.css';

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
