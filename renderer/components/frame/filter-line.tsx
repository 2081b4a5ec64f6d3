import ListFilter from 'lucide-react/icons/list-filter';
import { useState, type FormHTMLAttributes, type ReactNode } from 'react';
import { MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';
import { t } from '../../../shared/i18n/text.ts';
import { countText, type Countable } from '../../lib/words/format.ts';
import { Button } from '../controls/button.tsx';
import { ClearSearch, SearchField } from '../fields/search-field.tsx';
import css from './filter-line.module.css';
import layout from '../layout/layout.module.css';

interface FilterLineProps {
  label: string;
  maxLength?: number;
  /** True if `parseSearch` reads the text; the default. */
  hasOperators?: boolean;
  /** False for a list that is only a part of its page: the shortcut is for the field of the page. */
  hasShortcut?: boolean;
  search: { readonly isBlank: boolean; reset: () => Promise<void> };
  /** From `useSearchForm`. */
  form: {
    formProps: FormHTMLAttributes<HTMLFormElement>;
    field: (name: 'text') => { value: string; onChange: (text: string) => void };
    total: number | null;
  };
  noun: Countable;
  /** More about the results, after their number. */
  facts?: ReactNode;
  children?: ReactNode;
  /** Further inputs below the line, shown on request, and at first if one of them has a value. */
  filters?: { inputs: ReactNode; usedCount: number } | null;
}

/** Renders the search form of a list in one line: text, other inputs, the number of results, and how to clear it. */
export function FilterLine(props: FilterLineProps) {
  const {
    label,
    maxLength = MAX_SEARCH_CHARS,
    search,
    form,
    noun,
    facts,
    children,
    filters,
  } = props;
  const { hasOperators = true, hasShortcut = true } = props;
  const filterCount = filters?.usedCount ?? 0;
  const [areShown, setShown] = useState(filterCount > 0);
  return (
    <form {...form.formProps} aria-label={label} className={layout['group']}>
      <div className={layout['toolbar']}>
        <div className={css['search']}>
          <SearchField
            label={label}
            maxLength={maxLength}
            {...{ hasOperators, hasShortcut }}
            {...form.field('text')}
          />
        </div>
        {children}
        {filters && (
          <Button icon={ListFilter} aria-expanded={areShown} onClick={() => setShown(!areShown)}>
            {filterCount > 0 ? t('time.filtersWithCount', { filterCount }) : t('time.filters')}
          </Button>
        )}
        <span className={css['end']}>
          {form.total !== null && <span>{countText(form.total, noun)}</span>}
          {facts}
          <ClearSearch search={search} />
        </span>
      </div>
      {areShown && filters?.inputs}
    </form>
  );
}
