import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import GitCompare from 'lucide-react/icons/git-compare';
import History from 'lucide-react/icons/history';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TimeEntry, EntryRevision } from '../../../shared/domain/time/entry.ts';
import type { EntrySyncState } from '../../../shared/domain/time/names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton, type Icon } from '../../components/controls/button.tsx';
import { valueOf, toErrorData } from '../../lib/stores/loadable.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { EDIT_FIELDS } from './edit-slice.ts';
import { BillableCell, DurationCell, NoteCell, ProjectCell, TimesCell } from './entry-cells.tsx';
import { openCell } from './save-edit.ts';
import { useTime, useTimeStore } from './store.ts';
import { useTimeFormat } from './time-format.ts';
import { shortError, REVISION_CAUSES, SYNC_STATE_HINTS, SYNC_STATE_LABELS } from './words.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import cellsCss from './entry-cells.module.css';
import css from './entry-table.module.css';

const ICONS: Record<EntrySyncState, Icon> = {
  synced: CircleCheck,
  waiting: CloudUpload,
  parked: CirclePause,
  conflict: GitCompare,
  'local-only': CloudOff,
};

/** Shows an entry's sync state as an icon and a word; a running one is sent when it stops. */
function SyncState({ entry }: { entry: TimeEntry }) {
  const isRunning = entry.endedAtMs === null;
  const StateIcon = isRunning ? LoaderCircle : ICONS[entry.syncState];
  const label = isRunning ? t('time.running') : t(SYNC_STATE_LABELS[entry.syncState]);
  const hint = isRunning ? t('time.sentWhenStopped') : t(SYNC_STATE_HINTS[entry.syncState]);
  return (
    <span className={`${css['syncState']} ${css[`state-${entry.syncState}`] ?? ''}`} title={hint}>
      <StateIcon size={16} aria-hidden />
      {label}
    </span>
  );
}

interface StateCellProps {
  entry: TimeEntry;
  activeCell: string | null;
}

/** Shows an entry's sync state; a conflict opens its two versions. */
function StateCell({ entry, activeCell }: StateCellProps) {
  const { getState } = useTimeStore();
  const isOpen = useTime((state) => state.openConflictId === entry.id);
  if (entry.syncState !== 'conflict') {
    return (
      <td className={css['state']}>
        <SyncState entry={entry} />
      </td>
    );
  }
  const toggle = () => {
    if (isOpen) getState().closeConflict();
    else void getState().openConflict(entry.id);
  };
  return (
    <td className={css['state']}>
      <button
        type="button"
        className={`${cellsCss['cell']} ${css['conflict']}`}
        data-cell="conflict"
        tabIndex={activeCell === 'conflict' ? 0 : -1}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <SyncState entry={entry} />
        <span className={cellsCss['choose']}>{t('time.chooseVersion')}</span>
      </button>
    </td>
  );
}

interface EntryActionsProps {
  entry: TimeEntry;
  activeCell: string | null;
  areRevisionsOpen: boolean;
  onRevisions: () => void;
}

/** Shows the actions of an entry, on hover or by arrow keys after its cells. */
function EntryActions(props: EntryActionsProps) {
  const { entry, activeCell, areRevisionsOpen, onRevisions } = props;
  const { getState } = useTimeStore();
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
    <div className={cellsCss['buttons']}>
      {entry.endedAtMs !== null &&
        action(
          'continue',
          t('time.continueEntry'),
          Play,
          () => void getState().startTimer({ note, projectId, isBillable, tags }),
        )}
      {action('edit', t('time.edit'), Pencil, () => openCell(getState(), entry, 'times'))}
      {action('revisions', t('time.earlierVersions'), History, onRevisions, {
        'aria-expanded': areRevisionsOpen,
      })}
      {action('delete', t('glossaries.delete'), Trash2, () => void getState().deleteEntry(entry))}
    </div>
  );
}

/** Lists the earlier versions of an entry, newest first. */
function Revisions({ entryId }: { entryId: string }) {
  const format = useTimeFormat();
  const readRevisions = useTime((state) => state.readRevisions);
  const [revisions, setRevisions] = useState<readonly EntryRevision[] | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  useEffect(() => {
    let isWanted = true;
    readRevisions(entryId).then(
      (found) => isWanted && setRevisions(found),
      (thrown: unknown) => isWanted && setError(toErrorData(thrown)),
    );
    return () => {
      isWanted = false;
    };
  }, [readRevisions, entryId]);
  if (error !== null) return <p className={forms['error']}>{shortError(error)}</p>;
  if (revisions === null) return null;
  if (revisions.length === 0) return <p className={cellsCss['muted']}>{t('time.neverChanged')}</p>;
  return (
    <ol aria-label={t('time.earlierVersions')} className={layout['stack']}>
      {revisions.map((revision) => (
        <li key={`${String(revision.atMs)} ${revision.cause} ${revision.note}`}>
          <p className={cellsCss['muted']}>
            {t('time.versionUntil', {
              time: format.dateTime(revision.atMs),
              cause: t(REVISION_CAUSES[revision.cause]),
            })}
          </p>
          <p dir="auto">
            {revision.endedAtMs === null
              ? t('time.runningFrom', { time: format.dateTime(revision.startedAtMs) })
              : format.range(revision.startedAtMs, revision.endedAtMs)}
            {' · '}
            {revision.note === '' ? t('time.noNote') : revision.note}
            {' · '}
            {revision.projectName ?? t('app.noProject')}
            {' · '}
            {revision.isBillable ? t('time.billable') : t('time.notBillable')}
            {revision.tags.length > 0 && ` · ${revision.tags.join(', ')}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Equal to the number of columns in the table. */
const COLUMNS = 7;

interface EntryRowProps {
  entry: TimeEntry;
  /** Cell in the Tab order; null in all rows but one. */
  activeCell: string | null;
}

/** Shows the conflict of an entry that both sides changed. */
function ConflictRow({ entryId }: { entryId: string }) {
  const { conflicts, closeConflict } = useTime();
  const conflict = (valueOf(conflicts) ?? []).find((each) => each.entryId === entryId);
  return (
    <tr className={css['below']}>
      <td colSpan={COLUMNS}>
        {conflict === undefined ? (
          <p className={cellsCss['muted']}>
            {conflicts.status === 'loading' && t('time.loadingBothVersions')}
            {conflicts.status === 'ready' && t('time.alreadyResolved')}
            {conflicts.status === 'failed' && shortError(conflicts.error)}
          </p>
        ) : (
          <ConflictPanel conflict={conflict} onClose={closeConflict} />
        )}
      </td>
    </tr>
  );
}

/** An entry, whose cells are edited in place. */
export const EntryRow = memo(function EntryRow({ entry, activeCell }: EntryRowProps) {
  const { getState } = useTimeStore();
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
            {/* Each change of the entry adds a revision. */}
            <Revisions key={entry.updatedAtMs} entryId={entry.id} />
          </td>
        </tr>
      )}
    </>
  );
});
