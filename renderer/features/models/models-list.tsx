import FolderInput from 'lucide-react/icons/folder-input';
import Languages from 'lucide-react/icons/languages';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect } from 'react';
import { MODEL_FILTERS } from '../../../shared/domain/models/names.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Select } from '../../components/fields/field.tsx';
import { Options } from '../../components/controls/options.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { MoreMenu } from '../../components/controls/more-menu.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { UndoNotice } from '../../components/frame/notice.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { BundleBar } from './bundle-bar.tsx';
import { ListFacts, ListQuestionPanel } from './list-source.tsx';
import { ModelTable } from './model-table.tsx';
import { useModels } from './store.ts';
import { FILTER_LABELS, pairName } from './pair-view.ts';
import layout from '../../components/layout/layout.module.css';
import css from './models.module.css';

/** Actions on all models, beside the heading of the list. */
export function ModelsActions() {
  const { importBundle, exportBundle, askForList } = useModels();
  const isBusy = useModels((state) => state.transfer.status === 'running');
  const hasInstalled = useModels(
    ({ modelSearch }) => (valueOf(modelSearch.results)?.installedBytes ?? 0) > 0,
  );
  return (
    <div className={layout['buttons']}>
      <Button icon={RefreshCw} onClick={() => askForList({ directionIds: [], pairId: null })}>
        {t('models.checkForNew')}
      </Button>
      <Button icon={FolderInput} isInactive={isBusy} onClick={() => void importBundle()}>
        {t('models.importBundle')}
      </Button>
      <MoreMenu
        text="⋯"
        label={t('models.moreForModels')}
        actions={[
          {
            id: 'export',
            label: t('models.exportAll'),
            isInactive: isBusy || !hasInstalled,
            onAction: () => void exportBundle(null),
          },
        ]}
      />
    </div>
  );
}

function ModelsFilterLine() {
  const search = useModels((state) => state.modelSearch);
  const form = useSearchForm(search);
  return (
    <FilterLine
      label={t('models.searchLanguages')}
      search={search}
      form={form}
      noun="result"
      hasShortcut={false}
    >
      <Select aria-label={t('models.state')} {...form.select('filter')}>
        <Options of={MODEL_FILTERS} label={(filter) => t(FILTER_LABELS[filter])} />
      </Select>
    </FilterLine>
  );
}

function RemovedModels() {
  const format = useFormat();
  const { removed, undoRemoval, dismissRemoval } = useModels();
  const done = removed && {
    id: removed.directionIds.join(),
    text: t('models.removedNote', { name: pairName(removed.pair, format) }),
  };
  return <UndoNotice done={done} undo={undoRemoval} dismiss={dismissRemoval} />;
}

/** Lists the languages with published models as a search that remembers its place. */
export function ModelsList() {
  const { modelSearch: search, open } = useModels();
  useEffect(() => open(), [open]);
  const page = valueOf(search.results);
  const { nav } = useSearchForm(search);
  return (
    <div className={css['list']}>
      <ModelsFilterLine />
      {page !== null && <ListQuestionPanel host={page.source.host} />}
      <BundleBar />
      <RemovedModels />
      <RecordList
        search={search}
        reading={t('models.reading')}
        rows={6}
        empty={{ icon: Languages, title: t('models.noneYet'), hint: t('models.noneYetHint') }}
        isWide
      >
        {({ pairs }) => <ModelTable pairs={pairs} />}
      </RecordList>
      {nav !== null && <PaginationNav {...nav} noun="result" />}
      {page !== null && <ListFacts {...page} />}
    </div>
  );
}
