import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
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
