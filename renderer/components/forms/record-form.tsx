import { useState, type ReactNode } from 'react';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { Button } from '../controls/button.tsx';
import { NamedField, TextField } from '../fields/field.tsx';
import { FormButtons, FormError } from './form-footer.tsx';
import { connectionNames } from '../controls/options.tsx';
import layout from '../layout/layout.module.css';
import { Form } from './form.tsx';

interface RecordFormProps {
  label: string;
  className?: string | undefined;
  /** Resolves with the error when refused; otherwise null. */
  send: () => Promise<ErrorData | null>;
  onSent?: () => void;
  /** Discards the changes; also called for Esc. */
  onCancel?: (() => void) | undefined;
  /** Fields in `children` that show their own errors; any other error appears below them. */
  fields: readonly string[];
  /** Buttons below the fields; absent if the form sends in a different way. */
  buttons?: Pick<Parameters<typeof FormButtons>[0], 'submit' | 'cancel' | 'isDangerous'>;
  /** Renders the fields. @param errorAt returns the error of a field */
  children: (errorAt: (field: string) => string | null) => ReactNode;
}

/** Renders a form of a record in a panel of its page. Errors appear at their field. */
export function RecordForm(props: RecordFormProps) {
  const { label, className = layout['panel'], send, onSent, onCancel, fields, buttons } = props;
  const [error, setError] = useState<ErrorData | null>(null);
  const errorAt = (field: string): string | null =>
    error?.details?.field === field ? messageOf(error) : null;
  const submit = async () => {
    const failed = await send();
    setError(failed);
    if (failed === null) onSent?.();
  };
  return (
    <Form className={className} label={label} onSubmit={submit} onEscape={onCancel}>
      {props.children(errorAt)}
      {fields.every((field) => errorAt(field) === null) && <FormError error={error} />}
      {buttons && <FormButtons {...buttons} onCancel={onCancel} />}
    </Form>
  );
}

interface DeleteByNameProps {
  label: string;
  /** Label of the field, which includes the name. */
  field: string;
  hint?: string;
  /** Consequences of deleting, shown above the field. */
  warning?: string;
  submit: string;
  /** Deletes the record. @returns the error; null on success */
  remove: (typedName: string) => Promise<ErrorData | null>;
  onCancel: () => void;
}

/** Permanently deletes a record at a service, after the user types its name. */
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
  /** Stored name. */
  name: string;
  typed: string;
  error: string | null;
  onType: (typed: string) => void;
}

/** Renders the name of an opened record, with a button once it is changed. */
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
  /** Null if none is chosen yet. */
  value: string | null;
  connections: readonly Connection[];
  error?: string | null;
  onChange: (connectionId: string | null) => void;
}

/** Selects the account that a record is compared with. */
export function AccountField({ value, connections, error = null, onChange }: AccountFieldProps) {
  return (
    <NamedField
      label={t('glossaries.account')}
      value={value}
      error={error}
      none={t('glossaries.noAccountYet')}
      of={connectionNames(connections)}
      onPick={onChange}
    />
  );
}
