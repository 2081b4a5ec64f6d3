import { useState, type ReactNode } from 'react';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { t } from '../../../shared/i18n/text.ts';
import { valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import { Skeleton } from '../../components/notices/states.tsx';
import { ConnectionOptions } from '../../components/controls/options.tsx';

interface RemotePanelProps<T> {
  label: string;
  /** Note below the choice of the account. */
  note?: string;
  connections: readonly Connection[];
  remote: Loadable<T>;
  load: (connectionId: string) => Promise<void>;
  onClose: () => void;
  children: (shown: T, connectionId: string) => ReactNode;
}

/** Shows what a service has of one kind of record once its account is chosen. */
export function RemotePanel<T>(props: RemotePanelProps<T>) {
  const { label, note, connections, remote, load, onClose, children } = props;
  const [account, setAccount] = useState('');
  const shown = account === '' ? null : valueOf(remote);
  return (
    <section className={layout['panel']} aria-label={label}>
      <div className={layout['toolbar']}>
        <SelectField
          label={t('glossaries.accountToBrowse')}
          value={account}
          onChange={(event) => {
            setAccount(event.target.value);
            if (event.target.value !== '') void load(event.target.value);
          }}
        >
          <option value="">{t('glossaries.chooseAccount')}</option>
          <ConnectionOptions of={connections} />
        </SelectField>
        <Button onClick={onClose}>{t('app.close')}</Button>
      </div>
      {note !== undefined && <p className={forms['note']}>{note}</p>}
      {remote.status === 'loading' && (
        <Skeleton rows={3} label={t('glossaries.contactingService')} />
      )}
      {account !== '' && remote.status === 'failed' && (
        <ErrorPanel error={remote.error} onRetry={() => load(account)} />
      )}
      {shown !== null && children(shown, account)}
    </section>
  );
}
