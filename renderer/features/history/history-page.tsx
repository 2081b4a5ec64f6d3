import FileText from 'lucide-react/icons/file-text';
import { useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { BackButton } from '../../components/layout/page-header.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { CheckPanel } from '../checks/index.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { EditedDocument, HandoffPanel, ReplacePanel, ReturnedDrop } from '../review/index.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { HistoryList } from './history-list.tsx';
import { DraftsNotice } from './segment-drafts.tsx';
import { ItemHead } from './item-head.tsx';
import { SEGMENTS_PER_PAGE, type ShownStep } from './steps-slice.ts';
import { SegmentTable } from './segment-table.tsx';
import { useHistory } from './store.ts';
import feedback from '../../components/notices/feedback.module.css';
import layout from '../../components/layout/layout.module.css';

interface HistoryItemProps {
  /** Opens the documents with the source of this one in the plan. */
  onTranslateAgain: (jobId: string) => Promise<void>;
}

/** Says what was undone or redone, and where. */
function stepText(
  { kind, count, position, direction }: ShownStep,
  format: ReturnType<typeof useFormat>,
): string {
  const step = t('history.step', { kind });
  const values = { step, count, number: format.number(position + 1) };
  return direction === 'undo' ? t('history.stepUndone', values) : t('history.stepRedone', values);
}

/** Shows one finished translation: source and target side by side, scrolled together. */
function HistoryItem({ onTranslateAgain }: HistoryItemProps) {
  const { detail, segmentPage, itemError, doneStep } = useHistory(
    'detail',
    'segmentPage',
    'itemError',
    'doneStep',
  );
  const isEditing = useHistory((state) => state.editingPosition !== null);
  const { closeItem, setSegmentPage, openItem, undo, redo } = useHistory(
    'closeItem',
    'setSegmentPage',
    'openItem',
    'undo',
    'redo',
  );
  const format = useFormat();
  const shown = valueOf(detail);
  const table = useRef<HTMLDivElement>(null);
  const jump = async (itemId: string, position: number) => {
    await openItem(itemId, { position, text: '' });
    const focusRow = (framesLeft: number) => {
      const row = table.current?.querySelector(`[data-position="${String(position)}"]`);
      const field = row?.querySelector<HTMLElement>(
        'td:last-of-type :is(button, textarea, [role="textbox"])',
      );
      // The rows after the first ones are drawn a little later.
      if (field === undefined || field === null) {
        if (framesLeft > 0) requestAnimationFrame(() => focusRow(framesLeft - 1));
      } else field.focus();
    };
    requestAnimationFrame(() => focusRow(60));
  };
  usePageCommand('back', closeItem);
  usePageCommand('undo', undo);
  usePageCommand('redo', redo);
  return (
    <>
      <BackButton onClick={closeItem}>{t('history.backToHistory')}</BackButton>
      <div className={layout['page']}>
        {itemError !== null && <ErrorPanel error={itemError} />}
        {detail.status === 'failed' && (
          <ErrorPanel error={detail.error} onRetry={() => setSegmentPage(segmentPage)} />
        )}
        {detail.status === 'loading' && shown === null && (
          <Skeleton rows={8} label={t('history.loadingTranslation')} />
        )}
        {shown !== null && (
          <ReturnedDrop itemId={shown.item.id}>
            <ItemHead
              item={shown.item}
              totalSegments={shown.totalSegments}
              onTranslateAgain={onTranslateAgain}
            />
            <DraftsNotice
              item={shown.item}
              onJump={(position) => void jump(shown.item.id, position)}
            />
            <EditedDocument item={shown.item} />
            <HandoffPanel item={shown.item} onUndo={undo} />
            {doneStep !== null && (
              <output className={feedback['feedback']}>{stepText(doneStep, format)}</output>
            )}
            <ReplacePanel
              item={shown.item}
              onUndo={undo}
              isEditing={isEditing}
              onJump={(position) => void jump(shown.item.id, position)}
            />
            <CheckPanel
              item={shown.item}
              onUndo={undo}
              onJump={(position) => void jump(shown.item.id, position)}
            />
            {shown.totalSegments === 0 ? (
              <EmptyState icon={FileText} title={t('history.noTextSideBySide')}>
                <p>{t('history.textsNotPaired')}</p>
              </EmptyState>
            ) : (
              <>
                <div ref={table}>
                  <SegmentTable item={shown.item} segments={shown.segments} />
                </div>
                <PaginationNav
                  pagination={{
                    page: segmentPage,
                    limit: SEGMENTS_PER_PAGE,
                    total: shown.totalSegments,
                  }}
                  noun="segment"
                  onPage={(next) => void setSegmentPage(next)}
                />
              </>
            )}
          </ReturnedDrop>
        )}
      </div>
    </>
  );
}

export interface HistoryPageProps {
  /** Called when a document is in the plan again and its options can be chosen. */
  onPlannedAgain: () => void;
}

/** Page of all earlier translations, searched and read offline. */
export function HistoryPage({ onPlannedAgain }: HistoryPageProps) {
  const isOpen = useHistory((state) => state.openItemId !== null);
  const planAgain = useHistory((state) => state.planAgain);
  if (!isOpen) return <HistoryList />;
  return (
    <HistoryItem
      onTranslateAgain={async (jobId) => {
        if (await planAgain(jobId)) onPlannedAgain();
      }}
    />
  );
}
