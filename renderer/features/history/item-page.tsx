import FileText from 'lucide-react/icons/file-text';
import { useRef, useLayoutEffect, useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { GRID_FILTERS, type GridFilter } from '../../../shared/domain/history/grid-filters.ts';
import { MAX_HISTORY_SEARCH_CHARS } from '../../../shared/domain/history/limits.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { partKey, rowNumber } from '../../../shared/domain/history/segment-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Options } from '../../components/controls/options.tsx';
import { Select } from '../../components/fields/field.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { focusMoreMenu, Frame } from '../../components/frame/frame.tsx';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { StatusFacts } from '../../components/frame/status-line.tsx';
import { useSidePanel, type PanelTab } from '../../components/frame/side-panel.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { ProgressBar } from '../../components/notices/progress-bar.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { requestHeadingFocus } from '../../lib/page/focus.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { CheckButton, CheckPanel, useCheckCount, useChecks } from '../checks/index.ts';
import {
  ColleagueDialog,
  EditedDocument,
  HandoffNotices,
  HelpKeys,
  ItemComments,
  Matches,
  NewComment,
  SaveEditedButton,
  Terms,
  useCommentCount,
  useReplaceTab,
  useReturnedDrop,
  useReturnedTab,
} from '../review/index.ts';
import { useItemExport } from './history-dialogs.tsx';
import { AboutItem, EditedRow, ItemFacts, useItemActions } from './item-facts.tsx';
import { StepNotices } from './step-notices.tsx';
import { isWhole, type ShownDetail } from './view-slice.ts';
import { partView } from './part-view.ts';
import { DraftsNotice } from './segment-drafts.tsx';
import { SegmentTable } from './segment-table.tsx';
import { useHistory } from './store.ts';
import { HistoryTransferNotice } from './transfer-views.tsx';
import { WorkTime } from './work-time.tsx';

const FILTER_LABELS: Record<GridFilter, MessageId> = {
  all: msg('history.rowsAll'),
  unconfirmed: msg('history.rowsUnconfirmed'),
  machine: msg('history.machine'),
  edited: msg('history.edited'),
  findings: msg('history.rowsFindings'),
  repeated: msg('history.rowsRepeated'),
};

/** Lists rows by state, or with certain words. */
function RowFilter({ detail: { progress, total } }: { detail: ShownDetail }) {
  const { rowFilter, rowText, setRowFilter, setRowText, resetView, editFirst } = useHistory();
  const label = (filter: GridFilter): string => {
    const count = progress.counts[filter];
    const name = t(FILTER_LABELS[filter]);
    return count === null ? name : `${name} (${format.number(count)})`;
  };
  return (
    <FilterLine
      label={t('history.findInDocument')}
      maxLength={MAX_HISTORY_SEARCH_CHARS}
      search={{ isBlank: rowFilter === 'all' && rowText === '', reset: resetView }}
      form={{
        formProps: {
          role: 'search',
          onSubmit: (event) => {
            event.preventDefault();
            void editFirst();
          },
        },
        field: () => ({ value: rowText, onChange: setRowText }),
        total: isWhole({ rowFilter, rowText }) ? null : total,
      }}
      noun="result"
    >
      <Select
        aria-label={t('history.rowsShown')}
        value={rowFilter}
        onChange={({ target }) => {
          const filter = GRID_FILTERS.find((each) => each === target.value);
          if (filter !== undefined) void setRowFilter(filter);
        }}
      >
        <Options of={GRID_FILTERS} label={label} />
      </Select>
    </FilterLine>
  );
}

/** Shows how many rows are confirmed. */
function Progress({ detail: { progress } }: { detail: ShownDetail }) {
  const { confirmed, counts } = progress;
  if (counts.all === 0) return null;
  const values = { confirmed: format.number(confirmed), total: format.number(counts.all) };
  return (
    <>
      <span>{t('history.confirmedOf', values)}</span>
      <ProgressBar label={t('history.confirmedOf', values)} value={confirmed / counts.all} />
    </>
  );
}

/** Returns the field of the edited translation; null while there is none. */
function editedField(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    '[data-edited] :is(textarea, [contenteditable]:not([contenteditable="false"]))',
  );
}

/** Moves the focus to a segment, whose row may be drawn a little later. */
function focusRow(position: number, part: number, framesLeft = 60): void {
  const row =
    document.querySelector(`[data-position="${position}"][data-part="${part}"]`) ??
    document.querySelector(`[data-position="${position}"]`);
  const field =
    row?.querySelector<HTMLElement>('[data-target] :is(textarea, [role="textbox"])') ??
    row?.querySelector<HTMLElement>('[data-target] ~ td button');
  if (field !== undefined && field !== null) field.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusRow(position, part, framesLeft - 1));
}

/** Reads the help for the segment that is edited. */
function EditedHelp({ item }: { item: HistoryItem }) {
  const editingPart = useHistory((state) => state.editingPart);
  const segment = useHistory(({ detail, editingPosition }) =>
    valueOf(detail)?.segments.find(({ position }) => position === editingPosition),
  );
  if (segment === undefined) return null;
  const part = segment.parts === undefined ? undefined : editingPart;
  const shown = part === undefined ? segment : partView(segment, part);
  return (
    <HelpKeys
      key={`${partKey(segment.id, part)} ${shown.source}`}
      item={item}
      segment={shown}
      part={part}
      field={editedField}
    />
  );
}

/** Lists the comments, below a field for one on the row that is edited, or was asked for. */
function Comments({
  detail,
  onJump,
}: {
  detail: ShownDetail;
  onJump: (position: number, part?: number) => void;
}) {
  const { editingPosition, soughtPosition, editingPart, soughtPart } = useHistory();
  const position = editingPosition ?? soughtPosition;
  const wanted = editingPosition === null ? soughtPart : editingPart;
  const current = detail.segments.find((segment) => segment.position === position);
  const part = current?.parts === undefined ? undefined : wanted;
  return (
    <>
      {current !== undefined && (
        <NewComment
          key={partKey(current.id, part)}
          segmentId={current.id}
          number={rowNumber({ position: current.position, part }, format)}
          source={part === undefined ? 0 : (current.parts?.[part]?.source ?? 0)}
        />
      )}
      <ItemComments itemId={detail.item.id} onJump={onJump} />
    </>
  );
}

/** Returns what leads back to where the item was opened. */
function useBack(): { label: string; onClick: () => void } {
  const { openedFrom, closeItem, clearReturn } = useHistory();
  const leave = useCallback(() => {
    closeItem();
    if (openedFrom === null) return;
    clearReturn();
    openedFrom.go();
  }, [openedFrom, closeItem, clearReturn]);
  const label = openedFrom === null ? t('texts.history') : t(openedFrom.label);
  return { label, onClick: leave };
}

interface OpenItemProps {
  back: ReturnType<typeof useBack>;
  detail: ShownDetail;
  onTranslateAgain: (jobId: string) => Promise<void>;
}

function OpenItem({ back, detail, onTranslateAgain }: OpenItemProps) {
  const { item, progress } = detail;
  const { itemError, undo, refusal, refuse, openItem, lookUp, holdDraftless } = useHistory();
  const { editCurrent } = useHistory();
  const hasRows = progress.counts.all > 0;
  const isEditing = useHistory((state) => state.editingPosition !== null);
  const [about, setAbout] = useState<'facts' | 'language' | null>(null);
  const panel = useSidePanel('document', 'matches');
  const jump = (position: number, part = 0) => {
    void openItem(item.id, { position, part, text: '' }).then(() => focusRow(position, part));
  };
  const replaceTab = useReplaceTab({ item, isEditing, onJump: jump, onUndo: undo });
  const enterRows = useCallback(() => {
    const field = editedField();
    if (field === null) void editCurrent();
    else field.focus();
  }, [editCurrent]);
  usePageCommand('content', hasRows ? enterRows : null);
  const returned = useReturnedDrop(item.id);
  const returnedTab = useReturnedTab(item);
  const checkCount = useCheckCount(item.id);
  const areChecksAsked = useChecks((state) => state.itemId === item.id && state.isAwaited);
  // Shows the tab that was asked for elsewhere.
  const asked =
    (returnedTab?.id ?? null) || (replaceTab?.id ?? null) || (areChecksAsked ? 'checks' : null);
  const { show } = panel;
  const shownAsked = useRef<string | null>(null);
  useEffect(() => {
    if (asked !== null && asked !== shownAsked.current) show(asked);
    shownAsked.current = asked;
  }, [asked, show]);
  const commentCount = useCommentCount(item.id);
  // Drawn after the rest of the page, in parts: opening never stops the window for long.
  const areRowsDrawn = useDeferredValue(true, false);
  const tabs: PanelTab[] = [
    ...(replaceTab === null ? [] : [replaceTab]),
    ...(returnedTab === null ? [] : [returnedTab]),
    {
      id: 'matches',
      label: t('texts.matches'),
      render: () => <Matches field={editedField} onConcordance={(words) => void lookUp(words)} />,
    },
    { id: 'terms', label: t('glossaries.terms'), render: () => <Terms field={editedField} /> },
    {
      id: 'checks',
      label: t('checks.checks'),
      count: checkCount || null,
      render: () => <CheckPanel item={item} onJump={jump} onUndo={undo} />,
    },
    {
      id: 'comments',
      label: t('review.comments'),
      count: commentCount || null,
      render: () => <Comments detail={detail} onJump={jump} />,
    },
  ];
  if (about !== null) {
    tabs.unshift({
      id: 'about',
      label: t('history.about'),
      render: () => (
        <AboutItem
          item={item}
          isLanguageAsked={about === 'language'}
          onLanguageSet={() => {
            setAbout('facts');
            focusMoreMenu();
          }}
        />
      ),
    });
  }
  const itemExport = useItemExport(item);
  const actions = useItemActions({
    item,
    onAbout: (what) => {
      setAbout(what);
      panel.show('about');
    },
    onTranslateAgain,
    onExport: () => void itemExport.ask(false),
  });
  return (
    <Frame
      title={item.title}
      drop={returned.drop}
      back={back}
      facts={
        <ItemFacts item={item}>
          <Progress detail={detail} />
        </ItemFacts>
      }
      filter={hasRows && <RowFilter detail={detail} />}
      actions={
        <>
          {item.segmentCount > 0 && (
            <CheckButton itemId={item.id} onOpen={() => panel.show('checks')} />
          )}
          <SaveEditedButton item={item} hold={() => holdDraftless('save')} />
        </>
      }
      more={{ label: t('history.moreForItem', { title: item.title }), actions }}
      panel={{ label: t('history.panel'), state: panel, tabs }}
    >
      <ErrorNotice id="item" error={itemError} />
      <HistoryTransferNotice />
      {itemExport.dialog}
      <DraftsNotice item={item} onExport={() => void itemExport.ask(true)} onJump={jump} />
      <EditedDocument item={item} />
      <HandoffNotices itemId={item.id} onUndo={undo} />
      <ColleagueDialog itemId={item.id} />
      {refusal !== null && (
        <StatusNotice id="refusal" rank="urgent" text={refusal} onClose={() => refuse(null)} />
      )}
      <StepNotices />
      <StatusFacts>
        <EditedRow rows={detail.rows} total={detail.total} />
        <WorkTime itemId={item.id} />
      </StatusFacts>
      <EditedHelp item={item} />
      {returned.note}
      {!hasRows ? (
        <EmptyState icon={FileText} title={t('history.noTextSideBySide')}>
          <p>{t('history.textsNotPaired')}</p>
        </EmptyState>
      ) : detail.total === 0 ? (
        <EmptyState icon={FileText} title={t('history.noSuchRows')} />
      ) : (
        areRowsDrawn && <SegmentTable key={detail.listing} detail={detail} />
      )}
    </Frame>
  );
}

/** Shows one finished translation: source and target side by side, with help beside them. */
export function ItemPage({ onTranslateAgain }: Pick<OpenItemProps, 'onTranslateAgain'>) {
  const { detail, openItemId, closeItem, openItem, undo, redo } = useHistory();
  // Before the effects of the heading.
  useLayoutEffect(requestHeadingFocus, [openItemId]);
  const back = useBack();
  usePageCommand('back', back.onClick);
  // The rail leads to the list.
  usePageCommand('start', closeItem);
  usePageCommand('undo', undo);
  usePageCommand('redo', redo);
  const shown = valueOf(detail);
  if (shown !== null) {
    return (
      <OpenItem
        key={shown.item.id}
        back={back}
        detail={shown}
        onTranslateAgain={onTranslateAgain}
      />
    );
  }
  return (
    <Frame title="" back={back}>
      {detail.status === 'failed' && (
        <ErrorPanel error={detail.error} onRetry={() => openItem(openItemId ?? '')} />
      )}
      {detail.status === 'loading' && <Skeleton rows={8} label={t('history.loadingTranslation')} />}
    </Frame>
  );
}
