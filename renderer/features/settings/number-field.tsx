import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/fields/field.tsx';
import css from './settings.module.css';
import { Form } from '../../components/forms/form.tsx';

const WHOLE_NUMBER = /^\d{1,5}$/u;

interface NumberFieldProps {
  /** Accessible name of the form, where the label does not say it. */
  name?: string;
  label: string;
  hint: string;
  stored: number;
  least: number;
  most: number;
  /** Words for a number outside of these limits. */
  invalid: (limits: { least: number; most: number }) => string;
  onSave: (number: number) => void;
}

/** Renders a setting that is a whole number, with a button while the typed number is not the stored one. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, hint, stored, least, most, invalid, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const text = (typed ?? String(stored)).trim();
    const number = WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most)) {
      return setError(invalid({ least, most }));
    }
    // Shown until it is stored, and still there if that failed.
    setTyped(String(number));
    if (number !== stored) onSave(number);
  };
  return (
    <Form label={name} className={css['number']} onSubmit={submit}>
      <TextField
        label={label}
        hint={hint}
        inputMode="numeric"
        value={typed ?? String(stored)}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      {typed !== null && typed.trim() !== String(stored) && (
        <Button type="submit">{t('settings.saveSetting')}</Button>
      )}
    </Form>
  );
}
