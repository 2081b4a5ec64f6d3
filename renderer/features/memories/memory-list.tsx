import CloudDownload from 'lucide-react/icons/cloud-download';
import DatabaseIcon from 'lucide-react/icons/database';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useState, type ReactNode } from 'react';
import type { RemoteMemories } from '../../../shared/domain/memories/local-memory.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { NewRecordForm } from '../../components/new-record-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { figure, RecordTable } from '../../components/record-table.tsx';
import { RemotePanel } from '../../components/remote-panel.tsx';
import { EmptyState } from '../../components/states.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { SearchToolbar } from '../../components/toolbar.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { requestHeadingFocus } from '../../lib/heading-focus.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from './memory-languages.ts';
import { MemoryOutcome } from './compare-panel.tsx';
import { MemoryTable } from './memory-table.tsx';
import { useMemories } from './store.ts';
import { ActionFeedback, MemoryTransferBar } from './action-feedback.tsx';
import record from '../../components/record-page.module.css';
import tables from '../../components/tables.module.css';

function RemoteTable({
  memories,
  account,
}: {
  memories: NonNullable<RemoteMemories['memories']>;
  account: string;
}) {
  const format = useFormat();
  const { adopt, isSyncing, openMemory: open } = useMemories('adopt', 'isSyncing', 'openMemory');
  return (
    <RecordTable
      isWide
      hasActions
      label={t('memories.memoriesAtTheService')}
      columns={[t('app.name'), t('glossaries.languages'), figure(t('memories.sourceTexts'))]}
    >
      {memories.map(({ id, name, sourceLang, targetLangs, segmentCount, memoryId }) => (
        <tr key={id}>
          <th scope="row" dir="auto">
            {name}
          </th>
          <td>
            {sourceLang} → {targetLangs.join(', ')}
          </td>
          <td className={tables['figure']}>
            {segmentCount === null ? '' : format.number(segmentCount)}
          </td>
          <td>
            {memoryId === null ? (
              <div className={record['actions']}>
                <Button isInactive={isSyncing} onClick={() => void adopt(account, id, true)}>
                  {t('glossaries.link')}
                </Button>
                <Button isInactive={isSyncing} onClick={() => void adopt(account, id, false)}>
                  {t('glossaries.copyHere')}
                </Button>
              </div>
            ) : (
              <Button onClick={() => void open(memoryId)}>{t('memories.copyOfLocalOpen')}</Button>
            )}
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

/** What a service has, to take over and to link. */
function RemoteMemoriesPanel({ onClose }: { onClose: () => void }) {
  const { connections, remote } = useMemories('connections', 'remote');
  const load = useMemories((state) => state.loadRemote);
  return (
    <RemotePanel
      label={t('memories.memoriesAtAService')}
      note={t('memories.serviceMemoriesStay')}
      connections={connections}
      remote={remote}
      load={load}
      onClose={onClose}
    >
      {({ memories }, account) => {
        if (memories === null) {
          return <p role="alert">{t('memories.memoriesUnsupported')}</p>;
        }
        return memories.length === 0 ? (
          <p>{t('glossaries.serviceHasNone')}</p>
        ) : (
          <>
            <MemoryOutcome />
            <RemoteTable memories={memories} account={account} />
          </>
        );
      }}
    </RemotePanel>
  );
}

/** A name and its languages; pairs come next. */
function NewMemoryForm({ onClose }: { onClose: () => void }) {
  const create = useMemories((state) => state.createMemory);
  const format = useFormat();
  const [sourceLang, setSourceLang] = useState('en');
  const [targetLang, setTargetLang] = useState('de');
  const options = (codes: readonly string[]) =>
    codes.map((code) => (
      <option key={code} value={code}>
        {format.language(code)}
      </option>
    ));
  return (
    <NewRecordForm
      label={t('memories.newMemory')}
      onCreate={(name) => create({ name, sourceLang, targetLang })}
      onClose={onClose}
      fields={['targetLang']}
    >
      {(errorAt) => (
        <>
          <SelectField
            label={t('common.sourceLanguage')}
            value={sourceLang}
            onChange={(event) => setSourceLang(event.target.value)}
          >
            {options(SOURCE_LANGUAGES)}
          </SelectField>
          <SelectField
            label={t('glossaries.targetLanguage')}
            value={targetLang}
            error={errorAt('targetLang')}
            onChange={(event) => setTargetLang(event.target.value)}
          >
            {options(TARGET_LANGUAGES)}
          </SelectField>
        </>
      )}
    </NewRecordForm>
  );
}

function Results() {
  const search = useMemories((state) => state.memorySearch);
  return (
    <RecordList
      search={search}
      reading={t('memories.loadingMemories')}
      rows={6}
      isEmpty={(shown) => shown.memories.length === 0}
      empty={
        <EmptyState icon={DatabaseIcon} title={t('memories.noMemoriesYet')}>
          <p>{t('memories.whatMemoryIs')}</p>
        </EmptyState>
      }
      notFound={<NothingFound search={search} />}
      isWide
    >
      {(shown) => <MemoryTable memories={shown.memories} />}
    </RecordList>
  );
}

/** The memories of this computer: a search that remembers its place. */
export function MemoryList({ views }: { views: ReactNode }) {
  const { memorySearch: search, importTmx } = useMemories('memorySearch', 'importTmx');
  const isBusy = useMemories((state) => state.transfer.status === 'running');
  const total = valueOf(search.results)?.total ?? null;
  const form = useSearchForm(search, total);
  const [panel, setPanel] = useState<'new' | 'remote' | null>(null);
  const close = () => setPanel(null);
  return (
    <>
      <PageHeader title={t('memories.translationMemories')} purpose={t('memories.memoriesPurpose')}>
        <Button variant="primary" icon={Plus} onClick={() => setPanel('new')}>
          {t('memories.newMemory')}
        </Button>
      </PageHeader>
      {views}
      <SearchToolbar
        label={t('memories.searchMemories')}
        form={form}
        actions={
          <>
            <Button
              icon={Upload}
              isInactive={isBusy}
              onClick={() => {
                // The memory that it opens is a page of its own.
                void importTmx(null, requestHeadingFocus);
              }}
            >
              {t('memories.importTmx')}
            </Button>
            <Button icon={CloudDownload} onClick={() => setPanel('remote')}>
              {t('glossaries.browseService')}
            </Button>
          </>
        }
      />
      <div className={record['content']}>
        {panel === 'new' && <NewMemoryForm onClose={close} />}
        {panel === 'remote' && <RemoteMemoriesPanel onClose={close} />}
        <div>
          <MemoryTransferBar />
          <ActionFeedback />
        </div>
        <Results />
        {total !== null && total > 0 && form.nav !== null && (
          <PaginationNav {...form.nav} noun="memory" />
        )}
      </div>
    </>
  );
}
