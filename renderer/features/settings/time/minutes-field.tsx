import { useState } from 'react';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import timeCss from './time.module.css';
import { Form } from '../../../components/forms/form.tsx';

const WHOLE_NUMBER = /^\d{1,3}$/u;

interface MinutesFieldProps {
  /** Accessible name of the form, where the label does not say it. */
  name?: string;
  label: string;
  hint: string;
  stored: number;
  least: number;
  most: number;
  onSave: (minutes: number) => void;
}

/** Renders a setting in whole minutes, with a button while the typed number is not the stored one. */
export function MinutesField(props: MinutesFieldProps) {
  const { name, label, hint, stored, least, most, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const text = (typed ?? String(stored)).trim();
    const minutes = WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
    if (!(minutes >= least && minutes <= most)) {
      return setError(t('settings.minutesInvalid', { least, most }));
    }
    // Shown until it is stored, and still there if that failed.
    setTyped(String(minutes));
    if (minutes !== stored) onSave(minutes);
  };
  return (
    <Form label={name} className={timeCss['idle']} onSubmit={submit}>
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
