import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../notices/states.tsx';

interface NothingFoundProps {
  search: { reset: () => Promise<void> };
  title?: string;
  /** Hints on how to search. */
  children?: ReactNode;
  /** Label of the button that clears the search. */
  action?: string;
}

/** Shows that a search found no rows. */
export function NothingFound({ search, title, children, action }: NothingFoundProps) {
  return (
    <EmptyState icon={SearchX} title={title ?? t('glossaries.nothingFound')}>
      {children}
      <p>{t('history.searchOperators')}</p>
      <Button onClick={() => void search.reset()}>
        {action ?? t('glossaries.showEverything')}
      </Button>
    </EmptyState>
  );
}
