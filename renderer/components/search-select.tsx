import type { SelectHTMLAttributes } from 'react';
import css from './search-field.module.css';

interface SearchSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
}

/** A choice among the inputs of a search: its label and its options in one line. */
export function SearchSelect({ label, ...select }: SearchSelectProps) {
  return (
    <label className={css['choice']}>
      <span>{label}</span>
      <select {...select} />
    </label>
  );
}
