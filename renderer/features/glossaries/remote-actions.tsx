import { useState, type SubmitEvent } from 'react';
import type { LocalGlossary } from '../../../shared/domain/glossary-workbench.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { useGlossaries } from './context.ts';
import css from './glossaries.module.css';

/** What ends the link to a service: forgetting it, or deleting there, asked by name. */
export function RemoteActions({ glossary }: { glossary: LocalGlossary }) {
  const unlink = useGlossaries((state) => state.unlink);
  const deleteRemote = useGlossaries((state) => state.deleteRemote);
  const [isDeleting, setDeleting] = useState(false);
  const [typedName, setTypedName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await deleteRemote(typedName);
    setProblem(failed?.message ?? null);
  };
  return (
    <>
      <div className={css['actions']}>
        <Button onClick={() => void unlink()}>{t('Unlink from the service')}</Button>
        {!isDeleting && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('Delete at the service…')}
          </Button>
        )}
      </div>
      {isDeleting && (
        <form
          className={css['panel']}
          aria-label={t('Delete at the service')}
          onSubmit={(event) => void onSubmit(event)}
        >
          <TextField
            label={t('Type the name to delete it at the service: {name}', { name: glossary.name })}
            hint={t('The terms stay here, and a snapshot is kept.')}
            value={typedName}
            error={problem}
            onChange={(event) => setTypedName(event.target.value)}
          />
          <div className={css['actions']}>
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
