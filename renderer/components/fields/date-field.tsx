import { type KeyboardEvent, type InputHTMLAttributes, useState } from 'react';
import { t, textLanguage, textLocale } from '../../../shared/i18n/text.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { addDays, isDay } from '../../lib/days/day.ts';
import { readDayWord } from '../../lib/days/day-words.ts';
import { dayPattern, localToday, readDay, writeDay } from '../../lib/days/written-day.ts';
import { TextField } from './field.tsx';
import css from './field.module.css';

interface TypedDay {
  text: string;
  /** Value last reported for this text. */
  value: string;
  /** True if the field was left without a valid day. */
  isWrong: boolean;
}

interface DateTextOptions {
  /** `2026-03-04`; empty for none. */
  value: string;
  /** Called once the text is a day or empty. */
  onChange: (day: string) => void;
  /** Also reports text that is not a day, and an empty field, for the caller to reject. */
  keepsText?: boolean;
  /** The day from which relative days are counted; defaults to that of this computer's clock. */
  today?: string;
}

/** Edits a day as text in the order of the interface language. Up and Down step by a day. */
function useDateText(options: DateTextOptions) {
  const { value, onChange, keepsText = false, today = localToday() } = options;
  const [typed, setTyped] = useState<TypedDay | null>(null);
  const locale = textLocale();
  // A value changed from elsewhere discards the typed text.
  const own = typed?.value === value ? typed : null;
  const handOut = (text: string, day: string | null, isLeft: boolean) => {
    const next = day ?? (keepsText ? text : value);
    setTyped({ text, value: next, isWrong: isLeft && day === null });
    if (next !== value) onChange(next);
  };
  const nothing = keepsText ? null : '';
  const type = (text: string) => {
    const day = readDayWord(text, textLanguage(), today) ?? readDay(text, locale, null);
    handOut(text, text.trim() === '' ? nothing : day, false);
  };
  /** Completes a day without a year when the field is left or submitted. */
  const leave = () => {
    if (own === null) return;
    const { text } = own;
    const read = readDayWord(text, textLanguage(), today) ?? readDay(text, locale, today);
    const day = text.trim() === '' ? nothing : read;
    handOut(day === null ? text : writeDay(day, locale), day, true);
  };
  usePageCommand('accept', own === null ? null : leave);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const day = isDay(value) ? addDays(value, event.key === 'ArrowUp' ? 1 : -1) : today;
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

/** Renders a field for a day in the order of the interface language, regardless of the system's. */
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

/** Renders a {@link DateField} for a row of inputs without individual labels. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, keepsText, today, ...rest } = props;
  const { input } = useDateText({
    value,
    onChange,
    ...(keepsText === undefined ? {} : { keepsText }),
    ...(today === undefined ? {} : { today }),
  });
  return <input className={css['input']} {...rest} {...input} />;
}
