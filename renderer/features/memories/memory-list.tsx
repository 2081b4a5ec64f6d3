import CloudDownload from 'lucide-react/icons/cloud-download';
import DatabaseIcon from 'lucide-react/icons/database';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
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
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { requestHeadingFocus } from '../../lib/heading-focus.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from './memory-languages.ts';
import { MemoryTable } from './memory-table.tsx';
import { useMemories } from './store.ts';
import { ActionFeedback, MemoryTransferBar } from './action-feedback.tsx';
import layout from '../../components/layout.module.css';
import record from '../../components/record-page.module.css';
import tables from '../../components/tables.module.css';

function RemoteTable({ memories }: { memories: NonNullable<RemoteMemories['memories']> }) {
  const format = useFormat();
  const open = useMemories((state) => state.openMemory);
  return (
    <div className={layout['scroll']}>
      <RecordTable
        label={t('Memories at the service')}
        columns={[t('Name'), t('Languages'), figure(t('Source texts')), t('Where from')]}
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
                t('Kept by the service')
              ) : (
                <Button onClick={() => void open(memoryId)}>{t('A copy of one here: open')}</Button>
              )}
            </td>
          </tr>
        ))}
      </RecordTable>
    </div>
  );
}

/** What a service has: it can be chosen for translations there, and only looked at here. */
function RemoteMemoriesPanel({ onClose }: { onClose: () => void }) {
  const connections = useMemories((state) => state.connections);
  const remote = useMemories((state) => state.remote);
  const load = useMemories((state) => state.loadRemote);
  return (
    <RemotePanel
      label={t('Memories at a service')}
      note={t('Memories of a service are kept there. Here they are shown, not changed.')}
      connections={connections}
      remote={remote}
      load={load}
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
      label={t('New memory')}
      onCreate={(name) => create({ name, sourceLang, targetLang })}
      onClose={onClose}
      fields={['targetLang']}
    >
      {(errorAt) => (
        <>
          <SelectField
            label={t('Source language')}
            value={sourceLang}
            onChange={(event) => setSourceLang(event.target.value)}
          >
            {options(SOURCE_LANGUAGES)}
          </SelectField>
          <SelectField
            label={t('Target language')}
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

function NoMemories() {
  const { isBlank, reset } = useMemories((state) => state.memorySearch);
  return isBlank ? (
    <EmptyState icon={DatabaseIcon} title={t('No translation memories yet.')}>
      <p>
        {t(
          'A memory holds texts with their translations. Import a TMX file, or begin an empty one: what is like a text is offered beside it on the page “Translate”.',
        )}
      </p>
    </EmptyState>
  ) : (
    <EmptyState icon={SearchX} title={t('Nothing found.')}>
      <Button onClick={() => void reset()}>{t('Show everything')}</Button>
    </EmptyState>
  );
}

function Results() {
  const search = useMemories((state) => state.memorySearch);
  return (
    <>
      <RecordList
        search={search}
        reading={t('Reading the memories')}
        rows={6}
        isEmpty={(shown) => shown.memories.length === 0}
        empty={<NoMemories />}
        isWide
      >
        {(shown) => <MemoryTable memories={shown.memories} />}
      </RecordList>
    </>
  );
}

/** The memories of this computer: a search that remembers its place. */
export function MemoryList() {
  const search = useMemories((state) => state.memorySearch);
  const importTmx = useMemories((state) => state.importTmx);
  const isBusy = useMemories((state) => state.transfer.status === 'running');
  const total = valueOf(search.results)?.total ?? null;
  const { field, formProps, nav } = useSearchForm(search, total);
  const [panel, setPanel] = useState<'new' | 'remote' | null>(null);
  const close = () => setPanel(null);
  return (
    <>
      <form {...formProps} aria-label={t('Search memories')}>
        <PageHeader
          title={t('Translation memories')}
          purpose={t('Texts that were translated before, kept on this computer.')}
        >
          <SearchField label={t('Search memories')} maxLength={500} {...field('text')} />
        </PageHeader>
        <div className={record['toolbar']}>
          <Button icon={CloudDownload} onClick={() => setPanel('remote')}>
            {t('At a service…')}
          </Button>
          <Button
            icon={Upload}
            isInactive={isBusy}
            onClick={() => {
              // The memory that it opens is a page of its own.
              void importTmx(null, requestHeadingFocus);
            }}
          >
            {t('Import TMX…')}
          </Button>
          <Button variant="primary" icon={Plus} onClick={() => setPanel('new')}>
            {t('New memory')}
          </Button>
        </div>
      </form>
      <div className={record['content']}>
        {panel === 'new' && <NewMemoryForm onClose={close} />}
        {panel === 'remote' && <RemoteMemoriesPanel onClose={close} />}
        <div>
          <MemoryTransferBar />
          <ActionFeedback />
        </div>
        <Results />
        {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="memory" />}
      </div>
    </>
  );
}
