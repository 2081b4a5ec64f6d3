import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../../components/field.tsx';
import { NewRecordForm } from '../../components/new-record-form.tsx';
import { serviceName } from '../../lib/service-name.ts';
import { useGlossaries } from './context.ts';

/** A name and an account; languages and terms come next. */
export function NewGlossaryForm({ onClose }: { onClose: () => void }) {
  const create = useGlossaries((state) => state.createGlossary);
  const copyText = useGlossaries((state) => state.copyText);
  const connections = useGlossaries((state) => state.connections);
  const [connectionId, setConnectionId] = useState('');
  return (
    <NewRecordForm
      label={t('New glossary')}
      onCreate={(name) => create(name, connectionId === '' ? null : connectionId)}
      onClose={onClose}
      onCopy={copyText}
    >
      {() => (
        <SelectField
          label={t('Account')}
          value={connectionId}
          onChange={(event) => setConnectionId(event.target.value)}
        >
          <option value="">{t('None yet')}</option>
          {connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {serviceName(id, name)}
            </option>
          ))}
        </SelectField>
      )}
    </NewRecordForm>
  );
}
