import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { messageOf } from '../../lib/words/error-text.ts';
import { KEY_SCOPES, type KeyScope } from '../../../shared/domain/usage/key-scopes.ts';
import type { CreatedKey } from '../../../shared/domain/usage/usage-admin.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { TextField, Tick } from '../../components/fields/field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { LimitFields } from './key-row.tsx';
import { fieldOf, labelErrors, readLimits, type LimitDraft } from './usage-words.ts';
import { useUsage } from './store.ts';
import { DraftForm, useDraftForm } from '../../components/forms/draft-form.tsx';
import { MAX_CONNECTION_NAME_CHARS } from '../../../shared/domain/connections/limits.ts';
import { MAX_KEY_LABEL_CHARS } from '../../../shared/domain/usage/limits.ts';
import layout from '../../components/layout/layout.module.css';
import css from './usage.module.css';
import { Form } from '../../components/forms/form.tsx';

function Scopes(props: {
  scopes: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}) {
  const { scopes, onChange } = props;
  return (
    <fieldset className={css['scopes']}>
      <legend>{t('usage.keyScopes')}</legend>
      {KEY_SCOPES.map((scope) => (
        <Tick
          key={scope}
          checked={scopes.includes(scope)}
          onChange={(isOn) =>
            onChange(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))
          }
        >
          <code>{scope}</code>
        </Tick>
      ))}
    </fieldset>
  );
}

/** Form for the label, scopes, and limits of a new key. */
export function NewKeyForm({ onClose }: { onClose: () => void }) {
  const createKey = useUsage((state) => state.createKey);
  const input = useFocusOnMount<HTMLInputElement>();
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const form = useDraftForm<LimitDraft & { label: string }, keyof LimitDraft | 'label'>({
    blank: { label: '', characters: '', minutes: '' },
    check: (draft) => ({ ...labelErrors(draft.label), ...readLimits(draft).errors }),
    send: async (draft) => {
      const { limits } = readLimits(draft);
      if (limits === null) return null;
      const chosen = scopes.length === 0 ? null : [...scopes];
      return createKey({ label: draft.label.trim(), scopes: chosen, limits });
    },
    fieldErrorsOf: (error) => (fieldOf(error) === 'label' ? { label: messageOf(error) } : {}),
    onDone: onClose,
  });
  return (
    <DraftForm
      className={css['panel']}
      label={t('usage.keyNew')}
      form={form}
      action={t('usage.keyCreate')}
      onCancel={onClose}
      onEscape={onClose}
    >
      <TextField
        ref={input}
        label={t('usage.label')}
        maxLength={MAX_KEY_LABEL_CHARS}
        autoComplete="off"
        hint={t('usage.labelHint')}
        {...form.field('label')}
      />
      <LimitFields field={form.field} />
      <Scopes scopes={scopes} onChange={setScopes} />
    </DraftForm>
  );
}

/** Stores the key in the vault of this computer, as a separate connection. */
function KeepForm({ label }: { label: string }) {
  const keep = useUsage((state) => state.keepNewKey);
  const [name, setName] = useState(label);
  const [kept, setKept] = useState<string | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const submit = async () => {
    const failed = await keep(name);
    setError(failed);
    setKept(failed === null ? name.trim() : null);
  };
  const isOfName = fieldOf(error) === 'name';
  return (
    <Form className={layout['toolbar']} label={t('usage.keySaveAsConnection')} onSubmit={submit}>
      <TextField
        label={t('usage.connectionName')}
        maxLength={MAX_CONNECTION_NAME_CHARS}
        autoComplete="off"
        value={name}
        error={isOfName && error !== null ? messageOf(error) : null}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{t('usage.keySaveAsConnection')}</Button>
      <div data-said="status" className={layout['text']}>
        {kept !== null && t('usage.keySavedAsConnection', { name: kept })}
      </div>
      {error !== null && !isOfName && <ErrorPanel error={error} />}
    </Form>
  );
}

/** Shows a newly created key, this once. */
export function NewKeyPanel({ created }: { created: CreatedKey & { connectionId: string } }) {
  const { copyNewKey: copy, putAwayNewKey: putAway } = useUsage();
  const connection = useUsage((state) =>
    valueOf(state.connections)?.find(({ id }) => id === created.connectionId),
  );
  const field = useFocusOnMount<HTMLInputElement>();
  const [isCopied, setCopied] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const { label } = created.key;
  return (
    <section
      aria-label={t('usage.keyNew')}
      className={[css['panel'], css['fresh'], css['secret']].join(' ')}
    >
      <p>
        <strong>{t('usage.keyCreated', { label })}</strong> {t('usage.keyShownOnce')}
      </p>
      <TextField
        ref={field}
        label={t('settings.key')}
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={created.secret}
        onFocus={(event) => event.target.select()}
      />
      <div className={layout['toolbar']}>
        <Button
          icon={Copy}
          onClick={() =>
            void copy().then((failed) => {
              setError(failed);
              setCopied(failed === null);
            })
          }
        >
          {t('usage.keyCopy')}
        </Button>
        <span data-said="status">{isCopied && t('usage.copied')}</span>
      </div>
      {error !== null && <ErrorPanel error={error} />}
      {created.limitsError !== null && (
        <>
          <p>{t('usage.keyLimitsNotSet')}</p>
          <ErrorPanel error={created.limitsError} />
        </>
      )}
      {connection !== undefined && connection.abilities.takesKey && <KeepForm label={label} />}
      <div className={layout['toolbar']}>
        <Button onClick={() => void putAway()}>{t('usage.keyDismiss')}</Button>
      </div>
    </section>
  );
}
