import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { DeleteByName } from '../../components/forms/record-form.tsx';
import { NameForm } from '../../components/fields/rename-field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { Instructions } from './instructions.tsx';
import { RulesForm } from './rules-form.tsx';
import { useStyleRules } from './store.ts';
import { RememberedNote, StyleListTable } from './style-lists.tsx';

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
  const { openList: open, renameList: rename } = useStyleRules();
  const format = useFormat();
  const close = useCallback(() => open(null), [open]);
  usePageCommand('back', close);
  return (
    <Frame
      title={list.name}
      back={{ label: t('memories.allLists'), onClick: close }}
      facts={format.language(list.language)}
    >
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
    </Frame>
  );
}

/** Shows the lists of style rules of an account, or the open one. */
export function StyleRulesTab({ views }: { views: ReactNode }) {
  const { open, styleId } = useStyleRules();
  const list = useStyleRules((state) =>
    valueOf(state.lists)?.lists.find(({ id }) => id === state.styleId),
  );
  const isRemembered = useStyleRules((state) => valueOf(state.lists)?.isRemembered ?? false);
  useEffect(() => open(), [open]);
  if (styleId === null || list === undefined) return <StyleListTable views={views} />;
  return <StyleListView key={list.id} list={list} isReadOnly={isRemembered} />;
}
