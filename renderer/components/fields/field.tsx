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

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  children: ReactNode;
}

function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className={css['field']}>
      <label className={forms['caption']} htmlFor={id}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} className={forms['error']}>
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className={forms['hint']}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        className={css['input']}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...rest}
      />
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

export function TextAreaField({ label, hint, error, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className={`${css['input'] ?? ''} ${css['area'] ?? ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...rest}
      />
    </FieldFrame>
  );
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
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

export function SelectField({ label, hint, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...rest}
      >
        {children}
      </Select>
    </FieldFrame>
  );
}

interface ChoiceFieldProps<T extends string | number> {
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
  values: readonly T[];
  /** Returns the word for a value. */
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

interface NamedFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  /** Absent until loaded. */
  of: readonly NamedOption[] | undefined;
  /** Word for no record. */
  none: string;
  /** Word for a record that is no longer offered. */
  gone?: string;
  /** Id of the chosen record. */
  value: string | null;
  onPick: (id: string | null) => void;
}

/** Renders a select of one record, or of none. */
export function NamedField({ of, none, gone, value, onPick, ...rest }: NamedFieldProps) {
  const isGone = value !== null && of?.some(({ id }) => id === value) !== true;
  return (
    <SelectField
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onPick(target.value === '' ? null : target.value)}
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
  className?: string | undefined;
  /** Label beside the checkbox. */
  children: ReactNode;
}

/** Renders a checkbox with its label. */
export function Tick({ checked, onChange, className = forms['tick'], children }: TickProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
