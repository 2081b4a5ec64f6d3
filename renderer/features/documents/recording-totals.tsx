import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import { soundTotal } from '../../../shared/domain/documents/sound-total.ts';
import { t } from '../../../shared/i18n/text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { selectCost, selectFiles } from './selectors.ts';
import { useDocuments } from './store.ts';
import css from './documents-page.module.css';

/** How many minutes the recordings of the plan are, and whether the account has so many left. */
export function RecordingTotals() {
  const files = useDocuments(selectFiles);
  const cost = useDocuments(selectCost);
  const leftMs = useDocuments((state) => valueOf(state.usage)?.speechLeftMs ?? null);
  const recordings = files.filter(
    ({ format }, index) => isSoundFormat(format) && cost.perFile[index]?.obstacle === null,
  );
  const total = soundTotal(
    recordings.map(({ durationMs = null }) => durationMs),
    leftMs,
  );
  const { minutes: count, minutesLeft, unknownCount, exceedsLeft } = total;
  return (
    <>
      <p>
        {t('documents.recordingsByMinute', { count: cost.soundCount })}{' '}
        {unknownCount === 0
          ? t('documents.recordingTotal', { count })
          : t('documents.recordingTotalAtLeast', { count, unknownCount })}
        {minutesLeft !== null &&
          !exceedsLeft &&
          ` ${t('documents.recordingMinutesLeft', { count: minutesLeft })}`}{' '}
        {t('documents.recordingNote')}
      </p>
      {exceedsLeft && (
        <p className={css['danger']}>
          {t('documentErrors.notEnoughMinutes', { count, left: minutesLeft ?? 0 })}
        </p>
      )}
    </>
  );
}
