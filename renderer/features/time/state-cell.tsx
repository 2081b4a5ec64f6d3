import type { TimeEntry } from '../../../shared/domain/time-entry.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useTime, useTimeState } from './context.ts';
import { SyncState } from './sync-state.tsx';
import css from './entry-cells.module.css';
import tableCss from './entry-table.module.css';

interface StateCellProps {
  entry: TimeEntry;
  activeCell: string | null;
}

/** How an entry stands to its service; a conflict leads to its two versions. */
export function StateCell({ entry, activeCell }: StateCellProps) {
  const getState = useTimeState();
  const isOpen = useTime((state) => state.openConflictId === entry.id);
  if (entry.syncState !== 'conflict') {
    return (
      <td className={tableCss['state']}>
        <SyncState entry={entry} />
      </td>
    );
  }
  const toggle = () => {
    if (isOpen) getState().closeConflict();
    else void getState().openConflict(entry.id);
  };
  return (
    <td className={tableCss['state']}>
      <button
        type="button"
        className={css['cell']}
        data-cell="conflict"
        tabIndex={activeCell === 'conflict' ? 0 : -1}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <SyncState entry={entry} />
        <span className={css['choose']}>{t('Choose a version')}</span>
      </button>
    </td>
  );
}
