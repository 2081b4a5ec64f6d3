import RefreshCw from 'lucide-react/icons/refresh-cw';
import Download from 'lucide-react/icons/download';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Frame } from '../../components/frame/frame.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Select } from '../../components/fields/field.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { AccountFacts, AccountFilter, AccountView } from './account-view.tsx';
import { KeysFilter, KeysNav, KeysView, NewKeyButton } from './keys-view.tsx';
import { ReportFilter, ReportNav, ReportView } from './report-view.tsx';
import { useUsage } from './store.ts';
import { translated } from '../../lib/words/translated.ts';
import { ConnectionOptions } from '../../components/controls/options.tsx';

const VIEWS = [
  { value: 'account', label: msg('usage.usage') },
  { value: 'keys', label: msg('settings.keys') },
  { value: 'report', label: msg('usage.analytics') },
] as const;

type View = 'account' | 'keys' | 'report';

const PARTS = {
  account: { filter: <AccountFilter />, nav: null },
  keys: { filter: <KeysFilter />, nav: <KeysNav /> },
  report: { filter: <ReportFilter />, nav: <ReportNav /> },
} satisfies Record<View, Record<'filter' | 'nav', ReactNode>>;

export function UsagePage() {
  const [view, setView] = useState<View>('account');
  const { open, connections, connectionId, choose, loadAccount, account } = useUsage();
  const { exportReport, reportSearch } = useUsage();
  useEffect(() => open(), [open]);
  const accounts = valueOf(connections) ?? [];
  const hasRows = (valueOf(reportSearch.results)?.total ?? 0) > 0;
  const { filter, nav } = PARTS[view];
  const [isCreating, setCreating] = useState(false);
  const contents = {
    account: <AccountView />,
    keys: <KeysView isCreating={isCreating} onClose={() => setCreating(false)} />,
    report: <ReportView />,
  };
  return (
    <Frame
      title={t('usage.usageAndKeys')}
      facts={view === 'account' && <AccountFacts />}
      actions={
        <>
          {accounts.length > 1 && (
            <Select
              aria-label={t('glossaries.account')}
              value={connectionId ?? ''}
              onChange={(event) => {
                setCreating(false);
                void choose(event.target.value);
              }}
            >
              <ConnectionOptions of={accounts} />
            </Select>
          )}
          <ViewSwitch<View>
            label={t('glossaries.view')}
            value={view}
            onChange={(next) => {
              setCreating(false);
              setView(next);
            }}
            choices={translated(VIEWS)}
          />
          {view === 'keys' && connectionId !== null && (
            <NewKeyButton onPress={() => setCreating(true)} />
          )}
        </>
      }
      more={{
        label: t('app.moreActionsFor', { name: t('usage.usage') }),
        actions: [
          view === 'account' && {
            id: 'check',
            label: t('documents.checkAgain'),
            icon: RefreshCw,
            isInactive: account.status === 'loading',
            onAction: () => void loadAccount(),
          },
          view === 'report' && {
            id: 'export',
            label: t('lane.exportCsv'),
            icon: Download,
            isInactive: !hasRows,
            onAction: () => void exportReport(),
          },
        ].filter((action) => action !== false),
      }}
      filter={connectionId !== null && <Fragment key={connectionId}>{filter}</Fragment>}
      nav={connectionId !== null && nav}
    >
      {connections.status === 'failed' && <ErrorPanel error={connections.error} />}
      {connectionId !== null && <Fragment key={connectionId}>{contents[view]}</Fragment>}
    </Frame>
  );
}
