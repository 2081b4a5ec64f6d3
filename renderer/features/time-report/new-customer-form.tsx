import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type FormEvent } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { shortError } from './catalogue-words.ts';
import { ConnectionField } from './connection-field.tsx';
import { useTimeReport } from './context.ts';
import css from './catalogue.module.css';

export function NewCustomerForm() {
  const addCustomer = useTimeReport((state) => state.addCustomer);
  const [name, setName] = useState('');
  const [connectionId, setConnectionId] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (name.trim() === '') return setError(t('Give a name.'));
    setSending(true);
    const failure = await addCustomer(name.trim(), connectionId === '' ? null : connectionId);
    setSending(false);
    if (failure !== null) return setError(shortError(failure));
    setName('');
    field.current?.focus();
  };
  return (
    <form
      aria-label={t('New customer')}
      className={css['new']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={field}
        label={t('New customer')}
        maxLength={200}
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value);
          setError(null);
        }}
      />
      <ConnectionField value={connectionId} onChange={setConnectionId} />
      <Button type="submit" icon={Plus} isInactive={isSending}>
        {t('Add customer')}
      </Button>
    </form>
  );
}
