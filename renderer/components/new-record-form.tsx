import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { ErrorData } from '../../shared/errors.ts';
import { t } from '../../shared/i18n/text.ts';
import { messageOf } from '../lib/error-text.ts';
import { useFocusOnMount } from '../lib/use-focus-on-mount.ts';
import { TextField } from './field.tsx';
import { FormError } from './form-error.tsx';
import { FormButtons } from './form-buttons.tsx';
import record from './record-page.module.css';

interface NewRecordFormProps {
  /** Accessible name of the form. */
  label: string;
  /** Resolves with why not, or null when it was made. */
  onCreate: (name: string) => Promise<ErrorData | null>;
  onClose: () => void;
  /** Fields in `children` that show their own errors. */
  fields?: readonly string[];
  /** What is asked beside the name. @param errorAt what is wrong with a field */
  children: (errorAt: (field: string) => string | null) => ReactNode;
}

/** A name and other fields of a new record. Errors appear at their field; Esc closes. */
export function NewRecordForm(props: NewRecordFormProps) {
  const { label, onCreate, onClose, fields = [], children } = props;
  const [name, setName] = useState('');
  const [error, setError] = useState<ErrorData | null>(null);
  const input = useFocusOnMount<HTMLInputElement>();
  const errorAt = (field: string): string | null =>
    error?.details?.field === field ? messageOf(error) : null;
  const isAtField = ['name', ...fields].some((field) => errorAt(field) !== null);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await onCreate(name);
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={record['panel']}
      aria-label={label}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('app.name')}
        value={name}
        error={errorAt('name')}
        onChange={(event) => setName(event.target.value)}
      />
      {children(errorAt)}
      {error !== null && !isAtField && <FormError error={error} />}
      <FormButtons submit={t('glossaries.create')} onCancel={onClose} />
    </form>
  );
}
