import type { ReactNode } from 'react';
import { MoreMenu, type MoreMenuProps } from './more-menu.tsx';
import css from './toolbar.module.css';

interface ToolbarProps {
  search?: ReactNode;
  filters?: ReactNode;
  order?: ReactNode;
  /** Actions in words; the rare ones go to {@link ToolbarProps.more}. */
  actions?: ReactNode;
  more?: MoreMenuProps;
}

/** The one row above every list: search, filters and order from the start; actions and "More…" at the end. */
export function Toolbar({ search, filters, order, actions, more }: ToolbarProps) {
  return (
    <div className={css['toolbar']}>
      {search !== undefined && <div className={css['search']}>{search}</div>}
      {filters}
      {order}
      {(actions !== undefined || more !== undefined) && (
        <div className={css['actions']}>
          {actions}
          {more && more.actions.length > 0 && <MoreMenu {...more} />}
        </div>
      )}
    </div>
  );
}
