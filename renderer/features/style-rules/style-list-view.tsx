import { useState } from 'react';
import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { BackButton, PageHeader } from '../../components/layout/page-header.tsx';
import { DeleteByName } from '../../components/forms/record-form.tsx';
import { NameForm } from '../../components/fields/rename-field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { Instructions } from './instructions.tsx';
import { RulesForm } from './rules-form.tsx';
import { useStyleRules } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

/** Says that the lists are out of date. */
export function RememberedNote() {
  const format = useFormat();
  const lists = useStyleRules((state) => valueOf(state.lists));
  const reload = useStyleRules((state) => state.reload);
  if (lists === null || !lists.isRemembered) return null;
  return (
    <div role="alert" className={`${layout['line']} ${forms['warning']}`}>
      <span>
        {t('memories.rememberedLists', {
          time: format.dateTime(lists.readAtMs),
        })}
      </span>
      <Button onClick={() => void reload()}>{t('app.tryAgain')}</Button>
    </div>
  );
}

function DeleteList({ list }: { list: StyleList }) {
  const remove = useStyleRules((state) => state.deleteList);
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <DeleteByName
      label={t('memories.deleteList')}
      field={t('memories.typeListName', { name: list.name })}
      warning={t('memories.deleteListWarning')}
      submit={t('memories.deleteList')}
      remove={(typedName) => remove(list, typedName)}
      onCancel={() => setOpen(false)}
    />
  ) : (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('memories.deleteListAsk')}
      </Button>
    </div>
  );
}

/** One list: its name, rules, and instructions. */
export function StyleListView({ list, isReadOnly }: { list: StyleList; isReadOnly: boolean }) {
  const { openList: open, renameList: rename } = useStyleRules('openList', 'renameList');
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
      <div className={layout['content']}>
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
        {!isReadOnly && <DeleteList list={list} />}
      </div>
    </>
  );
}
