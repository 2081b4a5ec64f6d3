import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import { useRef, useState } from 'react';
import type { KeyPage } from '../../../shared/domain/usage/usage-admin.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { figure, RecordTable, unseen } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useReload, useSearchForm } from '../../lib/use-search-form.ts';
import { AccessGate, AdminError, AdminKeyState } from './admin-access.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyForm, NewKeyPanel } from './new-key-panel.tsx';
import { useUsage } from './store.ts';
import layout from '../../components/layout.module.css';
import css from './usage.module.css';

function KeyTable({ page }: { page: KeyPage }) {
  return (
    <RecordTable
      label={t('Developer keys')}
      columns={[
        t('Label'),
        t('Key'),
        t('State'),
        figure(t('Characters per month')),
        figure(t('Speech per month')),
        t('Created'),
        unseen(t('Actions')),
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
  const { results, isBlank, reload, reset } = useUsage((state) => state.keySearch);
  const format = useFormat();
  const shown = valueOf(results);
  const error = results.status === 'failed' ? results.error : (shown?.error ?? null);
  return (
    <>
      {error !== null && <AdminError error={error} onRetry={() => void reload()} />}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={4} label={t('Reading the keys')} />
      )}
      {shown !== null && error !== null && (
        <p className={css['note']}>
          {t('Last told by the service at {time}.', { time: format.fullDateTime(shown.askedAtMs) })}
        </p>
      )}
      {shown !== null && (
        <div className={layout['scroll']}>
          {shown.keys.length > 0 ? (
            <KeyTable page={shown} />
          ) : isBlank ? (
            <EmptyState icon={KeyRound} title={t('No developer keys yet.')}>
              <p>{t('A key of its own for each program shows what each of them uses.')}</p>
            </EmptyState>
          ) : (
            <EmptyState icon={SearchX} title={t('Nothing found.')}>
              <Button onClick={() => void reset()}>{t('Show everything')}</Button>
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}

function Keys() {
  const search = useUsage((state) => state.keySearch);
  const newKey = useUsage((state) => state.newKey);
  const [isCreating, setCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useReload(search);
  const total = valueOf(search.results)?.total ?? null;
  const { field, input, formProps, nav } = useSearchForm(search, total);
  return (
    <>
      <AdminKeyState />
      <form {...formProps} aria-label={t('Search keys')} className={css['actions']}>
        <SearchField label={t('Search keys')} maxLength={500} {...field('text')} />
        <SelectField label={t('State')} {...input('state')}>
          <option value="">{t('All keys')}</option>
          <option value="active">{t('Active')}</option>
          <option value="deactivated">{t('Deactivated')}</option>
        </SelectField>
        <Button
          ref={opener}
          variant="primary"
          icon={Plus}
          isInactive={newKey !== null}
          onClick={() => setCreating(true)}
        >
          {t('New key')}
        </Button>
      </form>
      {newKey !== null && <NewKeyPanel key={newKey.key.handle} created={newKey} />}
      {isCreating && newKey === null && (
        <NewKeyForm
          onClose={() => {
            setCreating(false);
            opener.current?.focus();
          }}
        />
      )}
      <Results />
      {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="key" />}
    </>
  );
}

/** The developer keys of the organisation behind an account. */
export function KeysView() {
  return (
    <section aria-label={t('Developer keys')} className={layout['section']}>
      <AccessGate>
        <Keys />
      </AccessGate>
    </section>
  );
}
