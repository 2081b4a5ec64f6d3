import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useMemories } from './context.ts';
import { MemoryForm } from './memory-form.tsx';
import { NewUnitForm } from './new-unit-form.tsx';
import { Told } from './told.tsx';
import { TransferBar } from './transfer-bar.tsx';
import { UnitTable } from './unit-table.tsx';
import record from '../../components/record-page.module.css';

/** One memory: what it is used for, and its pairs. */
export function MemoryView() {
  const memory = useMemories((state) => state.memory);
  const close = useMemories((state) => state.closeMemory);
  const search = useMemories((state) => state.unitSearch);
  const importTmx = useMemories((state) => state.importTmx);
  const exportTmx = useMemories((state) => state.exportTmx);
  const isBusy = useMemories((state) => state.transfer.status === 'running');
  const format = useFormat();
  const total = valueOf(search.results)?.total ?? null;
  const { field, input, formProps, nav } = useSearchForm(search, total);
  const [isAdding, setAdding] = useState(false);
  if (memory === null) return null;
  return (
    <>
      <Button variant="quiet" icon={ArrowLeft} onClick={close}>
        {t('All memories')}
      </Button>
      <form {...formProps} aria-label={t('Search pairs')}>
        <PageHeader
          title={memory.name}
          purpose={t('Pairs out of {language}, newest first.', {
            language: format.language(memory.sourceLang),
          })}
        >
          <SearchField label={t('Search pairs')} maxLength={500} {...field('text')} />
        </PageHeader>
        <div className={record['toolbar']}>
          <SelectField label={t('Target language')} {...input('targetLang')}>
            <option value="">{t('All languages')}</option>
            {memory.targetLangs.map((code) => (
              <option key={code} value={code}>
                {format.language(code)}
              </option>
            ))}
          </SelectField>
          <Button icon={Upload} isInactive={isBusy} onClick={() => void importTmx(memory.id)}>
            {t('Import TMX…')}
          </Button>
          <Button icon={Download} isInactive={isBusy} onClick={() => void exportTmx(memory.id)}>
            {t('Export TMX…')}
          </Button>
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {t('New pair')}
          </Button>
        </div>
      </form>
      <div className={record['content']}>
        <MemoryForm key={`${memory.id} ${memory.name}`} memory={memory} />
        {isAdding && <NewUnitForm memory={memory} onClose={() => setAdding(false)} />}
        <div>
          <TransferBar />
          <Told />
        </div>
        <UnitTable />
        {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="pair" />}
      </div>
    </>
  );
}
