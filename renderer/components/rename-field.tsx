import { useId, useState } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { useFocusOnMount } from '../lib/use-focus-on-mount.ts';
import fieldCss from './field.module.css';
import forms from './forms.module.css';

interface RenameFieldProps {
  label: string;
  name: string;
  /** Resolves with why it could not, or null. */
  onRename: (name: string) => Promise<string | null>;
  onDone: () => void;
}

/** A name in a field: Enter keeps it, Esc leaves it as it was. */
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
    // Not a form element: it may be inside one.
    <div className={fieldCss['field']}>
      <input
        ref={input}
        aria-label={label}
        className={fieldCss['input']}
        value={text}
        maxLength={200}
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
      {error !== null && (
        <p id={errorId} role="alert" className={forms['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
