import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { PlannedFile } from '../../../shared/domain/documents/job.ts';
import { soundTotal } from '../../../shared/domain/documents/sound-total.ts';
import { t } from '../../../shared/i18n/text.ts';
import { isRough, RoughMark } from '../../components/notices/rough-mark.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { selectCost, selectFiles } from './selectors.ts';
import { useDocuments } from './store.ts';
import css from './documents-page.module.css';
import jobs from './jobs.module.css';

function RecordingLength({ durationMs = null }: Pick<PlannedFile, 'durationMs'>) {
  if (durationMs === null) return t('documents.lengthUnknown');
  return t('documents.recordingMinutes', { count: Math.max(1, Math.ceil(durationMs / 60_000)) });
}

/** Note on a language that was canceled after the file was sent: the API cannot revoke it. */
function CanceledNote() {
  return <p className={jobs['noteWarning']}>{t('documents.cancelledButSent')}</p>;
}

/** Shows the minutes of the planned recordings, and whether the account has that many left. */
function RecordingTotals() {
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

/** The plan as a whole, a file in it, a job canceled too late, or the file of one that is done. */
export type RecordingSubject =
  | { of: 'plan' | 'canceled' }
  | ({ of: 'result' } & Parameters<typeof isRough>[0])
  | ({ of: 'file' } & Pick<PlannedFile, 'durationMs'>);

export function Words(subject: RecordingSubject) {
  if (subject.of === 'file') return <RecordingLength {...subject} />;
  if (subject.of === 'result') return isRough(subject) && <RoughMark />;
  return subject.of === 'plan' ? <RecordingTotals /> : <CanceledNote />;
}
