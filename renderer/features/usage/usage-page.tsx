import { useEffect, useState } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Select } from '../../components/fields/field.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { AccountView } from './account-view.tsx';
import { KeysView } from './keys-view.tsx';
import { ReportView } from './report-view.tsx';
import { useUsage } from './store.ts';
import { translated } from '../../lib/words/translated.ts';
import { ConnectionOptions } from '../../components/controls/options.tsx';
import css from './usage.module.css';

const VIEWS = [
  { value: 'account', label: msg('usage.usage') },
  { value: 'keys', label: msg('settings.keys') },
  { value: 'report', label: msg('usage.analytics') },
] as const;

type View = 'account' | 'keys' | 'report';

/** Page of account usage and the keys of the organizations behind the accounts. */
export function UsagePage() {
  const [view, setView] = useState<View>('account');
  const { open, connections, connectionId } = useUsage('open', 'connections', 'connectionId');
  const choose = useUsage((state) => state.choose);
  useEffect(() => open(), [open]);
  return (
    <>
      <PageHeader title={t('usage.usageAndKeys')} purpose={t('usage.purpose')}>
        <Select
          aria-label={t('glossaries.account')}
          value={connectionId ?? ''}
          onChange={(event) => void choose(event.target.value)}
        >
          <ConnectionOptions of={valueOf(connections) ?? undefined} />
        </Select>
      </PageHeader>
      {connections.status === 'failed' && <ErrorPanel error={connections.error} />}
      <div className={css['content']}>
        <ViewSwitch<View>
          label={t('glossaries.view')}
          value={view}
          onChange={setView}
          choices={translated(VIEWS)}
        />
        {connectionId !== null && view === 'account' && <AccountView />}
        {connectionId !== null && view === 'keys' && <KeysView key={connectionId} />}
        {connectionId !== null && view === 'report' && <ReportView key={connectionId} />}
      </div>
    </>
  );
}
