import BookOpenText from 'lucide-react/icons/book-open-text';
import Download from 'lucide-react/icons/download';
import ListFilter from 'lucide-react/icons/list-filter';
import Settings2 from 'lucide-react/icons/settings-2';
import Upload from 'lucide-react/icons/upload';
import { useId, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useHistory } from './context.ts';
import { countFilters } from './filter-values.ts';
import type { HistoryDialog } from './history-dialogs.tsx';
import { HistoryFilters } from './history-filters.tsx';
import css from './history-toolbar.module.css';

/** Order, filters and files of the search. */
export function HistoryToolbar({ onOpen }: { onOpen: (dialog: HistoryDialog) => void }) {
  const search = useHistory((state) => state.historySearch);
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  const openConcordance = useHistory((state) => state.openConcordance);
  const { input } = useSearchForm(search, null);
  const orderId = useId();
  const filterCount = countFilters(search.values);
  const [areFiltersShown, setFiltersShown] = useState(filterCount > 0);
  return (
    <div className={css['toolbar']}>
      <div className={css['row']}>
        <Button
          icon={ListFilter}
          aria-expanded={areFiltersShown}
          onClick={() => setFiltersShown(!areFiltersShown)}
        >
          {filterCount > 0 ? t('Filters ({filterCount})', { filterCount }) : t('Filters')}
        </Button>
        <label className={css['order']} htmlFor={orderId}>
          <span>{t('Order')}</span>
          <Select id={orderId} {...input('order')}>
            <option value="time">{t('Newest first')}</option>
            <option value="relevance">{t('Best match first')}</option>
          </Select>
        </label>
        {!search.isBlank && (
          <Button variant="quiet" onClick={() => void search.startAnew()}>
            {t('Clear')}
          </Button>
        )}
        <div className={css['tools']}>
          <Button icon={BookOpenText} onClick={() => void openConcordance('')}>
            {t('Concordance')}
          </Button>
          <Button icon={Upload} isInactive={isRunning} onClick={() => onOpen('import')}>
            {t('Import')}
          </Button>
          <Button icon={Download} isInactive={isRunning} onClick={() => onOpen('export')}>
            {t('Export')}
          </Button>
          <IconButton
            label={t('Manage history')}
            icon={Settings2}
            onClick={() => onOpen('manage')}
          />
        </div>
      </div>
      {areFiltersShown && <HistoryFilters />}
    </div>
  );
}
