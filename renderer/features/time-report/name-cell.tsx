import { useEffect, useRef, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { RenameField } from '../../components/rename-field.tsx';
import { Badge } from '../../components/states.tsx';
import css from './catalogue.module.css';

interface NameCellProps {
  name: string;
  isArchived: boolean;
  /** Resolves with why it could not, or null. */
  onRename: (name: string) => Promise<string | null>;
}

/** A name that is changed in place: by its button, Enter or F2. */
export function NameCell({ name, isArchived, onRename }: NameCellProps) {
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The field is gone: the focus goes back to where it came from.
    if (wasRenaming.current && !isRenaming) button.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) {
    return (
      <RenameField
        label={t('New name of {name}', { name })}
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
        title={t('Rename (F2)')}
        aria-label={t('Rename {name}', { name })}
        onClick={() => setRenaming(true)}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true);
        }}
      >
        {name}
      </button>{' '}
      {isArchived && <Badge>{t('Archived')}</Badge>}
    </>
  );
}
