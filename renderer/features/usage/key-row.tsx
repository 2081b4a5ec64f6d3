import Ban from 'lucide-react/icons/ban';
import Gauge from 'lucide-react/icons/gauge';
import Pencil from 'lucide-react/icons/pencil';
import type { DeveloperKeyView } from '../../../shared/domain/usage/usage-admin.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { useFocusOnMount, usePanel } from '../../lib/page/focus.ts';
import { format } from '../../lib/words/format.ts';
import { useUsage } from './store.ts';
import {
  draftOf,
  fieldOf,
  labelErrors,
  limitText,
  readLimits,
  type LimitDraft,
} from './usage-words.ts';
import {
  DraftForm,
  useDraftForm,
  type DraftFormState,
} from '../../components/forms/draft-form.tsx';
import { MAX_KEY_LABEL_CHARS } from '../../../shared/domain/usage/limits.ts';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './usage.module.css';

/** Fields for the monthly limits of a key. @param field of the form's draft */
export function LimitFields(props: Pick<DraftFormState<LimitDraft, keyof LimitDraft>, 'field'>) {
  const { field } = props;
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

function LimitForm({ developerKey, onClose }: KeyFormProps) {
  const { handle, label, limits } = developerKey;
  const limitKey = useUsage((state) => state.limitKey);
  const form = useDraftForm<LimitDraft, keyof LimitDraft>({
    blank: draftOf(limits),
    check: (draft) => readLimits(draft).errors ?? {},
    send: async (draft) => {
      const { limits: next } = readLimits(draft);
      return next === null ? null : limitKey(handle, next);
    },
    onDone: onClose,
  });
  return (
    <DraftForm
      className={css['panel']}
      label={t('usage.limitsFor', { label })}
      form={form}
      action={t('usage.limitsSave')}
      onCancel={onClose}
      onEscape={onClose}
    >
      <LimitFields field={form.field} />
    </DraftForm>
  );
}

function RenameForm({ developerKey, onClose }: KeyFormProps) {
  const { handle, label } = developerKey;
  const renameKey = useUsage((state) => state.renameKey);
  const input = useFocusOnMount<HTMLInputElement>();
  const form = useDraftForm({
    blank: { label },
    check: (draft) => labelErrors(draft.label),
    send: (draft) => renameKey(handle, draft.label.trim()),
    onDone: onClose,
  });
  return (
    <DraftForm
      className={css['panel']}
      label={t('usage.keyRename', { label })}
      form={form}
      action={t('glossaries.rename')}
      onCancel={onClose}
      onEscape={onClose}
    >
      <TextField
        ref={input}
        label={t('usage.label')}
        maxLength={MAX_KEY_LABEL_CHARS}
        autoComplete="off"
        {...form.field('label')}
      />
    </DraftForm>
  );
}

/** Deactivation is permanent, so the label must be typed. */
function DeactivateForm({ developerKey, onClose }: KeyFormProps) {
  const { handle, label } = developerKey;
  const deactivateKey = useUsage((state) => state.deactivateKey);
  const input = useFocusOnMount<HTMLInputElement>();
  const form = useDraftForm<{ typed: string }, 'typed'>({
    blank: { typed: '' },
    check: () => ({}),
    send: ({ typed }) => deactivateKey(handle, typed),
    fieldErrorsOf: (error) =>
      fieldOf(error) === 'typedLabel' ? { typed: t('usage.keyLabelWrong') } : {},
    onDone: onClose,
  });
  return (
    <DraftForm
      className={`${css['panel'] ?? ''} ${css['danger'] ?? ''}`}
      label={t('usage.keyDeactivate', { label })}
      form={form}
      action={t('usage.keyDeactivatePermanently')}
      isDangerous
      onCancel={onClose}
      onEscape={onClose}
      cancel={t('usage.keyKeep')}
    >
      <p>{t('usage.keyDeactivateWarning', { label })}</p>
      <TextField
        ref={input}
        label={t('usage.keyDeactivateConfirm', { label })}
        autoComplete="off"
        spellCheck={false}
        {...form.field('typed')}
      />
    </DraftForm>
  );
}

const FORMS = { rename: RenameForm, limit: LimitForm, deactivate: DeactivateForm } as const;

const COLUMNS = 6;

export function KeyRow({ developerKey }: { developerKey: DeveloperKeyView }) {
  const { maskedKey, label, createdAtMs, isDeactivated, deactivatedAtMs, scopes } = developerKey;
  const { panel, open, close } = usePanel<keyof typeof FORMS>();
  const limits = limitText(developerKey.limits);
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
          <div className={layout['rowActions']}>
            <IconButton
              label={t('usage.keyRename', { label })}
              icon={Pencil}
              onClick={open('rename')}
            />
            {!isDeactivated && (
              <>
                <IconButton
                  label={t('usage.limitsFor', { label })}
                  icon={Gauge}
                  onClick={open('limit')}
                />
                <IconButton
                  label={t('usage.keyDeactivate', { label })}
                  icon={Ban}
                  onClick={open('deactivate')}
                />
              </>
            )}
          </div>
        </td>
      </tr>
      {Form !== null && (
        <tr>
          <td colSpan={COLUMNS}>
            <Form developerKey={developerKey} onClose={close} />
          </td>
        </tr>
      )}
    </>
  );
}
