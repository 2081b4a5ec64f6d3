import { useState } from 'react';
import type { RemoteMemories } from '../../../shared/domain/local-memory.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField } from '../../components/field.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMemories } from './context.ts';
import record from '../../components/record-page.module.css';

function RemoteTable({ memories }: { memories: NonNullable<RemoteMemories['memories']> }) {
  const format = useFormat();
  const open = useMemories((state) => state.openMemory);
  return (
    <div className={record['frame']}>
      <table className={record['table']} aria-label={t('Memories at the service')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Languages')}</th>
            <th scope="col" className={record['figure']}>
              {t('Source texts')}
            </th>
            <th scope="col">{t('Where from')}</th>
          </tr>
        </thead>
        <tbody>
          {memories.map(({ id, name, sourceLang, targetLangs, segmentCount, memoryId }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>
                {sourceLang} → {targetLangs.join(', ')}
              </td>
              <td className={record['figure']}>
                {segmentCount === null ? '' : format.number(segmentCount)}
              </td>
              <td>
                {memoryId === null ? (
                  t('Kept by the service')
                ) : (
                  <Button onClick={() => void open(memoryId)}>
                    {t('A copy of one here: open')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a service has: it can be chosen for translations there, and only looked at here. */
export function RemoteMemoriesPanel({ onClose }: { onClose: () => void }) {
  const connections = useMemories((state) => state.connections);
  const remote = useMemories((state) => state.remote);
  const load = useMemories((state) => state.loadRemote);
  const copyText = useMemories((state) => state.copyText);
  const [account, setAccount] = useState('');
  const shown = account === '' ? null : valueOf(remote);
  return (
    <section className={record['panel']} aria-label={t('Memories at a service')}>
      <div className={record['toolbar']}>
        <SelectField
          label={t('Account to look at')}
          value={account}
          onChange={(event) => {
            setAccount(event.target.value);
            if (event.target.value !== '') void load(event.target.value);
          }}
        >
          <option value="">{t('Choose an account')}</option>
          {connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
      <p className={record['note']}>
        {t('Memories of a service are kept there. Here they are shown, not changed.')}
      </p>
      {remote.status === 'loading' && <Skeleton rows={3} label={t('Asking the service')} />}
      {account !== '' && remote.status === 'failed' && (
        <ErrorPanel error={remote.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void load(account)}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {shown?.memories === null && (
        <p role="alert">
          {t('This service has no translation memories, or not for this account.')}
        </p>
      )}
      {shown?.memories?.length === 0 && <p>{t('The service has none.')}</p>}
      {shown !== null && shown.memories !== null && shown.memories.length > 0 && (
        <RemoteTable memories={shown.memories} />
      )}
    </section>
  );
}
