import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, useEffect, useRef } from 'react';
import type { Project } from '../../../shared/domain/projects/project.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button, IconButton, type Icon } from '../../components/controls/button.tsx';
import { RenameField } from '../../components/fields/rename-field.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { shortError } from './catalog-words.ts';
import { useProjects } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import { FieldError } from '../../components/fields/field.tsx';
import css from './catalog.module.css';

const SYNC: Record<Project['syncState'], { icon: Icon; label: MessageId; hint: MessageId }> = {
  synced: {
    icon: CircleCheck,
    label: msg('time.synced'),
    hint: msg('time.serviceHasSameVersion'),
  },
  waiting: {
    icon: Clock,
    label: msg('time.waiting'),
    hint: msg('timeReport.syncWaitingHint'),
  },
  parked: {
    icon: CircleX,
    label: msg('time.parked'),
    hint: msg('timeReport.syncParkedHint'),
  },
  'local-only': {
    icon: MonitorCheck,
    label: msg('time.onlyHere'),
    hint: msg('timeReport.syncLocalOnlyHint'),
  },
};

export function SyncState({ state }: { state: Project['syncState'] }) {
  const { icon: StateIcon, label, hint } = SYNC[state];
  return (
    <span className={`${css['sync']} ${state === 'parked' ? css['danger'] : ''}`} title={t(hint)}>
      <StateIcon size={14} aria-hidden />
      {t(label)}
    </span>
  );
}

interface NameProps {
  name: string;
  isArchived: boolean;
  /** Resolves with the reason for a failure, or null. */
  onRename: (name: string) => Promise<string | null>;
}

/** A name edited in place: with its button, Enter, or F2. */
function Name({ name, isArchived, onRename }: NameProps) {
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The field is gone: the focus returns to its button.
    if (wasRenaming.current && !isRenaming) button.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) {
    return (
      <RenameField
        label={t('app.newNameFor', { name })}
        name={name}
        onRename={onRename}
        onDone={() => setRenaming(false)}
      />
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        dir="auto"
        className={css['name']}
        title={t('timeReport.renameHint')}
        aria-label={t('app.renameItem', { name })}
        onClick={() => setRenaming(true)}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true);
        }}
      >
        {name}
      </button>{' '}
      {isArchived && <Badge>{t('outbox.archived')}</Badge>}
    </>
  );
}

interface NameCellProps {
  record: Pick<Project, 'id' | 'name' | 'isArchived' | 'connectionId'>;
  onRename: NameProps['onRename'];
}

/** Shows the name of a project or customer, where it is stored, and its last error. */
export function NameCell({ record, onRename }: NameCellProps) {
  const { id, name, isArchived, connectionId } = record;
  const connections = useProjects((state) => state.timeConnections);
  const error = useProjects((state) => state.catalogErrors[id]);
  const connection = connections.find((each) => each.id === connectionId);
  return (
    <th scope="row">
      <Name name={name} isArchived={isArchived} onRename={onRename} />
      {connections.length > 1 && connection && (
        <span className={css['where']}>{serviceName(connection.id, connection.name)}</span>
      )}
      <FieldError text={error === undefined ? null : shortError(error)} />
    </th>
  );
}

interface RowActionsProps {
  name: string;
  isArchived: boolean;
  onArchive: (isArchived: boolean) => void;
  onDelete: () => void;
}

function ConfirmDeletion({
  name,
  onDelete,
  onKeep,
}: {
  name: string;
  onDelete: () => void;
  onKeep: () => void;
}) {
  const keep = useFocusOnMount<HTMLButtonElement>();
  return (
    <fieldset aria-label={t('timeReport.confirmDeletion', { name })} className={css['confirm']}>
      <Button variant="danger" onClick={onDelete}>
        {t('glossaries.delete')}
      </Button>
      <Button ref={keep} onClick={onKeep}>
        {t('timeReport.keep')}
      </Button>
    </fieldset>
  );
}

/** Actions of a row: archiving preserves everything; deleting asks once, because it also affects the service. */
export function RowActions({ name, isArchived, onArchive, onDelete }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    return (
      <ConfirmDeletion
        name={name}
        onDelete={() => {
          setAsking(false);
          onDelete();
        }}
        onKeep={() => setAsking(false)}
      />
    );
  }
  return (
    <div className={layout['rowActions']}>
      <IconButton
        label={
          isArchived
            ? t('timeReport.unarchiveNamed', { name })
            : t('timeReport.archiveNamed', { name })
        }
        icon={isArchived ? ArchiveRestore : Archive}
        onClick={() => onArchive(!isArchived)}
      />
      <IconButton
        label={t('timeReport.deleteNamed', { name })}
        icon={Trash2}
        onClick={() => setAsking(true)}
      />
    </div>
  );
}
