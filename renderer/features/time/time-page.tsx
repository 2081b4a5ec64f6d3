import CloudUpload from 'lucide-react/icons/cloud-upload';
import Download from 'lucide-react/icons/download';
import Inbox from 'lucide-react/icons/inbox';
import Timer from 'lucide-react/icons/timer';
import Upload from 'lucide-react/icons/upload';
import Undo2 from 'lucide-react/icons/undo-2';
import { Suspense, useCallback, useEffect, type ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ImportedHours } from '../../../shared/domain/time/import.ts';
import { HOURS_EXTENSIONS } from '../../../shared/domain/time/import-names.ts';
import { ENTRY_SYNC_STATES } from '../../../shared/domain/time/names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { DateField } from '../../components/fields/date-field.tsx';
import { MAX_ENTRY_SEARCH_CHARS } from '../../../shared/domain/time/limits.ts';
import { SelectField } from '../../components/fields/field.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { usePageDrop } from '../../components/frame/page-drop.tsx';
import { StatusFacts } from '../../components/frame/status-line.tsx';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { createReporter, valueOf } from '../../lib/stores/loadable.ts';
import { later } from '../../lib/page/later.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { useLeaving } from '../../lib/page/leaving.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { useOnline } from '../../lib/page/use-online.ts';
import { useSearchForm, useReload } from '../../lib/search/use-search-form.ts';
import { OpenSessionContext } from './entry-cells.tsx';
import { EntryTable } from './entry-table.tsx';
import { countFilters } from './list-slice.ts';
import { CustomerPicker, ProjectPicker } from './pickers.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TIME_VIEWS, type TimeState, type TimeView } from './state.ts';
import { useTime, useTimeStore } from './store.ts';
import { useTimeImport } from './import/import-store.ts';
import { useTimeFormat, type TimeFormat } from './time-format.ts';
import { SYNC_STATE_LABELS } from './words.ts';
import { Options } from '../../components/controls/options.tsx';
import forms from '../../components/forms/forms.module.css';

/**
 * Undoes or redoes the newest change of the list, of any entry, and goes to its entry, on its day if the list does not show
 * it.
 */
export async function goStep(
  store: Pick<StoreApi<TimeState>, 'getState' | 'setState'>,
  way: 'undo' | 'redo',
): Promise<void> {
  const { getState, setState } = store;
  const report = createReporter((listError) => setState({ listError }));
  await report(async () => {
    const done = await getState().takeStep(way);
    if (done === null) return;
    const step = { ...done, way };
    setState({ step, overlapOf: null });
    await getState().entrySearch.reload();
    // A later one goes to its own entry.
    if (done.startedAtMs === null || getState().step !== step) return;
    const { entryId } = done;
    const listed = valueOf(getState().entrySearch.results)?.entries ?? [];
    if (!listed.some(({ id }) => id === entryId)) await getState().showEntry(entryId);
    else setState({ focusCell: { entryId, cell: 'times' } });
  });
}

/** Says what was deleted or imported, or what was undone or redone last, and whether a service gets it. */
function Step() {
  const step = useTime((state) => state.step);
  const format = useTimeFormat();
  const store = useTimeStore();
  const close = () => store.setState({ step: null });
  useLeaving(close);
  if (step === null) return null;
  if (step.way === 'made' || step.way === 'imported') {
    return (
      <StatusNotice
        id="step"
        rank="action"
        text={step.way === 'made' ? deletedText(step.note) : importedText(step, format)}
        actions={[{ label: t('app.undo'), icon: Undo2, run: () => void goStep(store, 'undo') }]}
        onClose={close}
      />
    );
  }
  const { kind, note, count, way, isLost, isSent } = step;
  const hasNote = note === '' || kind === 'import' ? 'no' : 'yes';
  const values = { step: t('time.step', { kind, note, hasNote, count }) };
  const done = way === 'undo' ? t('app.stepUndone', values) : t('app.stepRedone', values);
  const lost = isSent ? t('time.stepSent', values) : t('time.stepLost', values);
  const text = isLost ? lost : done;
  return (
    <StatusNotice
      id="step"
      rank="info"
      text={isSent && !isLost ? `${text} ${t('time.correctionSent')}` : text}
      onClose={close}
    />
  );
}

const deletedText = (note: string): string =>
  note === '' ? t('time.entryDeleted') : t('time.namedEntryDeleted', { note });

function importedText(done: ImportedHours, format: TimeFormat): string {
  const { addedCount: added, knownCount: known, faultCount: fault, durationMs } = done;
  return t('timeImport.done', { added, known, fault, duration: format.duration(durationMs) });
}

/** Says that a saved entry overlaps a different one. */
function Overlap() {
  const format = useTimeFormat();
  const { overlapOf: entry, dismissOverlap: dismiss } = useTime();
  if (entry === null) return null;
  const { startedAtMs, endedAtMs } = entry;
  const when =
    endedAtMs === null ? format.dateTime(startedAtMs) : format.range(startedAtMs, endedAtMs);
  return (
    <StatusNotice
      id="overlap"
      rank="info"
      tone="warning"
      text={t('time.savedButOverlaps', { when })}
      onClose={dismiss}
    />
  );
}

function ActionNotices() {
  const isOnline = useOnline();
  const listError = useTime((state) => state.listError);
  const isIdleUnknown = useTime(
    ({ timer }) => timer !== null && timer.entry !== null && !timer.canMeasureIdle,
  );
  return (
    <>
      {isIdleUnknown && <StatusNotice id="idle" rank="info" text={t('time.idleNotReported')} />}
      {!isOnline && (
        <StatusFacts>
          <span data-said="status">{t('time.offline')}</span>
        </StatusFacts>
      )}
      <ErrorNotice id="time list" error={listError} />
      <Step />
      <Overlap />
    </>
  );
}

function Results() {
  const search = useTime((state) => state.entrySearch);
  const store = useTimeStore();
  const undo = useCallback(() => void goStep(store, 'undo'), [store]);
  const redo = useCallback(() => void goStep(store, 'redo'), [store]);
  usePageCommand('undo', undo);
  usePageCommand('redo', redo);
  return (
    <RecordList
      search={search}
      reading={t('time.loadingEntries')}
      rows={8}
      empty={{ icon: Timer, title: t('time.noTimeLogged'), hint: t('time.howToLog') }}
      notFound={{
        title: t('time.noMatchingEntries'),
        action: t('time.showAllEntries'),
        hint: t('time.everyWordMustAppear'),
      }}
    >
      {(shown) => <EntryTable page={shown} />}
    </RecordList>
  );
}

/** Shows all filters of the search as inputs of its form. */
function Filters() {
  const search = useTime((state) => state.entrySearch);
  const { field, choice, select } = useSearchForm(search);
  const project = choice('projectId');
  const customer = choice('customerId');
  const idOf = (value: string) => (value === '' ? null : value);
  return (
    <fieldset className={forms['filters']}>
      <legend className="visually-hidden">{t('time.filters')}</legend>
      <ProjectPicker
        label={t('time.filterByProject')}
        noneLabel={t('time.allProjects')}
        isChoiceOnly
        hasWithout
        value={idOf(project.value)}
        onPick={(id) => project.onChange(id ?? '')}
      />
      <CustomerPicker
        label={t('time.filterByCustomer')}
        noneLabel={t('time.allCustomers')}
        isChoiceOnly
        value={idOf(customer.value)}
        onPick={(id) => customer.onChange(id ?? '')}
      />
      <SelectField label={t('time.billing')} {...select('billable')}>
        <option value="">{t('app.any')}</option>
        <option value="yes">{t('time.billable')}</option>
        <option value="no">{t('time.notBillable')}</option>
      </SelectField>
      <SelectField label={t('glossaries.status')} {...select('syncState')}>
        <option value="">{t('app.any')}</option>
        <Options of={ENTRY_SYNC_STATES} label={(state) => t(SYNC_STATE_LABELS[state])} />
      </SelectField>
      <DateField label={t('lane.fromDate')} {...field('from')} />
      <DateField label={t('lane.toDate')} {...field('to')} />
    </fieldset>
  );
}

/** Shows the search of the entries, its filters on request, and the sum of what it finds. */
function EntryFilterLine() {
  const format = useTimeFormat();
  const search = useTime((state) => state.entrySearch);
  const form = useSearchForm(search);
  const found = valueOf(search.results);
  useReload(search);
  return (
    <FilterLine
      label={t('time.searchEntries')}
      maxLength={MAX_ENTRY_SEARCH_CHARS}
      search={search}
      form={form}
      noun="result"
      facts={
        found !== null &&
        found.total > 0 && <strong>{format.duration(found.totalDurationMs)}</strong>
      }
      filters={{ inputs: <Filters />, usedCount: countFilters(search.values) }}
    />
  );
}

/** Shows the links to the other pages of the entries. */
function EntryNav() {
  const search = useTime((state) => state.entrySearch);
  return <SearchNav search={search} noun="result" />;
}

const VIEW_LABELS: Record<TimeView, MessageId> = {
  entries: msg('time.entries'),
  report: msg('time.weekAndCharts'),
  catalog: msg('time.projectsAndCustomers'),
};

/** A view of the page, as parts of its frame. */
interface ViewParts {
  filter?: ReactNode;
  content: ReactNode;
  nav?: ReactNode;
}

export interface TimePageProps {
  /** Sums of the week. */
  facts: ReactNode;
  /** Sums and charts. */
  report: ViewParts;
  catalog: ViewParts;
  onExport: () => void;
  /** Changes that a service has not accepted yet; null until known. */
  unsentCount: number | null;
  onOutbox: () => void;
  /** Opens the voice session that an entry was logged for. */
  onSession: (sessionId: string) => Promise<void>;
}

/** Loaded when a file is opened. */
const ImportDialog = later(async () => (await import('./import/import-dialog.tsx')).ImportDialog);

const ENTRIES: ViewParts = {
  filter: (
    <>
      <QuickAdd />
      <EntryFilterLine />
    </>
  ),
  content: (
    <>
      <ActionNotices />
      <Results />
    </>
  ),
  nav: <EntryNav />,
};

/** Shows the file of an import, or why it could not be read. Inside the frame: a file can be dropped on it, too. */
function Importing() {
  const { review, isReading, openError: error, forgetError } = useTimeImport();
  return (
    <>
      {isReading && <StatusFacts>{t('glossaries.processingFile')}</StatusFacts>}
      {error !== null && (
        <StatusNotice
          id="time import"
          rank="urgent"
          tone="danger"
          text={messageOf(error)}
          onClose={forgetError}
        />
      )}
      {review !== null && (
        <Suspense>
          <ImportDialog />
        </Suspense>
      )}
    </>
  );
}

/** Other files dropped here are documents. */
const HOURS_NAME = new RegExp(String.raw`\.(?:${HOURS_EXTENSIONS.join('|')})$`, 'iu');

/** Page of the time spent: logged here first, sent when possible. */
export function TimePage(props: TimePageProps) {
  const { facts, report, catalog, onExport, unsentCount, onOutbox, onSession } = props;
  const { view, setView, loadCatalog } = useTime();
  const { open: openImport, refuse } = useTimeImport();
  const dropped = usePageDrop({
    note: t('timeImport.dropHere'),
    onFile: (file) => void openImport(file),
    onSeveral: () => refuse(new AppError('input/invalid', 'review.oneFileOnly')),
    wants: (names) => names.some((name) => HOURS_NAME.test(name)),
  });
  useEffect(() => void loadCatalog(), [loadCatalog]);
  const { filter, content, nav } = { entries: ENTRIES, report, catalog }[view];
  return (
    <Frame
      title={t('app.time')}
      drop={dropped.drop}
      facts={<Suspense>{facts}</Suspense>}
      actions={
        <ViewSwitch
          label={t('glossaries.view')}
          value={view}
          onChange={setView}
          choices={TIME_VIEWS.map((each) => ({ value: each, label: t(VIEW_LABELS[each]) }))}
        />
      }
      more={{
        label: t('app.moreActionsFor', { name: t('app.time') }),
        actions: [
          { id: 'export', label: t('timeReport.exportTime'), icon: Download, onAction: onExport },
          {
            id: 'import',
            label: t('timeImport.importTime'),
            icon: Upload,
            onAction: () => void openImport(),
          },
          { id: 'outbox', label: t('app.outbox'), icon: Inbox, onAction: onOutbox },
        ],
      }}
      filter={filter === undefined ? undefined : <Suspense>{filter}</Suspense>}
      nav={<Suspense>{nav}</Suspense>}
    >
      <OpenSessionContext value={onSession}>
        <Suspense>{content}</Suspense>
      </OpenSessionContext>
      {dropped.note}
      <Importing />
      {unsentCount !== null && unsentCount > 0 && (
        <StatusFacts>
          <Button variant="quiet" icon={CloudUpload} onClick={onOutbox}>
            {t('outbox.changesWaiting', { count: unsentCount })}
          </Button>
        </StatusFacts>
      )}
    </Frame>
  );
}
