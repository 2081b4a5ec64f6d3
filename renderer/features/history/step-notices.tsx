import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { rowNumber } from '../../../shared/domain/history/segment-id.ts';
import { t } from '../../../shared/i18n/text.ts';
import { format } from '../../lib/words/format.ts';
import { StatusNotice } from '../../components/frame/notice.tsx';
import type { ShownStep } from './steps-slice.ts';
import { useHistory } from './store.ts';

/** Says what was undone or redone, and where. */
function stepText({ kind, count, position, part, direction, discarded }: ShownStep): string {
  const number = rowNumber({ position, part: part ?? undefined }, format);
  if (discarded !== undefined) return t('history.typedDiscarded', { number });
  const step = t('history.step', { kind });
  const values = { step, count, number };
  return direction === 'undo' ? t('history.stepUndone', values) : t('history.stepRedone', values);
}

/** Says what the newest step or its undo did, and offers the way back; nothing after any other step. */
export function StepNotices() {
  const { doneStep, filledCount, undo, redo } = useHistory();
  return (
    <>
      {doneStep !== null && (
        <StatusNotice
          id="step"
          rank="action"
          text={stepText(doneStep)}
          actions={[
            doneStep.direction === 'undo'
              ? {
                  label: t('glossaries.redo'),
                  icon: Redo2,
                  run: () => void redo(doneStep.discarded),
                }
              : { label: t('app.undo'), icon: Undo2, run: () => void undo() },
          ]}
        />
      )}
      {filledCount > 0 && (
        <StatusNotice
          id="filled"
          rank="action"
          text={t('history.filledRepeats', { count: filledCount })}
          actions={[{ label: t('app.undo'), icon: Undo2, run: () => void undo() }]}
        />
      )}
    </>
  );
}
