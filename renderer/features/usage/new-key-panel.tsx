import Copy from 'lucide-react/icons/copy';
import { useState, type SubmitEvent } from 'react';
import { isOwnKind } from '../../../shared/domain/connections/connection-kind.ts';
import { KEY_SCOPES, type KeyScope } from '../../../shared/domain/usage/key-scopes.ts';
import type { CreatedKey } from '../../../shared/domain/usage/usage-admin.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { sentence } from '../../../shared/i18n/sentence.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { LimitFields } from './key-row.tsx';
import { fieldOf, readLimits, type LimitDraft } from './usage-words.ts';
import { useUsage } from './store.ts';
import bars from '../../components/bars.module.css';
import forms from '../../components/forms.module.css';
import css from './usage.module.css';

function Scopes(props: {
  scopes: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}) {
  const { scopes, onChange } = props;
  return (
    <fieldset className={css['scopes']}>
      <legend>{t('Only for (nothing chosen: everything)')}</legend>
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
    setLabelProblem(label.trim() === '' ? t('Give a label.') : null);
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
    else if (fieldOf(error) === 'label') setLabelProblem(sentence(error.message) ?? error.message);
    else setFailure(error);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={css['panel']}
      aria-label={t('New key')}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('Label')}
        maxLength={200}
        autoComplete="off"
        value={label}
        error={labelProblem}
        hint={t('By this the key is known later, for example the program that uses it.')}
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
      <div className={css['actions']}>
        <Button variant="primary" type="submit" isInactive={isSending}>
          {t('Create key')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
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
      aria-label={t('Keep as a connection')}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('Name of the connection')}
        maxLength={100}
        autoComplete="off"
        value={name}
        error={isOfName ? t('Give a name that no other connection has.') : null}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{t('Put into the vault')}</Button>
      <output aria-live="polite" className={bars['text']}>
        {kept !== null &&
          t('“{name}” is now a connection; its key is in the vault.', { name: kept })}
      </output>
      {error !== null && !isOfName && <ErrorPanel error={error} />}
    </form>
  );
}

/** A key that was just created: shown this once. */
export function NewKeyPanel({ created }: { created: CreatedKey & { connectionId: string } }) {
  const copy = useUsage((state) => state.copyNewKey);
  const putAway = useUsage((state) => state.putAwayNewKey);
  const connection = useUsage((state) =>
    valueOf(state.connections)?.find(({ id }) => id === created.connectionId),
  );
  const field = useFocusOnMount<HTMLInputElement>();
  const [isCopied, setCopied] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const { label } = created.key;
  return (
    <section
      aria-label={t('New key')}
      className={[css['panel'], css['fresh'], css['secret']].join(' ')}
    >
      <p>
        <strong>{t('The key “{label}” was created.', { label })}</strong>{' '}
        {t('It is shown this once: copy it now, or put it into the vault.')}
      </p>
      <TextField
        ref={field}
        label={t('Key')}
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
          {t('Copy key')}
        </Button>
        <output aria-live="polite">{isCopied && t('Copied.')}</output>
      </div>
      {error !== null && <ErrorPanel error={error} />}
      {created.limitsError !== null && (
        <>
          <p>{t('Its limits could not be set; set them in the list.')}</p>
          <ErrorPanel error={created.limitsError} />
        </>
      )}
      {connection !== undefined && !isOwnKind(connection.kind) && <KeepForm label={label} />}
      <div className={css['actions']}>
        <Button onClick={() => void putAway()}>{t('I have it: put it away')}</Button>
      </div>
    </section>
  );
}
