import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t } from '../../../shared/i18n/text.ts';
import { NamedOptions, Options, type NamedOption } from '../controls/options.tsx';
import css from './field.module.css';
import forms from '../forms/forms.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** Attributes that connect an input with its label and its note. */
interface InputProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (input: InputProps) => ReactNode;
}

function FieldFrame({ label, hint, error, children }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <div className={css['field']}>
      <label className={forms['caption']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? forms['error'] : forms['hint']}>
          {note}
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  /** Null if the value is fine. */
  text: string | null;
  /** For `aria-describedby`. */
  id?: string;
}

export function FieldError({ text, id }: FieldErrorProps) {
  if (text === null) return null;
  return (
    <p id={id} data-said="alert" className={forms['error']}>
      {text}
    </p>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldProps {
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error = null, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(input) => <input className={css['input']} {...input} {...rest} />}
    </FieldFrame>
  );
}

type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldProps;

export function TextAreaField({ label, hint, error = null, ...rest }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(input) => (
        <textarea className={`${css['input'] ?? ''} ${css['area'] ?? ''}`} {...input} {...rest} />
      )}
    </FieldFrame>
  );
}

/** Renders a select without its own label, for a row of controls that has one. */
export function Select({ children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className={css['select']}>
      <select className={css['input']} {...rest}>
        {children}
      </select>
      <ChevronDown size={16} aria-hidden />
    </div>
  );
}

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & FieldProps;

export function SelectField({ label, hint, error = null, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(input) => <Select {...input} {...rest} />}
    </FieldFrame>
  );
}

interface ChoiceFieldProps<T extends string | number> extends FieldProps {
  disabled?: boolean;
  values: readonly T[];
  text: (value: T) => string;
  value: T;
  onPick: (value: T) => void;
}

/** Renders a select of a few fixed values. */
export function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { values, text, onPick, ...rest } = props;
  return (
    <SelectField
      {...rest}
      onChange={({ target }) => {
        const picked = values.find((each) => String(each) === target.value);
        if (picked !== undefined) onPick(picked);
      }}
    >
      <Options of={values} label={text} />
    </SelectField>
  );
}

interface WordsFieldProps<T extends string> extends Omit<ChoiceFieldProps<T>, 'values' | 'text'> {
  words: Readonly<Record<T, MessageId>>;
}

/** Renders a select of values in the order of their words. */
export function WordsField<T extends string>({ words, ...rest }: WordsFieldProps<T>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of T
  const values = Object.keys(words) as T[];
  return <ChoiceField {...rest} values={values} text={(each) => t(words[each])} />;
}

interface NamedFieldProps<T extends string> extends FieldProps {
  disabled?: boolean;
  /** Absent until loaded. */
  of: readonly NamedOption<T>[] | undefined;
  /** Word for no record. */
  none: string;
  /** Word for a record that is no longer offered. */
  gone?: string;
  /** Id of the chosen record. */
  value: T | null;
  onPick: (id: T | null) => void;
}

/** Renders a select of one record, or of none. */
export function NamedField<T extends string>(props: NamedFieldProps<T>) {
  const { of, none, gone, value, onPick, ...rest } = props;
  const isGone = value !== null && of?.some(({ id }) => id === value) !== true;
  return (
    <SelectField
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onPick(of?.find(({ id }) => id === target.value)?.id ?? null)}
    >
      <option value="">{none}</option>
      {isGone && gone !== undefined && <option value={value}>{gone}</option>}
      <NamedOptions of={of} />
    </SelectField>
  );
}

interface TickProps {
  checked: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  /** Below it; why it is disabled, for one. */
  hint?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Tick(props: TickProps) {
  const { checked, onChange, disabled = false, hint, className = forms['tick'], children } = props;
  const hintId = useId();
  const hasHint = Boolean(hint);
  return (
    <>
      <label className={className}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hasHint ? hintId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {children}
      </label>
      {hasHint && (
        <p id={hintId} className={forms['hint']}>
          {hint}
        </p>
      )}
    </>
  );
}
