import CloudDownload from 'lucide-react/icons/cloud-download';
import DatabaseIcon from 'lucide-react/icons/database';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useState, type ReactNode, useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { NewRecordForm } from '../../components/forms/new-record-form.tsx';
import { Options } from '../../components/controls/options.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { SearchToolbar } from '../../components/layout/toolbar.tsx';
import { requestHeadingFocus } from '../../lib/page/focus.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from './memory-languages.ts';
import { MemoryTable } from './memory-table.tsx';
import { MemoryView } from './memory-view.tsx';
import { RemoteMemoriesPanel } from './remote-memories.tsx';
import { useMemories } from './store.ts';
import { CopyOutcome } from '../copies/index.ts';
import { ActionFeedback, MemoryTransferNotice } from './action-feedback.tsx';
import layout from '../../components/layout/layout.module.css';

/** Shows the memories of this computer, or the open one. */
export function MemoriesTab({ views }: { views: ReactNode }) {
  const open = useMemories((state) => state.open);
  const isOpened = useMemories((state) => state.memory !== null);
  useEffect(() => open(), [open]);
  return isOpened ? <MemoryView /> : <MemoryList views={views} />;
}

/** Form for a name and languages; pairs come next. */
function NewMemoryForm({ onClose }: { onClose: () => void }) {
  const create = useMemories((state) => state.createMemory);
  const format = useFormat();
  const [sourceLang, setSourceLang] = useState('en');
  const [targetLang, setTargetLang] = useState('de');
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
            <Options of={SOURCE_LANGUAGES} label={(code) => format.language(code)} />
          </SelectField>
          <SelectField
            label={t('glossaries.targetLanguage')}
            value={targetLang}
            error={errorAt('targetLang')}
            onChange={(event) => setTargetLang(event.target.value)}
          >
            <Options of={TARGET_LANGUAGES} label={(code) => format.language(code)} />
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

/** Lists the memories of this computer as a search that remembers its place. */
export function MemoryList({ views }: { views: ReactNode }) {
  const {
    memorySearch: search,
    importTmx,
    copies,
  } = useMemories('memorySearch', 'importTmx', 'copies');
  const isBusy = useMemories((state) => state.transfer.status === 'running');
  const form = useSearchForm(search);
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
                // The memory that it opens is a separate page.
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
      <div className={layout['content']}>
        {panel === 'new' && <NewMemoryForm onClose={close} />}
        {panel === 'remote' && <RemoteMemoriesPanel onClose={close} />}
        <MemoryTransferNotice />
        <ActionFeedback />
        <CopyOutcome copies={copies} />
        <Results />
        {form.nav !== null && <PaginationNav {...form.nav} noun="memory" />}
      </div>
    </>
  );
}
