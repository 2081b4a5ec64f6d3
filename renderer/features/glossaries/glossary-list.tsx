import BookA from 'lucide-react/icons/book-a';
import CloudDownload from 'lucide-react/icons/cloud-download';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useState, type ReactNode } from 'react';
import type { RemoteGlossary } from '../../../shared/domain/glossaries/glossary.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t, msg } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { NewPairRecordForm } from '../../components/forms/new-record-form.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordTable } from '../../components/lists/record-table.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { DeletionNotice } from '../../components/frame/notice.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { Select } from '../../components/fields/field.tsx';
import { GLOSSARY_LANGUAGES } from '../../../shared/glossaries/glossary-languages.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { CopyOutcome, RemotePanel } from '../copies/index.ts';
import { GlossaryTable } from './glossary-table.tsx';
import { useGlossaries, useOtherAccounts } from './store.ts';
import { ConnectionOptions } from '../../components/controls/options.tsx';
import { directionText } from '../../lib/languages/languages.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

const REASONS: Partial<Record<RemoteGlossary['generation'], MessageId>> = {
  either: msg('glossaries.eitherApiReadOnly'),
  old: msg('glossaries.oldApiCopyOnly'),
};

function RemoteRow({ glossary, account }: { glossary: RemoteGlossary; account: string }) {
  const { copies, openGlossary: open } = useGlossaries();
  const { adopt } = copies;
  const { glossaryId, generation, remoteId } = glossary;
  const reason = REASONS[generation];
  return (
    <tr>
      <th scope="row" dir="auto">
        {glossary.name}
      </th>
      <td>
        {glossary.pairs
          .map(({ sourceLang, targetLang }) => directionText(sourceLang, targetLang))
          .join(', ')}
      </td>
      <td>{reason === undefined ? t('glossaries.canBeChanged') : t(reason)}</td>
      <td>
        {glossaryId === null ? (
          <div className={layout['toolbar']}>
            {generation !== 'old' && (
              <Button onClick={() => void adopt(account, remoteId, true)}>
                {generation === 'either'
                  ? t('glossaries.linkNothingNeedsV2')
                  : t('glossaries.link')}
              </Button>
            )}
            <Button onClick={() => void adopt(account, remoteId, false)}>
              {t('glossaries.copyHere')}
            </Button>
          </div>
        ) : (
          <Button onClick={() => void open(glossaryId)}>{t('glossaries.open')}</Button>
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
    <RecordTable
      hasActions
      label={t('glossaries.glossariesAtTheService')}
      columns={[t('app.name'), t('glossaries.languages'), t('glossaries.whatYouCanDo')]}
    >
      {glossaries.map((glossary) => (
        <RemoteRow key={glossary.remoteId} glossary={glossary} account={account} />
      ))}
    </RecordTable>
  );
}

function RemoteGlossariesPanel({ onClose }: { onClose: () => void }) {
  const { remote, loadRemote: load } = useGlossaries();
  const connections = useOtherAccounts();
  return (
    <RemotePanel
      label={t('glossaries.glossariesAtAService')}
      connections={connections}
      remote={remote}
      load={load}
      onClose={onClose}
    >
      {({ glossaries, isOldOnly }, account) => (
        <>
          {isOldOnly && (
            <p data-said="alert" className={forms['warning']}>
              {t('glossaries.oldGlossariesOnly')}
            </p>
          )}
          {glossaries.length === 0 ? (
            <p>{t('glossaries.serviceHasNone')}</p>
          ) : (
            <RemoteTable glossaries={glossaries} account={account} />
          )}
        </>
      )}
    </RemotePanel>
  );
}

function Results() {
  const search = useGlossaries((state) => state.glossarySearch);
  return (
    <RecordList
      search={search}
      reading={t('glossaries.loadingGlossaries')}
      rows={6}
      empty={{
        icon: BookA,
        title: t('glossaries.noGlossariesYet'),
        hint: t('glossaries.whatGlossaryIs'),
      }}
    >
      {(shown) => <GlossaryTable glossaries={shown.glossaries} />}
    </RecordList>
  );
}

/** Lists the glossaries of this computer as a search that remembers its place. */
export function GlossaryList({ views }: { views: ReactNode }) {
  const { glossarySearch: search, copies, createGlossary: createRecord } = useGlossaries();
  const others = useOtherAccounts();
  const form = useSearchForm(search);
  const [panel, setPanel] = useState<'new' | 'remote' | null>(null);
  const close = () => setPanel(null);
  const create = useCallback(() => setPanel('new'), []);
  usePageCommand('primary', create);
  return (
    <Frame
      title={t('glossaries.terms')}
      actions={
        <>
          {others.length > 0 && (
            <Button icon={CloudDownload} onClick={() => setPanel('remote')}>
              {t('glossaries.browseService')}
            </Button>
          )}
          <Button variant="primary" icon={Plus} onClick={create}>
            {t('glossaries.newGlossary')}
          </Button>
        </>
      }
      tabs={views}
      filter={
        <FilterLine
          label={t('glossaries.searchGlossaries')}
          search={search}
          form={form}
          noun="glossary"
        >
          {others.length > 0 && (
            <Select aria-label={t('glossaries.account')} {...form.select('connectionId')}>
              <option value="">{t('glossaries.allAccounts')}</option>
              <ConnectionOptions of={others} />
            </Select>
          )}
        </FilterLine>
      }
      nav={<SearchNav search={search} noun="glossary" />}
    >
      {panel === 'new' && (
        <NewPairRecordForm
          label={t('glossaries.newGlossary')}
          sources={GLOSSARY_LANGUAGES}
          targets={GLOSSARY_LANGUAGES}
          create={createRecord}
          onClose={close}
        />
      )}
      {panel === 'remote' && <RemoteGlossariesPanel onClose={close} />}
      <DeletionNotice
        id="glossaries"
        of={useGlossaries()}
        done={({ id, name }) => ({ id, text: t('glossaries.deletedHere', { name }) })}
      />
      <CopyOutcome copies={copies} />
      <Results />
    </Frame>
  );
}
