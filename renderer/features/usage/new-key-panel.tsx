import Copy from 'lucide-react/icons/copy';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/words/error-text.ts';
import { KEY_SCOPES, type KeyScope } from '../../../shared/domain/usage/key-scopes.ts';
import type { CreatedKey } from '../../../shared/domain/usage/usage-admin.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { LimitFields } from './key-row.tsx';
import { fieldOf, readLimits, type LimitDraft } from './usage-words.ts';
import { useUsage } from './store.ts';
import { FormButtons } from '../../components/forms/form-footer.tsx';
import { MAX_CONNECTION_NAME_CHARS } from '../../../shared/domain/connections/limits.ts';
import { MAX_KEY_LABEL_CHARS } from '../../../shared/domain/usage/limits.ts';
import bars from '../../components/layout/bars.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './usage.module.css';

function Scopes(props: {
  scopes: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}) {
  const { scopes, onChange } = props;
  return (
    <fieldset className={css['scopes']}>
      <legend>{t('usage.keyScopes')}</legend>
      {KEY_SCOPES.map((scope) => (
        <label key={scope} className={forms['tick']}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope),
              )
            }
          />
          <code>{scope}</code>
        </label>
      ))}
    </fieldset>
  );
}

/** Label, scopes and limits of a key that is to be created. */
export function NewKeyForm({ onClose }: { onClose: () => void }) {
  const createKey = useUsage((state) => state.createKey);
  const input = useFocusOnMount<HTMLInputElement>();
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [draft, setDraft] = useState<LimitDraft>({ characters: '', minutes: '' });
  const [wrongLimits, setWrongLimits] = useState<Partial<LimitDraft>>({});
  const [labelProblem, setLabelProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const read = readLimits(draft);
    setLabelProblem(label.trim() === '' ? t('usage.labelMissing') : null);
    setWrongLimits(read.errors ?? {});
    setFailure(null);
    if (label.trim() === '' || read.limits === null) return;
    setSending(true);
    const error = await createKey({
      label: label.trim(),
      scopes: scopes.length === 0 ? null : [...scopes],
      limits: read.limits,
    });
    setSending(false);
    if (error === null) onClose();
    else if (fieldOf(error) === 'label') setLabelProblem(messageOf(error));
    else setFailure(error);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={css['panel']}
      aria-label={t('usage.keyNew')}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('usage.label')}
        maxLength={MAX_KEY_LABEL_CHARS}
        autoComplete="off"
        value={label}
        error={labelProblem}
        hint={t('usage.labelHint')}
        onChange={(event) => setLabel(event.target.value)}
      />
      <LimitFields
        draft={draft}
        errors={wrongLimits}
        onChange={(next) => {
          setDraft(next);
          setWrongLimits({});
        }}
      />
      <Scopes scopes={scopes} onChange={setScopes} />
      {failure !== null && <ErrorPanel error={failure} />}
      <FormButtons submit={t('usage.keyCreate')} isInactive={isSending} onCancel={onClose} />
    </form>
  );
}

/** Into the vault of this computer, as a connection of its own. */
function KeepForm({ label }: { label: string }) {
  const keep = useUsage((state) => state.keepNewKey);
  const [name, setName] = useState(label);
  const [kept, setKept] = useState<string | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await keep(name);
    setError(failed);
    setKept(failed === null ? name.trim() : null);
  };
  const isOfName = fieldOf(error) === 'name';
  return (
    <form
      className={css['actions']}
      aria-label={t('usage.keySaveAsConnection')}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('usage.connectionName')}
        maxLength={MAX_CONNECTION_NAME_CHARS}
        autoComplete="off"
        value={name}
        error={isOfName && error !== null ? messageOf(error) : null}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{t('usage.keySaveAsConnection')}</Button>
      <output aria-live="polite" className={bars['text']}>
        {kept !== null && t('usage.keySavedAsConnection', { name: kept })}
      </output>
      {error !== null && !isOfName && <ErrorPanel error={error} />}
    </form>
  );
}

/** A key that was just created: shown this once. */
export function NewKeyPanel({ created }: { created: CreatedKey & { connectionId: string } }) {
  const { copyNewKey: copy, putAwayNewKey: putAway } = useUsage('copyNewKey', 'putAwayNewKey');
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
      <div className={css['actions']}>
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
        <output aria-live="polite">{isCopied && t('usage.copied')}</output>
      </div>
      {error !== null && <ErrorPanel error={error} />}
      {created.limitsError !== null && (
        <>
          <p>{t('usage.keyLimitsNotSet')}</p>
          <ErrorPanel error={created.limitsError} />
        </>
      )}
      {connection !== undefined && connection.abilities.takesKey && <KeepForm label={label} />}
      <div className={css['actions']}>
        <Button onClick={() => void putAway()}>{t('usage.keyDismiss')}</Button>
      </div>
    </section>
  );
}
