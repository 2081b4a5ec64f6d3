// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, react/incompatible-library -- a grid of which only the rows in sight are built is no table of the platform; the virtual rows are not to be memoized
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useGlossaries } from './context.ts';
import { ENTRIES_PER_PAGE } from './entries-slice.ts';
import { EntryRow } from './entry-row.tsx';
import { useEntryGrid } from './use-entry-grid.ts';
import { useKeptInSight } from './use-kept-in-sight.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import css from './entry-grid.module.css';

const ROW_HEIGHT = 36;
const OVERSCAN = 8;
/** More rows than are ever built: a row that comes into sight takes the elements of one that left it. */
const SLOTS = 40;
/** A page of rows that is scrolled past faster than this is not read. */
const PASSING_MS = 40;

/**
 * The terms, as many as there are: only the rows in sight are built, and read. Arrows move, Enter edits,
 * Tab goes to the next cell, Delete removes; cells are copied and cut as a spreadsheet does, and a paste of
 * several rows is looked at first.
 */
export function EntryGrid() {
  const id = useId();
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useEntryGrid();
  const { total, active, anchor, typed, rowActions } = grid;
  const loadEntries = useGlossaries((state) => state.loadEntries);
  const entryAt = useGlossaries((state) => state.entryAt);
  const revision = useGlossaries((state) => state.entryRevision);
  // Rows come when their page was read.
  useGlossaries((state) => state.entryPages);
  const isCounted = useGlossaries((state) => state.entryTotal !== null);
  const text = useGlossaries((state) => state.entryText);
  const readPaste = useGlossaries((state) => state.readPaste);

  const virtualizer = useVirtualizer({
    count: total + 1,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const rows = virtualizer.getVirtualItems();
  const firstPage = Math.floor((rows[0]?.index ?? 0) / ENTRIES_PER_PAGE);
  const lastPage = Math.floor((rows.at(-1)?.index ?? 0) / ENTRIES_PER_PAGE);
  useEffect(() => {
    const load = () => void loadEntries(firstPage * ENTRIES_PER_PAGE, lastPage * ENTRIES_PER_PAGE);
    const id = window.setTimeout(load, PASSING_MS);
    return () => window.clearTimeout(id);
  }, [loadEntries, firstPage, lastPage, revision, total]);
  const scrollTo = virtualizer.scrollToIndex;
  useEffect(() => scrollTo(active.row), [scrollTo, active.row]);
  // The focus comes back from the field of a cell.
  useEffect(() => {
    if (typed !== null || document.activeElement !== document.body) return;
    // The head of the page stays in sight when a glossary is opened.
    scroller.current?.focus({ preventScroll: true });
  }, [typed]);

  useGridClipboard(frame, scroller, { ...grid.clipboard, pasteRows: readPaste });
  const [selectedFrom, selectedTo] = [Math.min(anchor, active.row), Math.max(anchor, active.row)];
  const activeId = `${id}-${String(active.row)}-${active.side}`;
  const isActiveShown = rows.some(({ index }) => index === active.row);
  useKeptInSight(frame, isActiveShown ? activeId : null);

  return (
    <div ref={frame} className={css['frame']}>
      <p className={css['told']}>
        {isCounted && total === 0 && text.trim() !== ''
          ? t('No term is found.')
          : t('{count, plural, one {# term} other {# terms}}', { count: total })}
        {' · '}
        {t('Row {row}', { row: format.number(active.row + 1) })}
        {' · '}
        {t('Enter edits, Tab goes on, Delete removes, paste takes rows of a spreadsheet.')}{' '}
        {t('Copy takes the cell or the selected rows, cut takes the selected rows out.')}
      </p>
      <div className={css['head']} aria-hidden>
        <span>{t('Source')}</span>
        <span>{t('Target')}</span>
      </div>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={t('Terms')}
        aria-rowcount={total + 1}
        aria-colcount={2}
        aria-multiselectable
        aria-activedescendant={isActiveShown ? activeId : undefined}
        aria-busy={!isCounted}
        className={css['scroller']}
        onKeyDown={grid.onKey}
      >
        <div role="rowgroup" className={css['body']} style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => (
            <EntryRow
              key={index % SLOTS}
              id={id}
              index={index}
              start={start}
              entry={index === total ? grid.draft : entryAt(index)}
              isNew={index === total}
              isSelected={index >= selectedFrom && index <= selectedTo && index !== total}
              activeSide={index === active.row ? active.side : null}
              typed={index === active.row ? typed : null}
              actions={rowActions}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
