import { useState, type FormEvent } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import timeCss from './time.module.css';

const MOST_MINUTES = 480;
const WHOLE_NUMBER = /^\d{1,3}$/u;

function readMinutes(text: string): number | null {
  const minutes = WHOLE_NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= MOST_MINUTES ? minutes : null;
}

/** After how long without input the app asks whether that was work; 0: never. */
export function TimeIdleField() {
  const stored = useSettings((state) => valueOf(state.settings)?.time.idleMinutes ?? null);
  const setIdleMinutes = useSettings((state) => state.setIdleMinutes);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (stored === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minutes = readMinutes(typed ?? String(stored));
    if (minutes === null) return setError(t('A whole number from 0 to 480.'));
    setTyped(null);
    if (minutes !== stored) void setIdleMinutes(minutes);
  };
  return (
    <form aria-label={t('Time away')} className={timeCss['idle']} noValidate onSubmit={submit}>
      <TextField
        label={t('Ask about time away after, minutes')}
        hint={t('Without keyboard or mouse, while a timer runs. 0 never asks.')}
        inputMode="numeric"
        value={typed ?? String(stored)}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      {typed !== null && typed.trim() !== String(stored) && (
        <Button type="submit">{t('setting|Keep')}</Button>
      )}
    </form>
  );
}
