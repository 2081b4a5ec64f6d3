// oxlint-disable react/incompatible-library -- the rows that depend on it are not memoized
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { useHistory, useHistoryStore } from './store.ts';
import { rowKey, type ShownDetail } from './view-slice.ts';

/** Height of a row before it is measured, in CSS pixels. */
export const ROW_HEIGHT = 58;
const OVERSCAN = 6;
/** Rows that are scrolled past faster than this are not read. */
const PASSING_MS = 40;

/** In a very low window, the whole page scrolls, as in `frame.module.css`. */
const LOW = window.matchMedia('(max-height: 559px)');
const onLow = (tell: () => void) => {
  LOW.addEventListener('change', tell);
  return () => LOW.removeEventListener('change', tell);
};

/** Keys that move far, in heights of what is in sight, unless they move the caret. */
const FAR_KEYS: Record<string, number> = {
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
  PageUp: -1,
  PageDown: 1,
};
const FIELDS = 'textarea, input, [contenteditable]:not([contenteditable="false"])';

/**
 * Chooses the rows that are built: those in sight, and those that must not disappear when they are scrolled away,
 * because they are edited or focused.
 */
export function useRowWindow({ rows, total }: Pick<ShownDetail, 'rows' | 'total'>) {
  const box = useRef<HTMLDivElement>(null);
  const isLow = useSyncExternalStore(onLow, () => LOW.matches);
  const scrollElement = () =>
    isLow ? (box.current?.closest<HTMLElement>('[data-frame]') ?? null) : box.current;
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const [frame, own] = [scrollElement(), box.current];
    const isOwn = frame === null || own === null || frame === own;
    const above = (element: Element) => element.getBoundingClientRect().top;
    setMargin(isOwn ? 0 : above(own) - above(frame) + frame.scrollTop);
    // oxlint-disable-next-line react/exhaustive-deps -- measured when the layout changes
  }, [isLow]);
  const showRows = useHistory((state) => state.showRows);
  const edited = useHistory(({ editingPosition: at, editingPart }) =>
    at === null ? null : rowKey(at, editingPart),
  );
  const sought = useHistory(({ soughtPosition: at, soughtPart, editingPosition, editingPart }) =>
    at === null ? null : rowKey(at, editingPosition === at ? editingPart : soughtPart),
  );
  const [focused, setFocused] = useState<string | null>(null);
  /** Row that gets the focus when it is built. */
  const [goal, setGoal] = useState<number | null>(null);
  const indexes = useMemo(
    () => new Map([...rows].map(([at, { position, part }]) => [rowKey(position, part), at])),
    [rows],
  );
  const indexOf = (key: string | null) => (key === null ? null : (indexes.get(key) ?? null));
  const focusedIndex = indexOf(focused);
  const soughtIndex = indexOf(sought);
  const pinned = [indexOf(edited), soughtIndex, focusedIndex, goal].flatMap((index) =>
    index !== null && index < total ? [index] : [],
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: total,
    getScrollElement: scrollElement,
    scrollMargin: margin,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // Rows are measured when they are laid out, never before.
    measureElement: (row, entry, { indexFromElement, itemSizeCache }) =>
      entry?.borderBoxSize[0]?.blockSize ?? itemSizeCache.get(indexFromElement(row)) ?? ROW_HEIGHT,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => {
    // Rows above those in sight push them, in both directions.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
      item,
      _,
      { itemSizeCache, scrollOffset },
    ) => (itemSizeCache.has(item.key) ? item.end - 1 : item.start) < (scrollOffset ?? 0);
  }, [virtualizer]);
  const items = virtualizer.getVirtualItems();
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {};
  const rowAt = useCallback(
    (index: number) => box.current?.querySelector<HTMLElement>(`tr[data-index="${String(index)}"]`),
    [],
  );

  useEffect(() => {
    const load = () => void showRows(first, last, goal ?? focusedIndex);
    const id = window.setTimeout(load, PASSING_MS);
    return () => window.clearTimeout(id);
  }, [showRows, first, last, goal, focusedIndex, rows]);

  // Keeps the text in sight where it is when rows above it come or go.
  const anchor = useRef<{ key: string; index: number; top: number } | null>(null);
  const isHeld = useRef(false);
  const shownRows = useRef(rows);
  const note = useRef(() => undefined as void);
  useLayoutEffect(() => {
    note.current = () => {
      if (isHeld.current) return;
      const at = pinned.find((index) => index >= first && index <= last) ?? first;
      const [row, built] = [rows.get(at), rowAt(at)];
      anchor.current =
        row === undefined || !built
          ? null
          : {
              key: rowKey(row.position, row.part),
              index: at,
              top: built.getBoundingClientRect().top,
            };
    };
    const [before, scrolled] = [anchor.current, scrollElement()];
    const now = before && indexOf(before.key);
    if (scrolled === null || before === null || now === null) return;
    if (shownRows.current !== rows && now !== before.index) {
      isHeld.current = true;
      requestAnimationFrame(() => requestAnimationFrame(() => (isHeld.current = false)));
      // The sizes belong to other rows now: the rest is drawn again, with what is above.
      for (const row of scrolled.querySelectorAll<HTMLTableRowElement>('tr[data-index]')) {
        virtualizer.resizeItem(
          virtualizer.indexFromElement(row),
          row.getBoundingClientRect().height,
        );
      }
    }
    shownRows.current = rows;
    const built = isHeld.current ? rowAt(now) : null;
    if (built) scrolled.scrollTop += built.getBoundingClientRect().top - before.top;
  });
  const store = useHistoryStore();
  // Before they are rendered.
  useEffect(
    () => store.subscribe((now, before) => now.detail !== before.detail && note.current()),
    [store],
  );

  const { scrollToIndex } = virtualizer;
  // A row that is asked for is scrolled to once.
  const reached = useRef<string | null>(null);
  useEffect(() => {
    if (sought === null) reached.current = null;
    if (sought === null || soughtIndex === null || reached.current === sought) return;
    const row = rowAt(soughtIndex);
    if (!row) return;
    reached.current = sought;
    // From afar, its place is known only when the rows before it are measured.
    if (soughtIndex >= first && soughtIndex <= last) row.scrollIntoView({ block: 'nearest' });
    else scrollToIndex(soughtIndex, { align: 'center' });
  });

  useEffect(() => {
    if (goal !== null) scrollToIndex(goal);
  }, [goal, scrollToIndex]);
  useEffect(() => {
    if (goal === null) return;
    const control = rowAt(goal)?.querySelector<HTMLElement>('[data-target] ~ td button');
    if (!control) return;
    control.focus();
    setGoal(null);
  }, [goal, rowAt, rows, items]);

  return {
    box,
    items,
    /** Height of all rows, in CSS pixels. */
    height: virtualizer.getTotalSize(),
    /** Height of everything above them where they scroll, in CSS pixels. */
    margin,
    measure: virtualizer.measureElement,
    onFocus(event: FocusEvent<HTMLElement>) {
      const index = event.target.closest<HTMLElement>('tr[data-index]')?.dataset['index'];
      const row = index === undefined ? undefined : rows.get(Number(index));
      // At once: it must not be forgotten while others are read.
      void showRows(first, last, row === undefined ? null : Number(index));
      setGoal(null);
      setFocused(row === undefined ? null : rowKey(row.position, row.part));
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      const far = FAR_KEYS[key];
      if (far === undefined || ctrlKey || metaKey || altKey || shiftKey) return;
      if (!(target instanceof Element) || target.matches(FIELDS)) return;
      event.preventDefault();
      // A key that is held goes on from where the last one leads.
      const from = goal ?? focusedIndex ?? first;
      const start = virtualizer.measurementsCache[from]?.start ?? 0;
      const height = virtualizer.scrollRect?.height ?? 0;
      const found = Number.isFinite(far)
        ? (virtualizer.getVirtualItemForOffset(start + far * height)?.index ?? from)
        : far;
      // At least by one, past a row that is higher than the window.
      const next = far < 0 ? Math.min(found, from - 1) : Math.max(found, from + 1);
      const at = Math.max(0, Math.min(total - 1, next));
      void showRows(first, last, at);
      setGoal(at);
    },
  };
}
