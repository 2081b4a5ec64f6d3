import { useRef, useState, type ChangeEvent, type MouseEvent, type SubmitEvent } from 'react';
import type { DeveloperKeyView } from '../../../shared/domain/usage/usage-admin.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useUsage } from './store.ts';
import { limitText, draftOf, fieldOf, readLimits, type LimitDraft } from './usage-words.ts';
import { FormButtons } from '../../components/forms/form-footer.tsx';
import { MAX_KEY_LABEL_CHARS } from '../../../shared/domain/usage/limits.ts';
import tables from '../../components/lists/tables.module.css';
import css from './usage.module.css';

interface LimitFieldsProps {
  draft: LimitDraft;
  errors: Partial<LimitDraft>;
  onChange: (draft: LimitDraft) => void;
}

/** What a key may use in a month. */
export function LimitFields({ draft, errors, onChange }: LimitFieldsProps) {
  const field = (name: keyof LimitDraft) => ({
    value: draft[name],
    error: errors[name] ?? null,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...draft, [name]: target.value }),
  });
  return (
    <>
      <TextField
        label={t('usage.charactersPerMonth')}
        hint={t('usage.charactersLimitHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('characters')}
      />
      <TextField
        label={t('usage.speechMinutesPerMonth')}
        hint={t('usage.speechLimitHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('minutes')}
      />
    </>
  );
}

interface KeyFormProps {
  developerKey: DeveloperKeyView;
  onClose: () => void;
}

/** Limits of one key. */
function LimitForm({ developerKey, onClose }: KeyFormProps) {
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
      aria-label={t('usage.limitsFor', { label })}
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
      <FormButtons submit={t('usage.limitsSave')} onCancel={onClose} />
    </form>
  );
}

/** A new label for one key. */
function RenameForm({ developerKey, onClose }: KeyFormProps) {
  const { handle, label } = developerKey;
  const renameKey = useUsage((state) => state.renameKey);
  const input = useFocusOnMount<HTMLInputElement>();
  const [text, setText] = useState(label);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    setProblem(text.trim() === '' ? t('usage.labelMissing') : null);
    if (text.trim() === '') return;
    const error = await renameKey(handle, text.trim());
    if (error === null) onClose();
    else setFailure(error);
  };
  return (
    <form
      className={css['panel']}
      aria-label={t('usage.keyRename', { label })}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={input}
        label={t('usage.label')}
        maxLength={MAX_KEY_LABEL_CHARS}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      {failure !== null && <ErrorPanel error={failure} />}
      <FormButtons submit={t('glossaries.rename')} onCancel={onClose} />
    </form>
  );
}

/** Deactivation is for ever, so the label is typed. */
function DeactivateForm({ developerKey, onClose }: KeyFormProps) {
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
      aria-label={t('usage.keyDeactivate', { label })}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p>{t('usage.keyDeactivateWarning', { label })}</p>
      <TextField
        ref={input}
        label={t('usage.keyDeactivateConfirm', { label })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={isOther ? t('usage.keyLabelWrong') : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error !== null && !isOther && <ErrorPanel error={error} />}
      <FormButtons
        submit={t('usage.keyDeactivatePermanently')}
        isDangerous
        onCancel={onClose}
        cancel={t('usage.keyKeep')}
      />
    </form>
  );
}

const FORMS = { rename: RenameForm, limit: LimitForm, deactivate: DeactivateForm } as const;
type Panel = keyof typeof FORMS;

const COLUMNS = 6;

/** One key, and what can be done with it. */
export function KeyRow({ developerKey }: { developerKey: DeveloperKeyView }) {
  const { maskedKey, label, createdAtMs, isDeactivated, deactivatedAtMs, scopes } = developerKey;
  const format = useFormat();
  const [panel, setPanel] = useState<Panel | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const limits = limitText(developerKey.limits, format);
  const open = (next: Panel) => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    setPanel(next);
  };
  const close = () => {
    setPanel(null);
    opener.current?.focus();
  };
  const Form = panel === null ? null : FORMS[panel];
  return (
    <>
      <tr>
        <th scope="row" dir="auto">
          {label}
        </th>
        <td>
          <span className={css['masked']}>{maskedKey}</span>
          {createdAtMs !== null && (
            <p className={css['note']}>
              {t('usage.keyCreatedAt', { time: format.dateTime(createdAtMs) })}
            </p>
          )}
          {scopes !== null && <p className={css['note']}>{scopes.join(', ')}</p>}
        </td>
        <td>
          {isDeactivated ? (
            <Badge>
              {deactivatedAtMs === null
                ? t('usage.keyDeactivated')
                : t('usage.keyDeactivatedAt', { time: format.dateTime(deactivatedAtMs) })}
            </Badge>
          ) : (
            t('usage.keyActive')
          )}
        </td>
        <td className={tables['amount']}>{limits.characters}</td>
        <td className={tables['amount']}>{limits.speech}</td>
        <td>
          <div className={css['rowActions']}>
            <Button
              variant="quiet"
              aria-label={t('usage.keyRename', { label })}
              onClick={open('rename')}
            >
              {t('glossaries.rename')}
            </Button>
            {!isDeactivated && (
              <>
                <Button
                  variant="quiet"
                  aria-label={t('usage.limitsFor', { label })}
                  onClick={open('limit')}
                >
                  {t('usage.limits')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t('usage.keyDeactivate', { label })}
                  onClick={open('deactivate')}
                >
                  {t('usage.keyDeactivateOpen')}
                </Button>
              </>
            )}
          </div>
        </td>
      </tr>
      {Form !== null && (
        <tr>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the form in it */}
          <td
            colSpan={COLUMNS}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              close();
            }}
          >
            <Form developerKey={developerKey} onClose={close} />
          </td>
        </tr>
      )}
    </>
  );
}
