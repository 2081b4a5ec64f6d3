import FolderInput from 'lucide-react/icons/folder-input';
import Languages from 'lucide-react/icons/languages';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useId, useState } from 'react';
import { MODEL_FILTERS, MODEL_LICENSE } from '../../../shared/domain/models/names.ts';
import { t, msg, textLocale } from '../../../shared/i18n/text.ts';
import { Button, IconButton, type Icon } from '../../components/controls/button.tsx';
import { Select } from '../../components/fields/field.tsx';
import { Options } from '../../components/controls/options.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { MoreMenu } from '../../components/controls/more-menu.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { UndoNotice } from '../../components/frame/notice.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { BundleBar } from './bundle-bar.tsx';
import { ListFacts, ListQuestionPanel } from './list-source.tsx';
import { useModels } from './store.ts';
import {
  FILTER_LABELS,
  pairName,
  isModelError,
  viewPair,
  type PairState,
  type PairView,
  pairDirections,
  qualityOf,
} from './pair-view.ts';
import layout from '../../components/layout/layout.module.css';
import css from './models.module.css';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import PackageOpen from 'lucide-react/icons/package-open';
import type { ModelPair } from '../../../shared/domain/models/model.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { ProgressBar } from '../../components/notices/progress-bar.tsx';
import { RecordTable, state } from '../../components/lists/record-table.tsx';
import { StateWord, type Tone } from '../../components/notices/state-word.tsx';
import { format } from '../../lib/words/format.ts';
import { FormError } from '../../components/forms/form-footer.tsx';
import { PairActions } from './pair-actions.tsx';
import forms from '../../components/forms/forms.module.css';
import tables from '../../components/lists/tables.module.css';

interface StateLook {
  icon: Icon;
  tone: Tone;
  label: MessageId;
}

const STATES: Record<PairState, StateLook> = {
  absent: { icon: CircleDashed, tone: 'muted', label: msg('models.notInstalled') },
  partial: { icon: CircleCheck, tone: 'success', label: msg('models.oneDirectionInstalled') },
  installed: { icon: CircleCheck, tone: 'success', label: msg('models.installed') },
  updatable: { icon: CircleArrowUp, tone: 'active', label: msg('models.updateAvailable') },
  waiting: { icon: Clock, tone: 'muted', label: msg('models.waiting') },
  downloading: { icon: Download, tone: 'active', label: msg('models.downloading') },
  paused: { icon: CirclePause, tone: 'warning', label: msg('models.paused') },
  unpacking: { icon: PackageOpen, tone: 'active', label: msg('models.unpacking') },
  failed: { icon: CircleAlert, tone: 'danger', label: msg('models.failed') },
};

/** Digits of a quality figure; more would be meaningless. */
const QUALITY_DIGITS = 3;

/** Returns "into Spanish 0.861" for each direction. */
function qualityLines({ directions }: ModelPair): string[] {
  const figures = new Intl.NumberFormat(textLocale(), {
    minimumFractionDigits: QUALITY_DIGITS,
    maximumFractionDigits: QUALITY_DIGITS,
  });
  return directions.map(({ targetLang, quality }) => {
    const into = t('models.into', { language: format.language(targetLang) });
    return `${into} ${quality === null ? t('models.notMeasured') : figures.format(quality.score)}`;
  });
}

/** Lines without known values are omitted. */
function sizeLines(view: PairView): string[] {
  const { downloadBytes, diskBytes, absentBytes, memoryBytes } = view;
  const lines = [
    downloadBytes === null ? '' : t('models.toDownload', { size: format.bytes(downloadBytes) }),
    diskBytes === null ? '' : t('models.onDisk', { size: format.bytes(diskBytes) }),
    absentBytes === null ? '' : t('models.onDiskLater', { size: format.bytes(absentBytes) }),
    memoryBytes === null ? '' : t('models.inMemory', { size: format.bytes(memoryBytes) }),
  ].filter((line) => line !== '');
  return lines.length === 0 ? [t('models.sizeUnknown')] : lines;
}

function Details({ pair, view }: { pair: ModelPair; view: PairView }) {
  const facts: readonly [label: string, lines: readonly string[]][] = [
    [t('glossaries.languages'), [pairDirections(pair)]],
    [t('models.qualityFigures'), qualityLines(pair)],
    [t('models.size'), sizeLines(view)],
    [t('models.licence'), [licenseOf(pair)]],
  ];
  return (
    <dl className={css['details']}>
      {facts.map(([label, lines]) => (
        <div key={label}>
          <dt>{label}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Returns what it takes on the disk, or what has to be downloaded. */
function sizeText(view: PairView): string {
  const isDownload = view.state === 'absent' || view.state === 'updatable';
  const bytes = isDownload ? (view.downloadBytes ?? view.absentBytes) : view.diskBytes;
  const shown = bytes ?? view.downloadBytes ?? view.absentBytes;
  return shown === null ? '–' : format.bytes(shown);
}

/** A model installed by the user may have any license. */
function licenseOf({ directions }: ModelPair): string {
  const isPersons = directions.every(({ installed }) => installed?.origin === 'person');
  return isPersons ? t('models.ownLicence') : MODEL_LICENSE;
}

function State({ name, view }: { name: string; view: PairView }) {
  const { icon, tone, label } = STATES[view.state];
  const { share } = view;
  const isShown = share !== null && view.state !== 'unpacking';
  return (
    <div className={css['state']}>
      <StateWord icon={icon} tone={tone} word={t(label)} />
      {isShown && (
        <>
          <ProgressBar label={t('models.downloadOf', { name })} value={share} />
          <span className={forms['hint']}>
            {new Intl.NumberFormat(textLocale(), { style: 'percent' }).format(share)}
          </span>
        </>
      )}
    </div>
  );
}

const COLUMNS = 5;

function PairRow({ pair }: { pair: ModelPair }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const refused = useModels((state) => state.pairErrors[pair.id] ?? null);
  const view = viewPair(pair);
  const name = pairName(pair);
  const error = refused ?? view.error;
  const quality = qualityOf(pair);
  return (
    <>
      <tr>
        <th scope="row" aria-labelledby={`${id}-name`}>
          <span className={css['name']}>
            <IconButton
              label={t('models.detailsOf', { name })}
              icon={isOpen ? ChevronDown : ChevronRight}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            />
            <span id={`${id}-name`} dir="auto">
              {name}
            </span>
          </span>
        </th>
        <td>
          {quality === null ? (
            <span className={forms['hint']}>{t('models.notMeasured')}</span>
          ) : (
            t('texts.directionQuality', { quality })
          )}
        </td>
        <td className={tables['figure']}>{sizeText(view)}</td>
        <td>
          <State name={name} view={view} />
        </td>
        <td>
          <div className={`${layout['rowActions']} ${css['actions']}`}>
            <PairActions pair={pair} name={name} view={view} />
          </div>
        </td>
      </tr>
      {error !== null && (
        <tr>
          <td colSpan={COLUMNS}>
            <FormError error={error} saysAll={isModelError} />
          </td>
        </tr>
      )}
      {isOpen && (
        <tr id={id}>
          <td colSpan={COLUMNS}>
            <Details pair={pair} view={view} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Table of language pairs: quality in a word, size, state, and the next action; the rest is under "Details". */
function ModelTable({ pairs }: { pairs: readonly ModelPair[] }) {
  return (
    <RecordTable
      label={t('settings.offlineLanguages')}
      className={css['table']}
      columns={[
        t('models.language'),
        t('models.quality'),
        { name: t('models.size'), className: tables['figure'] },
        { ...state(t('models.state')), isUnlabeled: true },
      ]}
      hasActions
    >
      {pairs.map((pair) => (
        <PairRow key={pair.id} pair={pair} />
      ))}
    </RecordTable>
  );
}

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
  const { removed, undoRemoval, dismissRemoval } = useModels();
  const done = removed && {
    id: removed.directionIds.join(),
    text: t('models.removedNote', { name: pairName(removed.pair) }),
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
