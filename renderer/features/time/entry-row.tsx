import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TimeEntry } from '../../../shared/domain/time-entry.ts';
import { t } from '../../../shared/i18n/text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { useTime, useTimeState } from './context.ts';
import { EDIT_FIELDS } from './edit-slice.ts';
import { EntryActions } from './entry-actions.tsx';
import { BillableCell, DurationCell, NoteCell, ProjectCell, TimesCell } from './entry-cells.tsx';
import { StateCell } from './state-cell.tsx';
import { Revisions } from './revisions.tsx';
import { openCell } from './save-edit.ts';
import { shortError } from './words.ts';
import cellsCss from './entry-cells.module.css';
import css from './entry-table.module.css';

/** As many as the table has columns. */
const COLUMNS = 7;

interface EntryRowProps {
  entry: TimeEntry;
  /** The cell that Tab comes to; null in all rows but one. */
  activeCell: string | null;
}

/** The question of an entry that both sides changed. */
function ConflictRow({ entryId }: { entryId: string }) {
  const conflicts = useTime((state) => state.conflicts);
  const closeConflict = useTime((state) => state.closeConflict);
  const conflict = (valueOf(conflicts) ?? []).find((each) => each.entryId === entryId);
  return (
    <tr className={css['below']}>
      <td colSpan={COLUMNS}>
        {conflict === undefined ? (
          <p className={cellsCss['muted']}>
            {conflicts.status === 'loading' && t('Reading both versions')}
            {conflicts.status === 'ready' && t('It is settled already.')}
            {conflicts.status === 'failed' && shortError(conflicts.error)}
          </p>
        ) : (
          <ConflictPanel conflict={conflict} onClose={closeConflict} />
        )}
      </td>
    </tr>
  );
}

/** An entry: each cell can be typed in where it stands. */
export const EntryRow = memo(function EntryRow({ entry, activeCell }: EntryRowProps) {
  const getState = useTimeState();
  const focusCell = useTime((state) =>
    state.focusCell?.entryId === entry.id ? state.focusCell.cell : null,
  );
  const isConflictOpen = useTime((state) => state.openConflictId === entry.id);
  const [areRevisionsOpen, setRevisionsOpen] = useState(false);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (focusCell === null) return;
    row.current?.querySelector<HTMLElement>(`[data-cell="${focusCell}"]`)?.focus();
    getState().clearFocusCell();
  }, [focusCell, getState]);

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
    if (cell === undefined) return;
    if (event.key === 'Delete') {
      event.preventDefault();
      void getState().deleteEntry(entry);
    } else if (event.key === 'F2') {
      event.preventDefault();
      openCell(getState(), entry, EDIT_FIELDS.find((field) => field === cell) ?? 'times');
    }
  };
  const cells = { entry, activeCell };
  return (
    <>
      <tr
        ref={row}
        data-entry={entry.id}
        className={`${css['entry']} ${entry.endedAtMs === null ? css['running'] : ''}`}
        onKeyDown={onKeyDown}
      >
        <TimesCell {...cells} />
        <DurationCell {...cells} />
        <NoteCell {...cells} />
        <ProjectCell {...cells} />
        <BillableCell {...cells} />
        <StateCell {...cells} />
        <td className={css['actions']}>
          <EntryActions
            {...cells}
            areRevisionsOpen={areRevisionsOpen}
            onRevisions={() => setRevisionsOpen(!areRevisionsOpen)}
          />
        </td>
      </tr>
      {isConflictOpen && <ConflictRow entryId={entry.id} />}
      {areRevisionsOpen && (
        <tr className={css['below']}>
          <td colSpan={COLUMNS}>
            {/* Each change of the entry makes another one. */}
            <Revisions key={entry.updatedAtMs} entryId={entry.id} />
          </td>
        </tr>
      )}
    </>
  );
});
