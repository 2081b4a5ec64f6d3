import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import type { HistoryDetail } from '../../../shared/domain/history.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { Badge, EmptyState, Skeleton } from '../../components/states.tsx';
import FileText from 'lucide-react/icons/file-text';
import { plural } from '../../lib/format.ts';
import { valueOf } from '../../lib/loadable.ts';
import { usePageCommand } from '../../lib/page-commands.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useHistory } from './context.ts';
import { SegmentTable } from './segment-table.tsx';
import { SEGMENTS_PER_PAGE } from './store.ts';
import css from './history.module.css';

function ItemHead({ item, totalSegments }: Pick<HistoryDetail, 'item' | 'totalSegments'>) {
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={css['itemHead']}>
      <h1 ref={heading} tabIndex={-1}>
        <span className="visually-hidden">History: </span>
        {item.title}
      </h1>
      <p className={css['facts']}>
        {item.isPractice && <Badge tone="warning">Practice</Badge>}
        <span>
          {item.sourceLang === null ? 'Detected language' : format.language(item.sourceLang)} to{' '}
          {format.language(item.targetLang)}
        </span>
        <span>{item.connectionName}</span>
        <span>{format.fullDateTime(item.createdAtMs)}</span>
        <span>{plural(totalSegments, 'segment', format)}</span>
        {item.billedChars !== null && <span>{format.characters(item.billedChars)} billed</span>}
      </p>
    </header>
  );
}

/** One finished translation: source and target side by side, scrolled as one. */
export function HistoryItem() {
  const detail = useHistory((state) => state.detail);
  const segmentPage = useHistory((state) => state.segmentPage);
  const query = useHistory((state) => state.text);
  const closeItem = useHistory((state) => state.closeItem);
  const setSegmentPage = useHistory((state) => state.setSegmentPage);
  const copyText = useHistory((state) => state.copyText);
  const shown = valueOf(detail);
  usePageCommand('back', closeItem);
  return (
    <>
      <Button variant="quiet" icon={ArrowLeft} className={css['back']} onClick={closeItem}>
        Back to history
      </Button>
      <div className={css['content']}>
        {detail.status === 'failed' && (
          <ErrorPanel error={detail.error} onCopy={(report) => void copyText(report)}>
            <Button onClick={() => void setSegmentPage(segmentPage)}>Try again</Button>
          </ErrorPanel>
        )}
        {detail.status === 'loading' && shown === null && (
          <Skeleton rows={8} label="Reading the translation" />
        )}
        {shown !== null && (
          <>
            <ItemHead item={shown.item} totalSegments={shown.totalSegments} />
            {shown.totalSegments === 0 ? (
              <EmptyState icon={FileText} title="No text to show side by side.">
                <p>The texts of this format could not be paired; the file itself is complete.</p>
              </EmptyState>
            ) : (
              <SegmentTable item={shown.item} segments={shown.segments} query={query} />
            )}
            {shown.totalSegments > 0 && (
              <PaginationNav
                page={segmentPage}
                limit={SEGMENTS_PER_PAGE}
                total={shown.totalSegments}
                noun="segment"
                onPage={(next) => void setSegmentPage(next)}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
