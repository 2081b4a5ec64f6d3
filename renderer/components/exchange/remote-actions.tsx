import { useState } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../controls/button.tsx';
import { DeleteByName } from '../forms/record-form.tsx';
import record from '../layout/record-page.module.css';

interface RemoteActionsProps {
  /** Of the record, which has to be typed to delete it. */
  name: string;
  /** What stays here after that. */
  hint: string;
  unlink: () => Promise<void>;
  /** @returns why it was not deleted; null when it was */
  deleteRemote: (typedName: string) => Promise<ErrorData | null>;
}

/** What ends the link to a service: forgetting it, or deleting there, asked by name. */
export function RemoteActions({ name, hint, unlink, deleteRemote }: RemoteActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <div className={record['actions']}>
        <Button onClick={() => void unlink()}>{t('glossaries.unlinkFromService')}</Button>
        {!isDeleting && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('glossaries.deleteFromServiceAsk')}
          </Button>
        )}
      </div>
      {isDeleting && (
        <DeleteByName
          label={t('glossaries.deleteFromService')}
          field={t('glossaries.typeNameToDelete', { name })}
          hint={hint}
          submit={t('glossaries.delete')}
          remove={deleteRemote}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}
