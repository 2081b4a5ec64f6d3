import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { CellInputs } from './cell-inputs.tsx';
import { useTime, useTimeState } from './context.ts';
import type { EditField } from './edit-slice.ts';
import { nextField, openCell, saveEdit } from './save-edit.ts';
import css from './cell-editor.module.css';
import cellsCss from './entry-cells.module.css';

const FIELD_NAMES: Record<EditField, string> = {
  times: msg('Times'),
  duration: msg('Duration'),
  note: msg('Note'),
  tags: msg('entry|Tags'),
  project: msg('Project'),
};

/** The inputs of one cell. Enter keeps what was typed, Tab goes on to the next cell, Esc leaves it as it was. */
export function CellEditor() {
  const edit = useTime((state) => state.edit);
  const getState = useTimeState();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input, textarea');
    input?.focus();
    input?.select();
  }, []);
  if (edit === null) return null;
  const { entry, error, question } = edit;

  const save = (isFocusKept: boolean, next: EditField | null = null, isLongConfirmed = false) =>
    void saveEdit(getState, { isFocusKept, next, isLongConfirmed });
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey) return;
    const stops = [...event.currentTarget.querySelectorAll('input, textarea, [data-answer]')];
    const step = event.shiftKey ? -1 : 1;
    // Between the inputs of a cell Tab does what it does everywhere.
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
    // The cell opened another one, or its list of choices has the pointer.
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
      {error !== null && (
        <p id="cell-error" role="alert" className={cellsCss['problem']}>
          {error.message}
        </p>
      )}
      {question !== null && (
        <div className={css['question']} role="alert">
          <p>{question}</p>
          <Button data-answer onClick={() => save(true, null, true)}>
            {t('Keep it')}
          </Button>
          <Button data-answer onClick={() => getState().setEdit({ question: null })}>
            {t('Change it')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
