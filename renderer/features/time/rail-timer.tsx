import NotebookPen from 'lucide-react/icons/notebook-pen';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import { MAX_NOTE_CHARS } from '../../../shared/domain/time/limits.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { useTime } from './store.ts';
import fieldCss from '../../components/fields/field.module.css';
import { Elapsed } from './elapsed.tsx';
import { ProjectPicker } from './pickers.tsx';
import { shortError } from './words.ts';
import css from './rail-timer.module.css';

/** Edits the note and project of the running or next entry. */
function TimerFields({ onClose }: { onClose: () => void }) {
  const entry = useTime((state) => state.timer?.entry ?? null);
  const { timerDraft: draft, typedNote: typed, setTimerDraft: setDraft, typeNote } = useTime();
  const { saveNote, setRunningProject: setProject, startTimer } = useTime();
  const isRunning = entry !== null;
  const runningNote = typed !== null && typed.entryId === entry?.id ? typed.note : entry?.note;
  return (
    <>
      <input
        aria-label={t('time.timerNote')}
        className={fieldCss['input']}
        placeholder={t('time.workingOn')}
        maxLength={MAX_NOTE_CHARS}
        value={isRunning ? (runningNote ?? '') : draft.note}
        onChange={({ target }) =>
          isRunning ? typeNote(target.value) : setDraft({ note: target.value })
        }
        onBlur={() => {
          if (isRunning) void saveNote();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          void (isRunning ? saveNote() : startTimer());
          onClose();
        }}
      />
      <div className={css['project']}>
        <ProjectPicker
          label={t('time.timerProject')}
          isLabelHidden
          value={isRunning ? entry.projectId : draft.projectId}
          onPick={(projectId) => (isRunning ? void setProject(projectId) : setDraft({ projectId }))}
        />
      </div>
    </>
  );
}

/** Timer at the bottom of the rail, on every page. */
export function RailTimer() {
  const { timer, timerError: error, timerDraft: draft, toggleTimer: toggle } = useTime();
  // Matters in a narrow rail, where the fields appear on request.
  const [isOpen, setOpen] = useState(false);
  const entry = timer?.entry ?? null;
  const isRunning = entry !== null;
  // One line until it is used.
  const isUsed = isRunning || error !== null || draft.note !== '' || draft.projectId !== null;
  const action = isRunning ? t('time.stopTimer') : t('time.startTimer');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the controls in it
    <section
      aria-label={t('time.timer')}
      className={[css['timer'], isRunning && css['running'], isUsed && css['used']]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <div className={css['buttons']}>
        <IconButton
          label={action}
          icon={isRunning ? Square : Play}
          className={css['toggle']}
          isInactive={timer === null && error === null}
          onClick={() => void toggle()}
        />
        <IconButton
          label={t('time.timerNoteAndProject')}
          icon={NotebookPen}
          className={css['more']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isRunning && (
        <p className={css['elapsed']}>
          <Elapsed
            label={t('time.runningFor')}
            sinceMs={entry.startedAtMs}
            className={css['long']}
          />
          <Elapsed
            label={t('time.runningForShort')}
            sinceMs={entry.startedAtMs}
            isShort
            className={css['short']}
          />
        </p>
      )}
      <div className={`${css['fields']} ${isOpen || error !== null ? css['open'] : ''}`}>
        <TimerFields onClose={() => setOpen(false)} />
        {error !== null && (
          <p data-said="alert" className={css['error']}>
            {shortError(error)}
          </p>
        )}
      </div>
    </section>
  );
}
