import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../controls/button.tsx';

interface ClearSearchProps {
  search: { readonly isBlank: boolean; reset: () => Promise<void> };
}

/** Back to everything; there while something is searched for. */
export function ClearSearch({ search }: ClearSearchProps) {
  if (search.isBlank) return null;
  return (
    <Button variant="quiet" onClick={() => void search.reset()}>
      {t('app.clearSearch')}
    </Button>
  );
}
