import SearchX from 'lucide-react/icons/search-x';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../notices/states.tsx';

export interface NothingFoundText {
  title?: string;
  /** Label of the button that clears the search. */
  action?: string;
  /** How to search in this list. */
  hint?: string;
}

interface NothingFoundProps extends NothingFoundText {
  search: { reset: () => Promise<void> };
}

export function NothingFound({ search, title, action, hint }: NothingFoundProps) {
  return (
    <EmptyState icon={SearchX} title={title ?? t('glossaries.nothingFound')}>
      {hint !== undefined && <p>{hint}</p>}
      <p>{t('history.searchOperators')}</p>
      <Button onClick={() => void search.reset()}>
        {action ?? t('glossaries.showEverything')}
      </Button>
    </EmptyState>
  );
}
