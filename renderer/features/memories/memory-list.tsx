import CloudDownload from 'lucide-react/icons/cloud-download';
import DatabaseIcon from 'lucide-react/icons/database';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { requestHeadingFocus } from '../../lib/heading-focus.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useMemories } from './context.ts';
import { MemoryTable } from './memory-table.tsx';
import { NewMemoryForm } from './new-memory-form.tsx';
import { RemoteMemoriesPanel } from './remote-memories.tsx';
import { Told } from './told.tsx';
import { TransferBar } from './transfer-bar.tsx';
import record from '../../components/record-page.module.css';

function NoMemories() {
  const { isBlank, startAnew } = useMemories((state) => state.memorySearch);
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
      <Button onClick={() => void startAnew()}>{t('Show everything')}</Button>
    </EmptyState>
  );
}

function Results() {
  const { results, comeBack } = useMemories((state) => state.memorySearch);
  const copyText = useMemories((state) => state.copyText);
  const shown = valueOf(results);
  return (
    <>
      {results.status === 'failed' && (
        <ErrorPanel error={results.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={6} label={t('Reading the memories')} />
      )}
      {shown !== null && (
        <div className={record['frame']}>
          {shown.memories.length === 0 ? <NoMemories /> : <MemoryTable memories={shown.memories} />}
        </div>
      )}
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
          <TransferBar />
          <Told />
        </div>
        <Results />
        {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="memory" />}
      </div>
    </>
  );
}
