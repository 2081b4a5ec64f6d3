import { t } from '../../../shared/i18n/text.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useSettings } from './context.ts';
import { purgePhaseText } from './data-words.ts';
import data from './data.module.css';

/** How far a removal is; it is not told as done before its last copy is gone. */
export function PurgeProgress() {
  const format = useFormat();
  const purging = useSettings((state) => state.purging);
  if (purging === null) return null;
  const { doneCount, totalCount } = purging;
  const phase = purgePhaseText(purging);
  const counted =
    totalCount === null
      ? ''
      : t('{done} of {total}', {
          done: format.number(doneCount),
          total: format.number(totalCount),
        });
  return (
    <div className={data['running']}>
      <output>{phase}</output>
      <span className={data['counted']}>{counted}</span>
      <span className={data['progress']}>
        <ProgressBar
          label={t('Removing for good')}
          value={totalCount === null || totalCount === 0 ? null : doneCount / totalCount}
          text={counted === '' ? phase : `${phase}, ${counted}`}
        />
      </span>
    </div>
  );
}
