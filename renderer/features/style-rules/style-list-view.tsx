import { useState, type SubmitEvent } from 'react';
import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { FormError } from '../../components/form-error.tsx';
import { BackButton, PageHeader } from '../../components/page-header.tsx';
import { NameForm } from '../../components/rename-field.tsx';
import { messageOf } from '../../lib/error-text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Instructions } from './instructions.tsx';
import { RulesForm } from './rules-form.tsx';
import { useStyleRules } from './store.ts';
import { FormButtons } from '../../components/form-buttons.tsx';
import record from '../../components/record-page.module.css';

/** Set when the lists are out of date. */
export function RememberedNote() {
  const format = useFormat();
  const lists = useStyleRules((state) => valueOf(state.lists));
  const reload = useStyleRules((state) => state.reload);
  if (lists === null || !lists.isRemembered) return null;
  return (
    <div role="alert" className={`${record['bar']} ${record['warning']}`}>
      <span>
        {t('memories.rememberedLists', {
          time: format.dateTime(lists.readAtMs),
        })}
      </span>
      <Button onClick={() => void reload()}>{t('app.tryAgain')}</Button>
    </div>
  );
}

/** Deletes at the service, for good: the name is typed first. */
function DeleteListForm({ list }: { list: StyleList }) {
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
          {t('memories.deleteListAsk')}
        </Button>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={record['panel']}
      aria-label={t('memories.deleteList')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <p>{t('memories.deleteListWarning')}</p>
      <TextField
        label={t('memories.typeListName', { name: list.name })}
        value={typedName}
        error={isNameFault ? messageOf(error) : null}
        autoComplete="off"
        onChange={(event) => setTypedName(event.target.value)}
      />
      {!isNameFault && <FormError error={error} />}
      <FormButtons submit={t('memories.deleteList')} isDangerous onCancel={() => setOpen(false)} />
    </form>
  );
}

/** One list: its name, rules and instructions. */
export function StyleListView({ list, isReadOnly }: { list: StyleList; isReadOnly: boolean }) {
  const open = useStyleRules((state) => state.openList);
  const rename = useStyleRules((state) => state.renameList);
  const format = useFormat();
  return (
    <>
      <BackButton onClick={() => open(null)}>{t('memories.allLists')}</BackButton>
      <PageHeader
        title={list.name}
        purpose={t('memories.forTranslationsInto', {
          language: format.language(list.language),
        })}
      />
      <div className={record['content']}>
        <RememberedNote />
        {!isReadOnly && (
          <NameForm
            label={t('memories.listName')}
            name={list.name}
            rename={(name) => rename(list, name)}
          />
        )}
        <RulesForm list={list} isReadOnly={isReadOnly} />
        <Instructions list={list} isReadOnly={isReadOnly} />
        {!isReadOnly && <DeleteListForm list={list} />}
      </div>
    </>
  );
}
