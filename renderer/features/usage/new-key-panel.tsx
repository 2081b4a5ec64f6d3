import Copy from 'lucide-react/icons/copy';
import { useState, type SubmitEvent } from 'react';
import { isOwnKind } from '../../../shared/domain/connection-kind.ts';
import type { CreatedKey } from '../../../shared/domain/usage-admin.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useUsage } from './context.ts';
import { fieldOf } from './key-words.ts';
import css from './usage.module.css';

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
      <output aria-live="polite" className={css['outcome']}>
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
