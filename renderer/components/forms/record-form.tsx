import { useState, type ReactNode } from 'react';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { Button } from '../controls/button.tsx';
import { SelectField, TextField } from '../fields/field.tsx';
import { FormButtons, FormError } from './form-footer.tsx';
import { ConnectionOptions } from '../controls/options.tsx';
import record from '../layout/record-page.module.css';

interface RecordFormProps {
  /** Accessible name of the form. */
  label: string;
  className?: string | undefined;
  /** Resolves with why it was refused; null when it was not. */
  send: () => Promise<ErrorData | null>;
  /** After it was sent. */
  onSent?: () => void;
  /** Leaves it as it was, also by Esc. */
  onCancel?: (() => void) | undefined;
  /** Fields in `children` that show their own errors; any other error appears below them. */
  fields: readonly string[];
  /** The buttons below; none where the form sends in another way. */
  buttons?: Pick<Parameters<typeof FormButtons>[0], 'submit' | 'cancel' | 'isDangerous'>;
  /** @param errorAt what is wrong with a field */
  children: (errorAt: (field: string) => string | null) => ReactNode;
}

/** A form of a record in a panel of its page. What was refused is said at its field. */
export function RecordForm(props: RecordFormProps) {
  const { label, className = record['panel'], send, onSent, onCancel, fields, buttons } = props;
  const [error, setError] = useState<ErrorData | null>(null);
  const errorAt = (field: string): string | null =>
    error?.details?.field === field ? messageOf(error) : null;
  const submit = async () => {
    const failed = await send();
    setError(failed);
    if (failed === null) onSent?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.();
      }}
    >
      {props.children(errorAt)}
      {fields.every((field) => errorAt(field) === null) && <FormError error={error} />}
      {buttons && <FormButtons {...buttons} onCancel={onCancel} />}
    </form>
  );
}

interface DeleteByNameProps {
  /** Accessible name of the form. */
  label: string;
  /** What the field is called; it says the name. */
  field: string;
  hint?: string;
  /** What deleting means, said above the field. */
  warning?: string;
  submit: string;
  /** @returns why it was not deleted; null when it was */
  remove: (typedName: string) => Promise<ErrorData | null>;
  onCancel: () => void;
}

/** Deletes at a service, for good: the name is typed first. */
export function DeleteByName(props: DeleteByNameProps) {
  const { label, field, hint, warning, submit, remove, onCancel } = props;
  const [typedName, setTypedName] = useState('');
  return (
    <RecordForm
      label={label}
      fields={['typedName']}
      send={() => remove(typedName)}
      onCancel={onCancel}
      buttons={{ submit, isDangerous: true }}
    >
      {(errorAt) => (
        <>
          {warning !== undefined && <p>{warning}</p>}
          <TextField
            label={field}
            hint={hint}
            value={typedName}
            error={errorAt('typedName')}
            autoComplete="off"
            onChange={(event) => setTypedName(event.target.value)}
          />
        </>
      )}
    </RecordForm>
  );
}

interface NameInputProps {
  /** As it is kept. */
  name: string;
  typed: string;
  error: string | null;
  onType: (typed: string) => void;
}

/** The name of an opened record, with a button once it is changed. */
export function NameInput({ name, typed, error, onType }: NameInputProps) {
  return (
    <>
      <TextField
        label={t('app.name')}
        value={typed}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      {typed !== name && <Button type="submit">{t('glossaries.rename')}</Button>}
    </>
  );
}

interface AccountFieldProps {
  /** Null: none yet. */
  value: string | null;
  connections: readonly Connection[];
  error?: string | null;
  onChange: (connectionId: string | null) => void;
}

/** The account that a record is compared with. */
export function AccountField({ value, connections, error = null, onChange }: AccountFieldProps) {
  return (
    <SelectField
      label={t('glossaries.account')}
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      <option value="">{t('glossaries.noAccountYet')}</option>
      <ConnectionOptions of={connections} />
    </SelectField>
  );
}
