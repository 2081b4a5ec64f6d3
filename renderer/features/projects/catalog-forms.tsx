import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SelectField, TextField, Tick } from '../../components/fields/field.tsx';
import { LazyNamedComboBox } from '../../components/fields/lazy-combo-boxes.tsx';
import { readRate, shortError } from './catalog-words.ts';
import { useProjects } from './store.ts';
import { ConnectionOptions } from '../../components/controls/options.tsx';
import { MAX_NAME_CHARS } from '../../../shared/domain/app/limits.ts';
import { MAX_HOURLY_RATE } from '../../../shared/domain/projects/limits.ts';
import css from './catalog.module.css';
import { Form } from '../../components/forms/form.tsx';

interface ConnectionFieldProps {
  /** Empty: the default. */
  value: string;
  /** True if something else decides it, e.g. the customer. */
  isFixed?: boolean;
  onChange: (connectionId: string) => void;
}

/** Selects where a new record is stored; hidden with a single connection. */
function ConnectionField({ value, isFixed = false, onChange }: ConnectionFieldProps) {
  const connections = useProjects((state) => state.timeConnections);
  if (connections.length < 2) return null;
  const byDefault = connections.find(({ isDefault }) => isDefault)?.id ?? '';
  return (
    <SelectField
      label={t('texts.service')}
      value={value === '' ? byDefault : value}
      disabled={isFixed}
      onChange={({ target }) => onChange(target.value)}
    >
      <ConnectionOptions of={connections} />
    </SelectField>
  );
}

const BLANK = {
  name: '',
  customerId: null as string | null,
  rate: '',
  isBillable: true,
  connectionId: '',
};

/** Form for a new project on one line, and for its customer; it can be used immediately, online or not. */
export function NewProjectForm() {
  const customers = useProjects((state) => state.catalog?.customers);
  const { addProject, addCustomer } = useProjects();
  const [draft, setDraft] = useState(BLANK);
  const [error, setError] = useState<{ field: 'name' | 'rate'; text: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const change = (patch: Partial<typeof BLANK>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setError(null);
  };
  const customer = customers?.find(({ id }) => id === draft.customerId);
  const chosen = draft.connectionId === '' ? null : draft.connectionId;
  const submit = async () => {
    if (isSending) return;
    const hourlyRate = readRate(draft.rate);
    if (draft.name.trim() === '') return setError({ field: 'name', text: t('app.enterName') });
    if (hourlyRate === undefined) {
      const text = t('timeReport.rateRange', { most: MAX_HOURLY_RATE });
      return setError({ field: 'rate', text });
    }
    setSending(true);
    const failure = await addProject({
      // A project is stored with its customer.
      connectionId: customer?.connectionId ?? chosen,
      name: draft.name.trim(),
      customerId: customer?.id ?? null,
      isBillable: draft.isBillable,
      hourlyRate,
    });
    setSending(false);
    // The typed name stays if the project could not be created.
    if (failure !== null) return setError({ field: 'name', text: shortError(failure) });
    setDraft({ ...BLANK, customerId: draft.customerId, connectionId: draft.connectionId });
    name.current?.focus();
  };
  return (
    <Form label={t('outbox.newProject')} className={css['new']} onSubmit={submit}>
      <TextField
        ref={name}
        label={t('outbox.newProject')}
        maxLength={MAX_NAME_CHARS}
        value={draft.name}
        error={error?.field === 'name' ? error.text : null}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div>
        <LazyNamedComboBox
          label={t('time.customer')}
          noun="customer"
          choices={customers?.filter(({ isArchived }) => !isArchived) ?? []}
          value={draft.customerId}
          onPick={(customerId) => change({ customerId })}
          onCreate={async (customerName) => {
            const added = await addCustomer(customerName, chosen);
            if (added.error !== null) return shortError(added.error);
            change({ customerId: added.id });
            return null;
          }}
        />
      </div>
      <TextField
        label={t('outbox.hourlyRate')}
        inputMode="decimal"
        value={draft.rate}
        error={error?.field === 'rate' ? error.text : null}
        onChange={({ target }) => change({ rate: target.value })}
      />
      <ConnectionField
        value={customer?.connectionId ?? draft.connectionId}
        isFixed={customer !== undefined}
        onChange={(connectionId) => change({ connectionId })}
      />
      <Tick
        className={css['check']}
        checked={draft.isBillable}
        onChange={(isBillable) => change({ isBillable })}
      >
        {t('time.billable')}
      </Tick>
      <Button type="submit" icon={Plus} isInactive={isSending}>
        {t('timeReport.addProject')}
      </Button>
    </Form>
  );
}
