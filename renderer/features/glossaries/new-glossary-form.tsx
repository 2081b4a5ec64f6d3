// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Esc in any field closes the form
import { useState, type SubmitEvent } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useGlossaries } from './context.ts';
import css from './glossaries.module.css';

/** A name and an account; languages and terms come next. */
export function NewGlossaryForm({ onClose }: { onClose: () => void }) {
  const create = useGlossaries((state) => state.createGlossary);
  const connections = useGlossaries((state) => state.connections);
  const [name, setName] = useState('');
  const [connectionId, setConnectionId] = useState('');
  const [error, setError] = useState<ErrorData | null>(null);
  const input = useFocusOnMount<HTMLInputElement>();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await create(name, connectionId === '' ? null : connectionId);
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    <form
      className={css['panel']}
      aria-label={t('New glossary')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('Name')}
        value={name}
        error={error?.message ?? null}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('Account')}
        value={connectionId}
        onChange={(event) => setConnectionId(event.target.value)}
      >
        <option value="">{t('None yet')}</option>
        {connections.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={css['actions']}>
        <Button variant="primary" type="submit">
          {t('Create')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
