import type { SelectHTMLAttributes } from 'react';
import { Select } from './field.tsx';
import css from './search-field.module.css';

interface SearchSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
}

/** A choice among the inputs of a search: its label and its options in one line. */
export function SearchSelect({ label, ...select }: SearchSelectProps) {
  return (
    <label className={css['choice']}>
      <span>{label}</span>
      <Select {...select} />
    </label>
  );
}
