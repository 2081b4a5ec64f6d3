import type { FormHTMLAttributes, ReactNode } from 'react';
import { MoreMenu, type MoreMenuProps } from '../controls/more-menu.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';
import layout from './layout.module.css';

interface ToolbarProps {
  search?: ReactNode;
  filters?: ReactNode;
  order?: ReactNode;
  /** Actions with labels; infrequent ones go to {@link ToolbarProps.more}. */
  actions?: ReactNode;
  more?: MoreMenuProps;
}

/** Renders the row above every list: search, filters and order from the start; actions and "More…" at the end. */
export function Toolbar({ search, filters, order, actions, more }: ToolbarProps) {
  return (
    <div className={layout['toolbar']}>
      {search !== undefined && <div className={layout['toolbarSearch']}>{search}</div>}
      {filters}
      {order}
      {(actions !== undefined || more !== undefined) && (
        <div className={layout['toolbarActions']}>
          {actions}
          {more && more.actions.length > 0 && <MoreMenu {...more} />}
        </div>
      )}
    </div>
  );
}

interface SearchToolbarProps extends Omit<ToolbarProps, 'search'> {
  /** Name of the form. */
  label: string;
  /** Name of its field; that of the form by default. */
  field?: string;
  maxLength?: number;
  /** From `useSearchForm`. */
  form: {
    formProps: FormHTMLAttributes<HTMLFormElement>;
    field: (name: 'text') => { value: string; onChange: (text: string) => void };
  };
}

/** Renders the toolbar of a list with a text search. */
export function SearchToolbar(props: SearchToolbarProps) {
  const { label, field = label, maxLength = MAX_SEARCH_CHARS, form, ...rest } = props;
  const search = <SearchField label={field} maxLength={maxLength} {...form.field('text')} />;
  return (
    <form {...form.formProps} aria-label={label}>
      <Toolbar search={search} {...rest} />
    </form>
  );
}
