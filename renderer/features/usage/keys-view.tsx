import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import type { KeyPage, CreatedKey } from '../../../shared/domain/usage/usage-admin.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Select, TextField, Tick } from '../../components/fields/field.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { figure, RecordTable, state } from '../../components/lists/record-table.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import { AccessGate, AdminError, AdminKeyState, useHasAccess } from './admin-access.tsx';
import { KeyRow, LimitFields } from './key-row.tsx';
import { useUsage } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import css from './usage.module.css';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { messageOf } from '../../lib/words/error-text.ts';
import { KEY_SCOPES, type KeyScope } from '../../../shared/domain/usage/key-scopes.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { fieldOf, labelErrors, readLimits, type LimitDraft } from './usage-words.ts';
import { DraftForm, useDraftForm } from '../../components/forms/draft-form.tsx';
import { MAX_CONNECTION_NAME_CHARS } from '../../../shared/domain/connections/limits.ts';
import { MAX_KEY_LABEL_CHARS } from '../../../shared/domain/usage/limits.ts';
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

function NewKeyForm({ onClose }: { onClose: () => void }) {
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
function NewKeyPanel({ created }: { created: CreatedKey & { connectionId: string } }) {
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
      <div className={layout['line']}>
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

function KeyTable({ page }: { page: KeyPage }) {
  return (
    <RecordTable
      hasActions
      label={t('usage.developerKeys')}
      columns={[
        t('usage.label'),
        t('settings.key'),
        state(t('glossaries.status')),
        figure(t('usage.charactersPerMonth')),
        figure(t('usage.speechPerMonth')),
      ]}
      className={css['table']}
    >
      {page.keys.map((developerKey) => (
        <KeyRow key={developerKey.handle} developerKey={developerKey} />
      ))}
    </RecordTable>
  );
}

function Results() {
  const search = useUsage((state) => state.keySearch);
  const { results, isBlank, reload } = search;
  const shown = valueOf(results);
  const error = results.status === 'failed' ? results.error : (shown?.error ?? null);
  return (
    <>
      {error !== null && <AdminError error={error} onRetry={() => void reload()} />}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={4} label={t('usage.keysLoading')} />
      )}
      {shown !== null && error !== null && (
        <p className={css['note']}>
          {t('usage.lastReportedAt', { time: format.fullDateTime(shown.askedAtMs) })}
        </p>
      )}
      {shown !== null && (
        <div className={layout['scroll']}>
          {shown.keys.length > 0 ? (
            <KeyTable page={shown} />
          ) : isBlank ? (
            <EmptyState icon={KeyRound} title={t('usage.keysNone')}>
              <p>{t('usage.keysNoneDetail')}</p>
            </EmptyState>
          ) : (
            <NothingFound search={search} />
          )}
        </div>
      )}
    </>
  );
}

/** Shows the search of the keys to those who may see them. */
export function KeysFilter() {
  const search = useUsage((state) => state.keySearch);
  const form = useSearchForm(search);
  if (!useHasAccess()) return null;
  return (
    <FilterLine label={t('usage.keysSearch')} search={search} form={form} noun="key">
      <Select aria-label={t('glossaries.status')} {...form.select('state')}>
        <option value="">{t('usage.keysAll')}</option>
        <option value="active">{t('usage.activeKeys')}</option>
        <option value="deactivated">{t('usage.keyDeactivated')}</option>
      </Select>
    </FilterLine>
  );
}

export function KeysNav() {
  const search = useUsage((state) => state.keySearch);
  return useHasAccess() && <SearchNav search={search} noun="key" />;
}

/** Opens the form of a new key, for those who may make one. */
export function NewKeyButton({ onPress }: { onPress: () => void }) {
  const newKey = useUsage((state) => state.newKey);
  if (!useHasAccess()) return null;
  return (
    <Button
      variant="primary"
      icon={Plus}
      isInactive={newKey !== null}
      data-new-key
      onClick={onPress}
    >
      {t('usage.keyNew')}
    </Button>
  );
}

interface KeysViewProps {
  /** True while the form of a new key is open. */
  isCreating: boolean;
  onClose: () => void;
}

function Keys({ isCreating, onClose }: KeysViewProps) {
  const { keySearch: search, newKey } = useUsage();
  useReload(search);
  return (
    <>
      <AdminKeyState />
      {newKey !== null && <NewKeyPanel key={newKey.key.handle} created={newKey} />}
      {isCreating && newKey === null && (
        <NewKeyForm
          onClose={() => {
            onClose();
            document.querySelector<HTMLElement>('[data-new-key]')?.focus();
          }}
        />
      )}
      <Results />
    </>
  );
}

export function KeysView(props: KeysViewProps) {
  return (
    <section aria-label={t('usage.developerKeys')} className={layout['section']}>
      <AccessGate>
        <Keys {...props} />
      </AccessGate>
    </section>
  );
}
