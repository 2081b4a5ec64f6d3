import { useState, type SubmitEvent } from 'react';
import type { StyleList } from '../../../shared/domain/style-rule-list.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useStyleRules } from './context.ts';
import { Failure } from './failure.tsx';
import record from '../../components/record-page.module.css';

/** Deletes at the service, for good: the name is typed first. */
export function DeleteListForm({ list }: { list: StyleList }) {
  const remove = useStyleRules((state) => state.deleteList);
  const [isOpen, setOpen] = useState(false);
  const [typedName, setTypedName] = useState('');
  const [error, setError] = useState<ErrorData | null>(null);
  const isNameFault = error?.details?.field === 'typedName';
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(await remove(list, typedName));
  };
  if (!isOpen) {
    return (
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('Delete list…')}
        </Button>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={record['panel']}
      aria-label={t('Delete list')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <p>
        {t(
          'The list is deleted at the service, for everybody who uses it there, and cannot come back.',
        )}
      </p>
      <TextField
        label={t('Type the name of the list: {name}', { name: list.name })}
        value={typedName}
        error={isNameFault ? ownWords(error) : null}
        autoComplete="off"
        onChange={(event) => setTypedName(event.target.value)}
      />
      {!isNameFault && <Failure error={error} />}
      <div className={record['actions']}>
        <Button variant="danger" type="submit">
          {t('Delete list')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
