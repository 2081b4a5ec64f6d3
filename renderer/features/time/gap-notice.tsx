import { useState } from 'react';
import type { AnswerGap, TimerGap } from '../../../shared/domain/time/entry.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { ProjectPicker } from './pickers.tsx';
import { useTime } from './store.ts';
import { useTimeFormat } from './time-format.ts';
import { useNotice } from '../../lib/page/notices.ts';
import { GAP_REASONS } from './words.ts';
import { FormButtons } from '../../components/forms/form-footer.tsx';
import { MAX_NOTE_CHARS } from '../../../shared/domain/time/limits.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './panels.module.css';
import { Form } from '../../components/forms/form.tsx';

interface GapFormProps {
  gap: TimerGap;
  onAnswer: (answer: AnswerGap) => void;
  onBack: () => void;
}

/** Form that turns the time away into a separate entry. */
function SplitForm({ gap, onAnswer, onBack }: GapFormProps) {
  const [projectId, setProjectId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  return (
    <Form
      label={t('time.separateEntry')}
      className={css['form']}
      onSubmit={() => onAnswer({ gapId: gap.id, choice: 'split', projectId, note })}
    >
      <TextField
        label={t('time.note')}
        value={note}
        maxLength={MAX_NOTE_CHARS}
        onChange={({ target }) => setNote(target.value)}
      />
      <ProjectPicker value={projectId} onPick={setProjectId} isFocusedFirst />
      <FormButtons submit={t('time.createEntry')} onCancel={onBack} cancel={t('time.back')} />
    </Form>
  );
}

function GapQuestion({ gap }: { gap: TimerGap }) {
  const format = useTimeFormat();
  const note = useTime((state) => state.timer?.entry?.note ?? '');
  const answerGap = useTime((state) => state.answerGap);
  const [isSplitting, setSplitting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const answer = async (given: AnswerGap) => {
    if (isBusy) return;
    setBusy(true);
    await answerGap(given);
    setBusy(false);
  };
  const gapId = gap.id;
  useNotice({
    id: `gap ${gapId}`,
    rank: 'urgent',
    text: `${t(GAP_REASONS[gap.reason], { duration: format.duration(gap.toMs - gap.fromMs) })}. ${t('time.askIfWork')}`,
    actions: [
      { label: t('time.keepIt'), run: () => answer({ gapId, choice: 'keep' }) },
      {
        label: t('time.discardAndContinue'),
        run: () => answer({ gapId, choice: 'discard', resume: true }),
      },
    ],
    more: (
      <section aria-label={t('time.timeAway')} className={css['body']}>
        <p className={forms['hint']}>
          {[format.range(gap.fromMs, gap.toMs), note && t('time.quotedNote', { note })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isSplitting ? (
          <SplitForm
            gap={gap}
            onAnswer={(given) => void answer(given)}
            onBack={() => setSplitting(false)}
          />
        ) : (
          <div className={layout['buttons']}>
            <Button
              isInactive={isBusy}
              onClick={() => void answer({ gapId, choice: 'discard', resume: false })}
            >
              {t('time.discardAndStop')}
            </Button>
            <Button isInactive={isBusy} onClick={() => setSplitting(true)}>
              {t('time.logSeparately')}
            </Button>
          </div>
        )}
      </section>
    ),
  });
  return null;
}

/** Asks what to do with time away from the timer; the question returns with every page until it is answered. */
export function GapNotice() {
  const gap = useTime((state) => state.timer?.gap ?? null);
  return gap === null ? null : <GapQuestion key={gap.id} gap={gap} />;
}
