import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type FormEvent } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { readRate, shortError } from './catalogue-words.ts';
import { ConnectionField } from './connection-field.tsx';
import { useTimeReport } from './context.ts';
import css from './catalogue.module.css';

const BLANK = { name: '', customerId: '', rate: '', isBillable: true, connectionId: '' };

/** A new project in one line; it can be used at once, online or not. */
export function NewProjectForm() {
  const customers = useTimeReport((state) => state.catalogue?.customers);
  const addProject = useTimeReport((state) => state.addProject);
  const [draft, setDraft] = useState(BLANK);
  const [error, setError] = useState<{ field: 'name' | 'rate'; text: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const change = (patch: Partial<typeof BLANK>) => {
    setDraft({ ...draft, ...patch });
    setError(null);
  };
  const customer = customers?.find(({ id }) => id === draft.customerId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const hourlyRate = readRate(draft.rate);
    if (draft.name.trim() === '') return setError({ field: 'name', text: t('Give a name.') });
    if (hourlyRate === undefined) {
      return setError({ field: 'rate', text: t('A number, for example 75 or 82.50.') });
    }
    setSending(true);
    const chosen = draft.connectionId === '' ? null : draft.connectionId;
    const failure = await addProject({
      // A project lives where its customer does.
      connectionId: customer?.connectionId ?? chosen,
      name: draft.name.trim(),
      customerId: customer?.id ?? null,
      isBillable: draft.isBillable,
      hourlyRate,
    });
    setSending(false);
    // What was typed stays when it could not be made.
    if (failure !== null) return setError({ field: 'name', text: shortError(failure) });
    setDraft({ ...BLANK, customerId: draft.customerId, connectionId: draft.connectionId });
    name.current?.focus();
  };
  return (
    <form
      aria-label={t('New project')}
      className={css['new']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={name}
        label={t('New project')}
        maxLength={200}
        value={draft.name}
        error={error?.field === 'name' ? error.text : null}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label={t('Customer')}
        value={draft.customerId}
        onChange={({ target }) => change({ customerId: target.value })}
      >
        <option value="">{t('None')}</option>
        {customers
          ?.filter(({ isArchived }) => !isArchived)
          .map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
      </SelectField>
      <TextField
        label={t('Rate per hour')}
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
      <label className={css['check']}>
        <input
          type="checkbox"
          checked={draft.isBillable}
          onChange={({ target }) => change({ isBillable: target.checked })}
        />
        {t('Billable')}
      </label>
      <Button type="submit" icon={Plus} isInactive={isSending}>
        {t('Add project')}
      </Button>
    </form>
  );
}
