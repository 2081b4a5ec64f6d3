import type { RemoteMemories } from '../../../shared/domain/local-memory.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { RemotePanel } from '../../components/remote-panel.tsx';
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
  return (
    <RemotePanel
      label={t('Memories at a service')}
      note={t('Memories of a service are kept there. Here they are shown, not changed.')}
      connections={connections}
      remote={remote}
      load={load}
      onCopy={copyText}
      onClose={onClose}
    >
      {({ memories }) => {
        if (memories === null) {
          return (
            <p role="alert">
              {t('This service has no translation memories, or not for this account.')}
            </p>
          );
        }
        return memories.length === 0 ? (
          <p>{t('The service has none.')}</p>
        ) : (
          <RemoteTable memories={memories} />
        );
      }}
    </RemotePanel>
  );
}
