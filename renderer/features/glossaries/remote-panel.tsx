import { useState } from 'react';
import type { RemoteGlossary } from '../../../shared/domain/glossary-sync.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField } from '../../components/field.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useGlossaries } from './context.ts';
import css from './glossaries.module.css';

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
          <div className={css['actions']}>
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

/** What a service has, to be linked or copied. */
export function RemotePanel({ onClose }: { onClose: () => void }) {
  const connections = useGlossaries((state) => state.connections);
  const remote = useGlossaries((state) => state.remote);
  const load = useGlossaries((state) => state.loadRemote);
  const copyText = useGlossaries((state) => state.copyText);
  const [account, setAccount] = useState('');
  const shown = account === '' ? null : valueOf(remote);
  return (
    <section className={css['panel']} aria-label={t('Glossaries at a service')}>
      <div className={css['toolbar']}>
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
      {remote.status === 'loading' && <Skeleton rows={3} label={t('Asking the service')} />}
      {account !== '' && remote.status === 'failed' && (
        <ErrorPanel error={remote.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void load(account)}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {shown?.isOldOnly === true && (
        <p role="alert" className={css['warning']}>
          {t(
            'This service knows only the older kind of glossaries (v2). They can be copied here; nothing can be sent to it.',
          )}
        </p>
      )}
      {shown !== null && shown.glossaries.length === 0 && <p>{t('The service has none.')}</p>}
      {shown !== null && shown.glossaries.length > 0 && (
        <table className={css['table']} aria-label={t('Glossaries at the service')}>
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
            {shown.glossaries.map((glossary) => (
              <RemoteRow key={glossary.remoteId} glossary={glossary} account={account} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
