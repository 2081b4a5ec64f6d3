import { useEffect, type ReactNode } from 'react';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useStyleRules } from './store.ts';
import { StyleListTable } from './style-lists.tsx';
import { StyleListView } from './style-list-view.tsx';

/** Shows the lists of style rules of an account, or the open one. */
export function StyleRulesTab({ views }: { views: ReactNode }) {
  const { open, styleId } = useStyleRules('open', 'styleId');
  const list = useStyleRules((state) =>
    valueOf(state.lists)?.lists.find(({ id }) => id === state.styleId),
  );
  const isRemembered = useStyleRules((state) => valueOf(state.lists)?.isRemembered ?? false);
  useEffect(() => open(), [open]);
  if (styleId === null || list === undefined) return <StyleListTable views={views} />;
  return <StyleListView key={list.id} list={list} isReadOnly={isRemembered} />;
}
