import { useState, type FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { RadioGroup, type RadioChoice } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { ownWords } from '../../lib/error-text.ts';
import {
  checkDraft,
  hostOf,
  toInput,
  type ConnectionDraft,
  type FieldErrors,
} from './connection-draft.ts';
import { useSettings } from './context.ts';
import { keyHint, recogniseKey, REGIONS, SERVICE_HOSTS } from './key-kind.ts';
import css from './settings.module.css';

const EMPTY: ConnectionDraft = { name: '', kind: 'paid', key: '', baseUrl: '', region: 'us' };

const KINDS: readonly RadioChoice<ConnectionDraft['kind']>[] = [
  { value: 'paid', label: msg('Paid'), hint: SERVICE_HOSTS.paid },
  { value: 'free', label: msg('Free'), hint: SERVICE_HOSTS.free },
  { value: 'regional', label: msg('Regional, paid') },
  { value: 'custom', label: msg('Custom address') },
];

/** The error of a field that the main process named, in its own words. */
function fieldErrorsOf(error: ErrorData): FieldErrors {
  const field = error.details?.field;
  if (field === 'name' || field === 'kind' || field === 'key' || field === 'baseUrl') {
    return { [field]: ownWords(error) };
  }
  return {};
}

/** An error is about what stood there; another kind asks for another key. */
function withoutOutdated(errors: FieldErrors, patch: Partial<ConnectionDraft>): FieldErrors {
  const isOutdated = (field: string) => field in patch || (field === 'key' && 'kind' in patch);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isOutdated(field)));
}

/** Adds an account. The key stays in this form only until it was handed over. */
export function ConnectionForm({ onDone }: { onDone: () => void }) {
  const addConnection = useSettings((state) => state.addConnection);
  const firstField = useFocusOnMount<HTMLInputElement>();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const [isSending, setSending] = useState(false);
  const change = (patch: Partial<ConnectionDraft>) => {
    setDraft({ ...draft, ...patch });
    setErrors(withoutOutdated(errors, patch));
  };

  const onKey = (key: string) => {
    const known = recogniseKey(key);
    // The free edition is certain from the key; a custom address was chosen on purpose.
    change({ key, ...(known?.kind === 'free' && draft.kind === 'paid' ? { kind: 'free' } : {}) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = checkDraft(draft);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const error = await addConnection(toInput(draft));
    setSending(false);
    if (error === null) onDone();
    else {
      const named = fieldErrorsOf(error);
      setErrors(named);
      if (Object.keys(named).length === 0) setFailure(error);
    }
  };

  return (
    <form
      aria-label={t('New connection')}
      className={css['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('Name')}
        ref={firstField}
        value={draft.name}
        error={errors.name ?? null}
        placeholder={t('For example: Agency account')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <RadioGroup
        label={t('Kind')}
        choices={translated(KINDS)}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'regional' && (
        <RadioGroup
          label={t('Region')}
          choices={translated(
            REGIONS.map(({ id, label, host }) => ({ value: id, label, hint: host })),
          )}
          value={draft.region}
          onChange={(region) => change({ region })}
        />
      )}
      {draft.kind === 'custom' && (
        <TextField
          label={t('Base address')}
          type="url"
          inputMode="url"
          value={draft.baseUrl}
          error={errors.baseUrl ?? null}
          placeholder="https://"
          onChange={({ target }) => change({ baseUrl: target.value })}
        />
      )}
      <TextField
        label={t('Key')}
        type="password"
        autoComplete="off"
        value={draft.key}
        error={errors.key ?? null}
        hint={keyHint(draft.key, { kind: draft.kind, host: hostOf(draft) })}
        onChange={({ target }) => onKey(target.value)}
      />
      {failure !== null && <ErrorPanel error={failure} />}
      <div className={css['buttons']}>
        <Button variant="primary" type="submit" isInactive={isSending}>
          {t('Add and test')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
