import { type KeyboardEvent, type InputHTMLAttributes, useState } from 'react';
import { t, textLocale } from '../../shared/i18n/text.ts';
import { addDays, isDay } from '../lib/day.ts';
import { dayPattern, localToday, readDay, writeDay } from '../lib/written-day.ts';
import { TextField } from './field.tsx';
import css from './field.module.css';

interface TypedDay {
  text: string;
  /** What was handed out for it. */
  value: string;
  /** It was left, and is no day. */
  isWrong: boolean;
}

interface DateTextOptions {
  /** `2026-03-04`; empty for none. */
  value: string;
  /** What is typed is handed out once it is a day or empty. */
  onChange: (day: string) => void;
  /** What is no day is handed out as well: whoever asks for it refuses it. */
  keepsText?: boolean;
}

/** A day as a text in the order of the interface's language. Up and Down go on by a day. */
function useDateText({ value, onChange, keepsText = false }: DateTextOptions) {
  const [typed, setTyped] = useState<TypedDay | null>(null);
  const locale = textLocale();
  // Changed from elsewhere: what was typed is gone.
  const own = typed?.value === value ? typed : null;
  const handOut = (text: string, day: string | null, isLeft: boolean) => {
    const next = day ?? (keepsText ? text : value);
    setTyped({ text, value: next, isWrong: isLeft && day === null });
    if (next !== value) onChange(next);
  };
  const type = (text: string) =>
    handOut(text, text.trim() === '' ? '' : readDay(text, locale, null), false);
  /** A day that is left, or sent off, may lack its year. */
  const leave = () => {
    if (own === null) return;
    const day = own.text.trim() === '' ? '' : readDay(own.text, locale, localToday());
    handOut(day === null ? own.text : writeDay(day, locale), day, true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const day = isDay(value) ? addDays(value, event.key === 'ArrowUp' ? 1 : -1) : localToday();
    handOut(writeDay(day, locale), day, false);
  };
  const [dayLetters = '', monthLetters = '', yearLetters = ''] = t('app.dateLetters').split(' ');
  return {
    isWrong: own?.isWrong ?? false,
    input: {
      value: own?.text ?? writeDay(value, locale),
      placeholder: dayPattern(locale, {
        day: dayLetters,
        month: monthLetters,
        year: yearLetters,
      }),
      autoComplete: 'off',
      spellCheck: false,
      inputMode: 'numeric' as const,
      onChange: ({ target }: { target: { value: string } }) => type(target.value),
      onBlur: leave,
      onKeyDown,
    },
  };
}

interface DateFieldProps extends DateTextOptions {
  label: string;
  name?: string;
  error?: string | null;
}

/** A day in the order of the interface's language, whatever the system's is. */
export function DateField({ label, name, error = null, ...options }: DateFieldProps) {
  const { input, isWrong } = useDateText(options);
  return (
    <TextField
      label={label}
      name={name}
      error={error ?? (isWrong ? t('time.invalidDate') : null)}
      {...input}
    />
  );
}

type DateInputProps = DateTextOptions &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & { 'aria-label': string };

/** A {@link DateField} for a line of inputs that have no labels of their own. */
export function DateInput({ value, onChange, keepsText = false, ...rest }: DateInputProps) {
  const { input } = useDateText({ value, onChange, keepsText });
  return <input className={css['input']} {...rest} {...input} />;
}
