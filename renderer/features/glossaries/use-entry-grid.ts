import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useGlossaries } from './store.ts';

export type Side = 'source' | 'target';
export interface GridCell {
  /** From 0; the row after the last one takes a new term. */
  row: number;
  side: Side;
}

/** Actions of the rows; stable between renders, so that visible rows are not rerendered. */
export interface EntryRowActions {
  go(row: number, side: Side, extend: boolean): void;
  /** Begins to edit the content of the cell. */
  editAt(cell: GridCell): void;
  setTyped(text: string): void;
  onEditKey(event: KeyboardEvent<HTMLInputElement>): void;
  commit(): void;
}

const PAGE_ROWS = 12;
/** Row for a new term, wherever it is. */
const LAST_ROW = Infinity;
const NO_DRAFT = { source: '', target: '' };

/** Manages the active cell, the typed text, and the keys. */
export function useEntryGrid() {
  const total = useGlossaries((state) => state.entryTotal) ?? 0;
  const { entryAt, readEntries, copyCells, changeEntries: change } = useGlossaries();
  const { dismissEntryError: dismissError } = useGlossaries();
  const [place, setPlace] = useState<GridCell>({ row: 0, side: 'source' });
  /** Row where a multi-row selection began. */
  const [anchor, setAnchor] = useState(0);
  /** Text being typed; null while nothing is edited. */
  const [typed, setTypedState] = useState<string | null>(null);
  /** Same value, for events before the next render. */
  const latestTyped = useRef<string | null>(null);
  /** Row after the last one. */
  const [draft, setDraft] = useState(NO_DRAFT);
  const active: GridCell = { row: Math.min(place.row, total), side: place.side };

  const setTyped = (text: string | null): void => {
    latestTyped.current = text;
    setTypedState(text);
  };
  const go = (row: number, side: Side, extend = false): void => {
    const kept = Math.max(0, row);
    setPlace({ row: kept, side });
    if (!extend) setAnchor(kept);
  };
  const valueAt = ({ row, side }: GridCell): string =>
    row === total ? draft[side] : (entryAt(row)?.[side] ?? '');
  const edit = (text: string): void => {
    if (active.row < total && entryAt(active.row) === null) return;
    setTyped(text);
  };
  /** Accepts the input; the selection moves immediately and returns if the input is refused. */
  const commit = async (next?: GridCell): Promise<void> => {
    const text = latestTyped.current;
    if (text === null) return;
    const { row, side } = active;
    setTyped(null);
    if (next !== undefined) go(next.row, next.side);
    const refused = (): void => {
      go(row === total ? LAST_ROW : row, side);
      setTyped(text);
    };
    if (row === total) {
      const made = { ...draft, [side]: text };
      setDraft(made);
      if (made.source === '' || made.target === '') return;
      setDraft(NO_DRAFT);
      if (await change({ add: [made] })) return;
      setDraft(made);
      refused();
      return;
    }
    const entry = entryAt(row);
    if (entry === null || entry[side] === text) return;
    if (!(await change({ update: [{ id: entry.id, [side]: text }] }))) refused();
  };
  const cancel = (): void => {
    setTyped(null);
    dismissError();
  };
  /** Discards the content of the row after the last one. */
  const dropDraft = (): void => setDraft(NO_DRAFT);
  /** Returns the selected rows without the one after the last; at least the active one. */
  const selected = (): { first: number; last: number } => ({
    first: Math.min(anchor, active.row),
    last: Math.min(Math.max(anchor, active.row), total - 1),
  });
  const removeRows = async (isCopied = false): Promise<void> => {
    const { first, last } = selected();
    const rows = first > last ? null : await readEntries(first, last);
    if (rows === null || rows.length === 0) return;
    if (isCopied && !(await copyCells(rows.map(({ source, target }) => [source, target])))) return;
    if (await change({ remove: rows.map(({ id }) => id) })) go(first, active.side);
  };
  /** Copies the active cell, or the rows if several are selected. */
  const copy = async (): Promise<void> => {
    const { first, last } = selected();
    if (Math.min(anchor, total) === active.row) {
      const text = valueAt(active);
      if (text !== '') await copyCells([[text]]);
      return;
    }
    const rows = await readEntries(first, last);
    if (rows !== null) await copyCells(rows.map(({ source, target }) => [source, target]));
  };
  /**
   * Copies several rows and removes them. A single cell is only copied, since no term may be empty; in the row after
   * the last one it is emptied.
   */
  const cut = async (): Promise<void> => {
    const { first, last } = selected();
    if (first < last) return removeRows(true);
    await copy();
    if (first >= total) setDraft((kept) => ({ ...kept, [active.side]: '' }));
  };

  const onEditKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    const { row, side } = active;
    const isNew = row === total;
    const isTarget = side === 'target';
    if (event.key === 'Enter') {
      event.preventDefault();
      // A new term needs both sides and is followed by the next one.
      if (isNew) void commit({ row: LAST_ROW, side: isTarget ? 'source' : 'target' });
      else void commit({ row: row + 1, side });
    } else if (event.key === 'Tab') {
      event.preventDefault();
      const step = event.shiftKey ? (isTarget ? 0 : -1) : isTarget ? 1 : 0;
      const to = isNew && step >= 0 ? LAST_ROW : row + step;
      void commit({ row: to, side: isTarget ? 'source' : 'target' });
    } else if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    }
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { row, side } = active;
    const isCommand = event.ctrlKey || event.metaKey;
    const handled = (): void => event.preventDefault();
    const steps: Record<string, () => void> = {
      ArrowDown: () => go(Math.min(total, row + 1), side, event.shiftKey),
      ArrowUp: () => go(row - 1, side, event.shiftKey),
      ArrowLeft: () => go(row, 'source'),
      ArrowRight: () => go(row, 'target'),
      PageDown: () => go(Math.min(total, row + PAGE_ROWS), side, event.shiftKey),
      PageUp: () => go(row - PAGE_ROWS, side, event.shiftKey),
      Home: () => go(isCommand ? 0 : row, 'source'),
      End: () => go(isCommand ? total : row, 'target'),
      Enter: () => edit(valueAt(active)),
      F2: () => edit(valueAt(active)),
      Delete: () => void removeRows(),
      Backspace: () => void removeRows(),
    };
    // Discarding a cell keeps the one beside it: the second Esc discards the row.
    if (active.row === total && (draft.source !== '' || draft.target !== '')) {
      for (const key of ['Escape', 'Delete', 'Backspace']) steps[key] = dropDraft;
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step !== undefined && (!isCommand || event.key === 'Home' || event.key === 'End')) {
      handled();
      step();
    } else if (event.key.length === 1 && !isCommand && !event.altKey) {
      handled();
      edit(event.key);
    }
  };

  const latest = useRef({ go, edit, commit, setTyped, valueAt, onEditKey });
  useLayoutEffect(() => {
    latest.current = { go, edit, commit, setTyped, valueAt, onEditKey };
  });
  const rowActions = useMemo(
    (): EntryRowActions => ({
      go: (row, side, extend) => latest.current.go(row, side, extend),
      editAt: (cell) => latest.current.edit(latest.current.valueAt(cell)),
      setTyped: (text) => latest.current.setTyped(text),
      onEditKey: (event) => latest.current.onEditKey(event),
      commit: () => void latest.current.commit(),
    }),
    [],
  );

  return {
    total,
    active,
    anchor,
    typed,
    draft,
    rowActions,
    onKey,
    clipboard: { copy, cut, paste: edit },
  };
}
