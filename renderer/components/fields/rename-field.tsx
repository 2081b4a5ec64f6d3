import { useId, useState } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { NameInput, RecordForm } from '../forms/record-form.tsx';
import { MAX_NAME_CHARS } from '../../../shared/domain/app/limits.ts';
import fieldCss from './field.module.css';
import { FieldError } from './field.tsx';
import layout from '../layout/layout.module.css';

interface RenameFieldProps {
  label: string;
  name: string;
  /** Resolves with an error message, or null. */
  onRename: (name: string) => Promise<string | null>;
  onDone: () => void;
}

/** Edits a name in a field: Enter saves, Esc cancels. */
export function RenameField({ label, name, onRename, onDone }: RenameFieldProps) {
  const input = useFocusOnMount<HTMLInputElement>();
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const submit = async () => {
    const wanted = text.trim();
    if (wanted === '') return setError(t('app.enterName'));
    const problem = wanted === name ? null : await onRename(wanted);
    if (problem === null) onDone();
    else setError(problem);
  };
  return (
    // Not a form element, since it may be inside one.
    <div className={fieldCss['field']}>
      <input
        ref={input}
        aria-label={label}
        className={fieldCss['input']}
        value={text}
        maxLength={MAX_NAME_CHARS}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : errorId}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') void submit();
          else onDone();
        }}
      />
      <FieldError id={errorId} text={error} />
    </div>
  );
}

interface NameFormProps {
  label: string;
  name: string;
  /** Renames the record. @returns the error; null on success */
  rename: (name: string) => Promise<ErrorData | null>;
}

/** Shows the name of an opened record in a separate form. */
export function NameForm({ label, name, rename }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  return (
    <RecordForm
      className={layout['toolbar']}
      label={label}
      fields={['name']}
      send={() => rename(typed)}
    >
      {(errorAt) => (
        <NameInput name={name} typed={typed} error={errorAt('name')} onType={setTyped} />
      )}
    </RecordForm>
  );
}
