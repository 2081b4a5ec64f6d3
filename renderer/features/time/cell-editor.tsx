import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { MAX_NOTE_CHARS } from '../../../shared/domain/time/limits.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import type { EditField, EntryEdit, EntryTexts } from './edit-slice.ts';
import { endNote } from './entry-edit.ts';
import { ProjectPicker } from './pickers.tsx';
import { nextField, openCell, saveEdit } from './save-edit.ts';
import { useTime, useTimeStore } from './store.ts';
import { TagsInput } from './tags-input.tsx';
import { useTimeFormat } from './time-format.ts';
import { DateInput } from '../../components/fields/date-field.tsx';
import fieldCss from '../../components/fields/field.module.css';
import { FieldError } from '../../components/fields/field.tsx';
import css from './entry-cells.module.css';

interface CellInputsProps {
  edit: EntryEdit;
  onType: (texts: Partial<EntryTexts>) => void;
  onProject: (projectId: string | null) => void;
  onEscape: () => void;
}

function Times({ edit, onType }: Pick<CellInputsProps, 'edit' | 'onType'>) {
  const { texts, error, entry } = edit;
  const named = (name: 'start' | 'end' | 'day', label: string) => ({
    'aria-label': label,
    'aria-invalid': error?.field === name ? true : undefined,
    'aria-describedby': error?.field === name ? 'cell-error' : undefined,
  });
  const input = (name: 'start' | 'end', label: string) => (
    <input
      className={fieldCss['input']}
      value={texts[name]}
      onChange={({ target }) => onType({ [name]: target.value })}
      {...named(name, label)}
    />
  );
  return (
    <div className={css['timeInputs']}>
      {input('start', t('time.start'))}
      {entry.endedAtMs !== null && (
        <>
          <span aria-hidden>–</span>
          {input('end', t('time.end'))}
        </>
      )}
      <DateInput
        keepsText
        value={texts.day}
        onChange={(day) => onType({ day })}
        {...named('day', t('time.day'))}
      />
    </div>
  );
}

function CellInputs({ edit, onType, onProject, onEscape }: CellInputsProps) {
  const { field, texts, error, entry } = edit;
  const invalid = error === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'cell-error' };
  switch (field) {
    case 'times':
      return <Times edit={edit} onType={onType} />;
    case 'duration':
      return (
        <input
          aria-label={t('time.duration')}
          className={fieldCss['input']}
          value={texts.duration}
          onChange={({ target }) => onType({ duration: target.value })}
          {...invalid}
        />
      );
    case 'note':
      return (
        <textarea
          aria-label={t('time.note')}
          className={css['noteInput']}
          rows={1}
          dir="auto"
          maxLength={MAX_NOTE_CHARS}
          value={texts.note}
          onChange={({ target }) => onType({ note: target.value })}
          {...invalid}
        />
      );
    case 'tags':
      return (
        <TagsInput
          label={t('time.entryTags')}
          isLabelHidden
          value={texts.tags}
          onChange={(tags) => onType({ tags })}
          error={error?.message ?? null}
        />
      );
    case 'project':
      break;
  }
  return (
    <ProjectPicker
      isLabelHidden
      isFocusedFirst
      value={entry.projectId}
      onPick={onProject}
      onEscape={onEscape}
    />
  );
}

const FIELD_NAMES: Record<EditField, MessageId> = {
  times: msg('time.times'),
  duration: msg('time.duration'),
  note: msg('time.note'),
  tags: msg('time.entryTags'),
  project: msg('texts.project'),
};

/** The inputs of one cell. Enter saves, Tab moves to the next cell, Esc reverts. */
export function CellEditor() {
  const format = useTimeFormat();
  const { edit, zone } = useTime();
  const { getState } = useTimeStore();
  const box = useRef<HTMLFieldSetElement>(null);
  const caret = edit?.caret;
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input, textarea');
    input?.focus();
    if (caret === undefined) input?.select();
    else input?.setSelectionRange(caret, caret);
  }, [caret]);
  if (edit === null) return null;
  const { entry, error, question } = edit;
  const note = endNote(edit, { nowMs: getState().clock.now(), zone }, format);

  const save = (isFocusKept: boolean, next: EditField | null = null, isConfirmed = false) =>
    void saveEdit(getState, { isFocusKept, next, isConfirmed });
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey) return;
    const stops = [...event.currentTarget.querySelectorAll('input, textarea, [data-answer]')];
    const step = event.shiftKey ? -1 : 1;
    // Between the inputs of a cell, Tab behaves as usual.
    if (event.target instanceof Element && stops[stops.indexOf(event.target) + step]) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nextField(entry, edit.field, step);
    if (edit.field === 'project') {
      if (next === null) getState().closeEdit(true);
      else openCell(getState(), entry, next);
    } else save(true, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      getState().closeEdit(true);
    }
    const isAnswer = event.target instanceof HTMLButtonElement;
    if (event.key !== 'Enter' || event.shiftKey || isAnswer || edit.field === 'project') return;
    event.preventDefault();
    event.stopPropagation();
    save(true);
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    // The window lost the focus, not the cell.
    if (!document.hasFocus()) return;
    // The cell opened a different one, or its list of choices has the pointer.
    if (getState().edit !== edit || edit.field === 'project') return;
    save(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs in it
    <fieldset
      ref={box}
      aria-label={t(FIELD_NAMES[edit.field])}
      className={`${css['editor']} ${css[`editor-${edit.field}`] ?? ''}`}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <CellInputs
        edit={edit}
        onType={getState().typeEdit}
        onProject={(projectId) => {
          void getState()
            .editEntry(entry.id, { projectId })
            .then((failure) => {
              getState().setListError(failure);
              getState().closeEdit(true);
            });
        }}
        onEscape={() => getState().closeEdit(true)}
      />
      {note !== null && <p className={css['muted']}>{note}</p>}
      <FieldError id="cell-error" text={error && error.message} />
      {question !== null && (
        <div className={css['question']} data-said="alert">
          <p>{question}</p>
          <Button data-answer onClick={() => save(true, null, true)}>
            {t('time.keepIt')}
          </Button>
          <Button data-answer onClick={() => getState().setEdit({ question: null })}>
            {t('time.changeIt')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
