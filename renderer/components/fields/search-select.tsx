import type { SelectHTMLAttributes } from 'react';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Select } from './field.tsx';
import { ConnectionOptions } from '../controls/options.tsx';
import forms from '../forms/forms.module.css';
import css from './search-field.module.css';

interface SearchSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
}

/** Renders a select among the inputs of a search, with its label above it, as in every form. */
export function SearchSelect({ label, ...select }: SearchSelectProps) {
  return (
    <label className={css['choice']}>
      <span className={forms['caption']}>{label}</span>
      <Select {...select} />
    </label>
  );
}

interface AccountChoiceProps {
  /** Null while none is chosen. */
  value: string | null;
  connections: readonly Connection[];
  onChoose: (connectionId: string) => Promise<void>;
}

/** Selects the account whose records are shown, if there are several. */
export function AccountChoice({ value, connections, onChoose }: AccountChoiceProps) {
  if (connections.length < 2) return null;
  return (
    <Select
      aria-label={t('glossaries.account')}
      value={value ?? ''}
      onChange={(event) => void onChoose(event.target.value)}
    >
      <ConnectionOptions of={connections} />
    </Select>
  );
}
