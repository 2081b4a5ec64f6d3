import type { RemoteGlossary } from '../../../shared/domain/glossary-sync.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { RemotePanel } from '../../components/remote-panel.tsx';
import { useGlossaries } from './context.ts';
import record from '../../components/record-page.module.css';

const REASONS: Record<RemoteGlossary['generation'], string> = {
  new: '',
  either: msg(
    'One pair, made for the older interface (v2) or the newer one (v3). A change by the newer one would take it from programs that use the older one, so it is only read here, unless you say that none does.',
  ),
  old: msg('The service knows it only by its older interface (v2). It can be copied, not changed.'),
};

function RemoteRow({ glossary, account }: { glossary: RemoteGlossary; account: string }) {
  const adopt = useGlossaries((state) => state.adopt);
  const open = useGlossaries((state) => state.openGlossary);
  const { glossaryId, generation, remoteId } = glossary;
  return (
    <tr>
      <th scope="row" dir="auto">
        {glossary.name}
      </th>
      <td>
        {glossary.pairs
          .map(({ sourceLang, targetLang }) => `${sourceLang} → ${targetLang}`)
          .join(', ')}
      </td>
      <td>{REASONS[generation] === '' ? t('Can be changed') : t(REASONS[generation])}</td>
      <td>
        {glossaryId === null ? (
          <div className={record['actions']}>
            {generation !== 'old' && (
              <Button onClick={() => void adopt(account, remoteId, 'link')}>
                {generation === 'either' ? t('Link: no program needs v2') : t('Link')}
              </Button>
            )}
            <Button onClick={() => void adopt(account, remoteId, 'copy')}>{t('Copy here')}</Button>
          </div>
        ) : (
          <Button onClick={() => void open(glossaryId)}>{t('Open')}</Button>
        )}
      </td>
    </tr>
  );
}

function RemoteTable({
  glossaries,
  account,
}: {
  glossaries: readonly RemoteGlossary[];
  account: string;
}) {
  return (
    <table className={record['table']} aria-label={t('Glossaries at the service')}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Languages')}</th>
          <th scope="col">{t('What can be done')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {glossaries.map((glossary) => (
          <RemoteRow key={glossary.remoteId} glossary={glossary} account={account} />
        ))}
      </tbody>
    </table>
  );
}

/** What a service has, to be linked or copied. */
export function RemoteGlossariesPanel({ onClose }: { onClose: () => void }) {
  const connections = useGlossaries((state) => state.connections);
  const remote = useGlossaries((state) => state.remote);
  const load = useGlossaries((state) => state.loadRemote);
  const copyText = useGlossaries((state) => state.copyText);
  return (
    <RemotePanel
      label={t('Glossaries at a service')}
      connections={connections}
      remote={remote}
      load={load}
      onCopy={copyText}
      onClose={onClose}
    >
      {({ glossaries, isOldOnly }, account) => (
        <>
          {isOldOnly && (
            <p role="alert" className={record['warning']}>
              {t(
                'This service knows only the older kind of glossaries (v2). They can be copied here; nothing can be sent to it.',
              )}
            </p>
          )}
          {glossaries.length === 0 ? (
            <p>{t('The service has none.')}</p>
          ) : (
            <RemoteTable glossaries={glossaries} account={account} />
          )}
        </>
      )}
    </RemotePanel>
  );
}
