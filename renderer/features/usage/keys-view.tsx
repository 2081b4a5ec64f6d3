import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import type { KeyPage } from '../../../shared/domain/usage/usage-admin.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Select } from '../../components/fields/field.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { figure, RecordTable, state } from '../../components/lists/record-table.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import { AccessGate, AdminError, AdminKeyState, useHasAccess } from './admin-access.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyForm, NewKeyPanel } from './new-key-panel.tsx';
import { useUsage } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import css from './usage.module.css';

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
  const format = useFormat();
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

/** Shows the links to the other pages of the keys. */
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

/** Shows the developer keys of the organization behind an account. */
export function KeysView(props: KeysViewProps) {
  return (
    <section aria-label={t('usage.developerKeys')} className={layout['section']}>
      <AccessGate>
        <Keys {...props} />
      </AccessGate>
    </section>
  );
}
