// oxlint-disable jsx-a11y/prefer-tag-over-role -- see entry-grid.tsx
import { memo, useEffect, useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import type { EntryRowActions, Side } from './use-entry-grid.ts';
import css from './entry-grid.module.css';

const SIDES: readonly Side[] = ['source', 'target'];

interface CellFieldProps {
  label: string;
  typed: string;
  actions: EntryRowActions;
}

/** The field of the cell that is typed into; it has the focus. */
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
  /** Of the grid; cells are named by it. */
  id: string;
  index: number;
  /** Pixels from the top. */
  start: number;
  /** Null while it is read. */
  entry: { source: string; target: string } | null;
  isNew: boolean;
  isSelected: boolean;
  /** The active cell, when it is in this row. */
  activeSide: Side | null;
  /** What is typed into the active cell of this row; null while nothing is. */
  typed: string | null;
  actions: EntryRowActions;
}

/** One term. Built anew only when something about it changed: a list that is scrolled has no time for more. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { id, index, start, entry, isNew, isSelected, activeSide, typed, actions } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      className={`${css['row']} ${isSelected ? css['selected'] : ''} ${isNew ? css['new'] : ''}`}
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
                label={side === 'source' ? t('Source') : t('Target')}
                typed={typed}
                actions={actions}
              />
            ) : entry === null ? (
              <span className={css['waiting']}>…</span>
            ) : isNew && entry[side] === '' ? (
              <span className={css['hint']}>
                {side === 'source' ? t('New term') : t('Its translation')}
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
