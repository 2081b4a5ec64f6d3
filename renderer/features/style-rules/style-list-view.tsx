import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState, type SubmitEvent } from 'react';
import type { StyleList } from '../../../shared/domain/style-rule-list.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useStyleRules } from './context.ts';
import { DeleteListForm } from './delete-list-form.tsx';
import { Failure } from './failure.tsx';
import { Instructions } from './instructions.tsx';
import { RulesForm } from './rules-form.tsx';
import { RememberedNote } from './remembered-note.tsx';
import record from '../../components/record-page.module.css';

function NameForm({ list }: { list: StyleList }) {
  const rename = useStyleRules((state) => state.renameList);
  const [name, setName] = useState(list.name);
  const [error, setError] = useState<ErrorData | null>(null);
  const isNameFault = error?.details?.field === 'name';
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(await rename(list, name));
  };
  return (
    <form
      className={record['toolbar']}
      aria-label={t('Name of the list')}
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextField
        label={t('Name')}
        value={name}
        error={isNameFault ? ownWords(error) : null}
        onChange={(event) => setName(event.target.value)}
      />
      {name !== list.name && <Button type="submit">{t('Rename')}</Button>}
      {!isNameFault && <Failure error={error} />}
    </form>
  );
}

/** One list: its name, rules and instructions. */
export function StyleListView({ list, isReadOnly }: { list: StyleList; isReadOnly: boolean }) {
  const open = useStyleRules((state) => state.openList);
  const format = useFormat();
  return (
    <>
      <Button variant="quiet" icon={ArrowLeft} onClick={() => open(null)}>
        {t('All lists')}
      </Button>
      <PageHeader
        title={list.name}
        purpose={t('For translations into {language}.', {
          language: format.language(list.language),
        })}
      />
      <div className={record['content']}>
        <RememberedNote />
        {!isReadOnly && <NameForm list={list} />}
        <RulesForm list={list} isReadOnly={isReadOnly} />
        <Instructions list={list} isReadOnly={isReadOnly} />
        {!isReadOnly && <DeleteListForm list={list} />}
      </div>
    </>
  );
}
