import type { InputHTMLAttributes } from 'react';
import { MAX_NOTE_CHARS } from '../../../shared/domain/time-names.ts';
import { t } from '../../../shared/i18n/text.ts';
import fieldCss from '../../components/field.module.css';
import type { EntryEdit, EntryTexts } from './edit-slice.ts';
import { endNote } from './end-note.ts';
import { ProjectPicker } from './pickers.tsx';
import { TagsInput } from './tags-input.tsx';
import { useTime } from './context.ts';
import { useTimeFormat } from './use-time-format.ts';
import css from './cell-editor.module.css';
import cellsCss from './entry-cells.module.css';

interface CellInputsProps {
  edit: EntryEdit;
  onType: (texts: Partial<EntryTexts>) => void;
  onProject: (projectId: string | null) => void;
  onEscape: () => void;
}

function Times({ edit, onType }: Pick<CellInputsProps, 'edit' | 'onType'>) {
  const format = useTimeFormat();
  const zone = useTime((state) => state.zone);
  const { texts, error, entry } = edit;
  const input = (
    name: 'start' | 'end' | 'day',
    label: string,
    rest: InputHTMLAttributes<HTMLInputElement> = {},
  ) => (
    <input
      aria-label={label}
      className={fieldCss['input']}
      value={texts[name]}
      aria-invalid={error?.field === name ? true : undefined}
      aria-describedby={error?.field === name ? 'cell-error' : undefined}
      onChange={({ target }) => onType({ [name]: target.value })}
      {...rest}
    />
  );
  const note = endNote(edit, zone, format);
  return (
    <>
      <div className={css['timeInputs']}>
        {input('start', t('Start'))}
        {entry.endedAtMs !== null && (
          <>
            <span aria-hidden>–</span>
            {input('end', t('End'))}
          </>
        )}
        {input('day', t('Day'), { type: 'date' })}
      </div>
      {note !== null && <p className={cellsCss['muted']}>{note}</p>}
    </>
  );
}

/** What a cell is edited with. */
export function CellInputs({ edit, onType, onProject, onEscape }: CellInputsProps) {
  const { field, texts, error, entry } = edit;
  const invalid = error === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'cell-error' };
  switch (field) {
    case 'times':
      return <Times edit={edit} onType={onType} />;
    case 'duration':
      return (
        <input
          aria-label={t('Duration')}
          className={fieldCss['input']}
          value={texts.duration}
          onChange={({ target }) => onType({ duration: target.value })}
          {...invalid}
        />
      );
    case 'note':
      return (
        <textarea
          aria-label={t('Note')}
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
          label={t('entry|Tags')}
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
