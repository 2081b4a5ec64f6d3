import { useId } from 'react';
import forms from '../forms/forms.module.css';
import css from './radio-group.module.css';

export interface RadioChoice<T extends string> {
  value: T;
  label: string;
  hint?: string;
}

export interface RadioGroupProps<T extends string> {
  label: string;
  choices: readonly RadioChoice<T>[];
  value: T | null;
  onChange: (value: T) => void;
}

export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={css['legend']}>{label}</legend>
      <div className={css['choices']}>
        {choices.map((choice) => (
          <label key={choice.value} className={forms['tick']}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.hint && <span className={forms['hint']}> {choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
