// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, react/incompatible-library -- a virtualized grid cannot be a native table; its rows must not be memoized
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, type RefObject, useLayoutEffect, memo } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { StatusFacts } from '../../components/frame/status-line.tsx';
import { format } from '../../lib/words/format.ts';
import { ENTRIES_PER_PAGE } from './entries-slice.ts';
import { useGlossaries } from './store.ts';
import { useEntryGrid, type EntryRowActions, type Side } from './use-entry-grid.ts';
import layout from '../../components/layout/layout.module.css';
import css from './entry-grid.module.css';

/**
 * Keeps the cell that keys have moved to within the window, because the grid may be taller than the window. Does
 * nothing for the initially active cell or while the focus is elsewhere.
 *
 * @param cellId null while the cell is not built
 */
function useKeptInSight(box: RefObject<HTMLElement | null>, cellId: string | null): void {
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (cellId === null || cellId === seen.current) return;
    const isFirst = seen.current === null;
    seen.current = cellId;
    if (isFirst || box.current?.contains(document.activeElement) !== true) return;
    document.getElementById(cellId)?.scrollIntoView({ block: 'nearest' });
  }, [box, cellId]);
}

interface GridClipboard {
  copy: () => Promise<void>;
  cut: () => Promise<void>;
  /** Pastes into the active cell only. */
  paste: (text: string) => void;
  /** Pastes several cells. */
  pasteRows: (text: string) => Promise<void>;
}

/**
 * Copies, cuts, and pastes cells by keyboard or menu: `grid` has the focus for them, while the field of a cell behaves
 * like any other field. Pasting several cells works anywhere within `box`.
 */
function useGridClipboard(
  box: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  actions: GridClipboard,
): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const isOnGrid = (): boolean => document.activeElement === grid.current;
    const onCopy = (event: ClipboardEvent) => {
      if (!isOnGrid()) return;
      event.preventDefault();
      void latest.current[event.type === 'cut' ? 'cut' : 'copy']();
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (box.current?.contains(document.activeElement) !== true) return;
      if (/[\t\r\n]/u.test(text.trim())) {
        event.preventDefault();
        void latest.current.pasteRows(text);
      } else if (isOnGrid() && text.trim() !== '') {
        event.preventDefault();
        latest.current.paste(text.trim());
      }
    };
    // Without an editable target, a browser sends these events to the page instead of the focused
    // element.
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [box, grid]);
}

const SIDES: readonly Side[] = ['source', 'target'];

interface CellFieldProps {
  label: string;
  typed: string;
  actions: EntryRowActions;
}

function CellField({ label, typed, actions }: CellFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  return (
    <input
      ref={input}
      className={css['field']}
      aria-label={label}
      dir="auto"
      value={typed}
      onChange={(event) => actions.setTyped(event.target.value)}
      onKeyDown={(event) => actions.onEditKey(event)}
      onBlur={() => actions.commit()}
    />
  );
}

interface EntryRowProps {
  id: string;
  index: number;
  /** Pixels from the top. */
  start: number;
  /** Null while loading. */
  entry: { source: string; target: string } | null;
  isNew: boolean;
  isSelected: boolean;
  /** Active cell, if it is in this row. */
  activeSide: Side | null;
  /** Text being typed into the active cell of this row; null otherwise. */
  typed: string | null;
  actions: EntryRowActions;
}

/** One term. Rerendered only when it changed, because scrolling leaves no time for more. */
const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { id, index, start, entry, isNew, isSelected, activeSide, typed, actions } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      className={`${css['row']} ${isSelected ? css['selected'] : ''}`}
      style={{ transform: `translateY(${String(start)}px)` }}
    >
      {SIDES.map((side, column) => {
        const isActive = activeSide === side;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and answers the keys
          <div
            key={side}
            id={`${id}-${String(index)}-${side}`}
            role="gridcell"
            aria-colindex={column + 1}
            dir="auto"
            className={`${css['cell']} ${isActive ? css['active'] : ''}`}
            onClick={(event) => actions.go(index, side, event.shiftKey)}
            onDoubleClick={() => actions.editAt({ row: index, side })}
          >
            {isActive && typed !== null ? (
              <CellField
                label={side === 'source' ? t('glossaries.source') : t('glossaries.target')}
                typed={typed}
                actions={actions}
              />
            ) : entry === null ? (
              <span className={css['waiting']}>…</span>
            ) : isNew && entry[side] === '' ? (
              <span className={css['hint']}>
                {side === 'source' ? t('glossaries.newTerm') : t('glossaries.itsTranslation')}
              </span>
            ) : (
              entry[side]
            )}
          </div>
        );
      })}
    </div>
  );
});

const ROW_HEIGHT = 36;
const OVERSCAN = 8;
/** More rows than are ever built: a row that scrolls into view reuses the elements of one that left. */
const SLOTS = 40;
/** A page of rows that is scrolled past faster than this is not read. */
const PASSING_MS = 40;

/**
 * Grid of all terms: only the visible rows are built and read. Arrows move, Enter edits, Tab goes to the next cell,
 * Delete removes; cells are copied and cut as in a spreadsheet, and a paste of several rows is reviewed first.
 */
export function EntryGrid() {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useEntryGrid();
  const { total, active, anchor, typed, rowActions } = grid;
  const { loadEntries, entryAt, entryRevision: revision, entryText: text } = useGlossaries();
  const { readPaste, isFresh } = useGlossaries();
  // Rows appear once their page is loaded.
  useGlossaries((state) => state.entryPages);
  const isCounted = useGlossaries((state) => state.entryTotal !== null);

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
  // The focus returns from the field of a cell.
  useEffect(() => {
    if (typed !== null || document.activeElement !== document.body) return;
    // The head of the page stays visible when a glossary is opened.
    scroller.current?.focus({ preventScroll: true });
  }, [typed]);

  useEffect(() => {
    if (isFresh) scroller.current?.focus();
  }, [isFresh]);

  useGridClipboard(frame, scroller, { ...grid.clipboard, pasteRows: readPaste });
  const [selectedFrom, selectedTo] = [Math.min(anchor, active.row), Math.max(anchor, active.row)];
  const activeId = `${id}-${String(active.row)}-${active.side}`;
  const isActiveShown = rows.some(({ index }) => index === active.row);
  useKeptInSight(frame, isActiveShown ? activeId : null);

  return (
    <div ref={frame} className={`${layout['frame']} ${css['grid']}`}>
      <StatusFacts>
        <span>
          {isCounted && total === 0 && text.trim() !== ''
            ? t('glossaries.noTermsFound')
            : t('glossaries.rowNumber', { row: format.number(active.row + 1) })}
          {' · '}
          {t('glossaries.gridKeysHint')}
        </span>
      </StatusFacts>
      <div className={css['head']} aria-hidden>
        <span>{t('glossaries.source')}</span>
        <span>{t('glossaries.target')}</span>
      </div>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={t('glossaries.terms')}
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
