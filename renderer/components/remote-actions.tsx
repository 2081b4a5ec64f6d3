import { useState, type SubmitEvent } from 'react';
import type { ErrorData } from '../../shared/errors.ts';
import { t } from '../../shared/i18n/text.ts';
import { messageOf } from '../lib/error-text.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { FormError } from './form-error.tsx';
import record from './record-page.module.css';

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
  const [typedName, setTypedName] = useState('');
  const [error, setError] = useState<ErrorData | null>(null);
  const isNameFault = error?.details?.field === 'typedName';
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(await deleteRemote(typedName));
  };
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
        <form
          className={record['panel']}
          aria-label={t('glossaries.deleteFromService')}
          onSubmit={(event) => void onSubmit(event)}
        >
          <TextField
            label={t('glossaries.typeNameToDelete', { name })}
            hint={hint}
            value={typedName}
            error={isNameFault ? messageOf(error) : null}
            onChange={(event) => setTypedName(event.target.value)}
          />
          {error !== null && !isNameFault && <FormError error={error} />}
          <FormButtons
            submit={t('glossaries.delete')}
            isDangerous
            onCancel={() => setDeleting(false)}
          />
        </form>
      )}
    </>
  );
}
