import { useState, type SubmitEvent } from 'react';
import type { LocalGlossary } from '../../../shared/domain/glossary-workbench.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useGlossaries } from './context.ts';
import { ToldError } from './told-error.tsx';
import record from '../../components/record-page.module.css';

/** What ends the link to a service: forgetting it, or deleting there, asked by name. */
export function RemoteActions({ glossary }: { glossary: LocalGlossary }) {
  const unlink = useGlossaries((state) => state.unlink);
  const deleteRemote = useGlossaries((state) => state.deleteRemote);
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
        <Button onClick={() => void unlink()}>{t('Unlink from the service')}</Button>
        {!isDeleting && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('Delete at the service…')}
          </Button>
        )}
      </div>
      {isDeleting && (
        <form
          className={record['panel']}
          aria-label={t('Delete at the service')}
          onSubmit={(event) => void onSubmit(event)}
        >
          <TextField
            label={t('Type the name to delete it at the service: {name}', { name: glossary.name })}
            hint={t('The terms stay here, and a snapshot is kept.')}
            value={typedName}
            error={isNameFault ? ownWords(error) : null}
            onChange={(event) => setTypedName(event.target.value)}
          />
          {error !== null && !isNameFault && <ToldError error={error} />}
          <div className={record['actions']}>
            <Button variant="danger" type="submit">
              {t('Delete')}
            </Button>
            <Button onClick={() => setDeleting(false)}>{t('Cancel')}</Button>
          </div>
        </form>
      )}
    </>
  );
}
