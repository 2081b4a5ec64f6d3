import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import css from './catalogue.module.css';

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
    <fieldset aria-label={t('Confirm deletion of {name}', { name })} className={css['confirm']}>
      <Button variant="danger" onClick={onDelete}>
        {t('Delete')}
      </Button>
      <Button ref={keep} onClick={onKeep}>
        {t('row|Keep')}
      </Button>
    </fieldset>
  );
}

/** Archive keeps everything; delete asks once, because it also goes to the service. */
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
    <div className={css['actions']}>
      <IconButton
        label={isArchived ? t('Bring back {name}', { name }) : t('Archive {name}', { name })}
        icon={isArchived ? ArchiveRestore : Archive}
        onClick={() => onArchive(!isArchived)}
      />
      <IconButton
        label={t('Delete {name}', { name })}
        icon={Trash2}
        onClick={() => setAsking(true)}
      />
    </div>
  );
}
