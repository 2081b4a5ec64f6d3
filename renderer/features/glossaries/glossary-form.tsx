import { useState, type SubmitEvent } from 'react';
import type { LocalGlossary } from '../../../shared/domain/glossary-workbench.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { serviceName } from '../../lib/service-name.ts';
import { useGlossaries } from './context.ts';
import { stateOf } from './glossary-table.tsx';
import { ToldError } from './told-error.tsx';
import record from '../../components/record-page.module.css';

/** Name and account of a glossary. */
export function GlossaryForm({ glossary }: { glossary: LocalGlossary }) {
  const edit = useGlossaries((state) => state.editGlossary);
  const connections = useGlossaries((state) => state.connections);
  const [name, setName] = useState(glossary.name);
  const [error, setError] = useState<ErrorData | null>(null);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(await edit({ name }));
  };
  const field = error?.details?.field;
  return (
    <form
      className={record['toolbar']}
      aria-label={t('Glossary')}
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextField
        label={t('Name')}
        value={name}
        error={error !== null && field === 'name' ? ownWords(error) : null}
        onChange={(event) => setName(event.target.value)}
      />
      {name !== glossary.name && <Button type="submit">{t('Rename')}</Button>}
      <SelectField
        label={t('Account')}
        value={glossary.connectionId ?? ''}
        error={error !== null && field === 'connectionId' ? ownWords(error) : null}
        onChange={(event) => {
          const connectionId = event.target.value === '' ? null : event.target.value;
          void edit({ connectionId }).then(setError);
        }}
      >
        <option value="">{t('None yet')}</option>
        {connections.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {serviceName(id, label)}
          </option>
        ))}
      </SelectField>
      <span className={record['note']}>{stateOf(glossary)}</span>
      {error !== null && field !== 'name' && field !== 'connectionId' && (
        <ToldError error={error} />
      )}
    </form>
  );
}
