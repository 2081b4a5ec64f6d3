import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import type { TimeEntry } from '../../../shared/domain/time-entry.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton, type Icon } from '../../components/button.tsx';
import { useTimeState } from './context.ts';
import { openCell } from './save-edit.ts';
import css from './entry-cells.module.css';

interface EntryActionsProps {
  entry: TimeEntry;
  activeCell: string | null;
  areRevisionsOpen: boolean;
  onRevisions: () => void;
}

/** What can be done with an entry: on hover, or by arrow keys behind its cells. */
export function EntryActions(props: EntryActionsProps) {
  const { entry, activeCell, areRevisionsOpen, onRevisions } = props;
  const getState = useTimeState();
  const { note, projectId, isBillable, tags } = entry;
  const action = (cell: string, label: string, icon: Icon, onClick: () => void, more = {}) => (
    <IconButton
      label={label}
      icon={icon}
      data-cell={cell}
      tabIndex={activeCell === cell ? 0 : -1}
      onClick={onClick}
      {...more}
    />
  );
  return (
    <div className={css['buttons']}>
      {entry.endedAtMs !== null &&
        action(
          'continue',
          t('Continue'),
          Play,
          () => void getState().startTimer({ note, projectId, isBillable, tags }),
        )}
      {action('edit', t('Edit'), Pencil, () => openCell(getState(), entry, 'times'))}
      {action('revisions', t('Earlier versions'), History, onRevisions, {
        'aria-expanded': areRevisionsOpen,
      })}
      {action('delete', t('Delete'), Trash2, () => void getState().deleteEntry(entry))}
    </div>
  );
}
