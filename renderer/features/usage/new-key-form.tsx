import { useState, type SubmitEvent } from 'react';
import { KEY_SCOPES, type KeyScope } from '../../../shared/domain/key-scopes.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { sentence } from '../../../shared/i18n/sentence.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useUsage } from './context.ts';
import { fieldOf, readLimits, type LimitDraft } from './key-words.ts';
import { LimitFields } from './limit-fields.tsx';
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
        <label key={scope} className={css['check']}>
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
  const copyText = useUsage((state) => state.copyText);
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
      {failure !== null && (
        <ErrorPanel error={failure} onCopy={(report) => void copyText(report)} />
      )}
      <div className={css['actions']}>
        <Button variant="primary" type="submit" isInactive={isSending}>
          {t('Create key')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
