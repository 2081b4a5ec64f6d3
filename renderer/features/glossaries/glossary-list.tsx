import BookA from 'lucide-react/icons/book-a';
import CloudDownload from 'lucide-react/icons/cloud-download';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import type { RemoteGlossary } from '../../../shared/domain/glossaries/glossary.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t, msg } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SearchSelect } from '../../components/fields/search-select.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { NewRecordForm } from '../../components/forms/new-record-form.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { AccountField } from '../../components/forms/record-form.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordTable } from '../../components/lists/record-table.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { SearchToolbar } from '../../components/layout/toolbar.tsx';
import { UndoNotice } from '../../components/frame/notice.tsx';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { CopyOutcome, RemotePanel } from '../copies/index.ts';
import { GlossaryTable } from './glossary-table.tsx';
import { useGlossaries } from './store.ts';
import { ConnectionOptions } from '../../components/controls/options.tsx';
import { directionText } from '../../lib/languages/languages.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

const REASONS: Partial<Record<RemoteGlossary['generation'], MessageId>> = {
  either: msg('glossaries.eitherApiReadOnly'),
  old: msg('glossaries.oldApiCopyOnly'),
};

function RemoteRow({ glossary, account }: { glossary: RemoteGlossary; account: string }) {
  const { copies, openGlossary: open } = useGlossaries('copies', 'openGlossary');
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

/** Lists the glossaries of a service to link or copy. */
function RemoteGlossariesPanel({ onClose }: { onClose: () => void }) {
  const { connections, remote } = useGlossaries('connections', 'remote');
  const load = useGlossaries((state) => state.loadRemote);
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
            <p role="alert" className={forms['warning']}>
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

/** Form for a name and an account; languages and terms come next. */
function NewGlossaryForm({ onClose }: { onClose: () => void }) {
  const { createGlossary: create, connections } = useGlossaries('createGlossary', 'connections');
  const [connectionId, setConnectionId] = useState<string | null>(null);
  return (
    <NewRecordForm
      label={t('glossaries.newGlossary')}
      onCreate={(name) => create(name, connectionId)}
      onClose={onClose}
    >
      {() => (
        <AccountField value={connectionId} connections={connections} onChange={setConnectionId} />
      )}
    </NewRecordForm>
  );
}

function DeletedBar() {
  const { deleted, undoDelete: undo } = useGlossaries('deleted', 'undoDelete');
  const dismiss = useGlossaries((state) => state.dismissUndo);
  return (
    <UndoNotice
      done={
        deleted && { id: deleted.id, text: t('glossaries.deletedHere', { name: deleted.name }) }
      }
      undo={undo}
      dismiss={dismiss}
    />
  );
}

function Results() {
  const {
    glossarySearch: search,
    listError,
    copies,
  } = useGlossaries('glossarySearch', 'listError', 'copies');
  return (
    <>
      <FormError error={listError} />
      <CopyOutcome copies={copies} />
      <RecordList
        search={search}
        reading={t('glossaries.loadingGlossaries')}
        rows={6}
        isEmpty={(shown) => shown.glossaries.length === 0}
        empty={
          <EmptyState icon={BookA} title={t('glossaries.noGlossariesYet')}>
            <p>{t('glossaries.whatGlossaryIs')}</p>
          </EmptyState>
        }
        notFound={<NothingFound search={search} />}
        isWide
      >
        {(shown) => <GlossaryTable glossaries={shown.glossaries} />}
      </RecordList>
    </>
  );
}

/** Lists the glossaries of this computer as a search that remembers its place. */
export function GlossaryList({ views }: { views: ReactNode }) {
  const { glossarySearch: search, connections } = useGlossaries('glossarySearch', 'connections');
  const form = useSearchForm(search);
  const [panel, setPanel] = useState<'new' | 'remote' | null>(null);
  const close = () => setPanel(null);
  return (
    <>
      <PageHeader title={t('glossaries.terms')} purpose={t('glossaries.glossariesPurpose')}>
        <Button variant="primary" icon={Plus} onClick={() => setPanel('new')}>
          {t('glossaries.newGlossary')}
        </Button>
      </PageHeader>
      {views}
      <SearchToolbar
        label={t('glossaries.searchGlossaries')}
        form={form}
        filters={
          <SearchSelect label={t('glossaries.account')} {...form.select('connectionId')}>
            <option value="">{t('glossaries.allAccounts')}</option>
            <ConnectionOptions of={connections} />
          </SearchSelect>
        }
        actions={
          <Button icon={CloudDownload} onClick={() => setPanel('remote')}>
            {t('glossaries.browseService')}
          </Button>
        }
      />
      <div className={layout['content']}>
        {panel === 'new' && <NewGlossaryForm onClose={close} />}
        {panel === 'remote' && <RemoteGlossariesPanel onClose={close} />}
        <DeletedBar />
        <Results />
        {form.nav !== null && <PaginationNav {...form.nav} noun="glossary" />}
      </div>
    </>
  );
}
