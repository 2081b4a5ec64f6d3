import CloudDownload from 'lucide-react/icons/cloud-download';
import DatabaseIcon from 'lucide-react/icons/database';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useCallback, useState, type ReactNode, useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { NewPairRecordForm } from '../../components/forms/new-record-form.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { requestHeadingFocus } from '../../lib/page/focus.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from './memory-languages.ts';
import { MemoryTable } from './memory-table.tsx';
import { MemoryView } from './memory-view.tsx';
import { RemoteMemoriesPanel } from './remote-memories.tsx';
import { useMemories } from './store.ts';
import { CopyOutcome } from '../copies/index.ts';
import { ActionFeedback, MemoryTransferNotice } from './action-feedback.tsx';

export function MemoriesTab({ views }: { views: ReactNode }) {
  const open = useMemories((state) => state.open);
  const isOpened = useMemories((state) => state.memory !== null);
  useEffect(() => open(), [open]);
  return isOpened ? <MemoryView /> : <MemoryList views={views} />;
}

function Results() {
  const search = useMemories((state) => state.memorySearch);
  return (
    <RecordList
      search={search}
      reading={t('memories.loadingMemories')}
      rows={6}
      empty={{
        icon: DatabaseIcon,
        title: t('memories.noMemoriesYet'),
        hint: t('memories.whatMemoryIs'),
      }}
    >
      {(shown) => <MemoryTable memories={shown.memories} />}
    </RecordList>
  );
}

/** Lists the memories of this computer as a search that remembers its place. */
export function MemoryList({ views }: { views: ReactNode }) {
  const { memorySearch: search, importTmx, copies, createMemory: createRecord } = useMemories();
  const isBusy = useMemories((state) => state.transfer.status === 'running');
  const form = useSearchForm(search);
  const [panel, setPanel] = useState<'new' | 'remote' | null>(null);
  const hasAccounts = useMemories((state) =>
    state.connections.some(({ abilities }) => !abilities.isHere),
  );
  const close = () => setPanel(null);
  const create = useCallback(() => setPanel('new'), []);
  usePageCommand('primary', create);
  return (
    <Frame
      title={t('glossaries.terms')}
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
          {hasAccounts && (
            <Button icon={CloudDownload} onClick={() => setPanel('remote')}>
              {t('glossaries.browseService')}
            </Button>
          )}
          <Button variant="primary" icon={Plus} onClick={create}>
            {t('memories.newMemory')}
          </Button>
        </>
      }
      tabs={views}
      filter={
        <FilterLine
          label={t('memories.searchMemories')}
          search={search}
          form={form}
          noun="memory"
        />
      }
      nav={<SearchNav search={search} noun="memory" />}
    >
      {panel === 'new' && (
        <NewPairRecordForm
          label={t('memories.newMemory')}
          sources={SOURCE_LANGUAGES}
          targets={TARGET_LANGUAGES}
          create={createRecord}
          onClose={close}
        />
      )}
      {panel === 'remote' && <RemoteMemoriesPanel onClose={close} />}
      <MemoryTransferNotice />
      <ActionFeedback />
      <CopyOutcome copies={copies} />
      <Results />
    </Frame>
  );
}
