import Plus from 'lucide-react/icons/plus';
import { useCallback, useEffect, useRef, type FormEvent } from 'react';
import { dayOf } from '../../../shared/domain/time/zone.ts';
import { MAX_NOTE_CHARS } from '../../../shared/domain/time/limits.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { DateField } from '../../components/fields/date-field.tsx';
import { TextField, Tick } from '../../components/fields/field.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { LaneBadge } from '../lane/index.ts';
import { draftNote } from './entry-edit.ts';
import { ProjectPicker } from './pickers.tsx';
import { typeInto, inputOf, readDraft } from './quick-draft.ts';
import type { QuickDraft } from './quick-slice.ts';
import { saveEdit } from './save-edit.ts';
import type { TimeState } from './state.ts';
import { useTime, useTimeStore } from './store.ts';
import { TagsInput } from './tags-input.tsx';
import { useTimeFormat } from './time-format.ts';
import { shortError } from './words.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './quick-add.module.css';

/**
 * Saves the entry typed in the quick-add row, or shows the error and keeps the text.
 *
 * @param isConfirmed the question about its length or its end was answered
 * @returns true when it was saved
 */
export async function saveQuick(state: TimeState, isConfirmed = false): Promise<boolean> {
  const { quick, clock, setQuick } = state;
  if (state.isQuickBusy) return false;
  setQuick({ quickError: null, quickQuestion: null });
  const draft = readDraft(quick, { nowMs: clock.now(), zone: state.zone }, isConfirmed);
  if (draft.status === 'fault') {
    setQuick({ quickError: draft.fault });
    return false;
  }
  if (draft.status === 'ask') {
    setQuick({ quickQuestion: draft.question });
    return false;
  }
  setQuick({ isQuickBusy: true });
  const error = await state.addEntry(draft.entry);
  setQuick({ isQuickBusy: false });
  if (error === null) {
    state.clearQuick();
    return true;
  }
  const field = inputOf(error.details?.field ?? '');
  setQuick({ quickError: { field, message: shortError(error) } });
  return false;
}

/** Row to log time afterward: natural times and durations, saved with Enter. */
export function QuickAdd() {
  const format = useTimeFormat();
  const { getState } = useTimeStore();
  const { quick, quickError: error } = useTime('quick', 'quickError');
  const { quickQuestion: question, isQuickBusy: isBusy } = useTime('quickQuestion', 'isQuickBusy');
  const { zone, catalog } = useTime('zone', 'catalog');
  const note = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const context = () => ({ nowMs: getState().clock.now(), zone: getState().zone });
  const type = (patch: Partial<QuickDraft>) =>
    getState().typeQuick(typeInto(getState().quick, patch, context()));
  const save = useCallback(
    async (isConfirmed: boolean) => {
      const { activeElement } = document;
      if (!(await saveQuick(getState(), isConfirmed))) return;
      // Ready for the next one, unless the user has gone on to something else meanwhile.
      const isFree = [activeElement, document.body].includes(document.activeElement);
      if (isFree) note.current?.focus();
    },
    [getState],
  );
  usePageCommand(
    'primary',
    useCallback(() => {
      // The shortcut means an open cell first.
      if (getState().edit === null) void save(false);
      else void saveEdit(getState, { isFocusKept: true });
    }, [getState, save]),
  );
  useEffect(() => {
    // Focus moves to the invalid field.
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  const faultOf = (field: string) => (error?.field === field ? error.message : null);
  const text = (field: 'note' | 'start' | 'end' | 'duration') => ({
    value: quick[field],
    error: faultOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [field]: target.value }),
  });
  const projects = valueOf(catalog)?.projects ?? [];
  const known = ['note', 'start', 'end', 'duration', 'day', 'tags'];
  const today = dayOf(getState().clock.now(), zone);
  const words = draftNote(quick, { nowMs: getState().clock.now(), zone }, format);
  return (
    <form
      ref={form}
      aria-label={t('time.newEntry')}
      className={css['form']}
      noValidate
      onSubmit={submit}
    >
      <div className={css['what']}>
        <TextField ref={note} label={t('time.note')} maxLength={MAX_NOTE_CHARS} {...text('note')} />
        <ProjectPicker
          value={quick.projectId}
          onPick={(projectId) => {
            const project = projects.find(({ id }) => id === projectId);
            type({ projectId, ...(project ? { isBillable: project.isBillable } : {}) });
          }}
        />
        <div>
          <TagsInput
            label={t('time.entryTags')}
            value={quick.tags}
            onChange={(tags) => type({ tags })}
            error={faultOf('tags')}
          />
          {faultOf('tags') !== null && <p className={forms['error']}>{faultOf('tags')}</p>}
        </div>
      </div>
      <div className={css['when']}>
        <TextField label={t('time.start')} placeholder="9:30" {...text('start')} />
        <TextField label={t('time.end')} placeholder="10:50" {...text('end')} />
        <TextField label={t('time.duration')} placeholder="1h20" {...text('duration')} />
        <DateField
          label={t('time.day')}
          keepsText
          error={faultOf('day')}
          value={quick.day ?? today}
          today={today}
          onChange={(day) => type({ day })}
        />
        <Tick
          className={css['billable']}
          checked={quick.isBillable}
          onChange={(isBillable) => type({ isBillable })}
        >
          {t('time.billable')}
        </Tick>
        <Button type="submit" variant="primary" icon={Plus} isInactive={isBusy}>
          {t('time.addEntry')}
        </Button>
        <div className={css['notes']} aria-live="polite">
          {error !== null && !known.includes(error.field) && (
            <p className={forms['error']}>{error.message}</p>
          )}
          {question !== null && (
            <div className={layout['row']}>
              <p>{question}</p>
              <Button onClick={() => void save(true)}>{t('time.keepIt')}</Button>
              <Button onClick={() => getState().setQuick({ quickQuestion: null })}>
                {t('time.changeIt')}
              </Button>
            </div>
          )}
          {question === null && words !== null && <p className={css['hint']}>{words}</p>}
        </div>
      </div>
      <LaneBadge projectId={quick.projectId} note={t('lane.timeEntriesStay')} />
    </form>
  );
}
