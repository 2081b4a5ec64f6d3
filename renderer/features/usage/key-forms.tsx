import { useState, type SubmitEvent } from 'react';
import type { DeveloperKeyView } from '../../../shared/domain/usage-admin.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useUsage } from './context.ts';
import { draftOf, fieldOf, readLimits, type LimitDraft } from './key-words.ts';
import { LimitFields } from './limit-fields.tsx';
import css from './usage.module.css';

interface KeyFormProps {
  developerKey: DeveloperKeyView;
  onClose: () => void;
}

/** Limits of one key. */
export function LimitForm({ developerKey, onClose }: KeyFormProps) {
  const { handle, label, limits: before } = developerKey;
  const limitKey = useUsage((state) => state.limitKey);
  const [draft, setDraft] = useState(draftOf(before));
  const [wrong, setWrong] = useState<Partial<LimitDraft>>({});
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { limits, errors } = readLimits(draft);
    setWrong(errors ?? {});
    setFailure(null);
    if (limits === null) return;
    const error = await limitKey(handle, limits);
    if (error === null) onClose();
    else setFailure(error);
  };
  return (
    <form
      className={css['panel']}
      aria-label={t('Limits of {label}', { label })}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <LimitFields
        draft={draft}
        errors={wrong}
        onChange={(next) => {
          setDraft(next);
          setWrong({});
        }}
      />
      {failure !== null && <ErrorPanel error={failure} />}
      <div className={css['actions']}>
        <Button variant="primary" type="submit">
          {t('Save limits')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

/** A new label for one key. */
export function RenameForm({ developerKey, onClose }: KeyFormProps) {
  const { handle, label } = developerKey;
  const renameKey = useUsage((state) => state.renameKey);
  const input = useFocusOnMount<HTMLInputElement>();
  const [text, setText] = useState(label);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    setProblem(text.trim() === '' ? t('Give a label.') : null);
    if (text.trim() === '') return;
    const error = await renameKey(handle, text.trim());
    if (error === null) onClose();
    else setFailure(error);
  };
  return (
    <form
      className={css['panel']}
      aria-label={t('Rename {label}', { label })}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={input}
        label={t('Label')}
        maxLength={200}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      {failure !== null && <ErrorPanel error={failure} />}
      <div className={css['actions']}>
        <Button variant="primary" type="submit">
          {t('Rename')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

/** Deactivation is for ever, so the label is typed. */
export function DeactivateForm({ developerKey, onClose }: KeyFormProps) {
  const { handle, label } = developerKey;
  const deactivateKey = useUsage((state) => state.deactivateKey);
  const input = useFocusOnMount<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<ErrorData | null>(null);
  const isOther = fieldOf(error) === 'typedLabel';
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await deactivateKey(handle, typed);
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    <form
      className={`${css['panel'] ?? ''} ${css['danger'] ?? ''}`}
      aria-label={t('Deactivate {label}', { label })}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p>
        {t(
          'Whatever uses the key “{label}” is refused from now on. A key cannot be activated again: this is for ever.',
          { label },
        )}
      </p>
      <TextField
        ref={input}
        label={t('Type the label to deactivate the key: {label}', { label })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={isOther ? t('This is not the label of the key. Nothing was changed.') : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error !== null && !isOther && <ErrorPanel error={error} />}
      <div className={css['actions']}>
        <Button variant="danger" type="submit">
          {t('Deactivate for ever')}
        </Button>
        <Button onClick={onClose}>{t('Keep the key')}</Button>
      </div>
    </form>
  );
}
